//! The field of a stage as it was decided, against the one that follows now.

use super::{Difference, Event, Remedy};
use crate::tournament::ids::SessionNumber;
use crate::tournament::penalty::Entrant;
use crate::tournament::stage::noted::NotedEntrant;
use crate::tournament::stage::seating::SeatBy;
use chrono::NaiveDateTime;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How far the session has come that a decision leads to: what can still be done depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is not seated.
    No,
    /// It is seated and not started.
    Seated(SessionNumber),
    /// It is started, and nothing is entered.
    Started(SessionNumber),
    /// It is played.
    Played,
}

/// A field that is not the one that follows now.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDiffers {
    /// The id of the stage.
    pub stage: String,
    /// Its place among the stages.
    pub place: usize,
    /// When it was decided.
    pub decided: NaiveDateTime,
    /// Who would be in and is not, in the order of places.
    pub joins: Vec<Entrant>,
    /// Who is in and would not be.
    pub leaves: Vec<Entrant>,
    /// Those of `leaves` who have left the event.
    pub gone: Vec<Entrant>,
    /// Those who stay, and would have another place, group or block, or bring other points along: as it stands and as it follows.
    pub others: Vec<(Entrant, InField, InField)>,
    /// Whether the field that follows is smaller than the regulations want.
    pub short: bool,
    /// Whether somebody plays against others or for other places than decided; otherwise points alone are others.
    pub moves: bool,
    /// How far the first session of the stage has come.
    pub begun: Begun,
    stands: Vec<NotedEntrant>,
    follows: Vec<NotedEntrant>,
}

/// What counts of somebody in a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InField {
    /// The place, from 1.
    pub place: usize,
    /// The group, from 0.
    pub group: usize,
    /// The block of places, from 0.
    pub block: usize,
    /// What is carried.
    pub carried: crate::tournament::stage::carry::Carried,
}

impl InField {
    fn of(noted: &NotedEntrant) -> InField {
        InField { place: noted.place, group: noted.group, block: noted.block, carried: noted.carried() }
    }
}

impl FieldDiffers {
    /// What stands and what follows, a line each.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", self.decided);
        for (mark, of) in self.stands.iter().map(|of| ('-', of)).chain(self.follows.iter().map(|of| ('+', of))) {
            let NotedEntrant { entrant, place, group, block, by, decided_by, .. } = of;
            let (rank, by) = (of.rank.unwrap_or(0), by.code());
            let points = [of.total_standard.0, of.standard.0].map(|points| points.to_string()).join(" ");
            let games = format!("{} {}", of.total_game, of.game);
            let _ = writeln!(text, "{mark}{entrant} {place} {group} {block} {by} {rank} {decided_by} {points} {games}");
        }
        text
    }

    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let anew = (!self.short).then(|| Remedy::DecideAnew(self.stage.clone()));
        let first = match self.begun {
            Begun::No => anew,
            _ if !self.moves => anew,
            Begun::Seated(session) => Some(Remedy::Unseat(session)),
            Begun::Started(session) => Some(Remedy::Unstart(session)),
            Begun::Played => None,
        };
        first.into_iter().chain([Remedy::LetStand]).collect()
    }
}

impl Event {
    /// How far a session has come.
    pub(super) fn begun(&self, number: SessionNumber) -> Begun {
        match self.session(number) {
            None => Begun::No,
            Some(session) if session.started_at.is_none() => Begun::Seated(number),
            Some(session) if session.is_running() && !session.has_results() => Begun::Started(number),
            Some(_) => Begun::Played,
        }
    }

    pub(super) fn differing_fields(&self) -> Vec<Difference> {
        let places = 1..self.head.regulations.stages.len();
        let kept = self.computed.fields.get_or_init(|| places.filter_map(|place| self.field_differs(place)).collect());
        // How far play has come is another thing with each hand.
        let now = |field: &FieldDiffers| {
            let (first, _) = self.head.regulations.sessions_of(field.place);
            FieldDiffers { begun: self.begun(first), ..field.clone() }
        };
        kept.iter().map(now).map(Difference::Field).collect()
    }

    /// How the field of a stage differs from the one that would be decided now by the seed of the first; `None` where it does not,
    /// or none is decided.
    pub fn field_differs(&self, place: usize) -> Option<FieldDiffers> {
        let stage = self.head.regulations.stages.get(place)?;
        let decided = self.decided_field(&stage.id)?;
        let next = self.next_field(place, decided.lots).ok().flatten();
        let follows = next.map_or(Vec::new(), |next| NotedEntrant::of(&next, |of| self.entry_number(of)));
        if follows == decided.entrants {
            return None;
        }
        let [stood, then] = [decided.entrants, &follows].map(|field| {
            field
                .iter()
                .filter_map(|noted| Some((self.entrant(noted.entrant)?, InField::of(noted))))
                .collect::<Vec<_>>()
        });
        let [is_in, would_be] =
            [&stood, &then].map(|field| field.iter().copied().collect::<BTreeMap<Entrant, InField>>());
        let without = |of: &[(Entrant, InField)], other: &BTreeMap<Entrant, InField>| {
            of.iter().map(|(key, _)| *key).filter(|key| !other.contains_key(key)).collect::<Vec<_>>()
        };
        let (joins, leaves) = (without(&then, &is_in), without(&stood, &would_be));
        let others: Vec<(Entrant, InField, InField)> = stood
            .iter()
            .filter_map(|(key, was)| Some((*key, *was, *would_be.get(key)?)))
            .filter(|(_, was, is)| was != is)
            .collect();
        let (first, _) = self.head.regulations.sessions_of(place);
        let by_place = (1..=stage.sessions.max(1)).any(|own| stage.run_of(own, false).by == SeatBy::Rota);
        let apart = |(_, was, is): &(Entrant, InField, InField)| {
            (was.group, was.block) != (is.group, is.block) || by_place && was.place != is.place
        };
        let within: BTreeSet<u16> = (1..=stage.sessions.max(1)).map(|own| stage.run_of(own, false).within).collect();
        let block = |of: &InField, within: u16| (of.place - 1) / usize::from(within);
        let seated_apart = |(_, was, is): &(Entrant, InField, InField)| {
            within.iter().any(|within| *within > 0 && block(was, *within) != block(is, *within))
        };
        let gone = leaves.iter().copied().filter(|of| self.is_out_before(*of, first)).collect();
        let least = stage.field.as_ref().and_then(|field| field.least(self.groups_before(place)));
        Some(FieldDiffers {
            stage: stage.id.clone(),
            place,
            decided: decided.at,
            moves: !joins.is_empty() || !leaves.is_empty() || others.iter().any(|of| apart(of) || seated_apart(of)),
            short: follows.is_empty() || least.is_some_and(|least| follows.len() < least),
            joins,
            leaves,
            gone,
            others,
            begun: self.begun(first),
            stands: decided.entrants.to_vec(),
            follows,
        })
    }

    /// How many groups the stage has from which another is filled.
    pub fn groups_before(&self, place: usize) -> usize {
        let stages = &self.head.regulations.stages;
        let rule = stages.get(place).and_then(|stage| stage.field.as_ref());
        let from = rule.and_then(|rule| stages.iter().position(|other| other.id == rule.from));
        from.and_then(|from| self.stage_rows().stages.get(from)).map_or(1, |stage| stage.ranking.groups.len())
    }
}
