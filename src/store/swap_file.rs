//! Puts another file in the place of a SQLite database that nobody uses, and keeps the previous one beside it.
//!
//! At each moment the file of that name is the complete old one or the complete new one: the old one gets a second name first,
//! then the new one is renamed to the first name, in one step of the file system. Before that the log of the old one is merged
//! into its file, so that it cannot be taken for a log of the new one.

use super::backup::{check, fold_into_one_file};
use super::connection::{make_private_folder, retry_while, sqlite_path, sync_folder};
use super::error::{Error, Result};
use super::file_guard::identity;
use super::serving::{lock, lock_file, lock_folder};
use chrono::NaiveDateTime;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The ends of the names of the files beside a SQLite database.
const COMPANIONS: [&str; 3] = ["-wal", "-journal", "-shm"];

/// The format of times in names of files, which sort in the order of time.
pub const TIME_IN_NAMES: &str = "%Y%m%dT%H%M%S%.3fZ";

/// Keeps all others, servers and commands, from a SQLite database until it is dropped.
pub struct Replacing {
    database: PathBuf,
    folder: PathBuf,
    _alone: Option<File>,
    _serving: File,
}

fn with_suffix(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Removes a file, if it is there.
fn remove_if_present(file: &Path) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes a second name of a database, and those of the files beside it.
fn remove_with_companions(kept: &Path) -> std::io::Result<()> {
    COMPANIONS.into_iter().chain([""]).try_for_each(|end| remove_if_present(&with_suffix(kept, end)))
}

impl Replacing {
    /// Locks a database, which need not exist yet.
    ///
    /// # Errors
    /// A server or a command uses it, or its folder cannot be created or locked.
    pub fn begin(database: &Path) -> Result<Replacing> {
        let given = database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let in_folder = |cause| Error::Folder { folder: given.display().to_string(), cause };
        make_private_folder(given).map_err(in_folder)?;
        let name = database.file_name().unwrap_or_default();
        // Links are followed, as SQLite does.
        let database = database.canonicalize().or_else(|_| Ok(given.canonicalize()?.join(name))).map_err(in_folder)?;
        let folder = database.parent().unwrap_or(given).to_owned();
        let serving = lock(&lock_file(&database))?;
        let alone = lock_folder(&folder)?;
        let replacing = Replacing { database, folder, _alone: alone, _serving: serving };
        replacing.remove_unfinished()?;
        Ok(replacing)
    }

    /// The folder of the database.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The previous files beside the database, the latest last.
    fn previous_files(&self) -> Result<Vec<PathBuf>> {
        let in_folder = |cause| Error::Folder { folder: self.folder.display().to_string(), cause };
        let begin = format!("{}.before-", self.database.file_name().unwrap_or_default().to_string_lossy());
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(in_folder)? {
            let path = entry.map_err(in_folder)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&begin) && !COMPANIONS.iter().any(|end| name.ends_with(end)) {
                found.push(path);
            }
        }
        found.sort();
        Ok(found)
    }

    /// Removes second names of the current database, which are left if a replacement was interrupted before it happened.
    fn remove_unfinished(&self) -> Result<()> {
        let itself = identity(&self.database);
        for kept in self.previous_files()? {
            if itself.is_some() && cfg!(unix) && identity(&kept) == itself {
                remove_with_companions(&kept).map_err(|cause| self.not_replaced(cause))?;
            }
        }
        Ok(())
    }

    fn not_replaced(&self, cause: std::io::Error) -> Error {
        Error::NotReplaced { file: self.database.display().to_string(), cause }
    }

    /// Puts a file in the place of the database, and returns the path of the previous one, if there was one.
    ///
    /// # Errors
    /// Somebody uses the database, or the file system refuses.
    pub fn put(&self, new: &Path, now: NaiveDateTime) -> Result<Option<PathBuf>> {
        let kept = self.keep_previous(now)?;
        fs::rename(new, &self.database).map_err(|cause| self.not_replaced(cause))?;
        sync_folder(&self.folder).map_err(|cause| self.not_replaced(cause))?;
        Ok(kept)
    }

    /// Gives the database a second name and returns that; `None` if there is no database.
    fn keep_previous(&self, now: NaiveDateTime) -> Result<Option<PathBuf>> {
        if !self.database.exists() {
            return Ok(None);
        }
        let kept = with_suffix(&self.database, &format!(".before-{}", now.format(TIME_IN_NAMES)));
        // Before SQLite opens the database: it may remove the log of a damaged one.
        self.link_again(&kept)?;
        let folded = fold_into_one_file(&self.database);
        if matches!(folded, Err(Error::InUse(_))) {
            remove_with_companions(&kept).map_err(|cause| self.not_replaced(cause))?;
            return Err(Error::InUse(self.database.display().to_string()));
        }
        if folded.is_ok() {
            // It is one file now. A damaged one stays as it was, with the files beside it.
            remove_with_companions(&kept).map_err(|cause| self.not_replaced(cause))?;
            self.link_again(&kept)?;
        }
        sync_folder(&self.folder).map_err(|cause| self.not_replaced(cause))?;
        for end in COMPANIONS {
            remove_if_present(&with_suffix(&self.database, end)).map_err(|cause| self.not_replaced(cause))?;
        }
        Ok(Some(kept))
    }

    /// Gives the database, and the files beside it, second names.
    fn link_again(&self, kept: &Path) -> Result<()> {
        for end in COMPANIONS.into_iter().chain([""]) {
            let (file, name) = (with_suffix(&self.database, end), with_suffix(kept, end));
            if file.exists() {
                // Some file systems, such as those of USB sticks, have no hard links.
                fs::hard_link(&file, &name)
                    .or_else(|_| {
                        fs::copy(&file, &name)?;
                        File::options().write(true).open(&name)?.sync_all()
                    })
                    .map_err(|cause| self.not_replaced(cause))?;
            }
        }
        Ok(())
    }

    /// Puts the latest previous file back in the place of the database. Returns the name that it had, and the one that the
    /// replaced database has now; `None` if there is no previous file.
    ///
    /// # Errors
    /// The previous file is damaged, or those of [`Replacing::put`].
    pub fn put_back(&self, now: NaiveDateTime) -> Result<Option<(PathBuf, Option<PathBuf>)>> {
        let Some(last) = self.previous_files()?.pop() else { return Ok(None) };
        check(&last)?;
        fold_into_one_file(&last)?;
        let kept = self.put(&last, now)?;
        Ok(Some((last, kept)))
    }
}

/// The file of a SQLite database with this URL; `None` for a URL of PostgreSQL.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    sqlite_path(url).map(PathBuf::from)
}

/// Merges the log of a SQLite database that nobody uses into its file, and flushes that to the disk.
///
/// # Errors
/// Somebody uses it, or it cannot be written.
pub fn close_up(file: &Path) -> Result<()> {
    // The store that has just been closed may still be opening a connection.
    retry_while(|error| matches!(error, Error::InUse(_)), || fold_into_one_file(file))?;
    let synced = File::options().write(true).open(file).and_then(|file| file.sync_all());
    synced.map_err(|cause| Error::NotReplaced { file: file.display().to_string(), cause })
}
