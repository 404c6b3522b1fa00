//! Fans of 2 points.

use super::definition::fans;
use crate::{Tile, TileSet};

fans! {
    /// A pung or kong of a dragon.
    #[fan(59, page = 89, example = "[CCC] [456p] 12378mEE +9m")]
    hand fn dragon_pung(hand) { hand.pungs.meets(TileSet::DRAGONS) }

    /// A pung or kong of the wind of the round.
    #[fan(60, page = 90, example = "[EEE] [456p] 12378mSS +9m")]
    hand fn prevalent_wind(hand) { hand.pungs.contains(Tile::wind(hand.hand.circumstances().prevalent)) }

    /// A pung or kong of the winner's wind.
    #[fan(61, page = 90, example = "[EEE] [456p] 12378mSS +9m")]
    hand fn seat_wind(hand) { hand.pungs.contains(Tile::wind(hand.hand.circumstances().seat)) }

    /// Nothing melded, and won on a discard; a concealed kong is not melded.
    #[fan(62, page = 90, example = "{2222m} 12345678pEE +9p")]
    hand fn concealed_hand(hand) { hand.hand.nothing_melded() && !hand.hand.circumstances().self_draw }

    /// Chows only, and a pair of a suit; a knitted straight takes the place of three.
    #[fan(63, page = 90, example = "[123p] [456s] 12378m55s +9m")]
    hand fn all_chows(hand) {
        !hand.chows.is_empty() && hand.pungs.is_empty() && !hand.pair_is(TileSet::HONOURS)
    }

    /// All four tiles of a kind, not as a kong.
    #[fan(64, page = 90, example = "[345s] [345p] 34m456m44m +5m")]
    hand fn tile_hog(hand) { hand.hand.fours().len() }

    /// Two pungs or kongs of one rank.
    #[fan(65, page = 91, example = "[222m] [222s] 678m44pEE +4p")]
    hand fn double_pung(hand) {
        let [m, p, s] = hand.pungs_by_suit();
        m.and(p).len() + m.and(s).len() + p.and(s).len()
    }

    /// Two concealed pungs or kongs.
    #[fan(66, page = 91, example = "[123p] [456s] 222m77sEE +7s", self_draw = true)]
    hand fn two_concealed_pungs(hand) { hand.concealed_pungs.len() >= 2 }

    /// A concealed kong.
    #[fan(67, page = 91, example = "{2222m} [456p] 12378pEE +9p")]
    hand fn concealed_kong(hand) { hand.hand.concealed_kongs() >= 1 }

    /// No terminals and no honours.
    #[fan(68, page = 91, example = "[234p] [456s] 33m66778m +8m")]
    hand fn all_simples(hand) { !hand.hand.kinds().meets(TileSet::ORPHANS) }
}
