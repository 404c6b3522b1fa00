//! Stages: the ordered parts of a competition, each with its own sessions, its own field and its own ranking.
//!
//! Two facts to know: an event that names no stage is one of individuals or teams who all enter and carry nothing; and each file
//! here holds one concept and knows nothing of the others. [`field`] knows ranks and no points, [`carry`] points and not who
//! advanced, [`seating`] standings and no stages; [`course`] brings them together. Source: what real competitions do (practice);
//! the rule book knows one stage.

pub mod carry;
pub mod close;
pub mod committed;
pub mod course;
pub mod cut;
pub mod field;
pub mod fraction;
pub mod line_up;
mod lines;
pub mod noted;
pub mod order;
pub mod ranking;
pub(crate) mod runs;
pub mod scoring;
pub mod seating;
pub mod team_ranking;

use crate::draw::division::Groups;
use crate::ranking::tie_break::Criterion;
use crate::sheet::lateness::StandardLateStep;
use crate::values::is_default;
use carry::Carry;
use close::Close;
use field::FieldRule;
use line_up::LineUpRule;
use order::Order;
use scoring::Scoring;
use seating::Run;
use serde::{Deserialize, Serialize};

/// A part of a competition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stage {
    /// What it is called in files and addresses: `final`.
    pub id: String,
    /// What people call it; empty where that is the id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How many sessions it has; 0 where it is not laid down yet.
    pub sessions: u16,
    /// Minutes of its sessions, where they are others than those of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_minutes: Option<u16>,
    /// Who enters; nobody is asked of the first stage: all who are entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FieldRule>,
    /// Which parts of its field are ranked apart.
    #[serde(skip_serializing_if = "is_default")]
    pub groups: Groups,
    /// How its sessions are seated, in runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seating: Vec<Run>,
    /// What a team sends to a session; all of it where nothing is said.
    #[serde(rename = "lineup", skip_serializing_if = "Option::is_none")]
    pub line_up: Option<LineUpRule>,
    /// What a session score becomes.
    #[serde(skip_serializing_if = "is_default")]
    pub scoring: Scoring,
    /// What is brought from earlier stages.
    #[serde(skip_serializing_if = "is_default")]
    pub carry: Carry,
    /// What ranks before what; the regulations of the event where it is empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// What coming late costs in standard points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lateness: Vec<StandardLateStep>,
    /// What becomes final when it ends.
    #[serde(skip_serializing_if = "is_default")]
    pub close: Close,
}

impl Stage {
    /// Whether in the end the lot decides between equals.
    pub fn has_lot(&self) -> bool {
        self.order.contains(&Order(Criterion::Lot))
    }

    /// What ranks before all else among those who are not apart already.
    pub fn first_criterion(&self, tie_breaks: &[Criterion]) -> Option<Criterion> {
        let apart = [Criterion::PlaysOn, Criterion::PlaceAtTable];
        self.criteria(tie_breaks, false).into_iter().find(|criterion| !apart.contains(criterion))
    }

    /// What people call it.
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}
