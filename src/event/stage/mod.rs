//! Stages: the ordered parts of a competition, each with its own sessions, its own field and its own ranking.
//!
//! Two facts to know: an event without named stages has a single one, which everybody enters and to which nothing is
//! carried over; and each file here has one concept. [`field`] uses ranks but no points, [`carry`] points but not who
//! advanced, [`seating`] standings but no stages; [`course`] combines them. Source: what real competitions do
//! (practice); the rule book has only one stage.

pub mod carry;
pub mod close;
pub mod committed;
pub mod course;
pub mod cut;
pub mod field;
pub mod fraction;
pub mod line_up;
mod lines;
mod members;
pub mod noted;
pub mod order;
pub mod ranking;
pub(crate) mod runs;
pub mod scoring;
pub mod seating;
mod span;
pub mod team_ranking;

use crate::ranking::tie_break::Criterion;
use crate::sheet::lateness::StandardLateStep;
use carry::Carry;
use close::Close;
use draw::division::Groups;
use field::{FieldRule, Places};
use line_up::LineUpRule;
use order::Order;
use scoring::Scoring;
use seating::Run;
use serde::{Deserialize, Serialize};
use values::is_default;

/// A part of a competition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stage {
    /// Its name in files and addresses: `final`.
    pub id: String,
    /// Its name for people; empty if that is the id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number of its sessions; 0 if that is not decided yet.
    pub sessions: u16,
    /// The minutes of its sessions, if they differ from those of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_minutes: Option<u16>,
    /// Who enters; `None` for the first stage, which all who are entered enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FieldRule>,
    /// How its field is divided into groups.
    #[serde(skip_serializing_if = "is_default")]
    pub groups: Groups,
    /// How its sessions are seated, in runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seating: Vec<Run>,
    /// The players that a team sends to a session; `None` means all.
    #[serde(rename = "lineup", skip_serializing_if = "Option::is_none")]
    pub line_up: Option<LineUpRule>,
    /// How session scores become points.
    #[serde(skip_serializing_if = "is_default")]
    pub scoring: Scoring,
    /// The points carried over from earlier stages.
    #[serde(skip_serializing_if = "is_default")]
    pub carry: Carry,
    /// The criteria of its ranking, in order; empty means those of the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// The standard points that coming late costs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lateness: Vec<StandardLateStep>,
    /// What becomes final when it ends.
    #[serde(skip_serializing_if = "is_default")]
    pub close: Close,
}

impl Stage {
    /// Whether lots decide between those who are equal in all else.
    pub fn has_lot(&self) -> bool {
        self.order.contains(&Order(Criterion::Lot))
    }

    /// The first criterion that compares results: not those that always come first, [`Criterion::PlaysOn`] and
    /// [`Criterion::PlaceAtTable`].
    pub fn first_criterion(&self, tie_breaks: &[Criterion]) -> Option<Criterion> {
        let apart = [Criterion::PlaysOn, Criterion::PlaceAtTable];
        self.criteria(tie_breaks, false).into_iter().find(|criterion| !apart.contains(criterion))
    }

    /// Whether its field takes places of the same ranking above those of another one, as a final A above a final B.
    pub fn is_above(&self, other: &Stage) -> bool {
        let (Some(own), Some(other)) = (&self.field, &other.field) else { return false };
        match (own.places, other.places) {
            (Some(Places::Span(_, last)), Some(Places::Span(first, _))) => own.from == other.from && last < first,
            _ => false,
        }
    }

    /// Its name for people.
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}
