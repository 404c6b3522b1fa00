//! The tiles of a hand that form a counted fan or pattern.
//!
//! One fact to know: sets are left out one by one, to find those that are necessary.

use crate::reading::Reading;
use crate::{Set, Tile, TileSet};

/// The tiles that form a fan or pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole hand.
    Hand,
    /// These sets, and this pair.
    Sets(Vec<Set>, Option<Tile>),
    /// All four tiles of each of these kinds.
    Fours(TileSet),
    /// The tile that completed the hand.
    WinningTile,
    /// The flowers.
    Flowers,
}

/// The sets of a reading without which a condition would be false, and its pair if that is needed; the whole hand if all
/// of them are needed, or none.
pub fn smallest(reading: &Reading, holds: impl Fn(&Reading) -> bool) -> Part {
    let mut kept: Vec<Set> = reading.sets.to_vec();
    let mut pair = reading.pair;
    let holds = |sets: &[Set], pair| holds(&reading.with_only(sets, pair));
    for set in reading.sets.iter() {
        let fewer: Vec<Set> = kept.iter().copied().filter(|other| other != set).collect();
        if holds(&fewer, pair) {
            kept = fewer;
        }
    }
    if holds(&kept, None) {
        pair = None;
    }
    match (kept.is_empty(), pair) {
        (true, None) => Part::Hand,
        (_, pair) if kept.len() == reading.sets.len() && pair.is_some() => Part::Hand,
        (_, pair) => Part::Sets(kept, pair),
    }
}

impl Reading<'_> {
    /// The reading with only these sets and this pair.
    fn with_only(&self, sets: &[Set], pair: Option<Tile>) -> Reading<'_> {
        let mut only = self.clone();
        only.keep(sets);
        only.pair = pair;
        only
    }
}
