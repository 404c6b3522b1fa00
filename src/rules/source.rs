//! The source of a winning tile.

use super::Seat;

/// The source of the winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// 自摸: drawn by the winner.
    SelfDraw,
    /// 点和: discarded, or added to a kong and robbed, by the player in this seat.
    Discard(Seat),
}
