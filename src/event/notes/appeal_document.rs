//! A document of an appeal (申诉材料): a photo of the score sheet, or a PDF.
//!
//! Two facts to know: what was attached is a note of the table, as the appeal is, and its bytes are kept apart, under their hash; and
//! what kind of file it is say its first bytes alone, whatever it is called. Source: 1998 p.37.

use crate::values::digest::hash;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The largest document, in bytes: the photo of a phone has 2 to 6 million.
pub const LARGEST_DOCUMENT: usize = 8_000_000;
/// The most bytes of all documents of an event, so that its archive can be read again.
pub const MOST_OF_EVENT: usize = 48_000_000;
/// The most bytes that the documents of a team's appeals have where its leader attaches one more: three teams with that much leave the
/// others nothing but what those who decide attach.
pub const MOST_OF_TEAM: usize = 12_000_000;
/// So many bytes of an event all leaders together leave to those who decide.
pub const LEFT_TO_OFFICIALS: usize = 12_000_000;
/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 80;

/// What kind of file a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Media {
    /// A photo.
    #[serde(rename = "image/jpeg")]
    Jpeg,
    /// A picture of a screen, or scanned.
    #[serde(rename = "image/png")]
    Png,
    /// A paper.
    #[serde(rename = "application/pdf")]
    Pdf,
    /// A picture for the hall.
    #[serde(rename = "image/webp")]
    Webp,
}

impl Media {
    /// What begins as a file with these bytes does.
    pub fn from_bytes(bytes: &[u8]) -> Option<Media> {
        let begins: [(Media, &[u8]); 3] =
            [(Media::Jpeg, b"\xff\xd8\xff"), (Media::Png, b"\x89PNG\r\n\x1a\n"), (Media::Pdf, b"%PDF-")];
        let webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
        let known = begins.into_iter().find(|(_, begin)| bytes.starts_with(begin)).map(|(media, _)| media);
        known.or(webp.then_some(Media::Webp))
    }

    /// Its name on the net, and how the name of such a file ends.
    pub const fn code(self) -> (&'static str, &'static str) {
        match self {
            Media::Jpeg => ("image/jpeg", "jpg"),
            Media::Png => ("image/png", "png"),
            Media::Pdf => ("application/pdf", "pdf"),
            Media::Webp => ("image/webp", "webp"),
        }
    }
}

/// A document as it was attached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealDocument {
    /// The entry of the appeal.
    pub appeal: Uuid,
    /// What the file was called.
    pub name: String,
    /// What it is.
    pub media: Media,
    /// How many bytes it has.
    pub bytes: usize,
    /// Their SHA-256.
    pub sha256: String,
}

impl AppealDocument {
    /// A file as a document of an appeal; `None` where it is no photo and no PDF.
    pub fn new(appeal: Uuid, name: &str, content: &[u8]) -> Option<AppealDocument> {
        let name = name.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
        let media = Media::from_bytes(content).filter(|media| *media != Media::Webp)?;
        Some(AppealDocument { appeal, name, media, bytes: content.len(), sha256: hash(content) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_say_its_first_bytes_and_not_its_name() {
        let of = |content: &[u8]| AppealDocument::new(Uuid::nil(), " 记录.pdf\n", content);
        assert_eq!(of(b"\xff\xd8\xff\xe0photo").map(|document| document.media), Some(Media::Jpeg));
        assert_eq!(of(b"\x89PNG\r\n\x1a\n").map(|document| document.media), Some(Media::Png));
        let paper = of(b"%PDF-1.7 of nothing").unwrap();
        assert_eq!((paper.media, paper.bytes, paper.name.as_str()), (Media::Pdf, 19, "记录.pdf"));
        assert_eq!(paper.sha256, hash(b"%PDF-1.7 of nothing"));
        for wrong in [&b""[..], b"<html>", b"GIF89a", b" %PDF-1.7", b"\xff\xd8", b"PK\x03\x04", b"RIFF\0\0\0\0WEBP"] {
            assert_eq!(of(wrong), None, "{wrong:?}");
        }
    }
}
