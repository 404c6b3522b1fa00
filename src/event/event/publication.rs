//! Publications: standings with names, exactly as they were published.

use crate::ranking::standings::Row;
use crate::sheet::disqualification::Revoked;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

/// Published standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// The number of the session after which they were published.
    pub session: i32,
    /// The number of the publication after this session, from 1.
    pub revision: i32,
    /// The standings, as JSON.
    pub content: String,
    /// Who published them.
    pub author: String,
    /// When they were published.
    pub published_at: NaiveDateTime,
    /// By whom, when and why they were withdrawn, if they were: they can still be read, but no longer count as
    /// published.
    pub withdrawn: Option<Revoked>,
}

impl Publication {
    /// Parses the standings.
    ///
    /// # Errors
    /// The content is not what the program writes.
    pub fn standings(&self) -> Result<Published, serde_json::Error> {
        serde_json::from_str(&self.content)
    }
}

/// Standings as published and exported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The individual ranking.
    pub players: Vec<NamedRow>,
    /// The team ranking; empty in an individual event.
    pub teams: Vec<NamedRow>,
}

/// A row of standings with names; its fields are the columns of exported files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRow {
    /// The rank, from 1; equal ones share it.
    pub rank: usize,
    /// The player's or the team's name.
    pub name: String,
    /// A player's team, empty for teams.
    pub team: String,
    /// The number of results that count.
    pub sessions: usize,
    /// The standard points as an exact fraction, `215/2`.
    pub standard_points: String,
    /// The sum of the session scores.
    pub game_points: i32,
    /// The criterion that put the row below the one above it; empty for the first and for shared ranks.
    pub decided_by: String,
    /// Whether the player is disqualified; not a column of exported files.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
}

impl NamedRow {
    /// The row of a ranking with these names.
    pub fn new<K>(row: &Row<K>, name: impl Into<String>, team: impl Into<String>) -> Self {
        Self {
            rank: row.rank,
            name: name.into(),
            team: team.into(),
            sessions: row.sessions,
            standard_points: row.standard_points.to_string(),
            game_points: row.game_points.0,
            decided_by: row.decided_by.as_ref().map_or(String::new(), |decision| decision.criterion.code().to_owned()),
            disqualified: row.disqualified,
        }
    }
}
