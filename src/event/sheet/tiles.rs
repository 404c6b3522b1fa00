//! The tiles of a win, kept with its hand as they were shown.
//!
//! They are what a referee saw, not what decides: the fans and points of the hand are those that were claimed and
//! confirmed (1998 p.21, 29). But where more was claimed than they give, whoever writes it down says why.

use rules::{HandTiles, RuleSet};

const CIRCUMSTANCES: [&str; 4] = ["last-copy", "kong", "last-tile", "blessing"];

/// The words of [`WonTiles::circumstances`] that a game has.
pub const fn circumstances_of(game: RuleSet) -> [&'static str; 3] {
    let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES;
    match game {
        RuleSet::Mcr => [last_copy, kong, last_tile],
        RuleSet::WorldSeries => [kong, last_tile, blessing],
    }
}

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
    /// 天和 or 地和, in the World Series.
    pub blessing: bool,
}

impl WonTiles {
    /// `last-copy kong last-tile blessing`: those that hold.
    pub fn circumstances(&self) -> String {
        let all = [self.last_copy, self.kong, self.last_tile, self.blessing].into_iter().zip(CIRCUMSTANCES);
        let holding: Vec<&str> = all.filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
        holding.join(" ")
    }

    /// Tiles with the words of [`WonTiles::circumstances`].
    pub fn new(tiles: HandTiles, circumstances: &str) -> WonTiles {
        let holds = |word| circumstances.split(' ').any(|other| other == word);
        let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES.map(holds);
        WonTiles { tiles, last_copy, kong, last_tile, blessing }
    }
}

/// A claim of more than the tiles give, without flowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// What is claimed.
    pub claimed: u16,
    /// What of it counts.
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
