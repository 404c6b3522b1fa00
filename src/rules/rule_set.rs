//! The games whose rules are here: by the codes that files and the command line have for them, and with what an event decides
//! about the one it plays.
//!
//! A game is a folder and a line in `games!` below; `with_a_third.rs` has one more, for a test.

pub use crate::win::Paying;
use crate::win::{Bounds, Win, WinError, Won};
use crate::{GamePoints, mcr, world_series};

/// Makes the two enumerations of a list of games, each with what an event decides about its payments, if anything, and its
/// folder. What is asked of a game stands in `payment.rs` and `frequency.rs` of its folder, by the same names in every game.
macro_rules! games {
    ($( $(#[$doc:meta])+ $name:ident $(($options:ident: $decided:ty))? = $folder:ident, )+) => {
        /// Which game is played.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RuleSet { $( $(#[$doc])+ $name, )+ }

        impl RuleSet {
            /// All of them.
            pub const ALL: [RuleSet; [$( RuleSet::$name ),+].len()] = [$( RuleSet::$name ),+];

            /// Its code.
            pub const fn code(self) -> &'static str {
                match self { $( RuleSet::$name => $folder::CODE, )+ }
            }

            /// What each player starts a session with, where an event does not decide otherwise.
            pub const fn base_score(self) -> GamePoints {
                match self { $( RuleSet::$name => $folder::payment::BASE_SCORE, )+ }
            }

            /// The rules with this code.
            pub fn coded(code: &str) -> Option<RuleSet> {
                Self::ALL.into_iter().find(|rules| rules.code() == code)
            }
        }

        /// A game with what an event decided about its payments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Game { $( $(#[$doc])+ $name $(($decided))?, )+ }

        impl Game {
            /// Which one it is.
            pub const fn rule_set(&self) -> RuleSet {
                match self { $( Game::$name { .. } => RuleSet::$name, )+ }
            }

            /// The win, with what it pays.
            ///
            /// # Errors
            /// What is said makes no win.
            pub fn win(&self, won: Won) -> Result<Win, WinError> {
                match self { $( Game::$name $(($options))? => $folder::payment::win(won $(, $options)?), )+ }
            }

            /// What may stand as a win.
            pub const fn bounds(&self) -> Bounds {
                match self { $( Game::$name $(($options))? => $folder::payment::bounds($($options)?), )+ }
            }

            /// How a win is paid.
            pub const fn paying(&self) -> Paying {
                match self { $( Game::$name $(($options))? => $folder::payment::paying($($options)?), )+ }
            }

            /// From so many points on a hand is a great one, which screens and plates set apart.
            pub const fn great_from(&self) -> u16 {
                match self { $( Game::$name { .. } => $folder::payment::GREAT, )+ }
            }

            /// Values that hands have often, and great ones, in order, to be picked from.
            pub fn usual_points(&self) -> Vec<u16> {
                match self { $( Game::$name $(($options))? => $folder::payment::usual_points($($options)?), )+ }
            }

            /// Of ten thousand wins, so many have about these points: an estimate, at least 1.
            pub const fn frequency(&self, points: u16) -> u64 {
                match self { $( Game::$name { .. } => $folder::frequency::of_points(points), )+ }
            }

            /// Of a thousand mistakes in the points, so many are by this much because what the tiles count was miscounted: an
            /// estimate.
            pub const fn miscounted(&self, by: u16) -> u64 {
                match self { $( Game::$name { .. } => $folder::frequency::of_miscounting(by), )+ }
            }
        }
    };
}
games! {
    /// Chinese Official (国标麻将): [`crate::mcr`].
    Mcr = mcr,
    /// World Series (中庸麻将): [`crate::world_series`].
    WorldSeries(options: world_series::Options) = world_series,
}

impl Default for RuleSet {
    /// What an event plays that does not say.
    fn default() -> RuleSet {
        RuleSet::Mcr
    }
}

#[cfg(test)]
mod with_a_third;

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
