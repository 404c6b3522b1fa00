//! Fans of 88 points.

use super::definition::fans;
use crate::TileSet;
use crate::shape::Shape;

fans! {
    /// Pungs or kongs of all four winds.
    #[fan(1, page = 53, example = "[EEE] [SSSS] 55pWWWNN +N")]
    hand fn big_four_winds(hand) { TileSet::WINDS.is_subset(hand.pungs) }

    /// Pungs or kongs of all three dragons.
    #[fan(2, page = 54, example = "[PPP] [FFF] 66999sCC +C")]
    hand fn big_three_dragons(hand) { TileSet::DRAGONS.is_subset(hand.pungs) }

    /// Only tiles of 23468 bamboos and green dragons; the dragon is not obligatory.
    #[fan(3, page = 55, example = "[234s] [666s] 33888sFF +F")]
    hand fn all_green(hand) { hand.hand.kinds().is_subset(TileSet::GREEN) }

    /// Concealed 1112345678999 of a suit, waiting for any tile of that suit.
    #[fan(4, page = 56, example = "1112345678999m +5m")]
    hand fn nine_gates(hand) { hand.shape == Shape::Standard && hand.hand.waits_on_nine_gates() }

    /// Four kongs, melded or concealed.
    #[fan(5, page = 56, example = "[2222s] {5555m} [7777p] {EEEE} C +C")]
    hand fn four_kongs(hand) { hand.hand.kongs() == 4 }

    /// Seven pairs of a suit in sequence.
    #[fan(6, page = 57, example = "2233445566778p +8p")]
    hand fn seven_shifted_pairs(hand) {
        let kinds = hand.hand.kinds();
        let runs = |first| (0..7).all(|i| crate::Tile::higher(first, i).is_some_and(|tile| kinds.contains(tile)));
        hand.shape == Shape::SevenPairs && kinds.len() == 7 && kinds.iter().next().is_some_and(runs)
    }

    /// One of each terminal and honour, and a second one of any of them.
    #[fan(7, page = 57, example = "19m19p19sESWNCFP +N")]
    hand fn thirteen_orphans(hand) { hand.shape == Shape::ThirteenOrphans }
}
