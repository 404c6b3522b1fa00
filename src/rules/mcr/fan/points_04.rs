//! Fans of 4 points.

use super::definition::fans;
use crate::TileSet;
use crate::shape::Shape;

fans! {
    /// A terminal or an honour in each set and in the pair.
    #[fan(55, page = 88, example = "[123m] [123p] 99m789pEE +9m")]
    hand fn outside_hand(hand) {
        hand.shape == Shape::Standard
            && hand.pungs_and_pair().is_subset(TileSet::ORPHANS)
            && hand.chows.iter().all(|chow| chow.has(1) || chow.has(9))
    }

    /// Nothing melded, and self-drawn; a concealed kong is not melded.
    #[fan(56, page = 89, example = "{2222m} 12345678pEE +9p", self_draw = true)]
    hand fn fully_concealed_hand(hand) { hand.hand.nothing_melded() && hand.hand.circumstances().self_draw }

    /// Two melded kongs.
    #[fan(57, page = 89, example = "[2222m] [6666s] 23p567p55m +4p")]
    hand fn two_melded_kongs(hand) { hand.hand.melded_kongs() >= 2 }

    /// Won on the last tile of its kind, the other three in sight.
    #[fan(58, page = 89, example = "[123p] [456p] 12378mEE +9m", last_copy = true)]
    hand fn last_tile(hand) { hand.hand.circumstances().last_copy || hand.hand.others_melded() }
}
