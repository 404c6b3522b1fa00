//! Fitting a text into a box: broken at spaces, shrunk, then broken elsewhere, shrunk further if it must be; never cut.

use super::font::Weight;
use super::length::Length;

/// Lines of a text, and the size at which they fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    pub lines: Vec<String>,
    pub size: Length,
}

/// The height of a line, in percent of its size.
const LEADING_PERCENT: Length = 118;

/// The minimum size of a text without spaces, in percent: below it, lines also break between Han characters.
const MIN_SIZE_PERCENT: Length = 72;

/// The same minimum for a text with spaces.
const MIN_SIZE_PERCENT_WITH_SPACES: Length = 85;

/// Where a line may break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Break {
    AtSpaces,
    /// Between Han characters as well.
    BetweenWords,
    Anywhere,
}

/// The step between sizes that are tried.
const STEP: Length = 20;

/// The height of this many lines.
pub(super) fn height(lines: usize, size: Length) -> Length {
    size * LEADING_PERCENT / 100 * Length::try_from(lines).unwrap_or(Length::MAX / 10_000)
}

/// The text in a box of this width and height, at most as large as `size`.
pub(super) fn fit(weight: Weight, text: &str, box_width: Length, box_height: Length, size: Length) -> Fitted {
    let given: Vec<&str> = text.split('\n').collect();
    let fits = |lines: &[String], size| {
        height(lines.len(), size) <= box_height && lines.iter().all(|line| weight.width(line, size) <= box_width)
    };
    let as_given = || given.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let broken = |at: Break, size| Fitted {
        lines: given.iter().flat_map(|line| wrap(weight, line, box_width, size, at)).collect(),
        size,
    };
    let wrapped = |at: Break, smallest| sizes(size, smallest).map(move |size| broken(at, size));
    // A text with spaces is broken there rather than shrunk; a short text stays in one line.
    let smallest = size * if text.contains(' ') { MIN_SIZE_PERCENT_WITH_SPACES } else { MIN_SIZE_PERCENT } / 100;
    let mut tries = wrapped(Break::AtSpaces, smallest)
        .chain(wrapped(Break::BetweenWords, size / 2))
        .chain(wrapped(Break::Anywhere, STEP));
    tries.find(|fitted| fits(&fitted.lines, fitted.size)).unwrap_or(Fitted { lines: as_given(), size: 1 })
}

fn sizes(from: Length, to: Length) -> impl Iterator<Item = Length> {
    (0..).map(move |step| from - step * STEP).take_while(move |size| *size >= to)
}

/// The height of a text in a column of this width without shrinking.
pub(super) fn wrapped_height(text: &str, box_width: Length, size: Length) -> Length {
    let lines = text.split('\n').map(|line| wrap(Weight::Regular, line, box_width, size, Break::BetweenWords).len());
    let lines = lines.sum();
    height(lines, size)
}

/// A line broken where `at` allows it; a piece that is wider than the box remains whole.
fn wrap(weight: Weight, line: &str, box_width: Length, size: Length, at: Break) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    for piece in pieces(line, at) {
        let joined = format!("{current}{piece}");
        if weight.width(joined.trim_end(), size) <= box_width || current.is_empty() {
            current = joined;
        } else {
            lines.push(current.trim_end().to_owned());
            current = piece.trim_start().to_owned();
        }
    }
    lines.push(current.trim_end().to_owned());
    lines
}

/// The parts of a line between which it may break.
fn pieces(line: &str, at: Break) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let (mut last_but_one, mut before) = (None, None);
    for character in line.chars() {
        let joined = before.is_some_and(|before| match at {
            _ if before != ' ' && is_closing(character) || is_opening(before) => true,
            Break::AtSpaces | Break::BetweenWords if is_number(last_but_one, before, character) => true,
            Break::AtSpaces => before != ' ',
            Break::BetweenWords => is_word(before) && !is_wide(character),
            Break::Anywhere => false,
        });
        match pieces.last_mut() {
            Some(piece) if joined => piece.push(character),
            _ => pieces.push(character.to_string()),
        }
        last_but_one = before.replace(character);
    }
    pieces
}

/// Units that are not separated from their number.
const UNITS: &str = "局组組桌盘盤圈人名页頁分番轮輪场場年月日时時";

/// Whether a number stays with the character before it (第) or after it (局), with or without a space.
fn is_number(last_but_one: Option<char>, before: char, character: char) -> bool {
    let neighbour = if before == ' ' { last_but_one } else { Some(before) };
    match neighbour {
        Some('第') => character == ' ' || character.is_ascii_digit(),
        Some(digit) if digit.is_ascii_digit() => UNITS.contains(character),
        _ => false,
    }
}

/// Whether a word goes on after this character.
fn is_word(character: char) -> bool {
    !character.is_whitespace() && !is_wide(character) && !matches!(character, '-' | '/')
}

/// Han characters and punctuation of their width.
fn is_wide(character: char) -> bool {
    matches!(u32::from(character), 0x2E80..=0x9FFF | 0xAC00..=0xD7FF | 0xF900..=0xFAFF | 0xFF00..=0xFF60 | 0x20000..)
}

/// Characters that may not begin a line.
fn is_closing(character: char) -> bool {
    "，。、；：？！）》」』”’%)]},.;:!?…".contains(character)
}

/// Characters that may not end a line.
fn is_opening(character: char) -> bool {
    "（《「『“‘([{".contains(character)
}

#[cfg(test)]
mod tests {
    use super::super::font::width;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_is_shrunk_then_wrapped() {
        let fitted = |text| fit(Weight::Regular, text, 3000, 3000, 1000);
        assert_eq!(fitted("王小明"), Fitted { lines: vec!["王小明".into()], size: 1000 });
        assert_eq!(fitted("欧阳小明").lines.len(), 1, "shrunk");
        assert!(fitted("欧阳小明").size < 1000);
        assert_eq!(fitted("阿不都拉·买买提").lines.len(), 3, "wrapped");
        assert_eq!(fitted("Anna Barthold").lines, ["Anna", "Barthold"], "words stay whole while they can");
        let broken = Fitted { lines: vec!["花龙".into(), "平和".into()], size: 1000 };
        assert_eq!(fitted("花龙 平和"), broken, "what would fit if shrunk is broken at its space");
    }

    #[test]
    fn a_number_stays_with_its_unit() {
        for at in [Break::AtSpaces, Break::BetweenWords] {
            assert_eq!(wrap(Weight::Regular, "成绩 第 3 局", 4500, 1000, at), ["成绩", "第 3 局"], "{at:?}");
            assert_eq!(wrap(Weight::Regular, "成绩 第3局 12 桌", 4500, 1000, at), ["成绩", "第3局", "12 桌"], "{at:?}");
        }
        assert_eq!(
            wrap(Weight::Regular, "2026 年 11 月 22 日", 3500, 1000, Break::BetweenWords),
            ["2026 年", "11 月", "22 日"]
        );
    }

    #[test]
    fn a_line_does_not_begin_with_a_comma() {
        assert_eq!(
            wrap(Weight::Regular, "东南西北，中发白", 4000, 1000, Break::BetweenWords),
            ["东南西", "北，中发", "白"]
        );
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_outside(text in "[王小明欧阳a-z ,，1-9\n]{0,60}", w in 800..6000, h in 700..5000) {
            let fitted = fit(Weight::Regular, &text, w, h, 900);
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&fitted.lines.concat()), letters(&text));
            prop_assert!(fitted.size > 1, "{:?}", fitted);
            prop_assert!(height(fitted.lines.len(), fitted.size) <= h);
            for line in &fitted.lines {
                prop_assert!(width(line, fitted.size) <= w, "{}", line);
            }
        }
    }
}
