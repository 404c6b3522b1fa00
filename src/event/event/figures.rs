//! Figures of an event that are dear, and that the pages of many people ask for: each is worked out once.

use super::Event;
use crate::statistics::{Step, Tally, course, field, of_players};
use crate::values::ids::PlayerId;
use std::collections::BTreeMap;

/// The hands of each player, and of all together.
#[derive(Clone, Debug, Default)]
pub struct Tallies {
    /// Of each player who has played a hand.
    pub players: BTreeMap<PlayerId, Tally>,
    /// What is usual.
    pub field: Tally,
}

impl Event {
    /// The ranks after each session whose results may be seen; see [`course`].
    pub fn course(&self) -> &[Step] {
        self.computed.course.get_or_init(|| course(self))
    }

    /// The ranks after the session before the last one, with which those of now are compared; nothing in the first session.
    pub fn before(&self) -> Option<&Step> {
        let course = self.course();
        course.len().checked_sub(2).map(|before| &course[before])
    }

    /// The hands of each player.
    pub fn tallies(&self) -> &Tallies {
        self.computed.tallies.get_or_init(|| Tallies { players: of_players(self), field: field(self) })
    }
}
