//! Whether the database would take what is written, and keep it: asked by whoever watches the server, and in part at each
//! write.

use super::connection::Conn;
use super::schema::audit;
use super::{Error, Result, Store, migrations, now, serving};
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// With less than this free, in bytes, a disk is full soon: a session of 250 tables takes 8 MiB, its log before it is taken
/// over as much again.
const LEAST_FREE: u64 = 32 << 20;

/// The clock may be so far before the last entry: those of several servers differ a little.
const CLOCK_BEHIND: TimeDelta = TimeDelta::minutes(5);

/// A SQLite database as it was opened: a file that is deleted or replaced takes with it what is written to it afterwards.
#[derive(Debug)]
pub(super) struct InPlace {
    file: PathBuf,
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

impl InPlace {
    /// Its path.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// That of a connection; `None` where there is no file.
    pub fn of(conn: &mut Conn) -> Result<Option<InPlace>> {
        let file = serving::file(conn)?;
        Ok(file.map(|file| InPlace { identity: identity(&file), file }))
    }

    /// # Errors
    /// The file is no more the one that was opened.
    pub fn check(&self) -> Result<()> {
        match identity(&self.file) == self.identity {
            true => Ok(()),
            false => Err(Error::Replaced(self.file.display().to_string())),
        }
    }
}

impl Store {
    /// The version of the database, if a free connection is had within `patience` and what is written would be kept.
    ///
    /// # Errors
    /// It does not answer, its file was deleted or replaced, its disk is full, its schema is another, or the clock is before
    /// its last entry.
    pub fn condition(&self, patience: Duration) -> Result<String> {
        if let Some(in_place) = self.in_place() {
            in_place.check()?;
            let folder = in_place.file.parent().unwrap_or(&in_place.file);
            let free = fs4::available_space(folder)
                .map_err(|cause| Error::Folder { folder: folder.display().to_string(), cause })?;
            if free < LEAST_FREE {
                return Err(Error::Full {
                    folder: folder.display().to_string(),
                    free: free >> 20,
                    least: LEAST_FREE >> 20,
                });
            }
        }
        let (version, last) = self.read_within(patience, |conn| {
            // By its number, which is an index: this is asked each second.
            let last =
                audit::table.select(audit::at).order(audit::id.desc()).first::<NaiveDateTime>(conn).optional()?;
            Ok((migrations::version(conn)?, last))
        })?;
        let known = migrations::newest()?;
        if version != known {
            return Err(Error::OtherSchema { found: version, known });
        }
        match last.filter(|last| now() + CLOCK_BEHIND < *last) {
            Some(last) => Err(Error::ClockBehind { now: now(), last }),
            None => Ok(version),
        }
    }
}
