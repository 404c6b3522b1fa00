//! A destination for the files of a site, and the hashes of their contents.

use messages::Message;
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A destination that several threads may use at the same time.
pub trait Destination: Sync {
    /// Whether it already has a file with this hash; `None` for any.
    fn has(&self, path: &str, says: Option<&str>) -> bool;
    /// Keeps a file that it already has.
    fn keep(&self, path: &str) -> Result<(), Message>;
    /// Writes a file with this hash.
    fn write(&self, path: &str, content: &[u8], says: &str) -> Result<(), Message>;
}

/// The tags around the time of a page, which is ignored by its hash.
const AS_OF: (&str, &str) = ("<span class=\"as-of\">", "</span>");
/// The beginning of the line of a calendar with the time at which it was written.
const STAMP: &str = "DTSTAMP:";

/// A hash of the content of a file, without the time at which it was written.
pub fn hash_content(content: &[u8]) -> String {
    let mut hash = Sha256::new();
    match std::str::from_utf8(content) {
        Ok(text) if text.starts_with("BEGIN:VCALENDAR") => {
            text.lines().filter(|line| !line.starts_with(STAMP)).for_each(|line| hash.update(line));
        }
        Ok(text) => {
            let found = text.split_once(AS_OF.0);
            let rest = found.and_then(|(before, rest)| Some((before, rest.split_once(AS_OF.1)?.1)));
            let (before, after) = rest.unwrap_or((text, ""));
            hash.update(before);
            hash.update(after);
        }
        Err(_) => hash.update(content),
    }
    hex::encode(hash.finalize())
}

/// A new folder that replaces an old one: files with the same content are hard links to the old ones.
pub struct Folder {
    /// The new folder, which is written.
    pub new: PathBuf,
    /// The old folder, if there is one.
    pub before: Option<PathBuf>,
}

impl Folder {
    fn make_room(&self, path: &str) -> io::Result<PathBuf> {
        let file = self.new.join(path);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        Ok(file)
    }
}

fn unwritten(path: &Path, error: &io::Error) -> Message {
    Message::new("error-output").arg("reason", format!("{}: {error}", path.display()))
}

impl Destination for Folder {
    fn has(&self, path: &str, says: Option<&str>) -> bool {
        let Some(file) = self.before.as_ref().map(|before| before.join(path)) else { return false };
        match says {
            Some(says) => fs::read(file).is_ok_and(|content| hash_content(&content) == says),
            None => file.is_file(),
        }
    }

    fn keep(&self, path: &str) -> Result<(), Message> {
        let Some(old) = self.before.as_ref().map(|before| before.join(path)) else { return Ok(()) };
        // Not every disk has hard links.
        let kept = self
            .make_room(path)
            .and_then(|new| fs::hard_link(&old, &new).or_else(|_| fs::copy(&old, &new).map(|_| ())));
        kept.map_err(|error| unwritten(&old, &error))
    }

    fn write(&self, path: &str, content: &[u8], _: &str) -> Result<(), Message> {
        let written = self.make_room(path).and_then(|file| fs::write(file, content));
        written.map_err(|error| unwritten(&self.new.join(path), &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_the_same_whenever_it_is_written() {
        let page = |at: &str| format!("<p><span class=\"as-of\">{at}</span> official</p>");
        let calendar = |at: &str| format!("BEGIN:VCALENDAR\r\nDTSTAMP:{at}\r\nUID:1\r\n");
        for file in [&page as &dyn Fn(&str) -> String, &calendar] {
            assert_eq!(hash_content(file("09:00").as_bytes()), hash_content(file("10:00").as_bytes()));
            assert_ne!(hash_content(file("09:00").as_bytes()), hash_content((file("09:00") + "more").as_bytes()));
        }
        assert_ne!(hash_content(b"\xff1"), hash_content(b"\xff2"));
    }
}
