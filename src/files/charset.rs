//! The encoding of text files.
//!
//! Two facts to know: Unicode is recognised by the bytes, everything else is a guess; and a guess is certain only if the text
//! reads as Chinese, so that no name is ever stored as another one. In case of doubt the possible readings are returned.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, DecoderResult, Encoding, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};
use messages::Message;
use std::collections::BTreeSet;

/// The encodings that can be chosen for a file, besides the one that is guessed.
const CHOICES: [&Encoding; 5] = [UTF_8, GB18030, BIG5, WINDOWS_1252, WINDOWS_1250];
/// Maximum number of texts in a sample.
const MAX_SAMPLES: usize = 4;

/// A text, and its encoding.
pub(super) struct Decoded {
    pub text: String,
    pub encoding: &'static Encoding,
    /// The text in each possible encoding; empty if there is no doubt.
    pub doubt: Vec<Reading>,
}

/// A possible reading of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// The first texts that differ between encodings.
    pub sample: String,
}

/// The text of a file, in the encoding `chosen` by the user, if any.
///
/// # Errors
/// The line with an invalid character, and the reason.
pub(super) fn decode(bytes: &[u8], chosen: Option<&'static Encoding>) -> Result<Decoded, (Option<u64>, Message)> {
    let certain = |text, encoding| Decoded { text, encoding, doubt: Vec::new() };
    if let Some((encoding, mark)) = Encoding::for_bom(bytes).or(chosen.map(|encoding| (encoding, 0))) {
        let text = decode_strictly(encoding, &bytes[mark..]);
        let none = Message::new("problem-not-encoding").arg("encoding", encoding.name());
        return text.map(|text| certain(text, encoding)).map_err(|line| (Some(line), none));
    }
    let not_unicode = match decode_strictly(UTF_8, bytes) {
        Ok(text) if !text.contains('\0') => return Ok(certain(text, UTF_8)),
        Ok(_) => 1,
        Err(line) => line,
    };
    if let Some(encoding) = detect_utf16(bytes)
        && let Ok(text) = decode_strictly(encoding, bytes)
    {
        return Ok(certain(text, encoding));
    }
    let guess = guess_encoding(bytes);
    let mut readings: Vec<(Reading, String)> = Vec::new();
    for encoding in [guess].into_iter().chain(CHOICES) {
        let known = |(reading, _): &(Reading, String)| reading.encoding == encoding;
        if let (false, Ok(text)) = (readings.iter().any(known), decode_strictly(encoding, bytes)) {
            readings.push((Reading { encoding, sample: sample(&text) }, text));
        }
    }
    let texts: Vec<&str> = readings.iter().map(|(_, text)| text.as_str()).collect();
    let samples = differing_samples(&texts);
    let sampled = |((reading, _), differing): (&(Reading, String), String)| match differing.is_empty() {
        true => reading.clone(),
        false => Reading { sample: differing, ..reading.clone() },
    };
    let doubt: Vec<Reading> = readings.iter().zip(samples).map(sampled).collect();
    match readings.into_iter().next() {
        Some((Reading { encoding, .. }, text)) if is_chinese(encoding, &text) => Ok(certain(text, encoding)),
        Some((Reading { encoding, .. }, text)) if encoding == guess => Ok(Decoded { text, encoding, doubt }),
        _ => Err((Some(not_unicode), Message::new("problem-encoding"))),
    }
}

/// Detects UTF-16 without a byte order mark: in ASCII text every other byte is 0.
fn detect_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    match bytes.len().is_multiple_of(2) && 8 * even.max(odd) >= bytes.len() {
        true => Some(if odd > even { UTF_16LE } else { UTF_16BE }),
        false => None,
    }
}

fn guess_encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    match detector.guess(None, Utf8Detection::Deny) {
        guess if guess == GBK => GB18030,
        guess => guess,
    }
}

/// Whether a text reads as Chinese: most of its characters are frequent ones, and few are beside a Latin letter, as they would be
/// in a Western file that is decoded as Chinese.
fn is_chinese(encoding: &'static Encoding, text: &str) -> bool {
    let level_one = match encoding {
        encoding if encoding == GB18030 => 0xB0..=0xD7,
        encoding if encoding == BIG5 => 0xA4..=0xC6,
        _ => return false,
    };
    let is_ideograph = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF);
    let is_frequent = |c: char| {
        let mut utf8 = [0; 4];
        let (written, ..) = encoding.encode(c.encode_utf8(&mut utf8));
        matches!(&*written, [lead, trail] if level_one.contains(lead) && (encoding == BIG5 || *trail >= 0xA1))
    };
    let ideographs: Vec<char> = text.chars().filter(|c| is_ideograph(*c)).collect();
    let frequent = ideographs.iter().filter(|c| is_frequent(**c)).count();
    let beside = text.chars().zip(text.chars().skip(1));
    let mixed = beside.filter(|(one, other)| {
        is_ideograph(*one) && other.is_ascii_alphabetic() || one.is_ascii_alphabetic() && is_ideograph(*other)
    });
    2 * frequent > ideographs.len() && 4 * mixed.count() < ideographs.len()
}

fn cells(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r', ',', ';', '\t']).map(|cell| cell.trim().trim_matches('"'))
}

/// The first texts that are not in ASCII.
fn sample(text: &str) -> String {
    let shown: Vec<&str> = cells(text).filter(|cell| !cell.is_ascii()).take(MAX_SAMPLES).collect();
    shown.join(" · ")
}

/// For each reading the first cells in which any two readings differ; empty if the readings do not have the same number of cells.
fn differing_samples(texts: &[&str]) -> Vec<String> {
    let cells: Vec<Vec<&str>> = texts.iter().map(|text| cells(text).collect()).collect();
    let count = cells.first().map_or(0, Vec::len);
    if cells.iter().any(|own| own.len() != count) {
        return vec![String::new(); texts.len()];
    }
    // Cells with the most different readings come first.
    let readings = |place: usize| cells.iter().map(|own| own[place]).collect::<BTreeSet<_>>().len();
    let mut places: Vec<usize> = (0..count).filter(|place| readings(*place) > 1).collect();
    places.sort_by_key(|place| std::cmp::Reverse(readings(*place)));
    let mut seen = BTreeSet::new();
    places.retain(|place| seen.insert(cells[0][*place]));
    places.truncate(MAX_SAMPLES);
    places.sort_unstable();
    let shown = |own: &Vec<&str>| places.iter().map(|place| own[*place]).collect::<Vec<_>>().join(" · ");
    cells.iter().map(shown).collect()
}

/// The text, or the line of the first invalid bytes.
fn decode_strictly(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, u64> {
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

    const CHINESE: &str = "team,name\n红中队,王伟\n红中队,𠮷田美穗\n";

    fn read(bytes: &[u8]) -> (&'static Encoding, bool) {
        let read = decode(bytes, None).unwrap_or_else(|(line, _)| panic!("{line:?}: {bytes:?}"));
        (read.encoding, read.doubt.is_empty())
    }

    #[test]
    fn unicode_and_chinese_are_certain_and_the_rest_is_asked() {
        let utf16: Vec<u8> = CHINESE.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&utf16), (UTF_16LE, true), "without its mark");
        let certain = [
            (CHINESE, UTF_8),
            (CHINESE, GB18030),
            ("姓名\n王伟\n", GB18030),
            ("隊名,姓名\n紅中隊,王偉\n紅中隊,李娜\n", BIG5),
            ("姓名\n陳大文\n", BIG5),
        ];
        for (text, encoding) in certain {
            assert_eq!(read(&encoding.encode(text).0), (encoding, true), "{text}");
        }
        let asked = [
            ("Team,Name\nA,Désirée Müller\n", WINDOWS_1252),
            ("Name\nJürgen\n", WINDOWS_1252),
            ("Name\nŁukasz Żółkiewski\nMałgorzata\n", WINDOWS_1250),
        ];
        for (text, encoding) in asked {
            let bytes = encoding.encode(text).0;
            assert_eq!(read(&bytes), (encoding, false), "{text}");
            let doubt = decode(&bytes, None).unwrap_or_else(|_| unreachable!()).doubt;
            assert!(doubt[0].sample.contains(|c: char| !c.is_ascii()), "{doubt:?}");
            assert!(decode(&bytes, Some(encoding)).is_ok_and(|chosen| chosen.text == text && chosen.doubt.is_empty()));
        }
    }

    #[test]
    fn a_sample_has_the_words_in_which_readings_differ() {
        let found = differing_samples(&["Müller\nŁukasz;Ołów", "Müller\n£ukasz;O³ów"]);
        assert_eq!(found, ["Łukasz · Ołów", "£ukasz · O³ów"]);
        assert_eq!(differing_samples(&["Jürgen", "Jürgen"]), ["", ""]);
        assert_eq!(differing_samples(&["a;b", "a"]), ["", ""]);
    }
}
