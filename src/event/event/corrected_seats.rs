//! A seat of a table that was corrected after the start, because players sat in each other's seat.
//!
//! One fact to know: a correction is about who played the hands, so it is valid from the first one. What somebody handed
//! in before it stays theirs: `Table::appellant`.

use chrono::NaiveDateTime;
use rules::Seat;
use values::ids::PlayerId;

/// A correction of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectedSeat {
    /// The start seat.
    pub seat: Seat,
    /// The player who really sits there.
    pub player: PlayerId,
    /// When it was corrected.
    pub at: NaiveDateTime,
}
