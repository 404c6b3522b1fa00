//! The shapes without four sets and a pair. Arguments are 14 tiles without melded sets.
//!
//! Source: 1998 p.57 (十三幺), p.64 (七对), p.65 and 75 (七星不靠, 全不靠), p.76 (组合龙).

use super::reading::Shape;
use super::tile::ranks;
use super::{Counts, Suit, TileSet};

/// The six ways to knit: 147 of one suit, 258 of another and 369 of the third.
pub const KNITTED: [TileSet; 6] = {
    let [m, p, s] = Suit::ALL;
    [knitted(m, p, s), knitted(m, s, p), knitted(p, m, s), knitted(p, s, m), knitted(s, m, p), knitted(s, p, m)]
};

const fn knitted(one: Suit, two: Suit, three: Suit) -> TileSet {
    ranks(&[1, 4, 7])
        .and(TileSet::suit(one))
        .or(ranks(&[2, 5, 8]).and(TileSet::suit(two)))
        .or(ranks(&[3, 6, 9]).and(TileSet::suit(three)))
}

/// The shape without sets that these concealed tiles form.
pub fn shape(tiles: &Counts) -> Option<Shape> {
    let kinds = tiles.kinds();
    match kinds.len() {
        ..=7 if tiles.with(|count| count % 2 == 1).is_empty() => Some(Shape::SevenPairs),
        13 if kinds == TileSet::ORPHANS => Some(Shape::ThirteenOrphans),
        14 if honours_and_knitted(kinds) => Some(Shape::HonoursAndKnitted),
        _ => None,
    }
}

/// Whether each of these is an honour or of one way to knit.
pub(super) fn honours_and_knitted(kinds: TileSet) -> bool {
    KNITTED.iter().any(|&knitted| kinds.within(knitted.or(TileSet::HONOURS)))
}
