//! What an event decides about duplicate: who is compared with whom, and what a result is worth then.

use super::comparison::{Mean, Scale};
use serde::{Deserialize, Serialize};

/// The format of an event of duplicate. All tables of a session play the same deals, and the number of a hand is that of its deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Format {
    /// Who is compared.
    pub compare: Compare,
    /// With what.
    pub mean: Mean,
    /// What a difference is worth.
    pub scale: Scale,
    /// Among which tables.
    pub within: Within,
}

/// Among which tables results are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// All of a session.
    #[default]
    All,
    /// Four after each other: 1 to 4, 5 to 8, … (a championship of February 2016).
    FourTables,
}

impl Within {
    /// Both.
    pub const ALL: [Within; 2] = [Within::All, Within::FourTables];

    /// The name used in files, forms and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Within::All => "all",
            Within::FourTables => "four-tables",
        }
    }

    /// In which group a table is, from 0.
    pub const fn group(self, table: u16) -> u16 {
        match self {
            Within::All => 0,
            Within::FourTables => table.saturating_sub(1) / 4,
        }
    }
}

/// Who is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Players with those at the same wind of the same deal.
    #[default]
    Players,
    /// Teams, by the sum of their four winds.
    Teams,
}

impl Compare {
    /// Both.
    pub const ALL: [Compare; 2] = [Compare::Players, Compare::Teams];

    /// The name used in files, forms and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Compare::Players => "players",
            Compare::Teams => "teams",
        }
    }
}
