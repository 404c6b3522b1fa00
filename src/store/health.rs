//! Whether the database would accept and keep an entry, asked by the programs that watch the server.

use super::error::{Error, Result};
use super::schema::audit;
use super::store::Store;
use super::{migrations, now};
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use std::time::Duration;

/// With less than this free, in bytes, a disk is full soon: a session of 250 tables takes 8 MiB, its log before it is taken
/// over as much again.
const MIN_FREE_BYTES: u64 = 32 << 20;

/// The clock may be so far before the last entry: those of several servers differ a little.
const MAX_CLOCK_DIFFERENCE: TimeDelta = TimeDelta::minutes(5);

impl Store {
    /// The version of the database, if a free connection is had within `patience` and what is written would be kept.
    ///
    /// # Errors
    /// It does not answer, its file was deleted or replaced, its disk is full, its schema is another, or the clock is before
    /// its last entry.
    pub fn check_health(&self, patience: Duration) -> Result<String> {
        if let Some(open_file) = self.open_file() {
            open_file.check()?;
            let folder = open_file.file.parent().unwrap_or(&open_file.file);
            let free = fs4::available_space(folder)
                .map_err(|cause| Error::Folder { folder: folder.display().to_string(), cause })?;
            if free < MIN_FREE_BYTES {
                return Err(Error::Full {
                    folder: folder.display().to_string(),
                    free: free >> 20,
                    least: MIN_FREE_BYTES >> 20,
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
        match last.filter(|last| now() + MAX_CLOCK_DIFFERENCE < *last) {
            Some(last) => Err(Error::ClockBehind { now: now(), last }),
            None => Ok(version),
        }
    }
}
