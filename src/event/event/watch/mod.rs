//! The watch: compares decisions with what would follow now from the results entered.
//!
//! Two facts to know: a decision never changes automatically, so a later correction leaves a *difference*, which
//! somebody resolves or lets stand with a reason; and a difference that was let stand is reported again when what would
//! follow changes.

mod appeals;
#[cfg(test)]
mod cases;
mod difference;
mod field;
mod own_points;
mod published;
mod seats;
#[cfg(test)]
mod tests;
mod totals;

pub use difference::{
    Begun, Difference, FieldDiffers, InField, LetStand, PublishedDiffers, Remedy, SeatsDiffer, ShortBlock, Since,
    WrongTotals,
};

use super::{Computed, Event, LineUpProblem, Session};
use crate::sheet::penalty::GivenPenalty;
use crate::stage::Stage;
use crate::stage::noted::StageNote;
use rules::BySeat;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use values::ids::{PlayerId, SessionNumber, TeamId};

impl Event {
    /// All differences that nobody has let stand, in the order in which they should be resolved. `seats_again` gives
    /// the seats of a session, by its seed, for the event as it was before it.
    pub fn differences(
        &self,
        seats_again: impl Fn(&Event, &Session) -> Option<Vec<BySeat<PlayerId>>>,
    ) -> &[Difference] {
        self.computed.differences.get_or_init(|| {
            let mut all = self.wrong_totals();
            all.extend(self.own_points_of_others());
            all.extend(self.appeals_without_change().iter().cloned());
            all.extend(self.differing_fields());
            all.extend(self.short_blocks().into_iter().map(Difference::Block));
            all.extend(self.differing_seats(seats_again).map(Difference::Seats));
            all.extend(self.penalties_of_gone());
            all.extend(self.line_ups_with_gone());
            all.extend(self.starts_out_of_order());
            all.extend(self.differing_publication().map(Difference::Published));
            all.retain(|of| !self.is_let_stand(of));
            all
        })
    }

    /// The cached results that stay valid when a session is replaced, so that a hand at one table does not compute
    /// fields and seats again. Empty if the session is not the last one; fields are dropped if a decided field follows
    /// from it, and seats if its own have changed.
    pub(super) fn computed_without(&self, changed: &Session) -> Computed {
        let Some(last) = self.sessions.last().filter(|last| last.number == changed.number) else {
            return Computed::default();
        };
        let regulations = &self.head.regulations;
        let own = regulations.stage_of(last.number).map(|(_, stage, _)| stage);
        // Who has played in a stage cannot be in one above, even if that was played before.
        let depends = |(place, stage): &(usize, &Stage)| {
            regulations.sessions_of(*place).0 > last.number || own.is_some_and(|own| stage.is_above(own))
        };
        let mut dependent = regulations.stages.iter().enumerate().filter(depends);
        let follows = dependent.any(|(_, stage)| self.decided_field(&stage.id).is_some());
        let seats = |of: &Session| of.tables.iter().map(|table| table.players).collect::<Vec<_>>();
        let same = (&last.seed, last.seated_at, seats(last)) == (&changed.seed, changed.seated_at, seats(changed));
        Computed {
            fields: if follows { OnceLock::new() } else { self.computed.fields.clone() },
            seats_again: if same { self.computed.seats_again.clone() } else { OnceLock::new() },
            ..Computed::default()
        }
    }

    /// The difference to be decided before a session is seated: that the field of its stage is another one, or that a
    /// block or group does not fill its tables because somebody left. It needs no search for seats.
    pub fn decided_before_seating(&self, number: SessionNumber) -> Option<Difference> {
        let place = self.head.regulations.stage_of(number).filter(|(.., own)| *own == 1).map(|(place, ..)| place);
        let field = place.and_then(|place| self.field_differs(place)).map(Difference::Field);
        let blocks = self.short_blocks().into_iter().filter(|block| block.session == number).map(Difference::Block);
        field.into_iter().chain(blocks).find(|of| !self.is_let_stand(of))
    }

    /// The decisions to let the current field of a stage stand, in order.
    pub fn field_let_stand(&self, stage: &str) -> Vec<LetStand<'_>> {
        let own = format!("field {stage}");
        let mut stood = Vec::new();
        for noted in self.stage_notes.iter() {
            match &noted.note {
                StageNote::Field { stage: decided, .. } | StageNote::TakenBack { stage: decided, .. }
                    if decided == stage =>
                {
                    stood.clear();
                }
                StageNote::Stands { about, reason, .. } if *about == own => {
                    stood.push(LetStand { reason, author: &noted.author, at: noted.recorded_at.0 });
                }
                _ => {}
            }
        }
        stood
    }

    /// The subject and the fingerprint of a difference.
    pub fn key(&self, of: &Difference) -> (String, String) {
        let number = |entrant| self.entry_number(entrant);
        (of.subject(number), of.fingerprint(number))
    }

    /// Whether somebody has let exactly this difference stand.
    pub fn is_let_stand(&self, of: &Difference) -> bool {
        let (own, print) = self.key(of);
        self.stage_notes.iter().any(|noted| match &noted.note {
            StageNote::Stands { about, difference, .. } => (about, difference) == (&own, &print),
            _ => false,
        })
    }

    /// The penalties given to entrants who had already left; those given while they played are legitimate.
    fn penalties_of_gone(&self) -> Vec<Difference> {
        let given = self.penalties.iter().enumerate();
        let had_left = |given: &GivenPenalty| self.left_at(given.penalty.of).is_some_and(|left| left < given.at);
        let of_gone = given.filter(|(_, given)| given.stands() && had_left(given));
        let difference = |(place, given): (usize, &GivenPenalty)| Difference::Penalty {
            of: given.penalty.of,
            points: given.penalty.points,
            place,
            at: given.at,
        };
        of_gone.map(difference).collect()
    }

    /// The line-ups, for sessions not seated yet, that name a player who does not play any more.
    fn line_ups_with_gone(&self) -> Vec<Difference> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for session in (self.sessions.len() as u16 + 1..=self.head.regulations.sessions).map(SessionNumber) {
            if self.head.regulations.line_up_of(session).is_none() {
                continue;
            }
            for team in &self.entries.teams {
                let team = TeamId(team.id);
                let Some(own) = self.handed_in(session, team).filter(|_| !self.entries.has_left(team.0)) else {
                    continue;
                };
                let gone = |problem| match problem {
                    LineUpProblem::NotOfTeam(player) => Some(player),
                    LineUpProblem::Size { .. } | LineUpProblem::Twice(_) => None,
                };
                let problems = self.line_up_problems(session, team, &own.players);
                let gone: Vec<PlayerId> = problems.into_iter().filter_map(gone).collect();
                if !gone.is_empty() && seen.insert((own.session, team)) {
                    found.push(Difference::LineUp { session: own.session, team, revision: own.revision, gone });
                }
            }
        }
        found
    }

    fn starts_out_of_order(&self) -> Vec<Difference> {
        let wrong = self.head.regulations.starts_out_of_order().into_iter();
        let to_come = |session: &SessionNumber| self.session(*session).is_none_or(|of| !of.has_begun());
        let wrong = wrong.filter(|(session, ..)| to_come(session));
        wrong.map(|(session, before, at)| Difference::Start { session, before, at }).collect()
    }
}
