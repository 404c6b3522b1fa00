//! Figures about the hands of players, which the pages of many players show, so they are cached with the event.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use values::ids::PlayerId;

/// The figures of each player, and of all together.
#[derive(Clone, Debug, Default)]
pub struct Tallies {
    /// The figures of each player who has played a hand.
    pub players: BTreeMap<PlayerId, Tally>,
    /// The figures of all together, for comparison: each hand counts once for each of its players.
    pub field: Tally,
}

/// Figures about hands that were played to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Hands played to their end: won by somebody, or drawn (荒牌).
    pub hands: u32,
    /// Hands won.
    pub won: u32,
    /// Hands won by self-draw (自摸).
    pub self_drawn: u32,
    /// Hands in which they discarded the winning tile (点炮).
    pub dealt_in: u32,
    /// The sum of the basic points of the hands won.
    pub points: u32,
    /// The points of the largest hand won.
    pub most: u16,
}

impl Tally {
    /// A number `of` hands in thousandths of all hands, rounded to the nearest; `None` if there are no hands.
    pub fn thousandths(&self, of: u32) -> Option<u32> {
        (self.hands > 0).then(|| (2000 * of + self.hands) / (2 * self.hands))
    }

    /// The mean points of the hands won, in tenths, rounded to the nearest; `None` if none was won.
    pub fn mean_points(&self) -> Option<u32> {
        (self.won > 0).then(|| (20 * self.points + self.won) / (2 * self.won))
    }
}
