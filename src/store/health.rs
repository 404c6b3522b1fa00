//! The health check for programs that monitor the server: whether the database would accept an entry and keep it.

use super::error::{Error, Result};
use super::schema::audit;
use super::serving::writable_file;
use super::store::Store;
use super::{migrations, now};
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use std::time::Duration;

/// Minimum free space of the disk, in bytes: a session of 250 tables takes 8 MiB, and its log as much again until it is merged.
const MIN_FREE_BYTES: u64 = 32 << 20;

/// How far the clock may be behind the last entry: the clocks of several servers differ a little.
const MAX_CLOCK_DIFFERENCE: TimeDelta = TimeDelta::minutes(5);

impl Store {
    /// Requires that the disk of a SQLite database has space for the entries of a session.
    ///
    /// # Errors
    /// It is almost full ([`Error::Full`]), or its free space cannot be read.
    pub fn check_free_space(&self) -> Result<()> {
        let Some(file) = self.file() else { return Ok(()) };
        let in_folder = file.parent().unwrap_or(file);
        let folder = in_folder.display().to_string();
        match fs4::available_space(in_folder) {
            Ok(free) if free < MIN_FREE_BYTES => {
                Err(Error::Full { folder, free: free >> 20, least: MIN_FREE_BYTES >> 20 })
            }
            Ok(_) => Ok(()),
            Err(cause) => Err(Error::Folder { folder, cause }),
        }
    }

    /// The schema version of a healthy database; waits at most `patience` for a free connection.
    ///
    /// # Errors
    /// The database does not answer, its file was deleted or replaced or may only be read, its disk is almost full, its schema is
    /// not that of this program, or the clock is behind its last entry.
    pub fn check_health(&self, patience: Duration) -> Result<String> {
        if let Some(open_file) = self.open_file() {
            open_file.check()?;
        }
        self.check_free_space()?;
        let (version, last) = self.read_within(patience, |conn| {
            // Ordered by the id, which is indexed: this runs every second.
            let last =
                audit::table.select(audit::at).order(audit::id.desc()).first::<NaiveDateTime>(conn).optional()?;
            let version = migrations::version(conn)?;
            writable_file(conn)?;
            Ok((version, last))
        })?;
        let known = migrations::newest()?;
        if version != known {
            return Err(Error::OtherSchema { found: version, known });
        }
        match last.filter(|last| now() + MAX_CLOCK_DIFFERENCE < *last) {
            Some(last) => Err(Error::ClockBehind { now: now(), last }),
            None => Ok(version),
        }
    }
}
