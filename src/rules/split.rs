//! All readings of a hand: the ways to see its tiles as a winning shape.
//!
//! Two facts to know: a reading has every set in order of suit and rank, and no reading comes twice. A pung completed
//! by another's tile is melded, unless that tile also fits a concealed chow of the reading.
//!
//! Source: 1998 p.10–11 (winning shapes), p.57 (十三幺, 连七对), p.64–65, 75–76 (七对, 不靠, 组合龙).

use super::few::Few;
use super::set::{Chow, Kind};
use super::special::{self, KNITTED};
use super::wait::{self, Waiting};
use super::{Counts, HandTiles, Set, Suit, Tile, TileSet, WinningHand, group};

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

/// One way to see a hand.
#[derive(Clone, Debug)]
pub struct Reading<'h> {
    /// The hand.
    pub hand: &'h WinningHand,
    /// Its shape in this reading.
    pub shape: Shape,
    /// Its sets in order of suit and rank: four, or one beside a knitted straight.
    pub sets: Few<Set, 4>,
    /// Its pair, in the two shapes that have one.
    pub pair: Option<Tile>,
    /// The knitted tiles of a knitted straight.
    pub knitted: TileSet,
    /// Its chows, in order.
    pub chows: Few<Chow, 4>,
    /// The tiles of its pungs and kongs.
    pub pungs: TileSet,
    /// The tiles of its concealed pungs and kongs.
    pub concealed_pungs: TileSet,
    /// The names its wait may have.
    pub waiting: Waiting,
}

const NO_SETS: Few<Set, 4> = Few::none(Set { kind: Kind::Chow, tile: Tile::FIRST, concealed: true });
const NO_CHOWS: Few<Chow, 4> = Few::none(Chow { suit: Suit::Characters, lowest: 1 });

impl<'h> Reading<'h> {
    /// Its parts in the text form: sets, the pair, and what is knitted; seven pairs one by one.
    pub fn parts(&self) -> Vec<String> {
        let tiles = |tiles: &mut dyn Iterator<Item = Tile>| {
            HandTiles { loose: tiles.collect(), ..HandTiles::default() }.to_string()
        };
        let twice = |tile| tiles(&mut [tile; 2].into_iter());
        let knitted = (!self.knitted.is_empty()).then(|| tiles(&mut self.knitted.iter()));
        match self.shape {
            Shape::Standard | Shape::KnittedStraight => {
                let sets = self.sets.iter().map(ToString::to_string);
                knitted.into_iter().chain(sets).chain(self.pair.map(twice)).collect()
            }
            Shape::SevenPairs => {
                let concealed = self.hand.concealed();
                let pairs = |tile| (0..concealed.of(tile) / 2).map(move |_| tile);
                concealed.kinds().iter().flat_map(pairs).map(twice).collect()
            }
            Shape::ThirteenOrphans | Shape::HonoursAndKnitted => vec![tiles(&mut self.hand.concealed().iter())],
        }
    }

    /// The tiles of pungs, kongs and the pair.
    pub fn pungs_and_pair(&self) -> TileSet {
        self.pair.map_or(self.pungs, |pair| self.pungs.or(TileSet::of(pair)))
    }

    /// Whether the pair is one of these tiles.
    pub fn pair_is(&self, tiles: TileSet) -> bool {
        self.pair.is_some_and(|pair| tiles.contains(pair))
    }

    /// The ranks of the pungs and kongs of each suit, as tiles of the first suit.
    pub fn pungs_by_suit(&self) -> [TileSet; 3] {
        Suit::ALL.map(|suit| self.pungs.ranks_in(suit))
    }

    /// Whether `count` pungs or kongs of a suit stand in sequence.
    pub fn has_shifted_pungs(&self, count: u8) -> bool {
        !(1..count).fold(self.pungs, |found, _| found.up().and(self.pungs)).is_empty()
    }

    fn new(
        hand: &'h WinningHand,
        shape: Shape,
        mut sets: Few<Set, 4>,
        pair: Option<Tile>,
        knitted: TileSet,
    ) -> Reading<'h> {
        let winning = hand.winning();
        let in_chow = sets.iter().any(|set| set.concealed && set.place_in_chow(winning).is_some());
        let melds_pung = !hand.at().self_draw && !in_chow && !knitted.contains(winning);
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
            sets.sort_unstable_by_key(|set| set.tile);
        }
        for set in sets.iter_mut() {
            set.concealed &= !(melds_pung && set.kind != Kind::Chow && set.tile == winning);
        }
        reading.keep(&sets);
        reading.waiting = wait::names(&reading);
        reading
    }
}

impl Reading<'_> {
    /// Makes these its sets.
    pub(super) fn keep(&mut self, sets: &[Set]) {
        (self.sets, self.chows) = (NO_SETS, NO_CHOWS);
        (self.pungs, self.concealed_pungs) = (TileSet::EMPTY, TileSet::EMPTY);
        for &set in sets {
            self.sets.push(set);
            match set.as_chow() {
                Some(chow) => self.chows.push(chow),
                None => self.pungs = self.pungs.with(set.tile),
            }
            if set.concealed && set.kind != Kind::Chow {
                self.concealed_pungs = self.concealed_pungs.with(set.tile);
            }
        }
    }
}

/// Calls `each` with every reading of a hand.
pub fn readings<'h>(hand: &'h WinningHand, mut each: impl FnMut(Reading<'h>)) {
    let tiles = hand.concealed();
    let mut splits = |tiles: Counts, shape, knitted| {
        split(tiles, &mut |sets, pair| each(Reading::new(hand, shape, sets, Some(pair), knitted)));
    };
    splits(*tiles, Shape::Standard, TileSet::EMPTY);
    for (knitted, rest) in without_knitted(tiles) {
        splits(rest, Shape::KnittedStraight, knitted);
    }
    if hand.melds().is_empty()
        && let Some(shape) = special::shape(tiles)
    {
        each(Reading::new(hand, shape, NO_SETS, None, TileSet::EMPTY));
    }
}

/// Whether these concealed tiles and this many melded sets form a winning shape.
pub(super) fn wins(tiles: &Counts, melds: usize) -> bool {
    group::sets_and_pair(tiles)
        || without_knitted(tiles).any(|(_, rest)| group::sets_and_pair(&rest))
        || (melds == 0 && special::shape(tiles).is_some())
}

/// Each knitted straight in these tiles, and what is left beside it.
fn without_knitted(tiles: &Counts) -> impl Iterator<Item = (TileSet, Counts)> {
    let (tiles, kinds) = (*tiles, tiles.kinds());
    KNITTED.into_iter().filter(move |knitted| knitted.within(kinds)).map(move |knitted| {
        let mut rest = tiles;
        rest.take_each(knitted);
        (knitted, rest)
    })
}

/// Calls `each` with every way to take these tiles apart into sets and a pair.
fn split(tiles: Counts, each: &mut impl FnMut(Few<Set, 4>, Tile)) {
    for pair in group::pairs(&tiles).iter() {
        let mut rest = tiles;
        rest.take(pair, 2);
        take_sets(rest, pair, NO_SETS, each);
    }
}

/// Takes sets off `tiles`, the lowest tile first.
fn take_sets(tiles: Counts, pair: Tile, sets: Few<Set, 4>, each: &mut impl FnMut(Few<Set, 4>, Tile)) {
    let Some(tile) = tiles.kinds().first() else {
        return each(sets, pair);
    };
    let count = tiles.of(tile);
    // Of the lowest tile, all copies begin chows, or three are a pung and the rest begin chows.
    for pungs in 0..=count / 3 {
        let (mut rest, mut more) = (tiles, sets);
        let chows = count - 3 * pungs;
        rest.take(tile, count);
        let fits = |rest: &mut Counts, steps| tile.above(steps).is_some_and(|next| rest.take(next, chows));
        if chows == 0 || (fits(&mut rest, 1) && fits(&mut rest, 2)) {
            (0..chows).for_each(|_| more.push(Set { kind: Kind::Chow, tile, concealed: true }));
            (0..pungs).for_each(|_| more.push(Set { kind: Kind::Pung, tile, concealed: true }));
            take_sets(rest, pair, more, each);
        }
    }
}
