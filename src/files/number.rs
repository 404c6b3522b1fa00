//! Numbers in files, as written by this program, spreadsheets and people.
//!
//! One fact to know: `1,234` may be a thousand or a fraction, depending on the country, so it is never guessed: it is refused with its
//! unambiguous forms.

use super::lines::words_of;
use super::sheet::{Cell, Problem};
use messages::Message;
use rules::StandardPoints;
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotNumber {
    /// It has thousands separators: the number without them, and the decimal number that it may be instead.
    SetApart(String, Option<String>),
    /// Any other reason.
    Other,
}

/// The sign, -1 or 1, and the rest: a minus may be the sign − that pages and papers show.
fn split_sign(text: &str) -> (i64, &str) {
    match text.strip_prefix(['-', '−', '－']) {
        Some(rest) => (-1, rest.trim_start()),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn parse_digits(text: &str) -> Option<i64> {
    let is_number = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// A number without its thousands separators: `1,234`, `1 234`, `1.234.567`; `None` if it has none of these marks between groups
/// of three.
fn without_separators(text: &str, marks: &[char]) -> Option<String> {
    let (sign, number) = split_sign(text);
    let mark = number.chars().find(|character| marks.contains(character))?;
    let parts: Vec<&str> = number.split(mark).collect();
    let in_threes =
        parts[1..].iter().all(|part| part.len() == 3) && (1..=3).contains(&parts[0].len()) && parts[0] != "0";
    let figures = parts.concat();
    let written = || format!("{}{figures}", if sign < 0 { "-" } else { "" });
    (in_threes && parse_digits(&figures).is_some()).then(written)
}

const THOUSANDS_SEPARATORS: [char; 8] = [',', '.', ' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'];

/// A whole number: `532`, `-24`, `−24`, and `-24.0` as spreadsheets write it.
pub(super) fn parse_whole(text: &str) -> Result<i64, NotNumber> {
    let (sign, number) = split_sign(text);
    let (figures, decimals) = number.split_once(['.', ',']).unwrap_or((number, ""));
    // Three zeros after the mark may be those of thousands.
    let is_whole = decimals.len() != 3 && decimals.bytes().all(|byte| byte == b'0');
    match parse_digits(figures).filter(|_| is_whole && !number.ends_with(['.', ','])) {
        Some(number) => Ok(sign * number),
        None => Err(without_separators(text, &THOUSANDS_SEPARATORS)
            .map_or(NotNumber::Other, |right| NotNumber::SetApart(right, None))),
    }
}

/// The separators between a whole number and a fraction: `107 5/12`, `11又1/2`.
const FRACTION_SEPARATORS: [char; 4] = [' ', '\u{2009}', '\u{a0}', '又'];

/// Standard points: `3`, `7/2`, `2.5`, `2,5`, and `3½` as on pages.
fn parse_standard_points(text: &str) -> Result<StandardPoints, NotNumber> {
    let (sign, number) = split_sign(text);
    if let Some(right) = without_separators(text, &[',', ' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’']) {
        let fraction = (text.matches(',').count() == 1).then(|| text.replace(['−', '－'], "-").replace(',', "."));
        return Err(NotNumber::SetApart(right, fraction));
    }
    // `3½` becomes `31⁄2` by normalisation, so the fraction is separated first.
    let sign_of_one = number.find(|c: char| !c.is_ascii() && c.nfkc().any(|c| c == '⁄'));
    let (above, fraction) = match (sign_of_one, number.rsplit_once(FRACTION_SEPARATORS)) {
        (Some(place), _) => number.split_at(place),
        (None, Some((above, fraction))) if fraction.contains('/') => (above, fraction),
        (None, _) => ("", number),
    };
    let above = match above.trim_end_matches(FRACTION_SEPARATORS) {
        "" => 0,
        above => parse_digits(above).ok_or(NotNumber::Other)?,
    };
    let fraction: String = fraction.nfkc().map(|c| if c == '⁄' { '/' } else { c }).collect();
    let fraction: StandardPoints = fraction.replace(',', ".").parse().map_err(|_| NotNumber::Other)?;
    let is_below = StandardPoints::default() <= fraction && (above == 0 || fraction < StandardPoints::whole(1));
    let points = fraction + StandardPoints::whole(above);
    match is_below {
        true => Ok(if sign < 0 { -points } else { points }),
        false => Err(NotNumber::Other),
    }
}

impl<'a> Cell<'a> {
    /// Whether the cell is empty: no text, or a sign or word for nothing, `-`, `n/a`, 无.
    pub fn is_nothing(&self) -> bool {
        static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-nothing"));
        self.text().is_empty() || WORDS.contains(&self.text().to_lowercase())
    }

    /// The text; empty if the cell means nothing.
    pub fn entered_text(&self) -> &'a str {
        if self.is_nothing() { "" } else { self.text() }
    }

    /// Whether it means that somebody has no number in a register yet: empty, `new`, `no`, 新.
    pub fn is_no_number_yet(&self) -> bool {
        static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-no-number"));
        self.is_nothing() || WORDS.contains(&self.text().to_lowercase())
    }

    /// The whole number in the cell; `expected` is the key of the message with the right form.
    ///
    /// # Errors
    /// The text is not such a number.
    pub fn number<T: TryFrom<i64>>(&self, expected: &'static str) -> Result<T, Problem> {
        let number = parse_whole(self.text()).map_err(|wrong| self.number_problem(wrong, expected))?;
        T::try_from(number).map_err(|_| self.number_problem(NotNumber::Other, expected))
    }

    /// The whole number in the cell, `None` if it is empty.
    ///
    /// # Errors
    /// The text is not such a number.
    pub fn optional_number<T: TryFrom<i64>>(&self, expected: &'static str) -> Result<Option<T>, Problem> {
        if self.is_nothing() { Ok(None) } else { self.number(expected).map(Some) }
    }

    /// The standard points in the cell.
    ///
    /// # Errors
    /// The text is not such a number.
    pub fn standard_points(&self) -> Result<StandardPoints, Problem> {
        parse_standard_points(self.text()).map_err(|wrong| self.number_problem(wrong, "problem-not-standard-points"))
    }

    fn number_problem(&self, wrong: NotNumber, expected: &'static str) -> Problem {
        let message = match wrong {
            NotNumber::SetApart(right, fraction) => {
                let fraction = fraction.unwrap_or_else(|| "none".to_owned());
                Message::new("problem-set-apart").arg("right", right).arg("other", fraction)
            }
            NotNumber::Other => Message::new(expected),
        };
        self.problem(message.arg("found", self.text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::regulations::Words;
    use messages::{points_in, signed_minus, standard_points as shown_points};
    use proptest::prelude::*;

    #[test]
    fn a_number_is_read_however_it_is_written_and_never_guessed() {
        for (text, number) in [
            ("532", Ok(532)),
            ("-50", Ok(-50)),
            ("−50", Ok(-50)),
            ("- 50", Ok(-50)),
            ("-50.0", Ok(-50)),
            ("−50,00", Ok(-50)),
            ("+8", Ok(8)),
            ("0", Ok(0)),
            ("1,234", Err("1234")),
            ("−1 234", Err("-1234")),
            ("1\u{202f}234", Err("1234")),
            ("1.234", Err("1234")),
            ("1,234,567", Err("1234567")),
            ("500,000", Err("500000")),
        ] {
            let right = number.map_err(|right: &str| NotNumber::SetApart(right.into(), None));
            assert_eq!(parse_whole(text), right, "{text}");
        }
        for text in ["", "-", "0.500", "0,125", "(100)", "5.5", "12a", "1,23,456", "7/2", "½", "5.", "--5", "1,2.3"] {
            assert_eq!(parse_whole(text), Err(NotNumber::Other), "{text}");
        }
    }

    #[test]
    fn standard_points_are_read_as_files_and_pages_have_them() {
        for (text, right) in [
            ("3", "3"),
            ("7/2", "7/2"),
            ("2.5", "5/2"),
            ("2,5", "5/2"),
            ("-0.5", "-1/2"),
            ("−½", "-1/2"),
            ("½", "1/2"),
            ("11½", "23/2"),
            ("11 1/2", "23/2"),
            ("11又1/2", "23/2"),
            ("−2¼", "-9/4"),
            ("4.0", "4"),
            ("0,125", "1/8"),
            ("18.95", "379/20"),
        ] {
            assert_eq!(parse_standard_points(text).map(|points| points.to_string()), Ok(right.to_owned()), "{text}");
        }
        for (text, right, fraction) in
            [("1,234", "1234", Some("1.234")), ("−18,950", "-18950", Some("-18.950")), ("1 234", "1234", None)]
        {
            let apart = NotNumber::SetApart(right.into(), fraction.map(str::to_owned));
            assert_eq!(parse_standard_points(text), Err(apart), "{text}");
        }
        for text in ["", "-", "½½", "11 3/2", "1 2", "x½", "1/0", "--½"] {
            assert_eq!(parse_standard_points(text), Err(NotNumber::Other), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read(number in -99_999..=99_999_i32, below in 1..=12_i64) {
            for shown in [number.to_string(), signed_minus(number), format!("{number}.0"), format!("{number},00")] {
                prop_assert_eq!(parse_whole(&shown), Ok(i64::from(number)), "{}", shown);
            }
            let points = StandardPoints::new(number.into(), below).unwrap();
            for shown in [points.to_string(), shown_points(points), points_in(Words::Match, points)] {
                prop_assert_eq!(parse_standard_points(&shown), Ok(points), "{}", shown);
            }
        }
    }
}
