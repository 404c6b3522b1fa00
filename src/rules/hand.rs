//! A winning hand: 14 tiles that form a winning shape, and the circumstances of the win.
//!
//! Two facts to know: the only constructor of a [`WinningHand`] is [`WinningHand::new`], which lists all
//! problems; so counting fans needs no checks and cannot fail.
//!
//! Source: 1998 p.10–11, 19–22 (sets, kongs, winning); the conditions of 抢杠和, 杠上开花 and 和绝张 p.85, 89.

use super::set::Kind;
use super::shape::wins;
use super::{Counts, HandTiles, Set, Tile, TileSet, Wind};

/// The number of flower tiles, all of which one player may have.
pub const MAX_FLOWERS: u8 = 8;

/// The circumstances of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// Drawn by the winner (自摸); otherwise the tile of another player.
    pub self_draw: bool,
    /// The other three copies were visible before (和绝张).
    pub last_copy: bool,
    /// With a self-draw: on the replacement tile of a kong (杠上开花). Otherwise: by robbing a kong (抢杠和).
    pub kong: bool,
    /// With a self-draw: on the last tile of the wall (妙手回春). Otherwise: on the last discard (海底捞月).
    pub last_tile: bool,
    /// The winner's seat wind (门风).
    pub seat: Wind,
    /// The prevalent wind (圈风).
    pub prevalent: Wind,
    /// Flowers of the winner, 0 to [`MAX_FLOWERS`].
    pub flowers: u8,
}

impl Circumstances {
    /// A win on a discard, with East as both winds and nothing special.
    pub const DISCARD: Circumstances = Circumstances {
        self_draw: false,
        last_copy: false,
        kong: false,
        last_tile: false,
        seat: Wind::East,
        prevalent: Wind::East,
        flowers: 0,
    };
}

/// A problem of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandError {
    /// No winning tile given.
    NoWinningTile,
    /// The number of tiles without the winning one, a kong counted as three, is not [`BEFORE_THE_WIN`].
    Count(usize),
    /// More than four tiles of a kind.
    Copies {
        /// The kind.
        tile: Tile,
        /// The count.
        count: u8,
    },
    /// More than [`MAX_FLOWERS`] flowers.
    Flowers(u8),
    /// A win on a replacement tile without a kong.
    ReplacementWithoutKong,
    /// A win on the last copy of a tile of which the winner holds another one concealed.
    LastCopyHeld(Tile),
    /// A robbed kong of a tile of which the winner has a copy.
    RobbedKongHeld(Tile),
    /// A robbed kong that is also the last discard.
    RobbedKongAsLastDiscard,
    /// The tiles form no winning shape.
    NoShape,
}

/// The number of tiles of a hand before the winning tile, a kong counted as three.
pub const BEFORE_THE_WIN: usize = 13;

/// A legal winning hand with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningHand {
    melds: Vec<Set>,
    concealed: Counts,
    winning: Tile,
    at: Circumstances,
    kinds: TileSet,
    fours: TileSet,
    melded_kongs: u8,
    concealed_kongs: u8,
}

impl WinningHand {
    /// The hand of these tiles, won in these circumstances.
    ///
    /// # Errors
    /// All problems; [`HandError::NoShape`] only if there is no other.
    pub fn new(tiles: &HandTiles, at: Circumstances) -> Result<WinningHand, Vec<HandError>> {
        let mut against = Vec::new();
        let total = tiles.loose.len() + 3 * tiles.melds.len();
        if total != BEFORE_THE_WIN {
            against.push(HandError::Count(total));
        }
        let melded: Vec<Tile> = tiles.melds.iter().flat_map(|meld| meld.tiles()).collect();
        let all: Counts = tiles.loose.iter().chain(&melded).chain(&tiles.winning).copied().collect();
        for tile in all.kinds_where(|count| count > Tile::COPIES).iter() {
            against.push(HandError::Copies { tile, count: all.count(tile) });
        }
        if at.flowers > MAX_FLOWERS {
            against.push(HandError::Flowers(at.flowers));
        }
        if at.self_draw && at.kong && !tiles.melds.iter().any(|meld| meld.kind == Kind::Kong) {
            against.push(HandError::ReplacementWithoutKong);
        }
        if at.kong && !at.self_draw && at.last_tile {
            against.push(HandError::RobbedKongAsLastDiscard);
        }
        let Some(winning) = tiles.winning else {
            against.push(HandError::NoWinningTile);
            return Err(against);
        };
        if at.last_copy && tiles.loose.contains(&winning) {
            against.push(HandError::LastCopyHeld(winning));
        }
        if at.kong && !at.self_draw && (tiles.loose.contains(&winning) || melded.contains(&winning)) {
            against.push(HandError::RobbedKongHeld(winning));
        }
        if !against.is_empty() {
            return Err(against);
        }
        let concealed: Counts = tiles.loose.iter().copied().chain([winning]).collect();
        let kongs = |concealed| -> TileSet {
            let kongs = tiles.melds.iter().filter(|meld| meld.kind == Kind::Kong && meld.concealed == concealed);
            kongs.map(|meld| meld.tile).collect()
        };
        let hand = WinningHand {
            melds: tiles.melds.clone(),
            concealed,
            winning,
            at,
            kinds: all.kinds(),
            fours: all.kinds_where(|count| count == Tile::COPIES).minus(kongs(false)).minus(kongs(true)),
            melded_kongs: kongs(false).len(),
            concealed_kongs: kongs(true).len(),
        };
        if wins(&hand.concealed, hand.melds.len()) { Ok(hand) } else { Err(vec![HandError::NoShape]) }
    }

    /// Melded sets and concealed kongs.
    pub fn melds(&self) -> &[Set] {
        &self.melds
    }

    /// The concealed tiles with the winning tile.
    pub const fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// The tile that completed it.
    pub const fn winning(&self) -> Tile {
        self.winning
    }

    /// How it was won.
    pub const fn circumstances(&self) -> &Circumstances {
        &self.at
    }

    /// The kinds of tiles in it.
    pub const fn kinds(&self) -> TileSet {
        self.kinds
    }

    /// The kinds of which it has all four copies, but not as a kong.
    pub const fn fours(&self) -> TileSet {
        self.fours
    }

    /// Whether nothing was claimed before the win; a concealed kong is not claimed (1998 p.20).
    pub fn nothing_melded(&self) -> bool {
        self.melds.iter().all(|meld| meld.concealed)
    }

    /// The number of melded kongs.
    pub const fn melded_kongs(&self) -> u8 {
        self.melded_kongs
    }

    /// The number of concealed kongs.
    pub const fn concealed_kongs(&self) -> u8 {
        self.concealed_kongs
    }

    /// The number of kongs.
    pub const fn kongs(&self) -> u8 {
        self.melded_kongs() + self.concealed_kongs()
    }

    /// Whether it was concealed 1112345678999 of a suit before the win.
    pub fn waits_on_nine_gates(&self) -> bool {
        let before = |tile| self.concealed.count(tile) - u8::from(tile == self.winning);
        let gate = |tile: Tile| if TileSet::TERMINALS.contains(tile) { 3 } else { 1 };
        self.melds.is_empty()
            && self.winning.suit().is_some_and(|suit| TileSet::suit(suit).iter().all(|tile| before(tile) == gate(tile)))
    }

    /// The number of copies of this tile in its melds.
    pub fn melded(&self, tile: Tile) -> u8 {
        let melded = self.melds.iter().flat_map(|meld| meld.tiles());
        melded.filter(|&other| other == tile).fold(0, |n, _| n + 1)
    }

    /// Whether the three other copies of the winning tile are in the winner's own melds, visible to all. They are not in a
    /// concealed kong, which has all four.
    pub fn others_melded(&self) -> bool {
        self.melded(self.winning) == 3
    }

    /// Its tiles as they are written: melds, the concealed ones and the winning one apart.
    pub fn tiles(&self) -> HandTiles {
        let mut loose = self.concealed;
        loose.take(self.winning, 1);
        HandTiles { melds: self.melds.clone(), loose: loose.iter().collect(), winning: Some(self.winning) }
    }
}
