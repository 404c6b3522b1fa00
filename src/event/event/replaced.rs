//! What was entered at a table and is no longer current.

use crate::regulations::Entry;
use chrono::NaiveDateTime;
use rules::{BySeat, GamePoints, HandNumber};

/// A hand or four totals that were entered once and are no longer current.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The hand, and the points that it gave each seat; `None` for totals.
    pub hand: Option<(HandNumber, BySeat<GamePoints>)>,
    /// When they were entered.
    pub from: NaiveDateTime,
    /// When they were replaced or undone.
    pub until: NaiveDateTime,
}

impl Replaced {
    /// Whether it was a hand, or totals.
    pub fn kind(&self) -> Entry {
        if self.hand.is_some() { Entry::Hands } else { Entry::Totals }
    }

    /// Whether it was current at this moment.
    pub fn was_current_at(&self, at: NaiveDateTime) -> bool {
        self.from <= at && at < self.until
    }
}
