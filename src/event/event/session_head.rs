//! A session without its tables.

use chrono::NaiveDateTime;
use values::ids::SessionNumber;

/// A session that has been seated, without its tables: what a table needs to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionHead {
    /// The id of the row.
    pub id: i32,
    /// Its number in the event.
    pub number: SessionNumber,
    /// The seed from which its start seats were drawn.
    pub seed: String,
    /// When it was seated.
    pub seated_at: Option<NaiveDateTime>,
    /// When play was announced.
    pub started_at: Option<NaiveDateTime>,
    /// When it was closed.
    pub closed_at: Option<NaiveDateTime>,
}

impl SessionHead {
    /// Whether play was announced.
    pub fn has_begun(&self) -> bool {
        self.started_at.is_some()
    }

    /// Whether it is closed.
    pub fn is_closed(&self) -> bool {
        self.closed_at.is_some()
    }

    /// Whether hands can be entered: started and not closed.
    pub fn is_running(&self) -> bool {
        self.has_begun() && !self.is_closed()
    }
}
