//! Messages about tiles: their names, and why a text or tiles are not a hand.

use crate::message::Message;
use rules::Tile;
use rules::hand::{BEFORE_THE_WIN, HandError, MAX_FLOWERS};
use rules::notation::{MAX_TEXT_LENGTH, NotationError, NotationProblem};

/// The name of a tile.
pub fn tile(tile: Tile) -> Message {
    match (tile.suit(), tile.rank()) {
        (Some(suit), Some(rank)) => Message::new(format!("tile-{}", suit.letter())).arg("rank", rank),
        _ => Message::new(format!("tile-honour-{}", tile.to_string().to_lowercase())),
    }
}

/// The mistake in a text of tiles.
pub fn notation_error(error: NotationError) -> Message {
    let what = match error.problem {
        NotationProblem::Unknown(letter) => Message::new("tiles-unknown").arg("letter", letter.to_string()),
        NotationProblem::SuitMissing => Message::new("tiles-suit-missing"),
        NotationProblem::RanksMissing(letter) => Message::new("tiles-ranks-missing").arg("letter", letter.to_string()),
        NotationProblem::Misplaced(letter) => Message::new("tiles-misplaced").arg("letter", letter.to_string()),
        NotationProblem::Unclosed(letter) => Message::new("tiles-unclosed").arg("letter", letter.to_string()),
        NotationProblem::SetSize(tiles) => Message::new("tiles-set-size").arg("tiles", tiles),
        NotationProblem::NoSet => Message::new("tiles-no-set"),
        NotationProblem::NotAKong => Message::new("tiles-not-a-kong"),
        NotationProblem::NotOneWinningTile => Message::new("tiles-not-one-winning"),
        NotationProblem::SecondWinningTile => Message::new("tiles-second-winning"),
        NotationProblem::FifthCopy(of) => {
            Message::new("tiles-fifth-copy").arg("tile", tile(of)).arg("most", Tile::COPIES)
        }
        NotationProblem::TooLong => Message::new("tiles-too-long").arg("most", MAX_TEXT_LENGTH),
    };
    Message::new("tiles-at").arg("at", error.at).arg("what", what)
}

/// Why tiles are not a winning hand.
pub fn hand_error(error: HandError) -> Message {
    match error {
        HandError::NoWinningTile => Message::new("hand-no-winning-tile"),
        HandError::Count(tiles) => Message::new("hand-count").arg("tiles", tiles).arg("right", BEFORE_THE_WIN),
        HandError::Copies { tile: of, count } => {
            Message::new("hand-copies").arg("tile", tile(of)).arg("count", count).arg("most", Tile::COPIES)
        }
        HandError::Flowers(flowers) => {
            Message::new("refusal-too-many-flowers").arg("flowers", flowers).arg("maximum", MAX_FLOWERS)
        }
        HandError::ReplacementWithoutKong => Message::new("hand-replacement-without-kong"),
        HandError::LastCopyHeld(of) => Message::new("hand-last-copy-held").arg("tile", tile(of)),
        HandError::RobbedKongHeld(of) => Message::new("hand-robbed-kong-held").arg("tile", tile(of)),
        HandError::RobbedKongAsLastDiscard => Message::new("hand-robbed-kong-last-discard"),
        HandError::NoShape => Message::new("hand-no-shape"),
    }
}
