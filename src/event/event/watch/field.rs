//! The decided field of a stage, compared with the one that would follow now.

use super::difference::{Begun, Difference, FieldDiffers, InField};
use crate::event::Event;
use crate::sheet::penalty::Entrant;
use crate::stage::Stage;
use crate::stage::noted::NotedEntrant;
use crate::stage::seating::{Among, Run, SeatBy};
use draw::lots::PLACES;
use std::collections::BTreeMap;
use values::ids::SessionNumber;

/// For each entrant of a field, the part that is seated separately in a session, the seat in it (both from 0), and the
/// size of the part; each entrant is `each` players.
fn seats_in_parts(
    stage: &Stage,
    run: &Run,
    field: &[(Entrant, InField)],
    each: usize,
) -> BTreeMap<Entrant, (usize, usize, usize)> {
    let part_of = |of: &InField| match stage.seated_together(run) {
        Among::All => 0,
        Among::Groups => of.group,
        Among::Places(within) => (of.place - 1) / usize::from(within),
    };
    let mut parts: BTreeMap<usize, Vec<(usize, Entrant)>> = BTreeMap::new();
    for (key, of) in field {
        parts.entry(part_of(of)).or_default().extend(std::iter::repeat_n((of.place, *key), each));
    }
    let parts = stage.joined(run, parts.into_values().collect(), |_| true);
    let seats = parts.into_iter().enumerate().flat_map(|(part, mut places)| {
        places.sort_unstable();
        let size = places.len();
        places.into_iter().enumerate().map(move |(seat, (_, key))| (key, (part, seat, size)))
    });
    seats.collect()
}

impl Event {
    /// The progress of a session.
    pub(super) fn begun(&self, number: SessionNumber) -> Begun {
        match self.session(number) {
            None => Begun::No,
            Some(session) if !session.has_begun() => Begun::Seated(number),
            Some(session) if session.is_running() && !session.has_results() => Begun::Started(number),
            Some(_) => Begun::Played,
        }
    }

    pub(super) fn differing_fields(&self) -> Vec<Difference> {
        let places = 1..self.head.regulations.stages.len();
        let kept = self.computed.fields.get_or_init(|| places.filter_map(|place| self.field_differs(place)).collect());
        // The progress of the session changes with each hand, so it is not cached.
        let now = |field: &FieldDiffers| {
            let (first, _) = self.head.regulations.sessions_of(field.place);
            FieldDiffers { begun: self.begun(first), ..field.clone() }
        };
        kept.iter().map(now).map(Difference::Field).collect()
    }

    /// The differences between the field of a stage and the one that would be decided now with the same seed; `None` if
    /// there are none, or no field is decided.
    pub fn field_differs(&self, place: usize) -> Option<FieldDiffers> {
        let stage = self.head.regulations.stages.get(place)?;
        let decided = self.decided_field(&stage.id)?;
        let next = self.next_field(place, decided.lots).ok().flatten();
        let follows = next.map_or(Vec::new(), |next| NotedEntrant::from_field(&next, |of| self.entry_number(of)));
        let [stood, then] = [decided.entrants, &follows].map(|field| {
            field
                .iter()
                .filter_map(|noted| Some((self.entrant(noted.entrant)?, InField::from_noted(noted))))
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
        if joins.is_empty() && leaves.is_empty() && others.is_empty() {
            return None;
        }
        let (first, _) = self.head.regulations.sessions_of(place);
        let moves = !joins.is_empty() || !leaves.is_empty() || self.seats_others(stage, &stood, &then);
        let gone = leaves.iter().copied().filter(|of| self.is_out_before(*of, first)).collect();
        let least = stage.field.as_ref().and_then(|field| field.least(self.groups_before(place)));
        Some(FieldDiffers {
            stage: stage.id.clone(),
            place,
            decided: decided.at,
            moves,
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

    /// Whether, between two fields of the same entrants, somebody is in another group or block, or at another table: in
    /// a rota in any session, otherwise in the first one of the stage.
    fn seats_others(&self, stage: &Stage, stood: &[(Entrant, InField)], then: &[(Entrant, InField)]) -> bool {
        let own_part = |of: &InField| (of.group, of.block);
        let is_now = then.iter().copied().collect::<BTreeMap<Entrant, InField>>();
        let pairs = stood.iter().filter_map(|(key, was)| Some((was, is_now.get(key)?)));
        if pairs.clone().any(|(was, is)| own_part(was) != own_part(is)) {
            return true;
        }
        let each = if self.head.teams { usize::from(PLACES) } else { 1 };
        (1..=stage.sessions.max(1)).map(|own| (own, stage.run_of(own, false).with_teams_apart(self.head.teams))).any(
            |(own, run)| match run.by {
                SeatBy::Rota => pairs.clone().any(|(was, is)| was.place != is.place),
                _ => {
                    let [stood, then] = [stood, then].map(|field| seats_in_parts(stage, &run, field, each));
                    stood.iter().any(|(key, (part, seat, size))| {
                        let elsewhere = |now: usize| own == 1 && !run.same_table(*seat, now, *size);
                        then.get(key).is_none_or(|(other, now, _)| part != other || elsewhere(*now))
                    })
                }
            },
        )
    }

    /// The number of groups in the stage from which the stage in this place is filled.
    pub fn groups_before(&self, place: usize) -> usize {
        let from = self.head.regulations.stage_before(place);
        from.and_then(|from| self.stage_rows().stages.get(from)).map_or(1, |stage| stage.ranking.groups.len())
    }
}
