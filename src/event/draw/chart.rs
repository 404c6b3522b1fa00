//! A chart (轮次表): which numbers sit together in which session. The four of a table are not seats.

use super::generate::SeatedChart;
use crate::values::ids::PlayerNumber;
use rules::BySeat;

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

    /// How many players it is for: its highest number.
    pub fn players(&self) -> usize {
        let numbers = self.sessions.iter().flatten().flatten();
        numbers.map(|number| usize::from(number.0)).max().unwrap_or(0)
    }

    /// How often each of the numbers 1 to `players` has a bye. `None` where it is no chart for so many: a session has not
    /// all the tables that they fill, somebody sits twice, or sits who is none of them.
    pub fn byes(&self, players: usize) -> Option<Vec<usize>> {
        let mut byes = vec![0; players];
        for tables in &self.sessions {
            let mut sits = vec![false; players];
            for number in tables.iter().flatten() {
                let seat = sits.get_mut(usize::from(number.0).checked_sub(1)?)?;
                if std::mem::replace(seat, true) {
                    return None;
                }
            }
            if tables.len() != players / 4 {
                return None;
            }
            byes.iter_mut().zip(sits).for_each(|(byes, sits)| *byes += usize::from(!sits));
        }
        Some(byes)
    }

    /// The fewest and the most byes that anybody has of the numbers 1 to `players`; `None` as [`Chart::byes`].
    pub fn bye_range(&self, players: usize) -> Option<(usize, usize)> {
        let byes = self.byes(players)?;
        Some((byes.iter().min().copied()?, byes.iter().max().copied()?))
    }
}
