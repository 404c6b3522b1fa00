//! The file of a backup: a ZIP with the database, or with the archive of each event, and `backup.json`, the list of its
//! content.
//!
//! Two facts to know: only parts named by `backup.json` are read, and each is compared with its size and SHA-256
//! there; and it is written last, so an incomplete file has none.

use super::output_error;
use event::people::DecisionRow;
use event::record::archive::Time;
use event::season::SeasonCopy;
use messages::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Seek, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The value of `format` in the file.
const FORMAT: &str = "caipan-backup";
/// The version this program writes and reads.
const VERSION: u32 = 1;
/// The name of the list of content.
const LIST: &str = "backup.json";
/// Maximum size of the list, in bytes: enough for thousands of events and users.
const MAX_LIST_BYTES: u64 = 16 << 20;

/// The kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    /// One part, a copy of the database.
    Sqlite,
    /// A part for each event: its archive.
    Postgresql,
}

impl DatabaseKind {
    /// The name of the database.
    pub fn name(self) -> &'static str {
        match self {
            DatabaseKind::Sqlite => "SQLite",
            DatabaseKind::Postgresql => "PostgreSQL",
        }
    }
}

/// A user, in a backup of PostgreSQL.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct User {
    /// The name.
    pub name: String,
    /// The password's Argon2 hash.
    pub password_hash: String,
    /// The time of creation.
    pub created_at: Time,
    /// The slugs of the events that the user organises.
    pub organises: Vec<String>,
}

/// A part of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
}

/// The content of a backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The value of `format` in the file.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The kind of database.
    pub database: DatabaseKind,
    /// The time at which it was begun, in UTC.
    pub made_at: Time,
    /// Number of events.
    pub events: i64,
    /// Number of versions of hands.
    pub hands: i64,
    /// Number of rows of the audit.
    pub audit: i64,
    /// The id of the last row of the audit when it was begun.
    pub last_audit: i32,
    /// The users; empty if the database itself is in the file.
    pub users: Vec<User>,
    /// The addresses of the hidden events; empty if the database is in it.
    #[serde(default)]
    pub hidden: Vec<String>,
    /// The decisions on which players are one person; empty if the database is in it.
    #[serde(default)]
    pub person_decisions: Vec<DecisionRow>,
    /// The seasons; empty if the database is in it.
    #[serde(default)]
    pub seasons: Vec<SeasonCopy>,
    /// The parts of the file.
    pub parts: Vec<Part>,
}

impl Contents {
    /// The content of a backup without parts.
    pub fn new(database: DatabaseKind, made_at: Time) -> Contents {
        Contents {
            format: FORMAT.to_owned(),
            version: VERSION,
            database,
            made_at,
            events: 0,
            hands: 0,
            audit: 0,
            last_audit: 0,
            users: Vec::new(),
            hidden: Vec::new(),
            person_decisions: Vec::new(),
            seasons: Vec::new(),
            parts: Vec::new(),
        }
    }
}

/// Copies all bytes; returns their number and SHA-256. The outer error is one of reading, the inner one of writing.
fn copy_and_hash(from: &mut impl Read, to: &mut impl Write) -> io::Result<io::Result<(u64, String)>> {
    let (mut hash, mut piece, mut bytes) = (Sha256::new(), vec![0; 1 << 16], 0);
    loop {
        let read = match from.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        hash.update(&piece[..read]);
        if let Err(unwritten) = to.write_all(&piece[..read]) {
            return Ok(Err(unwritten));
        }
        bytes += read as u64;
    }
    Ok(Ok((bytes, hex::encode(hash.finalize()))))
}

/// Writes a backup.
pub struct Writer<W: Write + Seek> {
    zip: ZipWriter<W>,
    parts: Vec<Part>,
}

impl<W: Write + Seek> Writer<W> {
    /// A file without parts.
    pub fn new(to: W) -> Writer<W> {
        Writer { zip: ZipWriter::new(to), parts: Vec::new() }
    }

    /// Adds a part.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn add(&mut self, name: &str, mut from: impl Read) -> io::Result<()> {
        self.zip.start_file(name, SimpleFileOptions::default().large_file(true))?;
        let (bytes, sha256) = copy_and_hash(&mut from, &mut self.zip)??;
        self.parts.push(Part { name: name.to_owned(), bytes, sha256 });
        Ok(())
    }

    /// Completes the file, and returns the writer.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self, contents: Contents) -> io::Result<W> {
        let contents = Contents { parts: self.parts, ..contents };
        self.zip.start_file(LIST, SimpleFileOptions::default())?;
        serde_json::to_writer_pretty(&mut self.zip, &contents)?;
        Ok(self.zip.finish()?)
    }
}

/// Reads a backup.
pub struct Reader<R> {
    zip: ZipArchive<R>,
    file: String,
    /// Its content.
    pub contents: Contents,
}

impl<R: Read + Seek> Reader<R> {
    /// Opens a file and reads its list of content.
    ///
    /// # Errors
    /// It is not a backup, or from a newer program.
    pub fn open(file: &str, mut from: R) -> Result<Reader<R>, Message> {
        let none = || Message::new("backup-none").arg("file", file);
        let mut first = [0];
        let begins = from.read(&mut first).and_then(|_| from.rewind());
        if begins.is_ok() && first == *b"{" {
            return Err(Message::new("backup-is-archive").arg("file", file));
        }
        let mut zip = ZipArchive::new(from).map_err(|_| none())?;
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let mut text = Vec::new();
        let list = zip.by_name(LIST).map_err(|_| none())?;
        list.take(MAX_LIST_BYTES).read_to_end(&mut text).map_err(|_| none())?;
        let head: Head = serde_json::from_slice(&text).map_err(|_| none())?;
        if head.format != FORMAT || head.version != VERSION {
            let version = Message::new("backup-version").arg("file", file).arg("known", format!("{FORMAT} {VERSION}"));
            return Err(version.arg("found", format!("{} {}", head.format, head.version)));
        }
        let contents = serde_json::from_slice(&text).map_err(|_| none())?;
        Ok(Reader { zip, file: file.to_owned(), contents })
    }

    /// Copies a part.
    ///
    /// # Errors
    /// It differs from what was written, or cannot be read. The inner error: `to` cannot be written, and nothing is known
    /// against the backup.
    pub fn copy(&mut self, part: &Part, to: &mut impl Write) -> Result<io::Result<()>, Message> {
        let damaged = |found: String| {
            let right = format!("{} bytes, SHA-256 {}", part.bytes, part.sha256);
            Message::new("backup-damaged")
                .arg("file", &self.file)
                .arg("part", &part.name)
                .arg("right", right)
                .arg("found", found)
        };
        let from = self.zip.by_name(&part.name).map_err(|error| damaged(error.to_string()))?;
        // One byte more than expected at most, however much is packed there.
        match copy_and_hash(&mut from.take(part.bytes + 1), to).map_err(|error| damaged(error.to_string()))? {
            Err(unwritten) => Ok(Err(unwritten)),
            Ok((bytes, sha256)) if bytes == part.bytes && sha256 == part.sha256 => Ok(Ok(())),
            Ok((bytes, sha256)) => Err(damaged(format!("{bytes} bytes, SHA-256 {sha256}"))),
        }
    }

    /// Reads all parts.
    ///
    /// # Errors
    /// A part differs from what was written.
    pub fn check(&mut self) -> Result<(), Message> {
        let parts = self.contents.parts.clone();
        parts.iter().try_for_each(|part| self.copy(part, &mut io::sink())?.map_err(output_error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn a_target_without_room_says_nothing_against_the_backup() {
        let mut writer = Writer::new(Cursor::new(Vec::new()));
        writer.add("caipan.sqlite", &[7_u8; 1000][..]).unwrap();
        let now = chrono::DateTime::UNIX_EPOCH.naive_utc();
        let whole = writer.finish(Contents::new(DatabaseKind::Sqlite, Time(now))).unwrap();
        let mut backup = Reader::open("b.zip", whole).unwrap();
        let part = backup.contents.parts[0].clone();
        assert!(backup.copy(&part, &mut &mut [0_u8; 999][..]).unwrap().is_err());
        assert!(backup.copy(&part, &mut &mut [0_u8; 1000][..]).unwrap().is_ok());
        let other = Part { sha256: "0".repeat(64), ..part };
        assert_eq!(backup.copy(&other, &mut io::sink()).unwrap_err().id, "backup-damaged");
    }
}
