//! A game of three patterns: as small as a game can be.

pub mod frequency;
pub mod payment;

use crate::WinningHand;
use crate::reading::Reading;
use crate::split::readings;

pub const CODE: &str = "trio";

/// Whether a reading has a pattern.
type Has = fn(&Reading) -> bool;

/// The patterns with their values: four pungs or kongs, one suit, self-drawn.
const PATTERNS: [(u16, Has); 3] = [
    (4, |reading| reading.pungs.len() == 4),
    (3, |reading| reading.hand.kinds().suits() == 1),
    (1, |reading| reading.hand.circumstances().self_draw),
];

/// The value of a hand: all patterns of the reading with the highest value.
pub fn value(hand: &WinningHand) -> u16 {
    let mut most = 0;
    readings(hand, |reading| {
        let there = PATTERNS.into_iter().filter(|(_, there)| there(&reading));
        most = most.max(there.map(|(value, _)| value).sum());
    });
    most
}
