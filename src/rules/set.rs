//! Sets (副): chows, pungs and kongs, melded or concealed.
//!
//! Two facts to know: a set is identified by its lowest tile; and sets laid down are melded, except a concealed kong.
//!
//! Source: 1998 p.10 (顺子, 刻子, 杠), p.19–20 (吃, 碰, 明杠, 暗杠).

use std::fmt;

use super::{Suit, Tile};

/// The number of sets in a hand of sets and a pair (1998 p.11).
pub const SETS_OF_A_HAND: u8 = 4;

/// The kind of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 顺子: three tiles of a suit in sequence.
    Chow,
    /// 刻子: three equal tiles.
    Pung,
    /// 杠: four equal tiles.
    Kong,
}

/// A chow, pung or kong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    pub(super) kind: Kind,
    pub(super) tile: Tile,
    pub(super) concealed: bool,
}

impl Set {
    /// The set that these tiles, in any order, form when laid down; only a kong may be concealed. `None` if they form none.
    pub fn from_tiles(tiles: &[Tile], concealed: bool) -> Option<Set> {
        let lowest = *tiles.iter().min()?;
        let equal = tiles.iter().all(|&tile| tile == lowest);
        let sequence = || (0..3).all(|i| lowest.higher(i).is_some_and(|tile| tiles.contains(&tile)));
        let kind = match tiles.len() {
            3 if equal && !concealed => Kind::Pung,
            3 if sequence() && !concealed => Kind::Chow,
            4 if equal => Kind::Kong,
            _ => return None,
        };
        Some(Set { kind, tile: lowest, concealed })
    }

    /// Chow, pung or kong.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Its tile; the lowest of a chow.
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Whether it is concealed (暗): not laid down before the win, or a concealed kong. A pung completed by another player's
    /// winning tile is melded, a chow is not.
    pub const fn is_concealed(self) -> bool {
        self.concealed
    }

    /// Its three or four tiles.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (count, step) = match self.kind {
            Kind::Chow => (3, 1),
            Kind::Pung => (3, 0),
            Kind::Kong => (4, 0),
        };
        (0..count).filter_map(move |i| if step == 0 { Some(self.tile) } else { self.tile.higher(i) })
    }

    /// The position of a tile in this chow, 0 to 2; `None` if it is not in it or the set is no chow.
    pub(super) fn place_in_chow(self, tile: Tile) -> Option<usize> {
        let place = tile.index().wrapping_sub(self.tile.index());
        (self.kind == Kind::Chow && place <= 2).then_some(place)
    }

    /// Its suit and lowest rank if it is a chow.
    pub fn as_chow(self) -> Option<Chow> {
        match (self.kind, self.tile.suit(), self.tile.rank()) {
            (Kind::Chow, Some(suit), Some(lowest)) => Some(Chow { suit, lowest }),
            _ => None,
        }
    }
}

impl fmt::Display for Set {
    /// The text form of its tiles: `345m`, `EEE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())
    }
}

/// Writes tiles in order with each suit's letter once: `22p456sE`.
pub(super) fn write_tiles(f: &mut fmt::Formatter<'_>, tiles: impl Iterator<Item = Tile>) -> fmt::Result {
    let mut tiles = tiles.peekable();
    while let Some(tile) = tiles.next() {
        match (tile.rank(), tile.suit()) {
            (Some(rank), suit) if tiles.peek().is_some_and(|next| next.suit() == suit) => write!(f, "{rank}")?,
            _ => write!(f, "{tile}")?,
        }
    }
    Ok(())
}

/// A chow, as the fans of several chows compare it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chow {
    /// Its suit.
    pub suit: Suit,
    /// Its lowest rank, 1 to 7.
    pub lowest: u8,
}

impl Chow {
    /// Whether it has a tile of this rank.
    pub const fn has(self, rank: u8) -> bool {
        self.lowest <= rank && rank <= self.lowest + 2
    }
}
