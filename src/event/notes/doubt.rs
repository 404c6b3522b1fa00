//! Reports of mistakes (doubts): anybody may report, in the name of a player, that the result of a table is wrong.
//!
//! A doubt is a note of the table, and changes no result. The answer to it is the note that withdraws it with a reason.

use super::table_log::TableLog;
use super::table_note::{Noted, TableNote};
use rules::Seat;

impl TableLog {
    /// The doubts without an answer: the note, the seat of the player, and the text.
    pub fn open_doubts(&self) -> Vec<(&Noted, Seat, &str)> {
        let doubts = self.0.iter().filter_map(|noted| match &noted.note {
            TableNote::Doubted { seat, text } => Some((noted, *seat, text.as_str())),
            _ => None,
        });
        doubts.filter(|(noted, ..)| self.taken_back(noted.entry).is_none()).collect()
    }
}
