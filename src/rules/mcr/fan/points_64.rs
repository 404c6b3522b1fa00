//! Fans of 64 points.

use super::definition::fans;
use crate::{Tile, TileSet};

fans! {
    /// Only terminals.
    #[fan(8, page = 58, example = "[111m] [111s] 999m999s1p +1p")]
    hand fn all_terminals(hand) { hand.hand.kinds().is_subset(TileSet::TERMINALS) }

    /// Pungs or kongs of three winds and a pair of the fourth.
    #[fan(9, page = 58, example = "[EEE] [WWW] 23sNNNSS +1s")]
    hand fn little_four_winds(hand) { TileSet::WINDS.is_subset(hand.pungs_and_pair()) && hand.pair_is(TileSet::WINDS) }

    /// Pungs or kongs of two dragons and a pair of the third.
    #[fan(10, page = 59, example = "[CCC] [FFF] 12s111pPP +3s")]
    hand fn little_three_dragons(hand) {
        TileSet::DRAGONS.is_subset(hand.pungs_and_pair()) && hand.pair_is(TileSet::DRAGONS)
    }

    /// Only honours.
    #[fan(11, page = 60, example = "[CCC] [PPP] EESSSNN +E")]
    hand fn all_honours(hand) { hand.hand.kinds().is_subset(TileSet::HONOURS) }

    /// Four concealed pungs or kongs.
    #[fan(12, page = 60, example = "222s333p444m222p3m +3m")]
    hand fn four_concealed_pungs(hand) { hand.concealed_pungs.len() == 4 }

    /// 123 and 789 of a suit, both twice, and a pair of its fives.
    #[fan(13, page = 61, example = "[123s] [789s] 1237855s +9s")]
    hand fn pure_terminal_chows(hand) {
        let &[a, b, c, d] = &*hand.chows else { return 0 };
        a == b && c == d && (a.lowest, c.lowest) == (1, 7) && a.suit == c.suit && hand.pair == Tile::suited(a.suit, 5)
    }
}
