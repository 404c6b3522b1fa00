//! The last step of a draw: the hall and the public see the numbers.

use crate::pages::organise::board::sessions::say_byes;
use event::event::{Draw, Event};
use event::values::ids::PlayerId;
use messages::seat;
use rules::Seat;
use site::visitor::Visitor;
use std::collections::BTreeSet;

/// How many numbers are shown.
pub(super) struct ReleaseStep {
    pub revision: i32,
    pub numbers: usize,
    pub shown: usize,
    pub released: bool,
    pub has_protocol: bool,
}

impl ReleaseStep {
    pub fn from_draw(draw: &Draw) -> ReleaseStep {
        ReleaseStep {
            revision: draw.revision,
            numbers: draw.numbers(),
            shown: draw.shown.unwrap_or(0),
            released: draw.is_released(),
            has_protocol: draw.as_made().input.is_some(),
        }
    }
}

/// Who sits where in the next session.
pub(super) struct NextSeats {
    pub session: u16,
    /// The names of the seats; empty if these are drawn when the session is seated.
    pub sides: Vec<String>,
    pub tables: Vec<[Option<String>; 4]>,
    /// Who has a bye, in words; empty if nobody has one.
    pub byes: String,
}

impl NextSeats {
    /// The next session that the draw seats; `None` if there is none, or the draw is not released.
    pub fn new(visitor: &Visitor, event: &Event) -> Option<NextSeats> {
        let draw = event.draw.as_deref().filter(|draw| draw.is_released())?;
        let next = event.planned().into_iter().next()?;
        let sides = Seat::ALL.into_iter().filter(|_| next.seats).map(|side| visitor.locale.say(&seat(side)));
        let name = |player| event.entries.player_name(player);
        let seats = next.tables.iter().flat_map(|table| Seat::ALL.map(|side| table[side]));
        let seated: BTreeSet<PlayerId> = seats.flatten().collect();
        let free = draw.players.iter().map(|(_, player)| *player).filter(|player| !seated.contains(player));
        Some(NextSeats {
            session: next.number.0,
            sides: sides.collect(),
            tables: next.tables.iter().map(|table| Seat::ALL.map(|side| table[side].map(name))).collect(),
            byes: say_byes(visitor, event, free.collect()),
        })
    }
}
