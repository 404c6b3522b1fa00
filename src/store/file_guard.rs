//! The check at each write that the file of a SQLite database is still the one that was opened.

use super::connection::Conn;
use super::error::{Error, Result};
use super::serving;
use std::path::{Path, PathBuf};

/// The file of a SQLite database as it was opened. What is written into it after it was deleted or replaced is lost.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub file: PathBuf,
    identity: Option<Identity>,
}

/// What distinguishes a file from another of the same name: device and inode.
pub(super) type Identity = (u64, u64);

#[cfg(unix)]
pub(super) fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    // The file must not be opened for this: closing it again would release the locks of SQLite in this process.
    std::fs::metadata(file).ok().map(|file| (file.dev(), file.ino()))
}

/// On other systems an open file cannot be deleted or replaced.
#[cfg(not(unix))]
pub(super) fn identity(file: &Path) -> Option<Identity> {
    file.exists().then_some((0, 0))
}

impl OpenFile {
    /// The file of a connection; `None` if it has none.
    pub fn of_connection(conn: &mut Conn) -> Result<Option<OpenFile>> {
        let file = serving::opened_file(conn)?;
        Ok(file.map(|file| OpenFile { identity: identity(&file), file }))
    }

    /// Requires that the file is still the one that was opened.
    ///
    /// # Errors
    /// It was deleted or replaced.
    pub fn check(&self) -> Result<()> {
        match identity(&self.file) == self.identity {
            true => Ok(()),
            false => Err(Error::Replaced(self.file.display().to_string())),
        }
    }
}
