//! Waits (听牌): the tiles that complete a hand, and the three names of a wait for one tile.
//!
//! A wait has a name only if exactly one kind of tile completes the 13 tiles, in any shape; kinds of which the hand
//! itself holds all four copies count as well (1998 p.93 and practice).

use super::reading::{Reading, Waiting};
use super::shape::{KNITTED, Shape, honours_and_knitted};
use super::{Counts, Tile, TileSet, WinningHand, group};

/// The names that the wait of a hand may have in this reading; none if several kinds of tile complete the hand.
pub(super) fn names(reading: &Reading) -> Waiting {
    let tile = reading.hand.winning();
    let mut waiting =
        Waiting { single: reading.pair == Some(tile), knitted: reading.knitted.contains(tile), ..Waiting::default() };
    for chow in reading.sets.iter().filter(|set| set.concealed) {
        match chow.place_in_chow(tile) {
            Some(0) => waiting.edge |= chow.tile.rank() == Some(7),
            Some(1) => waiting.closed = true,
            Some(_) => waiting.edge |= chow.tile.rank() == Some(1),
            None => {}
        }
    }
    let named = waiting.edge || waiting.closed || waiting.single;
    let relevant = matches!(reading.shape, Shape::Standard | Shape::KnittedStraight);
    if !relevant || !named {
        return Waiting::default();
    }
    let mut before = *reading.hand.concealed();
    before.take(tile, 1);
    if completing(&before, reading.hand.melds().len()).len() == 1 { waiting } else { Waiting::default() }
}

/// The kinds that complete the 13 tiles before the win, except those of which the hand itself has all four copies.
pub fn waiting_for(hand: &WinningHand) -> TileSet {
    let mut before = *hand.concealed();
    before.take(hand.winning(), 1);
    let left = |tile: &Tile| before.count(*tile) + hand.melded(*tile) < Tile::COPIES;
    completing(&before, hand.melds().len()).iter().filter(left).collect()
}

/// The kinds that complete these concealed tiles beside this many melded sets, whether copies are left or not.
pub fn completing(tiles: &Counts, melds: usize) -> TileSet {
    let kinds = tiles.kinds();
    let mut found = group::completing(tiles);
    for knitted in KNITTED {
        let missing = knitted.minus(kinds);
        if missing.len() <= 1 {
            found = found.or(completing_knitted(*tiles, knitted, missing));
        }
    }
    if melds == 0 {
        found = found.or(completing_special(tiles, kinds));
    }
    found
}

/// The kinds that complete a knitted straight, of which at most one tile is `missing`, with a set and a pair.
fn completing_knitted(mut tiles: Counts, knitted: TileSet, missing: TileSet) -> TileSet {
    tiles.take_each(knitted);
    match missing.is_empty() {
        true => group::completing(&tiles),
        false if group::sets_and_pair(&tiles) => missing,
        false => TileSet::EMPTY,
    }
}

/// The kinds that complete 13 concealed tiles to seven pairs, thirteen orphans, or honours and knitted tiles.
fn completing_special(tiles: &Counts, kinds: TileSet) -> TileSet {
    let mut found = TileSet::EMPTY;
    if kinds.len() <= 7 {
        let odd = tiles.kinds_where(|count| count % 2 == 1);
        found = if odd.len() == 1 { odd } else { found };
    }
    if kinds.is_subset(TileSet::ORPHANS) {
        let missing = TileSet::ORPHANS.minus(kinds);
        found = match missing.len() {
            0 => found.or(TileSet::ORPHANS),
            1 => found.or(missing),
            _ => found,
        };
    }
    if kinds.len() == 13 {
        let more = Tile::all().filter(|&tile| !kinds.contains(tile) && honours_and_knitted(kinds.with_tile(tile)));
        found = found.or(more.collect());
    }
    found
}
