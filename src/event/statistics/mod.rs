//! What hands and results say together: who won how often, which fans, how hands ended, whether seats and winds were fair.
//!
//! Two facts to know: sessions that are withheld are never counted, annulled hands are none, and where four totals stand the
//! hands that were written down all the same do count; and what a stand-in (陪打) plays, or finishes for somebody, belongs to
//! nobody. None of this is a score: where a figure is rounded it says so.

mod course;
mod fans;
mod mean;
mod seats;
mod tally;

pub use course::{Step, after, course};
pub use fans::{FanCount, fans, largest};
pub use mean::{Mean, expected, start_seats};
pub use seats::{SeatsOf, seats_of};
pub use tally::{Tally, by_wind, endings, field, of_players, of_teams};

use super::event::{Event, Session, Table};
use crate::sheet::hand_result::{Ending, HandResult};
use crate::sheet::session::Attendance;
use crate::values::ids::PlayerId;
use rules::Seat;
use std::sync::Arc;

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
    fn order(&self) -> (u16, usize, u16) {
        (self.table.session.0, self.table.sheet.place(self.hand.number().get()), self.table.number.0)
    }
}

/// The sessions begun whose results may be seen.
fn seen(event: &Event) -> impl Iterator<Item = &Arc<Session>> {
    event.sessions.iter().filter(|session| session.started_at.is_some() && !session.withheld)
}

/// The hands that count, in the order of sessions and tables.
pub fn played(event: &Event) -> impl Iterator<Item = Played<'_>> {
    let tables = seen(event).flat_map(|session| &session.tables);
    let hands = tables.flat_map(|table| table.sheet.hands().iter().map(move |hand| Played { table, hand }));
    hands.filter(|played| played.hand.ending() != Ending::Annulled)
}

#[cfg(test)]
mod examples;
