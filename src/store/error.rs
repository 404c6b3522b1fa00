//! What can go wrong in the store. Nothing found and a conflict are values, not errors; these are for the log.
//!
//! An error says only its own part; what caused it is its source: [`causes`] says all.

use std::error::Error as StdError;

/// Any error that may be a cause.
pub type Cause = Box<dyn StdError + Send + Sync>;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused a statement.
    #[error("database")]
    Database(#[from] diesel::result::Error),
    /// No connection could be had.
    #[error("no connection to the database")]
    Connection(#[source] Cause),
    /// The folder of the data cannot be made.
    #[error("folder {folder}")]
    Folder {
        /// The folder.
        folder: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// Another server is on the same SQLite database, which holds the lock of this file.
    #[error("{0} is locked by another server")]
    Served(String),
    /// The file that keeps other servers away cannot be locked.
    #[error("{file} cannot be locked")]
    Unlocked {
        /// The file.
        file: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// The database has migrations this program does not know.
    #[error("the database is newer than this program: it has version {found}, the program knows up to {known}")]
    NewerSchema {
        /// The newest migration of the database.
        found: String,
        /// The newest migration of the program.
        known: String,
    },
    /// A migration could not be run.
    #[error("migration")]
    Migration(#[source] Cause),
    /// A row holds what the program never writes.
    #[error("row not understood")]
    Corrupt(#[source] Cause),
}

/// An error for a row that holds `what`.
pub(super) fn corrupt(what: impl Into<Cause>) -> Error {
    Error::Corrupt(what.into())
}

/// An error with all its causes, the nearest first.
pub fn causes(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text += &format!(": {cause}");
        next = cause.source();
    }
    text
}
