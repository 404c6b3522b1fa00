//! What was published: standings with names, word for word as they were.

use crate::ranking::standings::Row;
use crate::sheet::disqualification::Revoked;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

/// A published result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// After which session.
    pub session: i32,
    /// 1, or higher where a result was published again.
    pub revision: i32,
    /// The standings, as JSON.
    pub content: String,
    /// Who published.
    pub author: String,
    /// When.
    pub published_at: NaiveDateTime,
    /// By whom, when and why it was withdrawn, if it was: it stays to be read, and nothing is published by it.
    pub withdrawn: Option<Revoked>,
}

impl Publication {
    /// What was published.
    ///
    /// # Errors
    /// The content is not what the program writes.
    pub fn standings(&self) -> Result<Published, serde_json::Error> {
        serde_json::from_str(&self.content)
    }
}

/// Standings as they are published and exported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The individual ranking.
    pub players: Vec<NamedRow>,
    /// The team ranking; empty in an individual event.
    pub teams: Vec<NamedRow>,
}

/// A row of standings with names; the columns of the files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRow {
    /// 1 for the first; equal ones share a rank.
    pub rank: usize,
    /// The player's or the team's name.
    pub name: String,
    /// A player's team, empty for teams.
    pub team: String,
    /// How many results count.
    pub sessions: usize,
    /// An exact fraction, `215/2`.
    pub standard_points: String,
    /// Sum of session scores.
    pub game_points: i32,
    /// The criterion that put the row below the one above; empty for the first and for shared ranks.
    pub decided_by: String,
    /// Whether a player is disqualified; no column.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
}

impl NamedRow {
    /// The row under these names.
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
