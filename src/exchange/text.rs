//! Text files as lines of cells: in which characters they are written, and what is between the cells, is seen from them.
//!
//! UTF-8 with or without byte order mark, UTF-16 with one (Excel's “Unicode text”), otherwise GB18030; comma, semicolon
//! or tab, whichever the first line has most of.

use super::sheet::{Lines, MOST_COLUMNS, MOST_ROWS};
use crate::messages::Message;
use encoding_rs::{DecoderResult, Encoding, GB18030, UTF_8};

/// What may stand at the beginning of a cell that a spreadsheet would compute.
const FORMULA: [char; 9] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t'];

/// The text of a cell that no spreadsheet takes for a formula: with an apostrophe before what could be one.
pub fn guarded(text: &str) -> String {
    match text.trim_start_matches('\'').starts_with(FORMULA) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// The text without the apostrophe of [`guarded`].
fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(FORMULA) => rest,
        _ => text,
    }
}

/// The cells of a text file.
///
/// # Errors
/// The line and the reason: characters that are none, more rows or columns than are taken.
pub(super) fn lines(bytes: &[u8]) -> Result<Lines, (Option<u64>, Message)> {
    let (text, encoding) = decoded(bytes)?;
    // The CSV reader counts only "\n" as a line.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let times = |delimiter: &char| header.matches(*delimiter).count();
    // Of equal numbers the last is taken: a comma where there is none of them.
    let delimiter = ['\t', ';', ','].into_iter().max_by_key(times).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter as u8)
        .has_headers(false)
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|e| (None, Message::new("problem-unreadable").arg("reason", e.to_string())))?;
        if lines.len() > MOST_ROWS {
            return Err((None, Message::new("problem-too-many-rows").arg("most", MOST_ROWS)));
        }
        let line = record.position().map_or(0, csv::Position::line);
        if record.len() > MOST_COLUMNS {
            return Err((Some(line), Message::new("problem-too-many-columns").arg("most", MOST_COLUMNS)));
        }
        lines.push((line, record.iter().map(|cell| unguarded(cell).to_owned()).collect()));
    }
    let delimiter = match delimiter {
        ',' => Message::new("delimiter-comma"),
        ';' => Message::new("delimiter-semicolon"),
        _ => Message::new("delimiter-tab"),
    };
    let read_as = Message::new("read-as-text").arg("encoding", encoding.name()).arg("delimiter", delimiter);
    Ok(Lines { lines, read_as })
}

fn decoded(bytes: &[u8]) -> Result<(String, &'static Encoding), (Option<u64>, Message)> {
    let marked = Encoding::for_bom(bytes);
    let candidates = marked.map_or(vec![(UTF_8, 0), (GB18030, 0)], |marked| vec![marked]);
    let mut furthest = 0;
    for (encoding, mark) in candidates {
        match strict(encoding, &bytes[mark..]) {
            Ok(text) => return Ok((text, encoding)),
            Err(line) => furthest = furthest.max(line),
        }
    }
    Err((Some(furthest), Message::new("problem-encoding")))
}

/// The text, or the line of the first bytes that are no character.
fn strict(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, u64> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let length = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(bytes.len());
    let mut text = String::with_capacity(length);
    match decoder.decode_to_string_without_replacement(bytes, &mut text, true) {
        (DecoderResult::InputEmpty, _) => Ok(text),
        _ => Err(1 + text.matches('\n').count() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LIST: &str = "team,name,role\n红中队,王伟,\n红中队,\"李,娜\",替补\n";

    fn cells(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
        lines(bytes).unwrap().lines
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
        assert_eq!(lines(b"name\nok\n\xff\xff\n").unwrap_err().0, Some(3));
        assert_eq!(lines(b"\xef\xbb\xbfname\n\xc4\xe3\n").unwrap_err().0, Some(2), "marked as UTF-8, and is not");
        assert_eq!(lines(b"\xff\xfen\0\x00\xd8").unwrap_err().0, Some(1), "half a pair");
    }

    proptest! {
        #[test]
        fn a_guarded_text_is_no_formula_and_is_read_as_it_was(text in "['=+@\t＝－a-]{0,6}") {
            let guarded = guarded(&text);
            prop_assert!(!guarded.starts_with(FORMULA));
            prop_assert_eq!(unguarded(&guarded), text);
        }
    }
}
