//! Which session is whose, and what a stage lays down for its own: minutes, lateness, line-ups.

use super::Regulations;
use crate::sheet::lateness::LateTable;
use crate::sheet::session_clock::ClockRules;
use crate::stage::Stage;
use crate::stage::line_up::{LineUpRule, Per};
use crate::stage::seating::{Run, SeatBy};
use crate::values::ids::SessionNumber;
use crate::values::time_zone::TimeZone;
use chrono::{NaiveDateTime, NaiveTime};

impl Regulations {
    /// The place of the stage from whose ranking the field of another, by its place, is chosen.
    pub fn stage_before(&self, place: usize) -> Option<usize> {
        let rule = self.stages.get(place)?.field.as_ref()?;
        self.stages.iter().position(|stage| stage.id == rule.from)
    }

    /// The stage of a session, its place among the stages, and the number of the session in it.
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

    /// The sessions of a stage, by its place: the first and how many. The last has all that are left.
    pub fn sessions_of(&self, place: usize) -> (SessionNumber, u16) {
        let before: u16 = self.stages[..place].iter().map(|stage| stage.sessions).sum();
        let count = match self.stages.get(place + 1) {
            None => self.sessions.saturating_sub(before),
            Some(_) => self.stages[place].sessions,
        };
        (SessionNumber(before + 1), count)
    }

    /// How many sessions the chart of the event seats: all, or those that the first stage seats by it.
    pub fn charted(&self) -> u16 {
        let Some(stage) = self.stages.first() else { return self.sessions };
        let (_, count) = self.sessions_of(0);
        (1..=count).take_while(|session| stage.run_of(*session, true).by == SeatBy::Chart).count() as u16
    }

    /// How many minutes a session has: those of its stage where that has its own.
    pub fn minutes_of(&self, session: SessionNumber) -> u16 {
        self.stage_of(session).and_then(|(_, stage, _)| stage.session_minutes).unwrap_or(self.session_minutes)
    }

    /// Whether a session is seated by the chart of the event: lots, standings and a rota need none.
    pub fn needs_chart(&self) -> bool {
        let by_chart =
            |stage: &Stage| (1..=self.sessions_of(0).1).any(|own| stage.run_of(own, true).by == SeatBy::Chart);
        self.stages.first().is_none_or(by_chart)
    }

    /// Whether it is played as a league: with line-ups, by a rota, or by who is there.
    pub fn is_league(&self) -> bool {
        let as_league = |run: &Run| matches!(run.by, SeatBy::Rota | SeatBy::AdHoc);
        self.stages.iter().any(|stage| stage.line_up.is_some() || stage.seating.iter().any(as_league))
    }

    /// What the clock of a session goes by.
    pub fn clock_rules(&self, session: SessionNumber) -> ClockRules {
        let Regulations { break_minutes, call_minutes, .. } = *self;
        ClockRules { minutes: self.minutes_of(session), break_minutes, call_minutes }
    }

    /// What coming late to a session costs.
    pub fn lateness_in(&self, session: SessionNumber) -> LateTable<'_> {
        match self.stage_of(session) {
            Some((_, stage, _)) if !stage.lateness.is_empty() => LateTable::Standard(&stage.lateness),
            _ => LateTable::Score(&self.lateness),
        }
    }

    /// What a team sends to a session, and the session under which its line-up is handed in: the first of those it stands for.
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

    /// Until when the line-up of a session is handed in, in UTC; `None` where that is until the session is seated: no deadline is
    /// laid down, or nobody has said on which day the session is.
    pub fn line_up_until(&self, session: SessionNumber) -> Option<NaiveDateTime> {
        let (rule, of) = self.line_up_of(session)?;
        let time = NaiveTime::parse_from_str(rule.deadline.as_deref()?, "%H:%M").ok()?;
        self.time_zone.unwrap_or(TimeZone::UTC).utc(self.start_of(of)?.date().and_time(time))
    }
}
