//! What players did in their hands: figures that the pages of many people ask for, so that an event keeps them.

use crate::values::ids::PlayerId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The hands of each player, and of all together.
#[derive(Clone, Debug, Default)]
pub struct Tallies {
    /// Of each player who has played a hand.
    pub players: BTreeMap<PlayerId, Tally>,
    /// What is usual.
    pub field: Tally,
}

/// What somebody did in hands that were played to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Hands played to their end: won by somebody, or drawn (荒牌).
    pub hands: u32,
    /// Won.
    pub won: u32,
    /// Of those won the self-draws (自摸).
    pub self_drawn: u32,
    /// Paid for the winning tile (点炮).
    pub dealt_in: u32,
    /// The points of all hands won, flowers not counted.
    pub points: u32,
    /// The largest of them.
    pub most: u16,
}

impl Tally {
    /// A number of its hands in thousandths of all of them, to the nearest; none where there are no hands.
    pub fn thousandths(&self, of: u32) -> Option<u32> {
        (self.hands > 0).then(|| (2000 * of + self.hands) / (2 * self.hands))
    }

    /// The mean points of the hands won, in tenths, to the nearest; none where none was won.
    pub fn mean_points(&self) -> Option<u32> {
        (self.won > 0).then(|| (20 * self.points + self.won) / (2 * self.won))
    }
}
