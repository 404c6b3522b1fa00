//! The hands that count, where they were played.

use crate::event::{Event, Table, visible_sessions};
use crate::sheet::hand_result::{Ending, HandResult};
use crate::sheet::session::Attendance;
use crate::values::ids::PlayerId;
use rules::Seat;

/// A hand where it was played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The table, with its session.
    pub table: &'a Table,
    /// What came of it.
    pub hand: &'a HandResult,
}

impl Played<'_> {
    /// Who sat there and played all of it.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        (self.table.filled[seat].attendance == Attendance::Played).then(|| self.table.sitting()[seat])
    }

    /// In which order hands are named: by session, how many were played before them, table.
    pub(super) fn order(&self) -> (u16, usize, u16) {
        (self.table.session.0, self.table.sheet.place(self.hand.number().get()), self.table.number.0)
    }
}

/// The hands that count, in the order of sessions and tables.
pub fn played(event: &Event) -> impl Iterator<Item = Played<'_>> {
    let tables = visible_sessions(event).flat_map(|session| &session.tables);
    let hands = tables.flat_map(|table| table.sheet.hands().iter().map(move |hand| Played { table, hand }));
    hands.filter(|played| played.hand.ending() != Ending::Annulled)
}
