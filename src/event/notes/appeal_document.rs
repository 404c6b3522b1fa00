//! A document of an appeal (申诉材料): a photo of the score sheet, or a PDF.
//!
//! Two facts to know: an attachment is a note of the table, like the appeal, and its bytes are stored separately, under their hash; and
//! the type of a file follows only from its first bytes, never from its name. Source: 1998 p.37.

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use values::digest::hash;

/// Maximum size of a document, in bytes: a photo of a phone has 2 to 6 million.
pub const MAX_DOCUMENT_SIZE: usize = 8_000_000;
/// Maximum size of all documents and pictures of an event, in bytes, so that its archive can be read again.
pub const MAX_SIZE_OF_EVENT: usize = 48_000_000;
/// Maximum size, in bytes, of all documents of a team's appeals when its leader attaches one. Three teams that use it all leave nothing to
/// other leaders, but officials still have [`LEFT_TO_OFFICIALS`].
pub const MAX_SIZE_OF_TEAM: usize = 12_000_000;
/// The bytes of [`MAX_SIZE_OF_EVENT`] that are reserved for officials; leaders of teams cannot use them.
pub const LEFT_TO_OFFICIALS: usize = 12_000_000;
/// Maximum length of a stored file name, in characters.
const MAX_NAME_LENGTH: usize = 80;

/// The type of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Media {
    /// A photo.
    #[serde(rename = "image/jpeg")]
    Jpeg,
    /// A screenshot, or a scan.
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
    /// The type of a file, by its first bytes; `None` if it is none of these.
    pub fn from_bytes(bytes: &[u8]) -> Option<Media> {
        let begins: [(Media, &[u8]); 3] =
            [(Media::Jpeg, b"\xff\xd8\xff"), (Media::Png, b"\x89PNG\r\n\x1a\n"), (Media::Pdf, b"%PDF-")];
        let webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
        let known = begins.into_iter().find(|(_, begin)| bytes.starts_with(begin)).map(|(media, _)| media);
        known.or(webp.then_some(Media::Webp))
    }

    /// Its media type, and the extension of its files.
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
    /// The name of the file.
    pub name: String,
    /// Its type.
    pub media: Media,
    /// Its size in bytes.
    pub bytes: usize,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

impl AppealDocument {
    /// A file as a document of an appeal; `None` if it is neither a JPEG, a PNG nor a PDF.
    pub fn new(appeal: Uuid, name: &str, content: &[u8]) -> Option<AppealDocument> {
        let name = name.trim().chars().filter(|letter| !letter.is_control()).take(MAX_NAME_LENGTH).collect();
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
