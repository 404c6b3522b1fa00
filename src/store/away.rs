//! Why what is shown may be old, for whoever shows it.

use super::connectivity::Away;
use super::store::Store;
use chrono::NaiveDateTime;
use tokio::sync::watch;

impl Store {
    /// When the database answered last, if it does not now. A SQLite file is always there, or is replaced; only servers ask.
    pub fn away_since(&self) -> Option<NaiveDateTime> {
        self.connectivity().away_since()
    }

    /// Why what is stored may be old, if it may.
    pub fn away(&self) -> Option<Away> {
        self.connectivity().away()
    }

    /// The same from now on, as it changes.
    pub fn watch_away(&self) -> watch::Receiver<Option<Away>> {
        self.connectivity().subscribe()
    }

    /// Takes note as of when this is the copy of a laptop that does not answer; `None` where it does, or where this one serves.
    pub fn note_silent_first(&self, as_of: Option<NaiveDateTime>) {
        self.connectivity().note_silent_first(as_of);
    }

    /// Takes note since when another laptop serves.
    pub fn note_superseded(&self, since: NaiveDateTime) {
        self.connectivity().note_superseded(since);
    }
}
