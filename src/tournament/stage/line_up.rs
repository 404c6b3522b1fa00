//! Line-ups (出场名单): which of its players a team sends to a session, and what it costs to be late, absent or seldom there.

use super::is_default;
use crate::tournament::exact::Exact;
use serde::{Deserialize, Serialize};

/// What a team sends to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LineUpRule {
    /// How many players.
    pub size: u16,
    /// For how long a line-up stands.
    pub per: Per,
    /// Until when it is handed in: a time of the day of the session, `18:00`; until the session is seated where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// What a change after it costs.
    #[serde(skip_serializing_if = "is_default")]
    pub change: ChangeCost,
    /// In how many sessions of the stage each player has to play.
    #[serde(skip_serializing_if = "is_default")]
    pub minimum: u16,
    /// What each session counts that a player lacks of them.
    #[serde(skip_serializing_if = "is_default")]
    pub shortfall: Shortfall,
}

impl Default for LineUpRule {
    fn default() -> LineUpRule {
        LineUpRule {
            size: 4,
            per: Per::default(),
            deadline: None,
            change: ChangeCost::default(),
            minimum: 0,
            shortfall: Shortfall::default(),
        }
    }
}

/// For how long a line-up stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// For one session.
    #[default]
    Session,
    /// For all of the stage.
    Stage,
    /// For all of the event.
    Event,
}

/// What a change after the deadline costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeCost {
    /// Nothing.
    #[default]
    Nothing,
    /// A warning.
    Warning,
    /// It is not possible.
    Refused,
}

/// What a session counts that somebody lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shortfall {
    /// Standard points, below 0, for the team.
    pub standard: Exact,
}

/// What coming later than so many minutes costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateStep {
    /// More minutes than these.
    pub over: u16,
    /// Standard points, below 0.
    pub standard: Exact,
    /// Whether the team has to name somebody else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub replace: bool,
    /// Who sits in the seat then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<LateSeat>,
}

/// Who sits in the seat of somebody who is too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateSeat {
    /// A program.
    Robot,
    /// A stand-in.
    StandIn,
}
