//! The sessions of each stage, and the rules that a stage sets for its sessions: minutes, lateness, line-ups.

use super::Regulations;
use crate::sheet::lateness::LateTable;
use crate::sheet::session_clock::ClockRules;
use crate::stage::Stage;
use crate::stage::line_up::{LineUpRule, Per};
use crate::stage::seating::{Run, SeatBy};
use chrono::{NaiveDateTime, NaiveTime};
use values::ids::SessionNumber;
use values::time_zone::TimeZone;

impl Regulations {
    /// The index of the stage from whose ranking the field of the stage at `place` is chosen; `None` for the first.
    pub fn stage_before(&self, place: usize) -> Option<usize> {
        let rule = self.stages.get(place)?.field.as_ref()?;
        self.stages.iter().position(|stage| stage.id == rule.from)
    }

    /// The stage of a session: its index, itself, and the number of the session in it, from 1. `None` if there are no stages.
    pub fn stage_of(&self, session: SessionNumber) -> Option<(usize, &Stage, u16)> {
        let mut first = 1;
        for (place, stage) in self.stages.iter().enumerate() {
            let last = place + 1 == self.stages.len();
            if session.0 < first + stage.sessions || last {
                return Some((place, stage, session.0 + 1 - first));
            }
            first += stage.sessions;
        }
        None
    }

    /// The sessions of the stage at `place`: the first, and how many. The last stage has all that remain.
    pub fn sessions_of(&self, place: usize) -> (SessionNumber, u16) {
        let before: u16 = self.stages[..place].iter().map(|stage| stage.sessions).sum();
        let count = match self.stages.get(place + 1) {
            None => self.sessions.saturating_sub(before),
            Some(_) => self.stages[place].sessions,
        };
        (SessionNumber(before + 1), count)
    }

    /// The number of sessions that the chart of the event seats: all, or those with which the first stage begins.
    pub fn charted(&self) -> u16 {
        let Some(stage) = self.stages.first() else { return self.sessions };
        let (_, count) = self.sessions_of(0);
        (1..=count).take_while(|session| stage.run_of(*session, true).by == SeatBy::Chart).count() as u16
    }

    /// The minutes of a session: those of its stage if it sets them, otherwise those of the event.
    pub fn minutes_of(&self, session: SessionNumber) -> u16 {
        self.stage_of(session).and_then(|(_, stage, _)| stage.session_minutes).unwrap_or(self.session_minutes)
    }

    /// Whether any session is seated by the chart of the event, rather than by lots, standings or a rota.
    pub fn needs_chart(&self) -> bool {
        let by_chart =
            |stage: &Stage| (1..=self.sessions_of(0).1).any(|own| stage.run_of(own, true).by == SeatBy::Chart);
        self.stages.first().is_none_or(by_chart)
    }

    /// Whether it is played as a league: with line-ups, by a rota, or with tables of those who are present.
    pub fn is_league(&self) -> bool {
        let as_league = |run: &Run| matches!(run.by, SeatBy::Rota | SeatBy::AdHoc);
        self.stages.iter().any(|stage| stage.line_up.is_some() || stage.seating.iter().any(as_league))
    }

    /// The settings of the clock of a session.
    pub fn clock_rules(&self, session: SessionNumber) -> ClockRules {
        let Regulations { break_minutes, call_minutes, .. } = *self;
        ClockRules { minutes: self.minutes_of(session), break_minutes, call_minutes }
    }

    /// The costs of coming late to a session.
    pub fn lateness_in(&self, session: SessionNumber) -> LateTable<'_> {
        match self.stage_of(session) {
            Some((_, stage, _)) if !stage.lateness.is_empty() => LateTable::Standard(&stage.lateness),
            _ => LateTable::Score(&self.lateness),
        }
    }

    /// The rule for the line-up of a session, and the session under which it is handed in: the first one to which it applies.
    pub fn line_up_of(&self, session: SessionNumber) -> Option<(&LineUpRule, SessionNumber)> {
        let (place, stage, _) = self.stage_of(session)?;
        let rule = stage.line_up.as_ref()?;
        let of = match rule.per {
            Per::Session => session,
            Per::Stage => self.sessions_of(place).0,
            Per::Event => SessionNumber(1),
        };
        Some((rule, of))
    }

    /// The deadline for the line-up of a session, in UTC. `None` if there is none or the day of the session is not entered; then it may
    /// be handed in until the session is seated.
    pub fn line_up_until(&self, session: SessionNumber) -> Option<NaiveDateTime> {
        let (rule, of) = self.line_up_of(session)?;
        let time = NaiveTime::parse_from_str(rule.deadline.as_deref()?, "%H:%M").ok()?;
        self.time_zone.unwrap_or(TimeZone::UTC).utc(self.start_of(of)?.date().and_time(time))
    }
}
