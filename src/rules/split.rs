//! All readings of a hand: the ways to see its tiles as a winning shape.
//!
//! Two facts to know: a reading has every set in order of suit and rank, and no reading comes twice. A pung completed
//! by another's tile is melded, unless that tile also fits a concealed chow or the knitted straight of the reading.

use super::few::Few;
use super::reading::{NO_CHOWS, NO_SETS, Reading, Waiting};
use super::set::Kind;
use super::shape::{Shape, shape_without_sets, without_knitted};
use super::{Counts, Set, Tile, TileSet, WinningHand, group, wait};

/// Calls `each` with every reading of a hand.
pub fn readings<'h>(hand: &'h WinningHand, mut each: impl FnMut(Reading<'h>)) {
    let tiles = hand.concealed();
    let mut splits = |tiles: Counts, shape, knitted| {
        split(tiles, &mut |sets, pair| each(reading(hand, shape, sets, Some(pair), knitted)));
    };
    splits(*tiles, Shape::Standard, TileSet::EMPTY);
    for (knitted, rest) in without_knitted(tiles) {
        splits(rest, Shape::KnittedStraight, knitted);
    }
    if hand.melds().is_empty()
        && let Some(shape) = shape_without_sets(tiles)
    {
        each(reading(hand, shape, NO_SETS, None, TileSet::EMPTY));
    }
}

/// The reading with these concealed sets and the melds of the hand, and with the names that its wait may have.
fn reading<'h>(
    hand: &'h WinningHand,
    shape: Shape,
    mut sets: Few<Set, 4>,
    pair: Option<Tile>,
    knitted: TileSet,
) -> Reading<'h> {
    let winning = hand.winning();
    let in_chow = sets.iter().any(|set| set.concealed && set.place_in_chow(winning).is_some());
    let melds_pung = !hand.circumstances().self_draw && !in_chow && !knitted.contains(winning);
    let mut reading = Reading {
        hand,
        shape,
        sets: NO_SETS,
        pair,
        knitted,
        chows: NO_CHOWS,
        pungs: TileSet::EMPTY,
        concealed_pungs: TileSet::EMPTY,
        waiting: Waiting::default(),
    };
    hand.melds().iter().for_each(|&meld| sets.push(meld));
    if !hand.melds().is_empty() {
        // A stable sort: an unstable one may order equal sets differently on another target.
        sets.sort_by_key(|set| set.tile);
    }
    for set in sets.iter_mut() {
        set.concealed &= !(melds_pung && set.kind != Kind::Chow && set.tile == winning);
    }
    reading.keep(&sets);
    reading.waiting = wait::names(&reading);
    reading
}

/// Calls `each` with every way to split these tiles into sets and a pair.
fn split(tiles: Counts, each: &mut impl FnMut(Few<Set, 4>, Tile)) {
    for pair in group::pairs(&tiles).iter() {
        let mut rest = tiles;
        rest.take(pair, 2);
        take_sets(rest, pair, NO_SETS, each);
    }
}

/// Removes sets from `tiles`, the lowest tile first, and calls `each` with every way to use up all tiles.
fn take_sets(tiles: Counts, pair: Tile, sets: Few<Set, 4>, each: &mut impl FnMut(Few<Set, 4>, Tile)) {
    let Some(tile) = tiles.kinds().first() else {
        return each(sets, pair);
    };
    let count = tiles.count(tile);
    // Of the lowest tile, all copies begin chows, or three are a pung and the rest begin chows.
    for pungs in 0..=count / 3 {
        let (mut rest, mut more) = (tiles, sets);
        let chows = count - 3 * pungs;
        rest.take(tile, count);
        let fits = |rest: &mut Counts, steps| tile.higher(steps).is_some_and(|next| rest.take(next, chows));
        if chows == 0 || (fits(&mut rest, 1) && fits(&mut rest, 2)) {
            (0..chows).for_each(|_| more.push(Set { kind: Kind::Chow, tile, concealed: true }));
            (0..pungs).for_each(|_| more.push(Set { kind: Kind::Pung, tile, concealed: true }));
            take_sets(rest, pair, more, each);
        }
    }
}
