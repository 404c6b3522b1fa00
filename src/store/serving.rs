//! The lock that lets only one server use a SQLite file: the pages of one would learn late what a second changes, and each would
//! count guesses of sign-in codes for itself. Commands may use the file in the meantime; several servers may use one PostgreSQL
//! database.
//!
//! It is a lock of the operating system on a file beside the database, so it ends with the process, however that ends. A program
//! that only opens the database shares a lock on its folder, which a restore takes exclusively. On PostgreSQL a server has a
//! shared advisory lock on the connection on which it listens to other processes.

use super::connection::{Conn, is_locked};
use super::error::{Error, Result};
use super::schema::done_forms;
use diesel::prelude::*;
use diesel::result::Error::DatabaseError;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Keeps other servers from the database until it is dropped.
#[must_use = "another server may start once this is dropped"]
pub struct Serving {
    _lock: Option<File>,
}

#[derive(QueryableByName)]
struct Opened {
    #[diesel(sql_type = diesel::sql_types::Text)]
    file: String,
}

impl Serving {
    /// Keeps other servers from the SQLite database in this file; without a file nothing is locked.
    ///
    /// # Errors
    /// Another server uses it, or the file beside the database cannot be locked.
    pub(super) fn begin(database: Option<&Path>) -> Result<Serving> {
        Ok(Serving { _lock: database.map(|database| lock(&lock_file(database))).transpose()? })
    }
}

/// Locks the file beside the database.
///
/// # Errors
/// A server has it, or the file cannot be locked.
pub(super) fn lock(path: &Path) -> Result<File> {
    let unlocked = |cause| Error::Unlocked { file: path.display().to_string(), cause };
    let file = File::options().create(true).truncate(false).write(true).open(path).map_err(unlocked)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Served(path.display().to_string())),
        Err(TryLockError::Error(cause)) => Err(unlocked(cause)),
    }
}

/// Shares the lock on the folder of a file that exists, and waits for a running restore to end. `None` where folders cannot be
/// locked: there a file in use cannot be replaced, or a restore refuses.
pub(super) fn share_folder_lock(file: &Path) -> Option<File> {
    let folder = File::open(file.canonicalize().ok()?.parent()?).ok()?;
    folder.lock_shared().ok().map(|()| folder)
}

/// Locks a folder exclusively; `None` on systems where folders cannot be locked.
///
/// # Errors
/// A program has a database in it open, or it cannot be locked.
pub(super) fn lock_folder(folder: &Path) -> Result<Option<File>> {
    // Elsewhere a folder cannot be opened as a file, and a file in use cannot be replaced.
    if !cfg!(unix) {
        return Ok(None);
    }
    let path = folder.display().to_string();
    let unlocked = |cause| Error::Unlocked { file: path.clone(), cause };
    let file = File::open(folder).map_err(unlocked)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(Error::InUse(path)),
        Err(TryLockError::Error(cause)) => Err(unlocked(cause)),
    }
}

/// Takes the lock that shows to others on PostgreSQL that a server runs, until its connection ends. The number differs from that
/// of the writer.
pub(super) const SERVER_LOCK: &str = "SELECT pg_advisory_lock_shared(20261123)";

#[derive(QueryableByName)]
struct Alone {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    alone: bool,
}

/// Checks that no server uses a PostgreSQL database; one that starts waits until the transaction ends.
///
/// # Errors
/// A server uses it, or those of the database.
pub fn no_server(conn: &mut Conn) -> Result<()> {
    if !conn.is_postgres() {
        return Ok(());
    }
    let Alone { alone } = diesel::sql_query("SELECT pg_try_advisory_xact_lock(20261123) AS alone").get_result(conn)?;
    if alone { Ok(()) } else { Err(Error::ServedElsewhere) }
}

/// The path of the database as SQLite has opened it, whatever name it was given; `None` if there is no file.
pub(super) fn opened_file(conn: &mut Conn) -> Result<Option<PathBuf>> {
    if conn.is_postgres() {
        return Ok(None);
    }
    let Opened { file } = diesel::sql_query("PRAGMA database_list").get_result(conn)?;
    Ok(Some(PathBuf::from(file)).filter(|file| !file.as_os_str().is_empty()))
}

/// Like [`opened_file`].
///
/// # Errors
/// It may only be read, which SQLite does not say when it opens it.
pub(super) fn writable_file(conn: &mut Conn) -> Result<Option<PathBuf>> {
    let Some(file) = opened_file(conn)? else { return Ok(None) };
    // No form has this key: nothing is removed, but it takes the lock of the writer.
    match diesel::delete(done_forms::table.filter(done_forms::form.eq(""))).execute(conn) {
        Err(DatabaseError(_, said)) if said.message() == "attempt to write a readonly database" => {
            Err(Error::ReadOnly(file.display().to_string()))
        }
        // Then somebody else writes it.
        Err(error) if !is_locked(&error) => Err(error.into()),
        _ => Ok(Some(file)),
    }
}

/// `caipan.lock` beside `caipan.sqlite`, `NAME.lock` beside any other `NAME`.
pub(super) fn lock_file(database: &Path) -> PathBuf {
    match database.extension() {
        Some(extension) if extension == "sqlite" => database.with_extension("lock"),
        _ => database.with_added_extension("lock"),
    }
}
