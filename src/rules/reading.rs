//! A reading of a hand: one way to see its tiles as a winning shape.
//!
//! Source: 1998 p.10–11 (winning shapes), p.57 (十三幺, 连七对), p.64–65, 75–76 (七对, 不靠, 组合龙).

use super::few::Few;
use super::set::{Chow, Kind};
use super::shape::Shape;
use super::{HandTiles, Set, Suit, Tile, TileSet, WinningHand};

/// The names that a wait may have in a reading; at most one of them counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// 边张: 3 for 12 or 7 for 89.
    pub edge: bool,
    /// 坎张: the middle of a chow.
    pub closed: bool,
    /// 单钓将: the second tile of the pair.
    pub single: bool,
    /// Whether the winning tile is also one of the knitted straight.
    pub knitted: bool,
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
    /// Its pair; `None` in shapes without sets.
    pub pair: Option<Tile>,
    /// The nine tiles of its knitted straight; empty in other shapes.
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

pub(super) const NO_SETS: Few<Set, 4> = Few::none(Set { kind: Kind::Chow, tile: Tile::FIRST, concealed: true });
pub(super) const NO_CHOWS: Few<Chow, 4> = Few::none(Chow { suit: Suit::Characters, lowest: 1 });

impl<'h> Reading<'h> {
    /// Its parts in the text form: the knitted tiles, each set, and the pair; each of seven pairs; otherwise all tiles as one.
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
                let pairs = |tile| (0..concealed.count(tile) / 2).map(move |_| tile);
                concealed.kinds().iter().flat_map(pairs).map(twice).collect()
            }
            Shape::ThirteenOrphans | Shape::HonoursAndKnitted => vec![tiles(&mut self.hand.concealed().iter())],
        }
    }

    /// The tiles of pungs, kongs and the pair.
    pub fn pungs_and_pair(&self) -> TileSet {
        self.pair.map_or(self.pungs, |pair| self.pungs.or(TileSet::single(pair)))
    }

    /// Whether the pair is one of these tiles.
    pub fn pair_is(&self, tiles: TileSet) -> bool {
        self.pair.is_some_and(|pair| tiles.contains(pair))
    }

    /// The ranks of the pungs and kongs of each suit, as tiles of the first suit.
    pub fn pungs_by_suit(&self) -> [TileSet; 3] {
        Suit::ALL.map(|suit| self.pungs.ranks_in(suit))
    }

    /// Whether `count` pungs or kongs of a suit are in sequence.
    pub fn has_shifted_pungs(&self, count: u8) -> bool {
        !(1..count).fold(self.pungs, |found, _| found.shift_up().and(self.pungs)).is_empty()
    }

    /// Replaces its sets, with its chows and pungs.
    pub(super) fn keep(&mut self, sets: &[Set]) {
        (self.sets, self.chows) = (NO_SETS, NO_CHOWS);
        (self.pungs, self.concealed_pungs) = (TileSet::EMPTY, TileSet::EMPTY);
        for &set in sets {
            self.sets.push(set);
            match set.as_chow() {
                Some(chow) => self.chows.push(chow),
                None => self.pungs = self.pungs.with_tile(set.tile),
            }
            if set.concealed && set.kind != Kind::Chow {
                self.concealed_pungs = self.concealed_pungs.with_tile(set.tile);
            }
        }
    }
}
