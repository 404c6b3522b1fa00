//! Fans of 12 points.

use super::definition::fans;
use crate::TileSet;
use crate::shape::{KNITTED, Shape};
use crate::tile::ranks;

fans! {
    /// Fourteen different tiles, each an honour or of one knitted straight.
    #[fan(34, page = 75, example = "258m36p147sESWFP +C")]
    hand fn lesser_honours_and_knitted_tiles(hand) { hand.shape == Shape::HonoursAndKnitted }

    /// 147 of one suit, 258 of another and 369 of the third.
    #[fan(35, page = 76, example = "[123p] 147m258p36s66s +9s")]
    hand fn knitted_straight(hand) {
        let knitted = || KNITTED.iter().any(|knitted| knitted.is_subset(hand.hand.kinds()));
        hand.shape == Shape::KnittedStraight || (hand.shape == Shape::HonoursAndKnitted && knitted())
    }

    /// Only the ranks 6 to 9.
    #[fan(36, page = 77, example = "[789s] [678p] 77p789m99s +7p")]
    hand fn upper_four(hand) { hand.hand.kinds().is_subset(ranks(&[6, 7, 8, 9])) }

    /// Only the ranks 1 to 4.
    #[fan(37, page = 78, example = "[111s] [222s] 123m44p33s +4p")]
    hand fn lower_four(hand) { hand.hand.kinds().is_subset(ranks(&[1, 2, 3, 4])) }

    /// Pungs or kongs of three winds.
    #[fan(38, page = 79, example = "[SSS] [WWW] 34mNNN55m +2m")]
    hand fn big_three_winds(hand) { hand.pungs.and(TileSet::WINDS).len() >= 3 }
}
