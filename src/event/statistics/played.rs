//! The hands that count in statistics, with their tables.

use crate::event::{Event, Table, visible_sessions};
use crate::sheet::hand_result::{Ending, HandResult};
use rules::Seat;
use values::ids::PlayerId;

/// A hand with its table.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The table, with its session.
    pub table: &'a Table,
    /// Its result.
    pub hand: &'a HandResult,
}

impl Played<'_> {
    /// The player who sat there; `None` unless that player played all of the session.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.table.sole_player(seat)
    }

    /// The order of hands: by session, the number of hands played before, table.
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
