//! The text form of a hand: `[345m] {7777s} [EEE] 22p45s +6s`.
//!
//! Square brackets enclose melded sets, braces a concealed kong; loose tiles are concealed and do not include the winning
//! tile, which `+` marks. Tiles are in any order; spaces are optional. The letters are those of [`Tile`]. It is the form of the
//! command line, of fixtures and of web addresses.

use std::fmt;

use super::set::write_tiles;
use super::{Counts, Set, Suit, Tile};

/// The tiles of a hand as written: each set is valid, everything else is unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandTiles {
    /// Melded sets and concealed kongs.
    pub melds: Vec<Set>,
    /// The concealed tiles without the winning tile.
    pub loose: Vec<Tile>,
    /// The winning tile.
    pub winning: Option<Tile>,
}

/// A mistake in a text, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The position, in characters from 1.
    pub at: usize,
    /// The mistake.
    pub problem: NotationProblem,
}

/// A kind of mistake in a text of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationProblem {
    /// Neither a tile nor a bracket, `+` or space.
    Unknown(char),
    /// Ranks without the letter of a suit after them.
    SuitMissing,
    /// The letter of a suit without ranks before it.
    RanksMissing(char),
    /// A bracket inside another, or a closing one without an opening one.
    Misplaced(char),
    /// A bracket that is never closed.
    Unclosed(char),
    /// A set of this many tiles; it has three or four.
    SetSize(usize),
    /// Three or four tiles that are not a chow, pung or kong.
    NoSet,
    /// Braces around something other than a kong.
    NotAKong,
    /// `+` without exactly one tile after it.
    NotOneWinningTile,
    /// A second `+`.
    SecondWinningTile,
    /// A fifth tile of a kind.
    FifthCopy(Tile),
    /// More than [`MAX_TEXT_LENGTH`] characters.
    TooLong,
}

/// Maximum length of a text, in characters.
pub const MAX_TEXT_LENGTH: usize = 200;

impl HandTiles {
    /// Reads the text form; the loose tiles are then in order. An empty text is a hand without tiles.
    ///
    /// # Errors
    /// The first mistake, with its position.
    pub fn parse(text: &str) -> Result<HandTiles, NotationError> {
        let mut hand = HandTiles::default();
        // The open part: nothing, a bracket or a `+`, with its position and its tiles so far.
        let mut open: Option<(char, usize, Vec<Tile>)> = None;
        let mut ranks: Vec<(u8, usize)> = Vec::new();
        let mut counts = Counts::NONE;
        for (at, letter) in (1..).zip(text.chars()) {
            let error = |problem| Err(NotationError { at, problem });
            if at > MAX_TEXT_LENGTH {
                return error(NotationProblem::TooLong);
            }
            let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter);
            if suit.is_none()
                && !letter.is_ascii_digit()
                && !letter.is_whitespace()
                && let Some(&(_, at)) = ranks.first()
            {
                return Err(NotationError { at, problem: NotationProblem::SuitMissing });
            }
            let mut tiles: Vec<(Tile, usize)> = Vec::new();
            match (letter, suit) {
                ('1'..='9', _) => ranks.push((letter as u8 - b'0', at)),
                (_, Some(_)) if ranks.is_empty() => return error(NotationProblem::RanksMissing(letter)),
                (_, Some(suit)) => {
                    let tile = |(rank, at)| Some((Tile::suited(suit, rank)?, at));
                    tiles = ranks.drain(..).filter_map(tile).collect();
                }
                ('+', _) if open.is_none() && hand.winning.is_some() => {
                    return error(NotationProblem::SecondWinningTile);
                }
                ('[' | '{' | '+', _) if open.is_none() => open = Some((letter, at, Vec::new())),
                (']' | '}', _) => match open.take() {
                    Some((bracket @ ('[' | '{'), at, tiles)) if (bracket == '[') == (letter == ']') => {
                        hand.melds.push(meld(bracket, &tiles).map_err(|problem| NotationError { at, problem })?);
                    }
                    _ => return error(NotationProblem::Misplaced(letter)),
                },
                ('[' | '{' | '+', _) => return error(NotationProblem::Misplaced(letter)),
                _ if letter.is_whitespace() => {}
                _ => match Tile::honour(letter) {
                    Some(tile) => tiles.push((tile, at)),
                    None => return error(NotationProblem::Unknown(letter)),
                },
            }
            for &(tile, at) in &tiles {
                counts.add(tile);
                if counts.count(tile) > Tile::COPIES {
                    return Err(NotationError { at, problem: NotationProblem::FifthCopy(tile) });
                }
            }
            let mut tiles: Vec<Tile> = tiles.into_iter().map(|(tile, _)| tile).collect();
            match &mut open {
                Some(('+', at, _)) if !tiles.is_empty() => {
                    let &[tile] = tiles.as_slice() else {
                        return Err(NotationError { at: *at, problem: NotationProblem::NotOneWinningTile });
                    };
                    hand.winning = Some(tile);
                    open = None;
                }
                Some((_, _, inside)) => inside.append(&mut tiles),
                None => hand.loose.append(&mut tiles),
            }
        }
        match (ranks.first(), open) {
            (Some(&(_, at)), _) => Err(NotationError { at, problem: NotationProblem::SuitMissing }),
            (None, Some(('+', at, _))) => Err(NotationError { at, problem: NotationProblem::NotOneWinningTile }),
            (None, Some((bracket, at, _))) => Err(NotationError { at, problem: NotationProblem::Unclosed(bracket) }),
            (None, None) => {
                hand.loose.sort_unstable();
                Ok(hand)
            }
        }
    }
}

fn meld(bracket: char, tiles: &[Tile]) -> Result<Set, NotationProblem> {
    if !(3..=4).contains(&tiles.len()) {
        return Err(NotationProblem::SetSize(tiles.len()));
    }
    let set = Set::from_tiles(tiles, false).ok_or(NotationProblem::NoSet)?;
    if bracket == '{' { Set::from_tiles(tiles, true).ok_or(NotationProblem::NotAKong) } else { Ok(set) }
}

impl fmt::Display for HandTiles {
    /// The text form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for meld in &self.melds {
            if meld.is_concealed() { write!(f, "{{{meld}}} ")? } else { write!(f, "[{meld}] ")? }
        }
        write_tiles(f, self.loose.iter().copied())?;
        self.winning.map_or(Ok(()), |tile| write!(f, "{}+{tile}", if self.loose.is_empty() { "" } else { " " }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_written_as_it_is_read() {
        let text = "[345m] {7777s} [EEE] 22p45s +6s";
        assert_eq!(HandTiles::parse(text).unwrap().to_string(), text);
        let free = " 2p 4s+6s{7 7 7 7s}[5 34m][EEE]5s2p ";
        let mut read = HandTiles::parse(free).unwrap();
        read.melds.rotate_left(1);
        assert_eq!(read.to_string(), "[345m] [EEE] {7777s} 22p45s +6s");
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_place() {
        use NotationProblem::*;
        for (text, at, problem) in [
            ("12x", 1, SuitMissing),
            ("12mx", 4, Unknown('x')),
            ("12m0p", 4, Unknown('0')),
            ("[12m] 3m", 1, SetSize(2)),
            ("[12345m]", 1, SetSize(5)),
            ("[111m] 22p11m", 12, FifthCopy(Tile::FIRST)),
            ("1m [124m]", 4, NoSet),
            ("[EES]", 1, NoSet),
            ("[89m1p]", 1, NoSet),
            ("{EEE}", 1, NotAKong),
            ("[12", 2, SuitMissing),
            ("[12m", 1, Unclosed('[')),
            ("[123m}", 6, Misplaced('}')),
            ("[{123m}", 2, Misplaced('{')),
            ("123m]", 5, Misplaced(']')),
            ("m", 1, RanksMissing('m')),
            ("12m +", 5, NotOneWinningTile),
            ("+12m", 1, NotOneWinningTile),
            ("+1m+2m", 4, SecondWinningTile),
            ("东", 1, Unknown('东')),
        ] {
            assert_eq!(HandTiles::parse(text), Err(NotationError { at, problem }), "{text}");
        }
    }
}
