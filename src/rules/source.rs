//! Where a winning tile comes from.

use super::Seat;

/// Where the winning tile came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// 自摸: drawn by the winner.
    SelfDraw,
    /// 点和: discarded, or added to a kong and robbed, by the player in this seat.
    Discard(Seat),
}
