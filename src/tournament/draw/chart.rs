//! A chart (轮次表): which numbers sit together in which session. The four of a table are not seats.

use super::generate::SeatedChart;
use crate::rules::BySeat;
use crate::tournament::ids::PlayerNumber;

/// The tables of every session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// For each session its tables, for each table four numbers.
    pub sessions: Vec<Vec<[PlayerNumber; 4]>>,
}

impl Chart {
    /// The chart with its four in the order East, South, West, North.
    pub fn in_order(&self) -> SeatedChart {
        let table = |table: &[PlayerNumber; 4]| BySeat::from_fn(|seat| table[seat as usize]);
        SeatedChart { sessions: self.sessions.iter().map(|tables| tables.iter().map(table).collect()).collect() }
    }

    /// How many players it seats.
    pub fn players(&self) -> usize {
        self.sessions.first().map_or(0, |tables| 4 * tables.len())
    }
}
