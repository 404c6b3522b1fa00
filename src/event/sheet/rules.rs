//! What of the regulations the score sheet of a table needs, and what a session needs to count for its players.
//!
//! One fact to know: the regulations have many more; whoever keeps or counts a sheet needs no others.

use super::absence::{Bye, Forfeits};
use super::rotation::Rotation;
use crate::values::coded;
use crate::values::ids::TableNumber;
use rules::fan::Options;
use rules::{Game, GamePoints, HandNumber, RuleSet, Tariffs};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What the score sheet of a table needs.
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
    /// What every session score contains.
    pub base: GamePoints,
    /// The session score of a forfeited session.
    pub forfeited: GamePoints,
    /// What is taken for fouls.
    pub tariffs: Tariffs,
    /// Whether there are flower tiles: not in the walls of duplicate.
    pub flowers: bool,
    /// In which order hands are played.
    pub sets: Sets,
}

/// Those of an event that lays down nothing.
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

/// By what a session counts for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionRules {
    /// What every session score contains.
    pub base: GamePoints,
    /// The session score of a forfeited session.
    pub forfeited: GamePoints,
    /// What its standard points are.
    pub forfeits: Forfeits,
    /// What a session without a table counts.
    pub bye: Bye,
    /// Who is ranked against whom.
    pub scope: Scope,
    /// Whether the seat of who left takes a rank, which a stand-in plays to its end.
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

/// How the result of a table is entered. The book keeps every hand (1998 p.29); a club evening, or a table whose record is
/// lost, has only the four totals that were signed on paper (practice).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Entry {
    /// Hand by hand: the session scores are their sums.
    #[default]
    Hands,
    /// Four totals: they are the session scores, and hands are kept beside them.
    Totals,
}

coded!(Entry);

/// How the deals of a round come to the tables, and so in which order a table plays them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    /// Each table has its own walls of every deal: all play the same one at once (Beijing, May 2015).
    #[default]
    AtTable,
    /// Four tables after each other share the walls of a deal, which move on one table after it: the first table plays the deals of a
    /// round as 1 2 3 4, the second as 2 3 4 1, … (rules of the Mahjong International League; Denmark, May 2016).
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

    /// The table from which the next set comes to this one within a round, where they move.
    pub fn from(self, table: TableNumber) -> Option<TableNumber> {
        let of_four = table.0.saturating_sub(1) % 4;
        (self == Sets::Moving).then(|| TableNumber(table.0 - of_four + (of_four + 1) % 4))
    }

    /// Of so many hands that every table has played so many deals are played everywhere: while sets move, whole rounds.
    pub const fn played_everywhere(self, hands: usize) -> usize {
        match self {
            Sets::AtTable => hands,
            Sets::Moving => hands - hands % 4,
        }
    }
}
