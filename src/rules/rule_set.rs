//! The games of this crate: a [`RuleSet`] by its code in files and on the command line, a [`Game`] with the decisions of
//! an event about it.
//!
//! A game is a folder and a line in `games!` below; `with_a_third.rs` adds one for a test.

pub use crate::win::Paying;
use crate::win::{Bounds, Win, WinError, Won};
use crate::{GamePoints, mcr, world_series};

/// Generates both types from a list of games, each with its folder and, if it has any, the decisions of an event about its
/// payments. The interface of a game is in `payment.rs` and `frequency.rs` of its folder, with the same names in every game.
macro_rules! games {
    ($( $(#[$doc:meta])+ $name:ident $(($options:ident: $decided:ty))? = $folder:ident, )+) => {
        /// A game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RuleSet { $( $(#[$doc])+ $name, )+ }

        impl RuleSet {
            /// All of them.
            pub const ALL: [RuleSet; [$( RuleSet::$name ),+].len()] = [$( RuleSet::$name ),+];

            /// Its code in files and on the command line.
            pub const fn code(self) -> &'static str {
                match self { $( RuleSet::$name => $folder::CODE, )+ }
            }

            /// The points with which each player starts a session, unless an event decides otherwise.
            pub const fn base_score(self) -> GamePoints {
                match self { $( RuleSet::$name => $folder::payment::BASE_SCORE, )+ }
            }

            /// The game with this code.
            pub fn from_code(code: &str) -> Option<RuleSet> {
                Self::ALL.into_iter().find(|rules| rules.code() == code)
            }
        }

        /// A game with the decisions of an event about its payments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Game { $( $(#[$doc])+ $name $(($decided))?, )+ }

        impl Game {
            /// The game without the decisions.
            pub const fn rule_set(&self) -> RuleSet {
                match self { $( Game::$name { .. } => RuleSet::$name, )+ }
            }

            /// The win, with its payments.
            ///
            /// # Errors
            /// The winner discarded the tile or is responsible for it, or the points or flowers are out of bounds.
            pub fn win(&self, won: Won) -> Result<Win, WinError> {
                match self { $( Game::$name $(($options))? => $folder::payment::win(won $(, $options)?), )+ }
            }

            /// The bounds of a win.
            pub const fn bounds(&self) -> Bounds {
                match self { $( Game::$name $(($options))? => $folder::payment::bounds($($options)?), )+ }
            }

            /// How a win is paid.
            pub const fn paying(&self) -> Paying {
                match self { $( Game::$name $(($options))? => $folder::payment::paying($($options)?), )+ }
            }

            /// Minimum points of a great hand, which displays and broadcasts highlight.
            pub const fn great_from(&self) -> u16 {
                match self { $( Game::$name { .. } => $folder::payment::GREAT, )+ }
            }

            /// Whether a hand can be worth exactly this, which is within the bounds.
            pub fn is_value(&self, points: u16) -> bool {
                match self { $( Game::$name $(($options))? => $folder::payment::is_value(points $(, $options)?), )+ }
            }

            /// Points from which a page asks whether they are right, unless the fans or tiles entered explain them.
            pub const fn rare_from(&self) -> u16 {
                match self { $( Game::$name { .. } => $folder::frequency::RARE_FROM, )+ }
            }

            /// Frequent values to pick from, in ascending order.
            pub fn usual_points(&self) -> Vec<u16> {
                match self { $( Game::$name $(($options))? => $folder::payment::usual_points($($options)?), )+ }
            }

            /// The estimated number of wins with these points, of ten thousand; at least 1.
            pub const fn frequency(&self, points: u16) -> u64 {
                match self { $( Game::$name { .. } => $folder::frequency::of_points(points), )+ }
            }

            /// The estimated number of mistakes by this many points because the tiles were miscounted, of a thousand.
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
    /// The default game of an event.
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
            assert!(usual.iter().all(|points| (minimum..=maximum).contains(points) && game.is_value(*points)));
            assert!(usual.iter().all(|points| *points < game.rare_from()), "{usual:?}");
            assert!((minimum..=maximum).all(|points| game.frequency(points) > 0), "{game:?}");
            assert!(usual.is_sorted_by(|a, b| a < b) && usual.len() <= 18, "{usual:?}");
        }
        assert_eq!(Game::Mcr.usual_points(), (8..=25).collect::<Vec<_>>());
    }
}
