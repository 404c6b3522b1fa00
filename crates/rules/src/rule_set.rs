//! The games whose rules are here: by the codes that files and the command line have for them, and with what an event decides
//! about the one it plays.

use crate::win::{Bounds, Win, WinError, Won};
use crate::{GamePoints, mcr, world_series};

/// Which game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// Chinese Official (国标麻将): [`crate::mcr`].
    #[default]
    Mcr,
    /// World Series (中庸麻将): [`crate::world_series`].
    WorldSeries,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 2] = [RuleSet::Mcr, RuleSet::WorldSeries];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            RuleSet::Mcr => "mcr",
            RuleSet::WorldSeries => "world-series",
        }
    }

    /// What each player starts a session with, where an event does not decide otherwise.
    pub const fn base_score(self) -> GamePoints {
        match self {
            RuleSet::Mcr => mcr::payment::BASE_SCORE,
            RuleSet::WorldSeries => world_series::payment::BASE_SCORE,
        }
    }

    /// The rules with this code.
    pub fn coded(code: &str) -> Option<RuleSet> {
        Self::ALL.into_iter().find(|rules| rules.code() == code)
    }
}

/// A game with what an event decided about its payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chinese Official.
    Mcr,
    /// World Series.
    WorldSeries(world_series::Options),
}

/// What players pay when somebody wins, as numbers: a page that has them needs no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// All pay this; who discarded, and on a self-draw each, the points and flowers too.
    Base(i32),
    /// All pay the points, but on a discard that is worth more than this, who is responsible pays what the two others do not.
    Shared(u16),
    /// All pay the points.
    Equal,
}

impl Game {
    /// Which one it is.
    pub const fn rule_set(&self) -> RuleSet {
        match self {
            Game::Mcr => RuleSet::Mcr,
            Game::WorldSeries(_) => RuleSet::WorldSeries,
        }
    }

    /// The win, with what it pays.
    ///
    /// # Errors
    /// What is said makes no win.
    pub fn win(&self, won: Won) -> Result<Win, WinError> {
        match self {
            Game::Mcr => mcr::payment::win(won),
            Game::WorldSeries(options) => world_series::payment::win(won, options),
        }
    }

    /// What may stand as a win.
    pub const fn bounds(&self) -> Bounds {
        match self {
            Game::Mcr => mcr::payment::BOUNDS,
            Game::WorldSeries(options) => world_series::payment::bounds(options),
        }
    }

    /// How a win is paid.
    pub fn paying(&self) -> Paying {
        match self {
            Game::Mcr => Paying::Base(mcr::payment::BASE_PAYMENT),
            Game::WorldSeries(options) => match options.payoff {
                world_series::Payoff::Formal => Paying::Shared(options.share_limit),
                world_series::Payoff::Uniform => Paying::Equal,
            },
        }
    }

    /// From so many points on a hand is a great one, which screens and plates set apart.
    pub const fn great_from(&self) -> u16 {
        match self {
            Game::Mcr => mcr::payment::GREAT,
            Game::WorldSeries(_) => world_series::payment::GREAT,
        }
    }

    /// Values that hands have often, and great ones, in order, to be picked from.
    pub fn usual_points(&self) -> Vec<u16> {
        match self {
            Game::Mcr => mcr::payment::usual_points(),
            Game::WorldSeries(options) => world_series::payment::usual_points(options),
        }
    }

    /// Of ten thousand wins, so many have about these points: an estimate, at least 1.
    pub const fn frequency(&self, points: u16) -> u64 {
        match self {
            Game::Mcr => mcr::frequency::of_points(points),
            Game::WorldSeries(_) => world_series::frequency::of_points(points),
        }
    }

    /// Of a thousand mistakes in the points, so many are by this much because what the tiles count was miscounted: an estimate.
    pub const fn miscounted(&self, by: u16) -> u64 {
        match self {
            Game::Mcr => mcr::frequency::of_miscounting(by),
            Game::WorldSeries(_) => world_series::frequency::of_miscounting(by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_values_are_wins_in_order() {
        let series =
            [0, 5, 15].map(|minimum| Game::WorldSeries(world_series::Options { minimum, ..Default::default() }));
        for game in [Game::Mcr].into_iter().chain(series) {
            let (usual, Bounds { minimum, maximum, .. }) = (game.usual_points(), game.bounds());
            assert!(usual.iter().all(|points| (minimum..=maximum).contains(points)), "{usual:?}");
            assert!((minimum..=maximum).all(|points| game.frequency(points) > 0), "{game:?}");
            assert!(usual.is_sorted_by(|a, b| a < b) && usual.len() <= 18, "{usual:?}");
        }
        assert_eq!(Game::Mcr.usual_points(), [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 24, 32, 48, 64, 88]);
    }
}
