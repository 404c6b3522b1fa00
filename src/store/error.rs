//! What can go wrong in the store. Nothing found and a conflict are values, not errors; these are for the log.

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused a statement.
    #[error("database: {0}")]
    Database(#[from] diesel::result::Error),
    /// No connection could be had.
    #[error("database connection: {0}")]
    Connection(String),
    /// The database has migrations this program does not know.
    #[error("the database is newer than this program: it has version {found}, the program knows up to {known}")]
    NewerSchema {
        /// The newest migration of the database.
        found: String,
        /// The newest migration of the program.
        known: String,
    },
    /// A migration could not be run.
    #[error("migration: {0}")]
    Migration(String),
    /// A row holds what the program never writes.
    #[error("row not understood: {0}")]
    Corrupt(String),
}

/// An error for a row that holds `what`.
pub(super) fn corrupt(what: impl std::fmt::Display) -> Error {
    Error::Corrupt(what.to_string())
}
