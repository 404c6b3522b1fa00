//! The rules out of the regulations that a score sheet needs, and those that count a session for its players.

use super::absence::{Bye, Forfeits};
use super::rotation::Rotation;
use rules::fan::Options;
use rules::{Game, GamePoints, HandNumber, RuleSet, Tariffs};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;
use values::ids::TableNumber;

/// The rules of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetRules {
    /// The game that is played.
    pub game: Game,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// How fans count.
    pub fans: Options,
    /// How its result is entered, unless the chief referee decides otherwise.
    pub entry: Entry,
    /// The base score, which every session score contains.
    pub base: GamePoints,
    /// The session score of a forfeited session.
    pub forfeited: GamePoints,
    /// The penalties for fouls.
    pub tariffs: Tariffs,
    /// Whether there are flower tiles; the walls of duplicate have none.
    pub flowers: bool,
    /// How the deals of duplicate come to the tables.
    pub sets: Sets,
}

/// The rules of an event without settings of its own.
impl Default for SheetRules {
    fn default() -> Self {
        SheetRules {
            game: Game::Mcr,
            rotation: Rotation::default(),
            fans: Options::default(),
            entry: Entry::default(),
            base: RuleSet::Mcr.base_score(),
            forfeited: GamePoints::ZERO,
            tariffs: Tariffs::default(),
            flowers: true,
            sets: Sets::default(),
        }
    }
}

/// The rules by which a session counts for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionRules {
    /// The base score, which every session score contains.
    pub base: GamePoints,
    /// The session score of a forfeited session.
    pub forfeited: GamePoints,
    /// The standard points of a forfeited session.
    pub forfeits: Forfeits,
    /// The result credited for a bye.
    pub bye: Bye,
    /// Who is ranked against whom.
    pub scope: Scope,
    /// Whether a seat that a stand-in plays or finishes takes a rank from the others; after a forfeit it always does.
    pub stand_in_ranks: bool,
}

/// Who is ranked against each other in a session.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// The four of a table: 4, 2, 1, 0 (practice everywhere today).
    #[default]
    Table,
    /// All players of the group: 16, 14, 13, …, 0 (1998 p.30, attachment 6).
    Group,
}

coded!(Scope);

/// How the result of a table is entered. By the book every hand is recorded (1998 p.29); a club evening, or a table whose record
/// is lost, has only the four totals that were signed on paper (practice).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Entry {
    /// Hand by hand: the session scores are their sums.
    #[default]
    Hands,
    /// Four totals: they are the session scores, and hands may be recorded in addition.
    Totals,
}

coded!(Entry);

/// How the deals of a round come to the tables, which decides the order in which a table plays them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    /// Each table has its own walls of every deal: all play the same deal at once (Beijing, May 2015).
    #[default]
    AtTable,
    /// Four consecutive tables share one set of walls for each deal, which moves on by one table after a hand: the first table plays the
    /// deals of a round as 1 2 3 4, the second as 2 3 4 1, … (rules of the Mahjong International League; Denmark, May 2016).
    Moving,
}

impl Sets {
    /// The hands of a session in the order in which a table plays them.
    pub fn order(self, table: TableNumber) -> impl Iterator<Item = HandNumber> {
        let first = match self {
            Sets::AtTable => 0,
            Sets::Moving => table.0.saturating_sub(1) as u8 % 4,
        };
        (0..16).filter_map(move |place| HandNumber::new(place - place % 4 + (place + first) % 4 + 1))
    }

    /// The table from which the next set of walls comes within a round; `None` if sets do not move.
    pub fn from(self, table: TableNumber) -> Option<TableNumber> {
        let of_four = table.0.saturating_sub(1) % 4;
        (self == Sets::Moving).then(|| TableNumber(table.0 - of_four + (of_four + 1) % 4))
    }

    /// The number of deals that every table has played once all have played this many hands: if sets move, only whole rounds count.
    pub const fn played_everywhere(self, hands: usize) -> usize {
        match self {
            Sets::AtTable => hands,
            Sets::Moving => hands - hands % 4,
        }
    }
}
