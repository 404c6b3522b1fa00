//! The archive of an event: one JSON file with all of it, described in `docs/archive.md`.
//!
//! Two facts to know: there is only one way to write an archive, with a line for each value, and a file in any other form is
//! refused; and the last line has the SHA-256 of all lines before it, so that every damaged byte is detected.

mod check;

use super::output_error;
use super::sheet::Problem;
use event::record::archive::Archive;
use event::record::binding::write_char_escape;
use event::values::digest::hash;
use messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::ser::{CharEscape, Formatter};
use std::io::{Result as Written, Write};

/// The value of `format` in the file.
pub const FORMAT: &str = "caipan-event-archive";
/// The version this program writes and reads.
pub const VERSION: u32 = 1;
/// Maximum size of a file, in bytes. A hand and its audit row take 700: 44 MiB for 1,024 players in 16 sessions.
pub const MAX_BYTES: usize = 128 << 20;

/// Writes a line for each entry of the file, and for each row of a list.
#[derive(Default)]
struct Lines {
    depth: usize,
}

impl Lines {
    fn separate<W: ?Sized + Write>(&self, writer: &mut W, first: bool, deepest: usize) -> Written<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth == deepest { writer.write_all(b"\n") } else { Ok(()) }
    }
}

impl Formatter for Lines {
    fn write_char_escape<W: ?Sized + Write>(&mut self, writer: &mut W, escape: CharEscape) -> Written<()> {
        write_char_escape(writer, escape)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Written<()> {
        self.depth += 1;
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Written<()> {
        self.depth -= 1;
        writer.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Written<()> {
        self.separate(writer, first, 2)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Written<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Written<()> {
        self.depth -= 1;
        writer.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Written<()> {
        self.separate(writer, first, 1)
    }
}

/// The archive as text, with its hash.
fn to_lines(archive: &Archive) -> Result<String, Message> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Lines::default());
    archive.serialize(&mut serializer).map_err(output_error)?;
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(output_error)
}

/// The SHA-256 of all lines of a file except the last.
fn expected_hash(text: &str) -> String {
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    hash(&text[..last])
}

/// Every problem of an event; line numbers are those of its archive.
///
/// # Errors
/// It cannot be written as JSON.
pub fn problems(name: &str, archive: &Archive) -> Result<Vec<Problem>, Message> {
    let text = to_lines(archive)?;
    Ok(check::problems(name, archive, &text))
}

/// Writes an archive; format, version and hash are filled in.
///
/// # Errors
/// It cannot be written as JSON.
pub fn write(mut archive: Archive) -> Result<String, Message> {
    archive.format = FORMAT.to_owned();
    archive.version = VERSION;
    archive.sha256 = expected_hash(&to_lines(&archive)?);
    to_lines(&archive)
}

/// Reads an archive.
///
/// # Errors
/// The file is too large, not an archive, of an unknown version, damaged, or in another form; or every problem of its content,
/// with its line.
pub fn read(file: &str, bytes: &[u8]) -> Result<Archive, Vec<Problem>> {
    let problem = |line, what| vec![Problem::in_file(file, line, what)];
    if bytes.len() > MAX_BYTES {
        let what = Message::new("archive-too-large").arg("most", MAX_BYTES >> 20);
        return Err(problem(None, what));
    }
    let not_json = |error: serde_json::Error| {
        let what = Message::new("archive-not-json").arg("reason", error.to_string());
        problem(Some(error.line() as u64), what)
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() as u64;
        match bytes.starts_with(b"PK") {
            true => problem(None, Message::new("archive-is-backup")),
            false => problem(Some(line), Message::new("archive-not-utf8")),
        }
    })?;
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u32,
    }
    let head: Head = serde_json::from_str(text).map_err(not_json)?;
    if head.format != FORMAT {
        let what = Message::new("archive-format").arg("found", head.format).arg("right", FORMAT);
        return Err(problem(None, what));
    }
    if head.version != VERSION {
        let what =
            Message::new("archive-version").arg("found", head.version.to_string()).arg("known", VERSION.to_string());
        return Err(problem(None, what));
    }
    let archive: Archive = serde_json::from_str(text).map_err(not_json)?;
    let right = expected_hash(text);
    if archive.sha256 != right {
        let what = Message::new("archive-damaged").arg("stated", &archive.sha256).arg("right", right);
        return Err(problem(None, what));
    }
    let written = to_lines(&archive).map_err(|what| problem(None, what))?;
    if written != text {
        let same = written.lines().zip(text.lines()).take_while(|(right, found)| right == found).count();
        let right: String = written.lines().nth(same).unwrap_or_default().chars().take(200).collect();
        return Err(problem(Some(same as u64 + 1), Message::new("archive-line").arg("right", right)));
    }
    let problems = check::problems(file, &archive, text);
    if problems.is_empty() { Ok(archive) } else { Err(problems) }
}
