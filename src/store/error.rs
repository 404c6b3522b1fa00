//! The errors of the store, for the log. That nothing was found, or a conflict, is a value and not an error.
//!
//! The text of an error does not include its cause, which is its source: [`causes`] gives both.

use chrono::NaiveDateTime;
use event::record::term::Proof;
use std::error::Error as StdError;

/// Any error that may be a cause.
pub type Cause = Box<dyn StdError + Send + Sync>;

/// The result of a query.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the store could not read or write.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused a statement.
    #[error("database")]
    Database(#[from] diesel::result::Error),
    /// The URL is one of PostgreSQL, and the program was built without it.
    #[error("this program has no PostgreSQL")]
    WithoutPostgres,
    /// A connection could not be opened, or none of the pool was free in time.
    #[error("no connection to the database")]
    Connection(#[source] Cause),
    /// The database has not answered since this time (UTC).
    #[error("the database has not answered since {0} (UTC)")]
    Away(NaiveDateTime),
    /// A folder of the data, or a file in it, cannot be created, read or written.
    #[error("folder {folder}")]
    Folder {
        /// The folder or the file.
        folder: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// The key of the installation cannot be read or created.
    #[error("key {file}")]
    Key {
        /// The file.
        file: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// The change of this form is stored already.
    #[error("the form is done already")]
    FormDone,
    /// The event has ended, so that nothing of it may change.
    #[error("the event has ended")]
    Ended,
    /// This laptop stands by for the one at this address: nothing is written here.
    #[error("the house stands by for {0}")]
    StandsBy(String),
    /// Another laptop has taken over: nothing is written here any more.
    #[error("another laptop serves since term {}", .0.term)]
    Superseded(Box<Proof>),
    /// This database cannot be copied, or the copy of another one does not fit.
    #[error("the copy does not fit: {0}")]
    Copy(String),
    /// Another server uses the same SQLite database, and holds the lock of this file.
    #[error("{0} is locked by another server")]
    Served(String),
    /// The file or folder whose lock keeps other programs away cannot be locked.
    #[error("{file} cannot be locked")]
    Unlocked {
        /// The file or folder.
        file: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// A server uses the same PostgreSQL database.
    #[error("a server uses the database")]
    ServedElsewhere,
    /// Another program has the database open; this is its file or folder.
    #[error("{0} is in use")]
    InUse(String),
    /// A SQLite file is damaged, or its audit was changed.
    #[error("{file} is damaged: {what}")]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong.
        what: String,
    },
    /// The file system does not let the file of a database be replaced.
    #[error("{file} cannot be replaced")]
    NotReplaced {
        /// The file.
        file: String,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// The file of the database was deleted, or another one is in its place.
    #[error("the file {0} was deleted or replaced while it was in use")]
    Replaced(String),
    /// The file of the database may only be read.
    #[error("the file {0} can only be read")]
    ReadOnly(String),
    /// The disk of the database is almost full.
    #[error("{free} MiB are free in {folder}, {least} are needed")]
    Full {
        /// The folder of the database.
        folder: String,
        /// The free space, in MiB.
        free: u64,
        /// The required free space, in MiB.
        least: u64,
    },
    /// Another program has changed the schema in the meantime.
    #[error("the database has version {found} now, this program works with {known}")]
    OtherSchema {
        /// The newest migration of the database.
        found: String,
        /// The newest migration of the program.
        known: String,
    },
    /// The clock of this computer is wrong, or was when the last entry was made.
    #[error("the clock says {now}, but the last entry is of {last} (UTC)")]
    ClockBehind {
        /// The time of the clock.
        now: NaiveDateTime,
        /// The time of the last entry.
        last: NaiveDateTime,
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
    /// A row contains something that the program never writes.
    #[error("row not understood")]
    Corrupt(#[source] Cause),
}

impl Error {
    /// Whether the database could not be reached, or the connection to it was lost.
    pub fn is_unreached(&self) -> bool {
        use diesel::result::{DatabaseErrorKind as Kind, Error as Cut};
        match self {
            Error::Away(_) | Error::Connection(_) => true,
            Error::Database(Cut::DatabaseError(kind, _)) => {
                matches!(kind, Kind::UnableToSendCommand | Kind::ClosedConnection)
            }
            _ => false,
        }
    }

    /// Whether the same can be written later: the disk is full, or the database is locked or unreachable.
    pub fn is_passing(&self) -> bool {
        match self {
            Error::Database(diesel::result::Error::DatabaseError(_, said)) if says_passing(said.message()) => true,
            Error::Full { .. } => true,
            other => other.is_disk_full() || other.is_unreached(),
        }
    }

    /// Whether the disk of the data is full.
    pub fn is_disk_full(&self) -> bool {
        use std::io::ErrorKind;
        match self {
            Error::Database(cause) => is_full(cause),
            Error::Folder { cause, .. } => matches!(cause.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded),
            _ => false,
        }
    }
}

/// Whether a database says that it cannot write at the moment, whatever is written.
fn says_passing(said: &str) -> bool {
    // SQLite with a failing disk or a lock of another program, and PostgreSQL with a full disk.
    let passing = ["disk I/O error", "database is locked", "No space left on device"];
    passing.iter().any(|passing| said.contains(passing))
}

/// Whether SQLite could not write because the disk is full.
pub(super) fn is_full(error: &diesel::result::Error) -> bool {
    use diesel::result::Error as Cut;
    match error {
        Cut::DatabaseError(_, said) => said.message() == "database or disk is full",
        // SQLite has rolled back before Diesel tries to.
        Cut::RollbackErrorOnCommit { commit_error, .. } => is_full(commit_error),
        _ => false,
    }
}

/// An error for a row that contains `what`.
pub(super) fn corrupt(what: impl Into<Cause>) -> Error {
    Error::Corrupt(what.into())
}

/// The text of an error and of all its causes, the nearest first.
pub fn causes(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text += &format!(": {cause}");
        next = cause.source();
    }
    text
}
