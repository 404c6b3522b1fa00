//! The tiles of one suit, or the honours: whether they form sets, or sets and a pair.
//!
//! Two facts to know: no set spans two groups, so a hand is examined group by group; and to decide *whether*
//! tiles form sets no search is needed, only to list *how* (see [`super::split`]).

use super::{Counts, TileSet};

/// The count of each tile of a group, by its place from 0: ranks 1 to 9, or the seven honours and two zeros.
#[derive(Clone, Copy)]
pub(super) struct Group {
    counts: [u8; 9],
    honours: bool,
}

impl Group {
    /// The three suits and the honours of these tiles.
    pub fn all(tiles: &Counts) -> [Group; 4] {
        let [m, p, s, honours] = tiles.groups();
        let suit = |counts| Group { counts, honours: false };
        [suit(m), suit(p), suit(s), Group { counts: honours, honours: true }]
    }

    /// The number of tiles modulo three.
    pub fn remainder(&self) -> u8 {
        self.counts.iter().sum::<u8>() % 3
    }

    /// Whether these are sets and nothing else.
    pub fn is_sets(mut self) -> bool {
        if self.honours {
            return self.counts.iter().all(|count| count.is_multiple_of(3));
        }
        // Copies of the lowest tile that are left after pungs must begin chows: three equal chows are three pungs.
        for i in 0..7 {
            let chows = self.counts[i] % 3;
            if self.counts[i + 1] < chows || self.counts[i + 2] < chows {
                return false;
            }
            self.counts[i + 1] -= chows;
            self.counts[i + 2] -= chows;
        }
        self.counts[7].is_multiple_of(3) && self.counts[8].is_multiple_of(3)
    }

    /// The group without some copies of a tile.
    fn without_tiles(mut self, place: usize, tiles: u8) -> Group {
        self.counts[place] -= tiles;
        self
    }

    /// Whether these are sets and a pair.
    pub fn is_sets_and_pair(self) -> bool {
        self.pairs().any(|i| self.without_tiles(i, 2).is_sets())
    }

    /// The sum of the places of all tiles, modulo 3. The places of a set of a suit add up to a multiple of three.
    fn sum(&self) -> usize {
        let [_, b, c, _, e, f, _, h, i] = self.counts;
        usize::from(b + e + h + 2 * (c + f + i)) % 3
    }

    /// The places that equal `times` times the sum, modulo 3: others cannot make the rest sets. All places for honours.
    fn places(&self, times: usize) -> impl Iterator<Item = usize> + use<> {
        let (first, step) = if self.honours { (0, 1) } else { (times * self.sum() % 3, 3) };
        (first..9).step_by(step)
    }

    /// The places that may have the pair if all other tiles are sets.
    fn pairs(self) -> impl Iterator<Item = usize> {
        self.places(2).filter(move |&i| self.counts[i] >= 2)
    }

    /// The places at which one more tile makes all of these sets, as bits.
    fn completing_sets(self) -> u16 {
        let completes = |i: &usize| {
            let mut more = self;
            more.counts[*i] += 1;
            more.is_sets()
        };
        bits(self.places(2).filter(completes))
    }

    /// The places, as bits, at which one more tile makes these sets and a pair: it completes a set beside a pair, or the pair.
    fn completing_sets_and_pair(self) -> u16 {
        let pairs = (0..9).filter(|&i| self.counts[i] >= 2);
        let beside_a_pair = pairs.fold(0, |found, i| found | self.without_tiles(i, 2).completing_sets());
        beside_a_pair | bits(self.places(1).filter(|&i| self.counts[i] >= 1 && self.without_tiles(i, 1).is_sets()))
    }
}

fn bits(places: impl Iterator<Item = usize>) -> u16 {
    places.fold(0, |bits, place| bits | 1 << place)
}

/// Whether these tiles are sets and one pair.
pub(super) fn sets_and_pair(tiles: &Counts) -> bool {
    let groups = Group::all(tiles);
    let over = groups.map(|group| group.remainder());
    over.iter().sum::<u8>() == 2
        && groups.iter().zip(over).all(|(group, over)| match over {
            0 => group.is_sets(),
            2 => group.is_sets_and_pair(),
            _ => false,
        })
}

/// The kinds that may be the pair if all other tiles are sets.
pub(super) fn pairs(tiles: &Counts) -> TileSet {
    let groups = Group::all(tiles);
    let over = groups.map(|group| group.remainder());
    match over.iter().position(|&over| over == 2) {
        Some(pair) if over.iter().sum::<u8>() == 2 => TileSet::of_group(pair, bits(groups[pair].pairs())),
        _ => TileSet::EMPTY,
    }
}

/// The kinds of which one more tile makes these sets and one pair.
pub(super) fn completing(tiles: &Counts) -> TileSet {
    let groups = Group::all(tiles);
    let over = groups.map(|group| group.remainder());
    let others = |a: usize, b: usize| (0..4).all(|g| g == a || g == b || (over[g] == 0 && groups[g].is_sets()));
    let first = (0..4).find(|&g| over[g] != 0);
    let last = (0..4).rfind(|&g| over[g] != 0);
    match (first, last) {
        // One tile more than sets: it becomes the pair, or a set beside a pair.
        (Some(a), Some(b)) if a == b && over[a] == 1 && others(a, a) => {
            TileSet::of_group(a, groups[a].completing_sets_and_pair())
        }
        // A pair in one group, and two tiles in the other that become a set.
        (Some(a), Some(b)) if a != b && over[a] == 2 && over[b] == 2 && others(a, b) => {
            let completing = |own: usize, pair: usize| match groups[pair].is_sets_and_pair() {
                true => TileSet::of_group(own, groups[own].completing_sets()),
                false => TileSet::EMPTY,
            };
            completing(a, b).or(completing(b, a))
        }
        _ => TileSet::EMPTY,
    }
}
