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
pub mod kept_out;
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

/// The stage in this place after all those that it comes from, the first one first.
fn path(stages: &[Stage], place: usize) -> Vec<&Stage> {
    let stage = &stages[place];
    let before = |field: &FieldRule| stages[..place].iter().position(|other| other.id == field.from);
    let mut all = stage.field.as_ref().and_then(before).map_or_else(Vec::new, |from| path(stages, from));
    all.push(stage);
    all
}

/// The places of stages in the order in which their entrants rank, the lowest first: a later one above an earlier one, but
/// all that comes from the lower places of a ranking below all that comes from the higher ones, a consolation final below
/// the semifinal of the best.
pub fn ranking_order(stages: &[Stage]) -> Vec<usize> {
    let is_above = |one: usize, other: usize| {
        let (one, other) = (path(stages, one), path(stages, other));
        let parting = one.into_iter().zip(other).find(|(one, other)| one.id != other.id);
        parting.is_some_and(|(one, other)| one.is_above(other))
    };
    let mut order: Vec<usize> = Vec::new();
    for place in 0..stages.len() {
        let above = order.iter().position(|other| is_above(*other, place));
        order.insert(above.unwrap_or(order.len()), place);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids of stages, each with the one it comes from and its places, from the highest.
    fn highest_first(plan: &[(&str, &str, &str)]) -> Vec<String> {
        let stage = |(id, from, places): &(&str, &str, &str)| {
            let rule = FieldRule { from: (*from).into(), places: places.parse().ok(), ..FieldRule::default() };
            Stage { id: (*id).into(), field: (!from.is_empty()).then_some(rule), ..Stage::default() }
        };
        let stages: Vec<Stage> = plan.iter().map(stage).collect();
        ranking_order(&stages).into_iter().rev().map(|place| stages[place].id.clone()).collect()
    }

    #[test]
    fn all_that_comes_from_the_higher_places_is_above_all_that_comes_from_the_lower_ones() {
        let semifinals = [("main", "", ""), ("semi-a", "main", "1-8"), ("semi-b", "main", "9-16")];
        let finals = [("final-a", "semi-a", "1-4"), ("final-b", "semi-b", "1-4")];
        let wanted = ["final-a", "semi-a", "final-b", "semi-b", "main"];
        assert_eq!(highest_first(&[&semifinals[..], &finals].concat()), wanted);
        let b_first = [semifinals[0], semifinals[2], finals[1], semifinals[1], finals[0]];
        assert_eq!(highest_first(&b_first), wanted, "whatever is played first");
        // Places of different rankings, and places that overlap, say nothing: the later one is above.
        let later = [semifinals[0], semifinals[1], ("last", "main", "5-12"), ("end", "semi-a", "5-8")];
        assert_eq!(highest_first(&later), ["end", "last", "semi-a", "main"]);
    }
}
