//! Doubts about a result: anybody may say that what stands at a table is wrong, in the name of who sits there.
//!
//! A doubt is a note of the table. It changes nothing by itself; it is answered by being taken back with a reason.

use super::table_log::TableLog;
use super::table_note::{Noted, TableNote};
use rules::Seat;

impl TableLog {
    /// Who says that the result is wrong and has no answer yet: the note, whose seat it is, and what they say.
    pub fn open_doubts(&self) -> Vec<(&Noted, Seat, &str)> {
        let doubts = self.0.iter().filter_map(|noted| match &noted.note {
            TableNote::Doubted { seat, text } => Some((noted, *seat, text.as_str())),
            _ => None,
        });
        doubts.filter(|(noted, ..)| self.taken_back(noted.entry).is_none()).collect()
    }
}
