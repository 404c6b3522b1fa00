//! One server at a time on a SQLite file: what a second one changes, the first would tell its pages late, and sign-in
//! codes would be counted twice. Commands may use the file in the meantime; on PostgreSQL several servers may.
//!
//! The lock is the system's, on a file beside the database, so it goes with the process, however that ends. A program that only
//! opens the database shares a lock on its folder, and a restore takes that alone. On PostgreSQL a server shares a lock of
//! the database on the connection with which it hears others.

use super::connection::Conn;
use super::error::{Error, Result};
use diesel::prelude::*;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Keeps other servers from the database as long as it lives.
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
    /// Keeps other servers from a SQLite database.
    ///
    /// # Errors
    /// Another server is there, or the file beside the database cannot be locked.
    pub(super) fn begin(database: Option<&Path>) -> Result<Serving> {
        Ok(Serving { _lock: database.map(|database| lock(&lock_file(database))).transpose()? })
    }
}

/// The lock on the file beside the database.
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

/// Shares the lock on the folder of a file that is there: a restore that runs is waited for. Where folders cannot be
/// locked, nothing is: there a file in use cannot be replaced either, or a restore refuses.
pub(super) fn share_folder_lock(file: &Path) -> Option<File> {
    let folder = File::open(file.canonicalize().ok()?.parent()?).ok()?;
    folder.lock_shared().ok().map(|()| folder)
}

/// The lock on a folder, shared with nobody.
///
/// # Errors
/// A program has a database in it open, or it cannot be locked.
pub(super) fn lock_folder(folder: &Path) -> Result<Option<File>> {
    // Elsewhere a folder is no file that could be locked, and a file in use cannot be replaced.
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

/// Says to PostgreSQL that a server is there, as long as the connection lives: another number than that of the writer.
pub(super) const SERVER_LOCK: &str = "SELECT pg_advisory_lock_shared(20261123)";

#[derive(QueryableByName)]
struct Alone {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    alone: bool,
}

/// Keeps servers from a PostgreSQL database until the transaction ends; another that starts waits.
///
/// # Errors
/// A server is there, or those of the database.
pub fn no_server(conn: &mut Conn) -> Result<()> {
    if !conn.is_postgres() {
        return Ok(());
    }
    let Alone { alone } = diesel::sql_query("SELECT pg_try_advisory_xact_lock(20261123) AS alone").get_result(conn)?;
    if alone { Ok(()) } else { Err(Error::ServedElsewhere) }
}

/// The file of the database as SQLite has opened it, by whatever name; `None` where there is no file.
pub(super) fn opened_file(conn: &mut Conn) -> Result<Option<PathBuf>> {
    if conn.is_postgres() {
        return Ok(None);
    }
    let Opened { file } = diesel::sql_query("PRAGMA database_list").get_result(conn)?;
    Ok(Some(PathBuf::from(file)).filter(|file| !file.as_os_str().is_empty()))
}

/// `caipan.lock` beside `caipan.sqlite`, `NAME.lock` beside any other `NAME`.
pub(super) fn lock_file(database: &Path) -> PathBuf {
    match database.extension() {
        Some(extension) if extension == "sqlite" => database.with_extension("lock"),
        _ => database.with_added_extension("lock"),
    }
}
