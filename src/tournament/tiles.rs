//! The tiles of a win, kept with its hand as they were shown.
//!
//! They are what a referee saw, not what decides: the fans and points of the hand are those that were claimed and
//! confirmed (1998 p.21, 29).

use super::hand_result::{Draft, Ending, HandResult};
use super::rotation::Rotation;
use crate::rules::hand::HandError;
use crate::rules::{Circumstances, HandNumber, HandTiles, Seat, WinningHand};

/// Tiles with what was special about the win; who won, how, the winds and the flowers are in the hand's result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WonTiles {
    /// The tiles.
    pub tiles: HandTiles,
    /// 和绝张: the other three copies lay in sight.
    pub last_copy: bool,
    /// 杠上开花 or 抢杠和.
    pub kong: bool,
    /// 妙手回春 or 海底捞月.
    pub last_tile: bool,
}

impl WonTiles {
    /// `last-copy kong last-tile`: those that hold.
    pub fn circumstances(&self) -> String {
        let all = [(self.last_copy, "last-copy"), (self.kong, "kong"), (self.last_tile, "last-tile")];
        let holding: Vec<&str> = all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
        holding.join(" ")
    }

    /// Tiles with the words of [`WonTiles::circumstances`].
    pub fn with(tiles: HandTiles, circumstances: &str) -> WonTiles {
        let holds = |word| circumstances.split(' ').any(|other| other == word);
        WonTiles { tiles, last_copy: holds("last-copy"), kong: holds("kong"), last_tile: holds("last-tile") }
    }
}

/// The winning hand of tiles; who won, and in which hand, decides the winds.
fn winning_hand(
    won: &WonTiles,
    rotation: Rotation,
    hand: HandNumber,
    winner: Seat,
    self_draw: bool,
    flowers: u8,
) -> Result<WinningHand, Vec<HandError>> {
    let at = Circumstances {
        self_draw,
        last_copy: won.last_copy,
        kong: won.kong,
        last_tile: won.last_tile,
        seat: rotation.winds(hand)[winner],
        prevalent: hand.round().prevalent_wind(),
        flowers,
    };
    WinningHand::new(&won.tiles, at)
}

impl Draft {
    /// The winning hand of the tiles, where tiles and a winner are given.
    ///
    /// # Errors
    /// Everything against the tiles.
    pub fn winning_hand(&self, rotation: Rotation) -> Option<Result<WinningHand, Vec<HandError>>> {
        let (won, hand, winner) = (self.tiles.as_ref()?, HandNumber::new(self.hand)?, self.winner?);
        Some(winning_hand(won, rotation, hand, winner, self.ending == Ending::SelfDraw, self.flowers))
    }
}

impl HandResult {
    /// The winning hand of the tiles, where they are kept.
    ///
    /// # Errors
    /// Everything against the tiles.
    pub fn winning_hand(&self, rotation: Rotation) -> Option<Result<WinningHand, Vec<HandError>>> {
        let (won, win) = (self.tiles()?, self.win()?);
        let self_draw = self.ending() == Ending::SelfDraw;
        Some(winning_hand(won, rotation, self.number(), win.winner(), self_draw, win.flowers()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_special_is_written_as_it_is_read() {
        for words in ["", "kong", "last-copy last-tile", "last-copy kong last-tile"] {
            assert_eq!(WonTiles::with(HandTiles::default(), words).circumstances(), words);
        }
    }
}
