//! One server at a time on a SQLite file: what a second one changes, the first would tell its pages late, and sign-in
//! codes would be counted twice. Commands may use the file meanwhile; on PostgreSQL several servers may.
//!
//! The lock is the system's, on a file beside the database, so it goes with the process, however that ends.

use super::{Conn, Error, Result, Store};
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

impl Store {
    /// Keeps other servers from a SQLite database.
    ///
    /// # Errors
    /// Another server is there, or the file beside the database cannot be locked.
    pub fn serve_alone(&self) -> Result<Serving> {
        let Some(database) = self.read(file)? else { return Ok(Serving { _lock: None }) };
        let path = lock_file(&database);
        let unlocked = |cause| Error::Unlocked { file: path.display().to_string(), cause };
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(unlocked)?;
        match file.try_lock() {
            Ok(()) => Ok(Serving { _lock: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(Error::Served(path.display().to_string())),
            Err(TryLockError::Error(cause)) => Err(unlocked(cause)),
        }
    }
}

/// The file of the database as SQLite has opened it, by whatever name; `None` where there is no file.
pub(super) fn file(conn: &mut Conn) -> Result<Option<PathBuf>> {
    let Conn::Sqlite(inner) = conn else { return Ok(None) };
    let Opened { file } = diesel::sql_query("PRAGMA database_list").get_result(inner)?;
    Ok(Some(PathBuf::from(file)).filter(|file| !file.as_os_str().is_empty()))
}

/// `caipan.lock` beside `caipan.sqlite`, `NAME.lock` beside any other `NAME`.
fn lock_file(database: &Path) -> PathBuf {
    match database.extension() {
        Some(extension) if extension == "sqlite" => database.with_extension("lock"),
        _ => database.with_added_extension("lock"),
    }
}
