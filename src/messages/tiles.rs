//! Messages about texts that are not a deal of duplicate.

use super::Message;
use event::duplicate::deal::DealError;

/// The reason why a text is not a deal of duplicate.
pub fn deal_error(error: DealError) -> Message {
    match error {
        DealError::Unknown(code, place) => Message::new("deal-unknown-tile").arg("code", code).arg("place", place),
        DealError::Count(tiles) => Message::new("deal-count").arg("tiles", tiles),
        DealError::Copies(tile, count) => Message::new("deal-copies").arg("tile", tile.to_string()).arg("count", count),
    }
}
