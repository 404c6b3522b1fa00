//! Fans of 24 points.

use super::definition::fans;
use crate::TileSet;
use crate::shape::Shape;
use crate::tile::ranks;

fans! {
    /// Seven pairs; four equal tiles are two pairs.
    #[fan(19, page = 64, example = "77p22s33mCCPPEEN +N")]
    hand fn seven_pairs(hand) { hand.shape == Shape::SevenPairs }

    /// All seven honours and seven knitted tiles.
    #[fan(20, page = 65, example = "17m25p369sEWSNCF +P")]
    hand fn greater_honours_and_knitted_tiles(hand) {
        hand.shape == Shape::HonoursAndKnitted && TileSet::HONOURS.is_subset(hand.hand.kinds())
    }

    /// Pungs or kongs and a pair of even ranks only.
    #[fan(21, page = 66, example = "[222m] [444s] 66688p44p +8p")]
    hand fn all_even_pungs(hand) { hand.pungs.len() == 4 && hand.hand.kinds().is_subset(ranks(&[2, 4, 6, 8])) }

    /// Only tiles of one suit.
    #[fan(22, page = 67, example = "[123p] 45678978p99p +9p")]
    hand fn full_flush(hand) { hand.hand.kinds().suits() == 1 && !hand.hand.kinds().meets(TileSet::HONOURS) }

    /// Three equal chows.
    #[fan(23, page = 68, example = "[456m] [456m] 45m45655p +6m")]
    chows fn pure_triple_chow(a, b, c) { a == b && b == c }

    /// Three pungs or kongs of a suit, each a rank above the one before.
    #[fan(24, page = 68, example = "[222s] [333s] 44s33p222p +4s")]
    hand fn pure_shifted_pungs(hand) { hand.has_shifted_pungs(3) }

    /// Only the ranks 7, 8 and 9.
    #[fan(25, page = 69, example = "[777s] [888m] 77799p88s +9p")]
    hand fn upper_tiles(hand) { hand.hand.kinds().is_subset(ranks(&[7, 8, 9])) }

    /// Only the ranks 4, 5 and 6.
    #[fan(26, page = 70, example = "[456s] [444s] 555p66p66s +6p")]
    hand fn middle_tiles(hand) { hand.hand.kinds().is_subset(ranks(&[4, 5, 6])) }

    /// Only the ranks 1, 2 and 3.
    #[fan(27, page = 70, example = "[123p] [123m] 111s22s33s +2s")]
    hand fn lower_tiles(hand) { hand.hand.kinds().is_subset(ranks(&[1, 2, 3])) }
}
