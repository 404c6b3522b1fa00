//! Deals: each wind has a wall of its own, whose first tiles are the hand.
//!
//! Two facts to know: a deal follows only from a seed and its number, so everybody who has the seed can compute it; and
//! before the deal was played, only the commitment to the seed may be shown.

use rules::{BySeat, HandTiles, Seat, Tile, Wind};
use sha2::{Digest, Sha256};
use std::fmt;
use values::digest::hash;

/// The number of tiles of a wind: 13 in the hand, 21 to draw. After a kong the next tile of the same wall is drawn.
pub const WALL: usize = 34;
/// The rows in which a wall is set up and carried: the hand, then two to draw from.
pub const ROWS: [usize; 3] = [13, 11, 10];

/// A deal: 136 tiles without flowers, those of each wind in the order in which they are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Its number, from 1.
    pub number: u32,
    /// The walls of the four winds, by the seat that has the wind; East deals.
    pub walls: BySeat<Vec<Tile>>,
}

/// Why a text is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealError {
    /// A text that is not the code of a tile, and its place, from 1.
    Unknown(String, usize),
    /// This number of tiles instead of four times [`WALL`].
    Count(usize),
    /// This number of tiles of a kind instead of four.
    Copies(Tile, u8),
}

impl Deal {
    /// The deal of a seed with this number.
    ///
    /// The bytes of SHA-256(key ‖ 0), SHA-256(key ‖ 1), … with the counter as eight big-endian bytes are read as
    /// big-endian numbers of four bytes; the key is SHA-256("caipan-duplicate-1" ‖ 0 ‖ seed ‖ 0 ‖ number in decimal).
    /// The tiles, four of each kind in the order of [`Tile::all`], are exchanged from the last place down
    /// (Fisher–Yates); numbers that would favour the low places are skipped.
    pub fn from_seed(seed: &str, number: u32) -> Deal {
        let key = Sha256::digest(format!("caipan-duplicate-1\0{seed}\0{number}"));
        let block = |counter: u64| Sha256::new().chain_update(key).chain_update(counter.to_be_bytes()).finalize();
        let mut numbers = (0..).flat_map(|counter| {
            let bytes: Vec<u8> = block(counter).to_vec();
            let four = |four: &[u8]| four.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            bytes.chunks_exact(4).map(four).collect::<Vec<u64>>()
        });
        let mut tiles: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
        for last in (1..tiles.len()).rev() {
            let bound = last as u64 + 1;
            let fair = (1 << 32) - (1 << 32) % bound;
            // The stream has no end.
            let number = numbers.find(|number| *number < fair).unwrap_or_default();
            tiles.swap(last, (number % bound) as usize);
        }
        Deal { number, walls: BySeat::from_fn(|seat| tiles[WALL * seat as usize..][..WALL].to_vec()) }
    }

    /// The prevalent wind, which belongs to the deal: it changes after every four deals.
    pub fn prevalent(&self) -> Wind {
        Wind::ALL[(self.number.saturating_sub(1) / 4 % 4) as usize]
    }

    /// All 136 codes, East's wall first, joined by one space.
    pub fn codes(&self) -> String {
        let codes = self.walls.values().into_iter().flatten().map(|tile| tile.to_string());
        codes.collect::<Vec<_>>().join(" ")
    }

    /// SHA-256 of [`Deal::codes`], by which two people can see that they have the same deal.
    pub fn digest(&self) -> String {
        hash(self.codes())
    }

    /// Reads what [`Deal::codes`] writes.
    ///
    /// # Errors
    /// The first code that is not one of a tile, a wrong number of tiles, or of tiles of a kind.
    pub fn from_codes(number: u32, codes: &str) -> Result<Deal, DealError> {
        Deal::read(number, codes, false, |code| match HandTiles::parse(code) {
            Ok(HandTiles { loose, melds, winning: None }) if melds.is_empty() && loose.len() == 1 => Some(loose[0]),
            _ => None,
        })
    }

    /// The codes in Botzone's order, in which everybody draws from the end of a part: `W1`–`W9` 万, `B` 饼, `T` 条,
    /// `F1`–`F4` winds, `J1`–`J3` dragons.
    pub fn botzone(&self) -> String {
        let from_the_end = self.walls.values().into_iter().flat_map(|wall| wall.iter().rev());
        from_the_end.map(|tile| botzone_code(*tile)).collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`Deal::botzone`] writes.
    ///
    /// # Errors
    /// Those of [`Deal::from_codes`].
    pub fn from_botzone(number: u32, codes: &str) -> Result<Deal, DealError> {
        Deal::read(number, codes, true, |code| Tile::all().find(|tile| botzone_code(*tile) == code))
    }

    fn read(
        number: u32,
        codes: &str,
        from_the_end: bool,
        tile: impl Fn(&str) -> Option<Tile>,
    ) -> Result<Deal, DealError> {
        let mut tiles = Vec::new();
        for (place, code) in (1..).zip(codes.split_whitespace()) {
            tiles.push(tile(code).ok_or_else(|| DealError::Unknown(code.to_owned(), place))?);
        }
        if tiles.len() != 4 * WALL {
            return Err(DealError::Count(tiles.len()));
        }
        let copies = |kind: &Tile| tiles.iter().filter(|tile| *tile == kind).count() as u8;
        if let Some(kind) = Tile::all().find(|kind| copies(kind) != Tile::COPIES) {
            return Err(DealError::Copies(kind, copies(&kind)));
        }
        let wall = |seat: Seat| {
            let mut wall = tiles[WALL * seat as usize..][..WALL].to_vec();
            if from_the_end {
                wall.reverse();
            }
            wall
        };
        Ok(Deal { number, walls: BySeat::from_fn(wall) })
    }
}

fn botzone_code(tile: Tile) -> String {
    match (tile.suit(), tile.rank()) {
        (Some(suit), Some(rank)) => format!("{}{rank}", ['W', 'B', 'T'][suit as usize]),
        _ => {
            let honour = tile.index() - 27;
            if honour < 4 { format!("F{}", honour + 1) } else { format!("J{}", honour - 3) }
        }
    }
}

impl fmt::Display for Deal {
    /// A line for each wind, with its rows separated, for those who set up the walls.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, wall) in Seat::ALL.into_iter().zip(self.walls.values()) {
            let mut rows = wall.iter();
            let rows =
                ROWS.map(|tiles| rows.by_ref().take(tiles).map(ToString::to_string).collect::<Vec<_>>().join(" "));
            writeln!(f, "{} {}", seat.letter(), rows.join(" | "))?;
        }
        Ok(())
    }
}

/// The hash of a seed, which is published before its deals are played.
pub fn commitment(seed: &str) -> String {
    hash(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_deal_for_ever() {
        let deal = Deal::from_seed("test", 1);
        // Checked with a program in another language.
        let east =
            "E 8m 5p 6s 2s 1m F 8p E 9p 2m 5m 1s 5m | 2m 9p 8p 2s 5m 6p C W 3p 7s W | 2p 3p 6s 4m S 3s 4s 5s 4s 8p";
        assert_eq!(deal.to_string().lines().next(), Some(east));
        assert_eq!(deal.digest(), "b9cdc5e1471e57b80d91d7e5c8c4e2dc76237f639fd8d1558db0d6674900b81f");
    }

    #[test]
    fn deals_are_complete_all_different_and_read_again() {
        let deals: Vec<Deal> = (1..=64).map(|number| Deal::from_seed("春分", number)).collect();
        for deal in &deals {
            assert_eq!(Deal::from_codes(deal.number, &deal.codes()).as_ref(), Ok(deal));
            assert_eq!(Deal::from_botzone(deal.number, &deal.botzone()).as_ref(), Ok(deal));
        }
        // 8m is the first tile that East draws, and is at the end of East's part there; then comes 5p.
        let botzone = Deal::from_seed("test", 1).botzone();
        let codes: Vec<&str> = botzone.split(' ').collect();
        assert_eq!(codes[21..34].join(" "), "W5 T1 W5 W2 B9 F1 B8 J2 W1 T2 T6 B5 W8");
        let digests: std::collections::BTreeSet<String> = deals.iter().map(Deal::digest).collect();
        assert_eq!(digests.len(), 64);
        assert_eq!([1, 4, 5, 16, 17].map(|number: usize| deals[number - 1].prevalent()), {
            use Wind::{East, North, South};
            [East, East, South, North, East]
        });
    }

    #[test]
    fn what_is_no_deal_says_why() {
        let codes = Deal::from_seed("test", 1).codes();
        assert_eq!(Deal::from_codes(1, &codes.replacen("8m", "8x", 1)), Err(DealError::Unknown("8x".into(), 1)));
        assert_eq!(Deal::from_codes(1, &codes[3..]), Err(DealError::Count(135)));
        let twice = codes.replacen("8m", "5p", 1);
        assert_eq!(Deal::from_codes(1, &twice), Err(DealError::Copies(Tile::from_index(7).unwrap(), 3)));
    }
}
