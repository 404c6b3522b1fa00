//! Text files as lines of cells. The delimiter is the most frequent one of comma, semicolon and tab in the first line with any of
//! them. For the encoding see [`super::charset`].

use super::charset::{Decoded, decode};
use super::lines::{Lines, MAX_COLUMNS, MAX_ROWS};
use encoding_rs::Encoding;
use messages::Message;
use std::collections::BTreeSet;

/// The characters with which a formula of a spreadsheet can begin.
const FORMULA: [char; 9] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t'];

/// The delimiters of cells.
const DELIMITERS: [char; 3] = ['\t', ';', ','];

/// The text with an apostrophe before it if a spreadsheet could take it for a formula.
pub fn guard_formula(text: &str) -> String {
    match text.trim_start_matches('\'').starts_with(FORMULA) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// The text without the apostrophe of [`guard_formula`].
fn unguard_formula(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(FORMULA) => rest,
        _ => text,
    }
}

/// The cells of a text file, in the encoding `chosen` by the user, if any.
///
/// # Errors
/// The line and the reason: invalid characters, a quote that is not closed, too many rows or columns.
pub(super) fn read_lines(bytes: &[u8], chosen: Option<&'static Encoding>) -> Result<Lines, (Option<u64>, Message)> {
    let Decoded { text, encoding, doubt } = decode(bytes, chosen)?;
    // The CSV reader counts only "\n" as a line.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = with_delimiters(text);
    // A title above the header may have no delimiter.
    let first = text.lines().find(|line| line.contains(DELIMITERS)).unwrap_or_default();
    // Of equal counts the last one: a comma if there is no delimiter.
    let delimiter = DELIMITERS.into_iter().max_by_key(|delimiter| first.matches(*delimiter).count()).unwrap_or(',');
    if let Some(line) = open_quote(&text, delimiter) {
        return Err((Some(line), Message::new("problem-open-quote")));
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter as u8)
        .has_headers(false)
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|e| (None, Message::new("problem-unreadable").arg("reason", e.to_string())))?;
        if lines.len() > MAX_ROWS {
            return Err((None, Message::new("problem-too-many-rows").arg("most", MAX_ROWS)));
        }
        let line = record.position().map_or(0, csv::Position::line);
        if record.len() > MAX_COLUMNS {
            return Err((Some(line), Message::new("problem-too-many-columns").arg("most", MAX_COLUMNS)));
        }
        lines.push((line, record.iter().map(|cell| unguard_formula(cell).to_owned()).collect()));
    }
    let delimiter = match delimiter {
        ',' => Message::new("delimiter-comma"),
        ';' => Message::new("delimiter-semicolon"),
        _ => Message::new("delimiter-tab"),
    };
    let read_as = Message::new("read-as-text").arg("encoding", encoding.name()).arg("delimiter", delimiter);
    Ok(Lines { lines, read_as, merged: 0, hidden: false, hidden_lines: BTreeSet::new(), cut: 0, doubt })
}

/// The text with delimiters: if it has none, wide commas become commas, or two spaces and more in every line become tabs.
pub(super) fn with_delimiters(text: String) -> String {
    let filled = || text.lines().filter(|line| !line.trim().is_empty());
    if text.contains(DELIMITERS) {
        return text;
    }
    if text.contains('，') && 2 * filled().filter(|line| line.contains('，')).count() >= filled().count() {
        return text.replace('，', ",");
    }
    // One wide space may be part of a name: 王　伟.
    if text.trim().is_empty() || !filled().all(|line| line.trim().contains("  ")) {
        return text;
    }
    let cells =
        |line: &str| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("\t");
    text.lines().map(cells).collect::<Vec<_>>().join("\n")
}

/// The line of a quote that is not closed.
fn open_quote(text: &str, delimiter: char) -> Option<u64> {
    let (mut line, mut opened, mut at_start) = (1, None, true);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, opened) {
            ('"', None) if at_start => opened = Some(line),
            ('"', Some(_)) if characters.peek() == Some(&'"') => drop(characters.next()),
            ('"', Some(_)) => opened = None,
            _ => {}
        }
        line += u64::from(character == '\n');
        at_start =
            opened.is_none() && (character == delimiter || character == '\n' || at_start && character.is_whitespace());
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LIST: &str = "team,name,role\n红中队,王伟,\n红中队,\"李,娜\",替补\n";

    fn cells(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
        read_lines(bytes, None).unwrap().lines
    }

    #[test]
    fn one_list_in_any_characters_and_with_any_delimiter_has_the_same_cells() {
        let utf16 = |order: fn(u16) -> [u8; 2]| LIST.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        let marked = |mark: &[u8], text: Vec<u8>| [mark, &text].concat();
        let with = |delimiter: &str| {
            let semicolons = LIST.replace("\"李,娜\"", "李·娜").replace(',', delimiter).replace('·', ",");
            semicolons.into_bytes()
        };
        let gb = encoding_rs::GB18030.encode(LIST).0.into_owned();
        for file in [
            marked(b"\xef\xbb\xbf", LIST.into()),
            marked(b"\xff\xfe", utf16(u16::to_le_bytes)),
            marked(b"\xfe\xff", utf16(u16::to_be_bytes)),
            gb,
            LIST.replace('\n', "\r\n").into(),
            with(";"),
            with("\t"),
        ] {
            assert_eq!(cells(&file), cells(LIST.as_bytes()));
        }
        assert_eq!(cells(LIST.as_bytes())[2], (3, vec!["红中队".into(), "李,娜".into(), "替补".into()]));
    }

    #[test]
    fn what_is_no_character_is_named_with_its_line() {
        assert_eq!(read_lines(b"name\nok\n\xff\xff\n", Some(encoding_rs::GB18030)).unwrap_err().0, Some(3));
        assert_eq!(
            read_lines(b"\xef\xbb\xbfname\n\xc4\xe3\n", None).unwrap_err().0,
            Some(2),
            "marked as UTF-8, and is not"
        );
        assert_eq!(read_lines(b"\xff\xfen\0\x00\xd8", None).unwrap_err().0, Some(1), "half a pair");
    }

    #[test]
    fn a_quote_that_is_not_closed_is_named_with_its_line() {
        for (text, line) in [("name\n\"王一\n李二\n", Some(2)), ("a,b\n1,\"x\"\"\n\ny\"\n", None), ("5\" , b\n", None)]
        {
            assert_eq!(read_lines(text.as_bytes(), None).err().map(|(line, _)| line), line.map(Some), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_guarded_text_is_no_formula_and_is_read_as_it_was(text in "['=+@\t＝－a-]{0,6}") {
            let guarded = guard_formula(&text);
            prop_assert!(!guarded.starts_with(FORMULA));
            prop_assert_eq!(unguard_formula(&guarded), text);
        }
    }
}
