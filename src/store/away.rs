//! Why what is shown may be out of date, for those who show it.

use super::connectivity::Away;
use super::store::Store;
use chrono::NaiveDateTime;
use tokio::sync::watch;

impl Store {
    /// When the database last answered; `None` if it answers. Only PostgreSQL is checked, and only by servers.
    pub fn away_since(&self) -> Option<NaiveDateTime> {
        self.connectivity().away_since()
    }

    /// Why what is stored may be out of date; `None` if it is not.
    pub fn away(&self) -> Option<Away> {
        self.connectivity().away()
    }

    /// Receives the value of [`Store::away`] whenever it changes.
    pub fn watch_away(&self) -> watch::Receiver<Option<Away>> {
        self.connectivity().subscribe()
    }

    /// Notes that the first laptop does not answer, and the time of which the copy here is; `None` if it answers, or if this one
    /// serves.
    pub fn note_silent_first(&self, as_of: Option<NaiveDateTime>) {
        self.connectivity().note_silent_first(as_of);
    }

    /// Notes since when another laptop serves.
    pub fn note_superseded(&self, since: NaiveDateTime) {
        self.connectivity().note_superseded(since);
    }
}
