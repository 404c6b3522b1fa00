//! Connections to SQLite or PostgreSQL, chosen by the URL.
//!
//! SQLite runs in WAL mode with `synchronous = FULL`. PostgreSQL needs the feature `postgres`.

use super::error::{Error, Result};
#[cfg(feature = "postgres")]
use super::postgres;
#[cfg(feature = "postgres")]
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::r2d2::{ManageConnection, R2D2Connection};
use diesel::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A connection to either database.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// PostgreSQL.
    #[cfg(feature = "postgres")]
    Pg(PgConnection),
    /// SQLite.
    Sqlite(SqliteConnection),
}

/// Opens connections to the database that the URL names. Diesel's own manager tries both kinds and hides why one failed.
#[derive(Debug)]
pub(super) struct Connector {
    url: String,
    /// The `application_name` of the connections of this store on PostgreSQL.
    pub name: String,
}

/// Maximum time to wait for a write of another process.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// Pause between two attempts at a lock for which SQLite does not wait itself.
const RETRY_PAUSE: Duration = Duration::from_millis(5);

/// Tries something again while it fails because of a lock for which SQLite does not wait itself, for [`LOCK_TIMEOUT`] at most.
pub(super) fn retry_while<T, E>(
    is_locked: impl Fn(&E) -> bool,
    mut attempt: impl FnMut() -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_locked(&error) && begun.elapsed() < LOCK_TIMEOUT => thread::sleep(RETRY_PAUSE),
            done => return done,
        }
    }
}

impl Conn {
    /// Whether it is a connection to PostgreSQL.
    pub(super) fn is_postgres(&self) -> bool {
        !matches!(self, Conn::Sqlite(_))
    }
}

impl Connector {
    /// A connector to the database at this URL.
    ///
    /// # Errors
    /// The URL is one of PostgreSQL, and the program was built without it.
    pub fn new(url: &str) -> Result<Connector> {
        if cfg!(not(feature = "postgres")) && sqlite_path(url).is_none() {
            return Err(Error::WithoutPostgres);
        }
        let mut random = [0; 8];
        // If the system has no random bytes, the number of the process still differs from others on this computer.
        let _ = getrandom::fill(&mut random);
        let name = format!("caipan-{}-{:016x}", std::process::id(), u64::from_le_bytes(random));
        Ok(Connector { url: url.to_owned(), name })
    }

    /// Opens a connection.
    pub fn connect(&self) -> Result<Conn> {
        self.connect_for_pool().map_err(|error| match error {
            // Diesel's error for pools hides its cause.
            diesel::r2d2::Error::ConnectionError(cause) => Error::Connection(cause.into()),
            diesel::r2d2::Error::QueryError(cause) => Error::Connection(cause.into()),
        })
    }

    fn connect_for_pool(&self) -> std::result::Result<Conn, diesel::r2d2::Error> {
        use diesel::r2d2::Error;
        #[cfg(feature = "postgres")]
        if self.sqlite_path().is_none() {
            return postgres::connect(&self.url, &self.name).map(Conn::Pg).map_err(Error::ConnectionError);
        }
        let path = self.sqlite_path().unwrap_or(&self.url);
        let mut connection = SqliteConnection::establish(path).map_err(Error::ConnectionError)?;
        // The busy timeout comes first: switching to WAL takes a lock itself. Without `cache_spill`, pages that a large import
        // changes stay in memory until the commit: those of indexes, changed in no order, would be written and read again and
        // again. `secure_delete` overwrites what is deleted.
        let settings = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                        PRAGMA foreign_keys = ON; PRAGMA cache_spill = OFF; PRAGMA secure_delete = ON;";
        // If two connections switch a new file to WAL at the same moment, SQLite refuses one immediately, whatever its timeout.
        retry_while(is_locked, || connection.batch_execute(settings)).map_err(Error::QueryError)?;
        Ok(Conn::Sqlite(connection))
    }

    /// The file of a SQLite database; `None` for PostgreSQL.
    pub fn sqlite_path(&self) -> Option<&str> {
        sqlite_path(&self.url)
    }
}

/// Whether SQLite refused a lock because another connection has it.
pub(super) fn is_locked(error: &diesel::result::Error) -> bool {
    matches!(error, diesel::result::Error::DatabaseError(_, said) if said.message() == "database is locked")
}

/// The file of a SQLite database with this URL; `None` for a URL of PostgreSQL.
pub(super) fn sqlite_path(url: &str) -> Option<&str> {
    let is_postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
    (!is_postgres).then(|| url.strip_prefix("sqlite:").unwrap_or(url))
}

/// How a pool opens and tests connections.
#[derive(Clone, Debug)]
pub(super) struct ConnectionPool(pub Arc<Connector>);

impl ManageConnection for ConnectionPool {
    type Connection = Conn;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> std::result::Result<Conn, Self::Error> {
        self.0.connect_for_pool()
    }

    fn is_valid(&self, conn: &mut Conn) -> std::result::Result<(), Self::Error> {
        conn.ping().map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || conn.is_broken()
    }
}

/// Creates a folder, if it is missing, that only its owner may open: the key and hashes of passwords are in it.
///
/// # Errors
/// Those of the file system.
pub fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Flushes the names in a folder to the disk.
///
/// # Errors
/// Those of the file system.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    // Elsewhere a folder cannot be opened as a file, and a new name is on the disk when the call that made it returns.
    if cfg!(unix) { std::fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

pub(super) fn make_data_folder(folder: &Path) -> Result<()> {
    make_private_folder(folder).map_err(|cause| Error::Folder { folder: folder.display().to_string(), cause })
}

/// Creates an empty file, if it is missing, that only its owner may read; SQLite gives the files beside it the same mode.
pub(super) fn make_private_file(path: &str) {
    let mut options = std::fs::File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // An existing file is left alone, and any other failure is one of SQLite too, which opens the file next.
    let _ = options.write(true).create_new(true).open(path);
}
