//! The plan of an event, apart from all else that is laid down, and as text (TOML).
//!
//! One thing to know: text is read by [`Regulations::from_toml`] alone, which says in which line it fails.

use super::Stage;
use super::team_ranking::TeamRanking;
use crate::tournament::duplicate::format::Format;
use crate::tournament::regulations::{Regulations, Roster};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the regulations say of stages and of those who enter them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// How many come from each country or region.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub areas: BTreeMap<String, u16>,
    /// Whether teams enter, with so many players at the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Roster>,
    /// The format, where the same deals are played at several tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<Format>,
    /// The stages.
    #[serde(rename = "stage", skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Stage>,
    /// Rankings of teams beside that of the players.
    #[serde(rename = "team_ranking", skip_serializing_if = "Vec::is_empty")]
    pub team_rankings: Vec<TeamRanking>,
}

impl Plan {
    /// As it is written in a file.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// How many sessions its stages have together.
    pub fn sessions(&self) -> u16 {
        self.stages.iter().fold(0, |sum, stage| sum.saturating_add(stage.sessions))
    }

    /// Whether a stage has no number of sessions yet.
    fn is_open(&self) -> bool {
        self.stages.iter().any(|stage| stage.sessions == 0)
    }
}

impl Regulations {
    /// What they say of stages.
    pub fn plan(&self) -> Plan {
        let Regulations { areas, teams, duplicate, stages, team_rankings, .. } = self.clone();
        Plan { areas, teams, duplicate, stages, team_rankings }
    }

    /// The same with another plan, and as many sessions as it has; or at least as many, where one of its stages is open.
    #[must_use]
    pub fn with_plan(self, plan: Plan) -> Regulations {
        let sessions = match plan.sessions() {
            0 => self.sessions,
            planned if plan.is_open() => planned.max(self.sessions),
            planned => planned,
        };
        let Plan { areas, teams, duplicate, stages, team_rankings } = plan;
        Regulations { areas, teams, duplicate, stages, team_rankings, sessions, ..self }
    }

    /// The same with the plan of a text, and with all else that it names.
    ///
    /// # Errors
    /// It is no TOML, or not of regulations.
    pub fn over_toml(&self, text: &str) -> Result<Regulations, toml::de::Error> {
        let plan = Regulations::from_toml(text)?.plan();
        let named: toml::Table = toml::from_str(text)?;
        let says = |key: &str| named.contains_key(key);
        let (sessions, bye) = (says("sessions"), says("bye"));
        let mut all = toml::Table::try_from(self).map_err(toml::de::Error::custom)?;
        all.extend(named);
        let read: Regulations = all.try_into()?;
        let beside = self.bye.beside(self.base_score, read.base_score);
        let read = Regulations { bye: if bye { read.bye } else { beside }, ..read };
        Ok(if sessions {
            Regulations { sessions: read.sessions, ..read.clone().with_plan(plan) }
        } else {
            read.with_plan(plan)
        })
    }
}
