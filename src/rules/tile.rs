//! Tiles (牌): the 34 kinds, and sets of kinds.
//!
//! Two facts to know: flowers are not tiles here, only their number counts; and a [`TileSet`] contains kinds, so a fan
//! about "all tiles of the hand" is one comparison of sets.
//!
//! Source: 1998 p.8–9 (the tiles); the text form is that of this project: `1m` 万, `1p` 饼, `1s` 条, `E S W N` winds,
//! `C F P` for 中 发 白.

use std::fmt;

use super::Wind;

/// A suit (花色).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// 万.
    Characters,
    /// 饼.
    Dots,
    /// 条.
    Bamboos,
}

impl Suit {
    /// All three in the order of [`Tile::index`].
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Dots, Suit::Bamboos];

    /// `m`, `p` or `s`.
    pub const fn letter(self) -> char {
        ['m', 'p', 's'][self as usize]
    }
}

/// One of the 34 kinds of tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

const HONOURS: [char; 7] = ['E', 'S', 'W', 'N', 'C', 'F', 'P'];

impl Tile {
    /// 1m, the first of [`Tile::all`].
    pub const FIRST: Tile = Tile(0);
    /// The number of kinds.
    pub const KINDS: usize = 34;
    /// The number of tiles of each kind.
    pub const COPIES: u8 = 4;

    /// All kinds: 万, 饼, 条 from 1 to 9, 东南西北, 中发白.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> {
        (0..Self::KINDS as u8).map(Tile)
    }

    /// The tile of this suit and rank; `None` if the rank is not 1 to 9.
    pub const fn suited(suit: Suit, rank: u8) -> Option<Tile> {
        if rank >= 1 && rank <= 9 { Some(Tile(suit as u8 * 9 + rank - 1)) } else { None }
    }

    /// The tile of this wind.
    pub const fn wind(wind: Wind) -> Tile {
        Tile(27 + wind as u8)
    }

    /// The honour written with this letter: `E S W N C F P`; `None` for any other.
    pub fn honour(letter: char) -> Option<Tile> {
        HONOURS.iter().zip(27..).find_map(|(&honour, index)| (honour == letter).then_some(Tile(index)))
    }

    /// 0 to 33, in the order of [`Tile::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile with this [`Tile::index`]; `None` above 33.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Self::KINDS { Some(Tile(index as u8)) } else { None }
    }

    /// Its suit; `None` for an honour (字牌).
    pub const fn suit(self) -> Option<Suit> {
        match self.0 / 9 {
            0 => Some(Suit::Characters),
            1 => Some(Suit::Dots),
            2 => Some(Suit::Bamboos),
            _ => None,
        }
    }

    /// Its rank, 1 to 9; `None` for an honour.
    pub const fn rank(self) -> Option<u8> {
        if self.0 < 27 { Some(self.0 % 9 + 1) } else { None }
    }

    /// The tile `steps` ranks above in its suit; `None` above 9 and for an honour.
    pub const fn higher(self, steps: u8) -> Option<Tile> {
        if self.0 < 27 && steps < 9 && self.0 % 9 + steps < 9 { Some(Tile(self.0 + steps)) } else { None }
    }
}

impl fmt::Display for Tile {
    /// `3m`, `E`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{}", suit.letter()),
            _ => write!(f, "{}", HONOURS[usize::from(self.0 - 27)]),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of kinds of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u64);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// 一 and 九 of the suits.
    pub const TERMINALS: TileSet = ranks(&[1, 9]);
    /// 风牌.
    pub const WINDS: TileSet = TileSet(0b1111 << 27);
    /// 箭牌.
    pub const DRAGONS: TileSet = TileSet(0b111 << 31);
    /// 字牌.
    pub const HONOURS: TileSet = Self::WINDS.or(Self::DRAGONS);
    /// 幺九牌: terminals and honours.
    pub const ORPHANS: TileSet = Self::TERMINALS.or(Self::HONOURS);
    /// The tiles of 绿一色: 23468 条 and 发 (1998 p.55).
    pub const GREEN: TileSet = ranks(&[2, 3, 4, 6, 8]).and(Self::suit(Suit::Bamboos)).or(TileSet(1 << 32));
    /// The tiles of 推不倒, the same upside down: 1234589 饼, 245689 条 and 白 (1998 p.80).
    pub const REVERSIBLE: TileSet = ranks(&[1, 2, 3, 4, 5, 8, 9])
        .and(Self::suit(Suit::Dots))
        .or(ranks(&[2, 4, 5, 6, 8, 9]).and(Self::suit(Suit::Bamboos)))
        .or(TileSet(1 << 33));

    /// All tiles of a suit.
    pub const fn suit(suit: Suit) -> TileSet {
        TileSet(0x1ff << (suit as u8 * 9))
    }

    /// The tiles at these places (bit 0 is the first) of a group: 0 to 2 are the suits, 3 the honours.
    pub(super) const fn of_group(group: usize, places: u16) -> TileSet {
        TileSet((places as u64) << (9 * group))
    }

    /// Only this tile.
    pub const fn single(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// These tiles and this one.
    pub const fn with_tile(self, tile: Tile) -> TileSet {
        self.or(Self::single(tile))
    }

    /// The tiles in both.
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// The tiles in either.
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The tiles not in the other.
    pub const fn minus(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// Whether all of these are in `other`.
    pub const fn is_subset(self, other: TileSet) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether some tile is in both.
    pub const fn meets(self, other: TileSet) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `tile` is among them.
    pub const fn contains(self, tile: Tile) -> bool {
        self.meets(Self::single(tile))
    }

    /// The tiles of a suit, moved to the first suit so that the ranks of several suits can be compared.
    pub const fn ranks_in(self, suit: Suit) -> TileSet {
        TileSet(self.0 >> (suit as u8 * 9) & 0x1ff)
    }

    /// For tiles of the first suit: each this many ranks lower, at most 8; ranks below 1 are dropped.
    pub(super) const fn shift_down(self, ranks: u8) -> TileSet {
        TileSet((self.0 & 0x1ff) >> ranks)
    }

    /// The tiles one rank above; there is none above a 9 or an honour.
    pub(super) const fn shift_up(self) -> TileSet {
        const BELOW_NINE: TileSet = ranks(&[1, 2, 3, 4, 5, 6, 7, 8]);
        TileSet(self.and(BELOW_NINE).0 << 1)
    }

    /// Maximum number of these kinds in a hand with the given possible numbers of suits, a bit each.
    pub(crate) fn max_kinds(self, suits: u8) -> u8 {
        let mut by_suit = Suit::ALL.map(|suit| self.and(TileSet::suit(suit)).len());
        by_suit.sort_unstable();
        let most = suits.checked_ilog2().unwrap_or(0);
        by_suit.into_iter().rev().zip(0..most).map(|(kinds, _)| kinds).sum::<u8>() + self.and(TileSet::HONOURS).len()
    }

    /// The number of kinds.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The number of suits among them.
    pub const fn suits(self) -> u8 {
        self.meets(Self::suit(Suit::Characters)) as u8
            + self.meets(Self::suit(Suit::Dots)) as u8
            + self.meets(Self::suit(Suit::Bamboos)) as u8
    }

    /// The first tile in order; `None` if there is none.
    pub const fn first(self) -> Option<Tile> {
        Tile::from_index(self.0.trailing_zeros() as usize)
    }

    /// The tiles in order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut left = self;
        std::iter::from_fn(move || {
            let tile = left.first()?;
            left = left.minus(Self::single(tile));
            Some(tile)
        })
    }
}

/// The tiles of these ranks in all suits.
pub const fn ranks(ranks: &[u8]) -> TileSet {
    let mut set = 0;
    let mut i = 0;
    while i < ranks.len() {
        set |= (1 | 1 << 9 | 1 << 18) << (ranks[i] - 1);
        i += 1;
    }
    TileSet(set)
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |set, tile| set.or(TileSet::single(tile)))
    }
}

/// The number of tiles of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// By [`Tile::index`]; the last two are always 0, so that the honours are nine like the ranks of a suit.
    by_kind: [u8; 36],
    /// The kinds of which there is at least one.
    kinds: TileSet,
}

impl Counts {
    /// No tiles.
    pub const NONE: Counts = Counts { by_kind: [0; 36], kinds: TileSet::EMPTY };

    /// The count of this tile.
    pub const fn count(&self, tile: Tile) -> u8 {
        self.by_kind[tile.index()]
    }

    /// Adds one of this tile.
    pub const fn add(&mut self, tile: Tile) {
        self.by_kind[tile.index()] = self.by_kind[tile.index()].saturating_add(1);
        self.kinds = self.kinds.with_tile(tile);
    }

    /// Removes `count` of this tile; returns `false` and does nothing if there are fewer.
    pub const fn take(&mut self, tile: Tile, count: u8) -> bool {
        let there = self.by_kind[tile.index()];
        if there < count {
            return false;
        }
        self.by_kind[tile.index()] = there - count;
        if there == count {
            self.kinds = self.kinds.minus(TileSet::single(tile));
        }
        true
    }

    /// Removes one of each of these tiles, if there is one.
    pub fn take_each(&mut self, tiles: TileSet) {
        tiles.iter().for_each(|tile| {
            self.take(tile, 1);
        });
    }

    /// The counts of each suit, then those of the honours and two zeros.
    pub(super) fn groups(&self) -> [[u8; 9]; 4] {
        let nine = |first: usize| std::array::from_fn(|i| self.by_kind[first + i]);
        [nine(0), nine(9), nine(18), nine(27)]
    }

    /// The kinds of which there is at least one.
    pub const fn kinds(&self) -> TileSet {
        self.kinds
    }

    /// The kinds whose count, at least one, satisfies `holds`.
    pub fn kinds_where(&self, holds: impl Fn(u8) -> bool) -> TileSet {
        self.kinds.iter().filter(|&tile| holds(self.count(tile))).collect()
    }

    /// All tiles in order, equal ones next to each other.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        self.kinds.iter().flat_map(|tile| (0..self.count(tile)).map(move |_| tile))
    }
}

impl FromIterator<Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Counts {
        let mut counts = Counts::NONE;
        tiles.into_iter().for_each(|tile| counts.add(tile));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_written_as_it_is_read() {
        let all: Vec<String> = Tile::all().map(|tile| tile.to_string()).collect();
        assert_eq!(all.concat().len(), 27 * 2 + 7);
        assert_eq!((all[0].as_str(), all[26].as_str(), all[27].as_str(), all[33].as_str()), ("1m", "9s", "E", "P"));
    }

    #[test]
    fn the_named_sets_have_their_tiles() {
        let names = |set: TileSet| set.iter().map(|tile| tile.to_string()).collect::<String>();
        assert_eq!(names(TileSet::ORPHANS), "1m9m1p9p1s9sESWNCFP");
        assert_eq!(names(TileSet::GREEN), "2s3s4s6s8sF");
        assert_eq!(names(TileSet::REVERSIBLE), "1p2p3p4p5p8p9p2s4s5s6s8s9sP");
    }
}
