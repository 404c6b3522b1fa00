//! Whether the file of a SQLite database is the one that was opened, asked at each write.

use super::connection::Conn;
use super::error::{Error, Result};
use super::serving;
use std::path::{Path, PathBuf};

/// A SQLite database as it was opened: a file that is deleted or replaced loses what is written to it afterwards.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub file: PathBuf,
    identity: Option<Identity>,
}

/// What tells a file from another of the same name: device and number on it.
pub(super) type Identity = (u64, u64);

#[cfg(unix)]
pub(super) fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    // It must not be opened for this: closing it again would end the locks of SQLite in this process.
    std::fs::metadata(file).ok().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere an open file cannot be deleted or replaced.
#[cfg(not(unix))]
pub(super) fn identity(file: &Path) -> Option<Identity> {
    file.exists().then_some((0, 0))
}

impl OpenFile {
    /// That of a connection; `None` where there is no file.
    pub fn of_connection(conn: &mut Conn) -> Result<Option<OpenFile>> {
        let file = serving::opened_file(conn)?;
        Ok(file.map(|file| OpenFile { identity: identity(&file), file }))
    }

    /// # Errors
    /// The file is no longer the one that was opened.
    pub fn check(&self) -> Result<()> {
        match identity(&self.file) == self.identity {
            true => Ok(()),
            false => Err(Error::Replaced(self.file.display().to_string())),
        }
    }
}
