//! Fans of 6 points.

use super::definition::fans;
use super::points_08::{different_suits, sorted};
use crate::TileSet;

fans! {
    /// Four pungs or kongs.
    #[fan(48, page = 86, example = "[222m] [555s] 777p33s88m +8m")]
    hand fn all_pungs(hand) { hand.pungs.len() == 4 }

    /// Only tiles of one suit, and honours.
    #[fan(49, page = 86, example = "[123m] [456m] 78mSSSCC +9m")]
    hand fn half_flush(hand) { hand.hand.kinds().suits() == 1 && hand.hand.kinds().meets(TileSet::HONOURS) }

    /// Three chows, each of another suit and a rank above the one before.
    #[fan(50, page = 86, example = "[123s] [234m] 34p456s55m +5p")]
    chows fn mixed_shifted_chows(a, b, c) {
        let [low, middle, high] = sorted([a, b, c]);
        different_suits([a, b, c]) && middle == low + 1 && high == middle + 1
    }

    /// All three suits, winds and dragons.
    #[fan(51, page = 87, example = "[123m] [456p] 78sFFFNN +9s")]
    hand fn all_types(hand) {
        let kinds = hand.hand.kinds();
        kinds.suits() == 3 && kinds.meets(TileSet::WINDS) && kinds.meets(TileSet::DRAGONS)
    }

    /// Four melded sets, and the pair completed by another's tile.
    #[fan(52, page = 87, example = "[123m] [456p] [789s] [222s] 5m +5m")]
    hand fn melded_hand(hand) {
        let melds = hand.hand.melds();
        melds.len() == 4 && melds.iter().all(|meld| !meld.is_concealed()) && !hand.hand.circumstances().self_draw
    }

    /// Two concealed kongs.
    #[fan(53, page = 87, example = "{2222m} {6666s} 13s567p55m +2s")]
    hand fn two_concealed_kongs(hand) { hand.hand.concealed_kongs() >= 2 }

    /// Pungs or kongs of two dragons.
    #[fan(54, page = 87, example = "[CCC] [FFF] 12378m5p5p +9m")]
    hand fn two_dragon_pungs(hand) { hand.pungs.and(TileSet::DRAGONS).len() >= 2 }
}
