//! The tiles of a win, stored with its hand as they were shown.
//!
//! They document what a referee saw, and do not decide: the fans and points of the hand are those that were claimed and
//! confirmed (1998 p.21, 29). But a claim of more than the tiles give needs a written reason.

use rules::{HandTiles, RuleSet};

const CIRCUMSTANCES: [&str; 4] = ["last-copy", "kong", "last-tile", "blessing"];

/// The words of [`WonTiles::circumstances`] that exist in a game.
pub const fn circumstances_of(game: RuleSet) -> [&'static str; 3] {
    let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES;
    match game {
        RuleSet::Mcr => [last_copy, kong, last_tile],
        RuleSet::WorldSeries => [kong, last_tile, blessing],
    }
}

/// The tiles with the circumstances of the win that the result of the hand does not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WonTiles {
    /// The tiles.
    pub tiles: HandTiles,
    /// 和绝张: the other three copies of the winning tile were visible.
    pub last_copy: bool,
    /// 杠上开花 or 抢杠和.
    pub kong: bool,
    /// 妙手回春 or 海底捞月.
    pub last_tile: bool,
    /// 天和 or 地和, in the World Series.
    pub blessing: bool,
}

impl WonTiles {
    /// The words, out of `last-copy kong last-tile blessing`, of the circumstances that apply.
    pub fn circumstances(&self) -> String {
        let all = [self.last_copy, self.kong, self.last_tile, self.blessing].into_iter().zip(CIRCUMSTANCES);
        let words: Vec<&str> = all.filter(|(applies, _)| *applies).map(|(_, word)| word).collect();
        words.join(" ")
    }

    /// Tiles with the words of [`WonTiles::circumstances`]; ignores other words.
    pub fn new(tiles: HandTiles, circumstances: &str) -> WonTiles {
        let applies = |word| circumstances.split(' ').any(|other| other == word);
        let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES.map(applies);
        WonTiles { tiles, last_copy, kong, last_tile, blessing }
    }
}

/// A claim of more points than the tiles give, flowers excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The points claimed.
    pub claimed: u16,
    /// The points of the claim that count.
    pub counted: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_special_is_written_as_it_is_read() {
        for words in ["", "kong", "last-copy last-tile", "last-copy kong last-tile", "kong last-tile blessing"] {
            assert_eq!(WonTiles::new(HandTiles::default(), words).circumstances(), words);
        }
    }
}
