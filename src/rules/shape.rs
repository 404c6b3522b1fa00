//! The winning shapes, and whether tiles form one.
//!
//! Source: 1998 p.10–11 (four sets and a pair), p.57 (十三幺), p.64 (七对), p.65 and 75 (七星不靠, 全不靠), p.76 (组合龙).

use super::tile::ranks;
use super::{Counts, Suit, TileSet, group};

/// The winning shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Four sets and a pair.
    Standard,
    /// Seven pairs; four equal tiles are two.
    SevenPairs,
    /// Each terminal and honour, and one of them twice.
    ThirteenOrphans,
    /// Honours and knitted tiles, all different (全不靠, 七星不靠).
    HonoursAndKnitted,
    /// A knitted straight (组合龙), a set and a pair.
    KnittedStraight,
}

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

/// The shape without sets that these 14 concealed tiles form, if they form one.
pub(super) fn shape_without_sets(tiles: &Counts) -> Option<Shape> {
    let kinds = tiles.kinds();
    match kinds.len() {
        ..=7 if tiles.kinds_where(|count| count % 2 == 1).is_empty() => Some(Shape::SevenPairs),
        13 if kinds == TileSet::ORPHANS => Some(Shape::ThirteenOrphans),
        14 if honours_and_knitted(kinds) => Some(Shape::HonoursAndKnitted),
        _ => None,
    }
}

/// Whether these concealed tiles and this many melded sets form a winning shape.
pub(super) fn wins(tiles: &Counts, melds: usize) -> bool {
    group::sets_and_pair(tiles)
        || without_knitted(tiles).any(|(_, rest)| group::sets_and_pair(&rest))
        || (melds == 0 && shape_without_sets(tiles).is_some())
}

/// Each knitted straight in these tiles, with the other tiles.
pub(super) fn without_knitted(tiles: &Counts) -> impl Iterator<Item = (TileSet, Counts)> {
    let (tiles, kinds) = (*tiles, tiles.kinds());
    KNITTED.into_iter().filter(move |knitted| knitted.is_subset(kinds)).map(move |knitted| {
        let mut rest = tiles;
        rest.take_each(knitted);
        (knitted, rest)
    })
}

/// Whether each of these is an honour or in the same one of the [`KNITTED`].
pub(super) fn honours_and_knitted(kinds: TileSet) -> bool {
    KNITTED.iter().any(|&knitted| kinds.is_subset(knitted.or(TileSet::HONOURS)))
}
