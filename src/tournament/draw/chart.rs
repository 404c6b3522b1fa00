//! A chart (轮次表): which numbers sit together in which session. The four of a table are not seats.

use crate::tournament::ids::PlayerNumber;

/// The tables of every session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// For each session its tables, for each table four numbers.
    pub sessions: Vec<Vec<[PlayerNumber; 4]>>,
}

impl Chart {
    /// How many players it seats.
    pub fn players(&self) -> usize {
        self.sessions.first().map_or(0, |tables| 4 * tables.len())
    }
}
