//! The watchman: what was decided against what follows now from what is entered.
//!
//! Two facts to know: nothing decided changes by itself, so a later correction leaves a *difference*, which somebody mends or lets
//! stand with a reason; and what was let stand speaks again once what follows is something else than it was then.

mod appeals;
#[cfg(test)]
mod cases;
mod field;
mod published;
mod seats;
#[cfg(test)]
mod tests;
mod totals;

pub use field::{Begun, FieldDiffers, InField};
pub use published::{PublishedDiffers, Since};
pub use seats::{SeatsDiffer, ShortBlock};
pub use totals::WrongTotals;

use super::{Computed, Event, LineUpProblem, Session};
use crate::record::binding::hash;
use crate::sheet::penalty::{Entrant, GivenPenalty};
use crate::stage::noted::StageNote;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use chrono::NaiveDateTime;
use rules::{BySeat, StandardPoints};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Something that stands and is not what follows now.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Totals that do not add up.
    Totals(WrongTotals),
    /// The field of a stage.
    Field(FieldDiffers),
    /// Somebody left a block of places or a group that is seated by itself, and it does not fill its tables in the next session.
    Block(ShortBlock),
    /// The seats of a session, which follow from a standing that was corrected since.
    Seats(SeatsDiffer),
    /// An appeal that was granted, and nothing was corrected for it.
    Appeal {
        /// In which session.
        session: SessionNumber,
        /// At which table.
        table: TableNumber,
        /// Who appealed.
        player: PlayerId,
        /// The entry of the appeal.
        entry: uuid::Uuid,
        /// When it was granted.
        granted: NaiveDateTime,
    },
    /// Standard points taken from somebody who has left.
    Penalty {
        /// From whom.
        of: Entrant,
        /// How many.
        points: StandardPoints,
        /// In which place of the list of penalties, from 0.
        place: usize,
        /// When.
        at: NaiveDateTime,
    },
    /// A line-up that names somebody who does not play any more.
    LineUp {
        /// For which session, or the first of several.
        session: SessionNumber,
        /// Whose.
        team: TeamId,
        /// Its revision.
        revision: i32,
        /// Who does not play.
        gone: Vec<PlayerId>,
    },
    /// A session that would begin before the one before it.
    Start {
        /// Which.
        session: SessionNumber,
        /// When the one before it begins.
        before: NaiveDateTime,
        /// When it begins.
        at: NaiveDateTime,
    },
    /// The ranking that was published last.
    Published(PublishedDiffers),
}

/// What mends a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The field of a stage is decided anew.
    DecideAnew(String),
    /// The seats of a session that has not begun are taken back, and it is seated again.
    Unseat(SessionNumber),
    /// The start of a session in which nobody has played is taken back, then its seats.
    Unstart(SessionNumber),
    /// The ranking is published again.
    Publish(SessionNumber),
    /// The totals of a session are brought to the event's base score.
    Convert(SessionNumber),
    /// The totals of a session are corrected.
    Totals(SessionNumber),
    /// The hands or totals of a table are corrected.
    Correct(SessionNumber, TableNumber),
    /// A penalty is revoked.
    Revoke(usize),
    /// The team hands in another line-up.
    HandIn(TeamId),
    /// The start times are put right.
    Regulations,
    /// Who left comes back, or somebody comes in their place.
    Repair,
    /// It stands as it is, with a reason.
    LetStand,
}

/// That something was let stand, by whom, when and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LetStand<'a> {
    /// Why.
    pub reason: &'a str,
    /// By whom.
    pub author: &'a str,
    /// When.
    pub at: NaiveDateTime,
}

impl Difference {
    /// What it is about, in one line that is the same in every database; `number` is that of somebody in the order of entry.
    pub fn about(&self, number: impl Fn(Entrant) -> usize) -> String {
        match self {
            Difference::Totals(totals) => format!("totals {}", totals.session),
            Difference::Field(field) => format!("field {}", field.stage),
            Difference::Block(block) => format!("block {} {}", block.stage, block.part + 1),
            Difference::Seats(seats) => format!("seats {}", seats.session),
            Difference::Appeal { entry, .. } => format!("appeal {entry}"),
            Difference::Penalty { of, at, .. } => format!("penalty {} {at}", number(*of)),
            Difference::LineUp { session, team, .. } => format!("line_up {session} {}", number(Entrant::Team(*team))),
            Difference::Start { session, .. } => format!("start {session}"),
            Difference::Published(published) => format!("published {}", published.session),
        }
    }

    /// The hash of what stands and of what follows: it tells a difference from another about the same.
    pub fn fingerprint(&self, number: impl Fn(Entrant) -> usize) -> String {
        let player = |player: &PlayerId| number(Entrant::Player(*player)).to_string();
        let players = |of: &[PlayerId]| of.iter().map(player).collect::<Vec<_>>().join(" ");
        let text = match self {
            Difference::Totals(totals) => totals.text(),
            Difference::Field(field) => field.text(),
            Difference::Block(block) => {
                format!("{}\n{}", players(&block.left), players(&block.stay))
            }
            Difference::Seats(seats) => {
                let table = |four: &BySeat<PlayerId>| players(&four.values().map(|player| *player));
                let [stands, follow] = [&seats.stands[..], &seats.follow[..]]
                    .map(|tables| tables.iter().map(table).collect::<Vec<_>>().join("\n"));
                format!("{stands}\n\n{follow}")
            }
            Difference::Appeal { granted, .. } => granted.to_string(),
            Difference::Penalty { points, .. } => points.to_string(),
            Difference::LineUp { revision, gone, .. } => format!("{revision}\n{}", players(gone)),
            Difference::Start { before, at, .. } => format!("{before} {at}"),
            Difference::Published(published) => published.revision.to_string(),
        };
        hash(format!("{}\n{text}", self.about(&number)))
    }

    /// What mends it, the best first.
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            Difference::Totals(totals) => totals.remedies(),
            Difference::Field(field) => field.remedies(),
            Difference::Block(block) if !block.can_be_seated() => vec![Remedy::Repair],
            Difference::Block(_) => vec![Remedy::Repair, Remedy::LetStand],
            Difference::Seats(seats) => match seats.begun {
                Begun::Seated(session) => vec![Remedy::Unseat(session), Remedy::LetStand],
                Begun::Started(session) => vec![Remedy::Unstart(session), Remedy::LetStand],
                Begun::No | Begun::Played => vec![Remedy::LetStand],
            },
            Difference::Appeal { session, table, .. } => vec![Remedy::Correct(*session, *table), Remedy::LetStand],
            Difference::Penalty { place, .. } => vec![Remedy::Revoke(*place), Remedy::LetStand],
            Difference::LineUp { team, .. } => vec![Remedy::HandIn(*team)],
            Difference::Start { .. } => vec![Remedy::Regulations],
            Difference::Published(published) => vec![Remedy::Publish(published.session)],
        }
    }
}

impl Event {
    /// All that stands and does not follow, and that nobody has let stand, in the order in which it is to be mended. `seats_again` says
    /// who would sit where in a session of an event as it was before the session, by its seed.
    pub fn differences(
        &self,
        seats_again: impl Fn(&Event, &Session) -> Option<Vec<BySeat<PlayerId>>>,
    ) -> &[Difference] {
        self.computed.differences.get_or_init(|| {
            let mut all = self.wrong_totals();
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

    /// What was computed of earlier sessions than the last, which is another one now: a hand at one table costs no field and no seating
    /// again. Nothing where it is not the last, or a field follows from it.
    pub(super) fn computed_without(&self, changed: &Session) -> Computed {
        let Some(last) = self.sessions.last().filter(|last| last.number == changed.number) else {
            return Computed::default();
        };
        let stages = self.head.regulations.stages.iter().enumerate();
        let mut later = stages.filter(|(place, _)| self.head.regulations.sessions_of(*place).0 > last.number);
        let follows = later.any(|(_, stage)| self.decided_field(&stage.id).is_some());
        let seats = |of: &Session| of.tables.iter().map(|table| table.players).collect::<Vec<_>>();
        let same = (&last.seed, last.seated_at, seats(last)) == (&changed.seed, changed.seated_at, seats(changed));
        Computed {
            fields: if follows { OnceLock::new() } else { self.computed.fields.clone() },
            seats_again: if same { self.computed.seats_again.clone() } else { OnceLock::new() },
            ..Computed::default()
        }
    }

    /// What is decided before a session is seated: that the field of its stage is not the one that follows now, or that a block or group
    /// of it does not fill its tables because somebody left. It asks for no search.
    pub fn decided_before_seating(&self, number: SessionNumber) -> Option<Difference> {
        let place = self.head.regulations.stage_of(number).filter(|(.., own)| *own == 1).map(|(place, ..)| place);
        let field = place.and_then(|place| self.field_differs(place)).map(Difference::Field);
        let blocks = self.short_blocks().into_iter().filter(|block| block.session == number).map(Difference::Block);
        field.into_iter().chain(blocks).find(|of| !self.is_let_stand(of))
    }

    /// How often the field of a stage was let stand since it was decided last, in order.
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

    /// What a difference is about, and its fingerprint.
    pub fn key(&self, of: &Difference) -> (String, String) {
        let number = |entrant| self.entry_number(entrant);
        (of.about(number), of.fingerprint(number))
    }

    /// Whether somebody has let exactly this stand.
    pub fn is_let_stand(&self, of: &Difference) -> bool {
        let (own, print) = self.key(of);
        self.stage_notes.iter().any(|noted| match &noted.note {
            StageNote::Stands { about, difference, .. } => (about, difference) == (&own, &print),
            _ => false,
        })
    }

    /// The penalties that were given to somebody who had left by then: what they did while they played is rightful.
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

    /// The line-ups for sessions that are not seated which name somebody who does not play any more.
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
        let to_come = |session: &SessionNumber| self.session(*session).is_none_or(|of| of.started_at.is_none());
        let wrong = wrong.filter(|(session, ..)| to_come(session));
        wrong.map(|(session, before, at)| Difference::Start { session, before, at }).collect()
    }
}
