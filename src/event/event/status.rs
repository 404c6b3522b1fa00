//! How far the standings of an event can be relied on.

use super::{Event, Session, SessionHead};
use crate::notes::appeals::Appeal;
use crate::values::ids::SessionNumber;
use chrono::NaiveDateTime;
use std::sync::Arc;

/// How far the standings shown can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// No session has been started.
    NotStarted,
    /// Results are withheld from this session on: those shown are of the ones before it.
    Withheld(SessionNumber),
    /// A session is running: its hands so far count as if it ended now.
    Live(SessionNumber),
    /// All sessions started are closed; appeals may still change the result until this time, or it is not published.
    Provisional(SessionNumber, Option<NaiveDateTime>),
    /// Published, and so many appeals are not decided although the time for more has passed.
    Appealed(SessionNumber, usize),
    /// Published, and for so many granted appeals nothing was corrected although the time for more has passed.
    Uncorrected(SessionNumber, usize),
    /// Published, and the time for appeals has passed.
    Official(SessionNumber),
    /// Published, and another ranking follows by now: to be published again.
    Changed(SessionNumber),
    /// Published before a later session began, and a result that it counts is another one now: the standings published next count that.
    Corrected(SessionNumber),
}

impl Status {
    /// The name of the state in files and for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Status::NotStarted => "not-started",
            Status::Withheld(_) => "withheld",
            Status::Live(_) => "live",
            Status::Provisional(..)
            | Status::Appealed(..)
            | Status::Uncorrected(..)
            | Status::Changed(_)
            | Status::Corrected(_) => "provisional",
            Status::Official(_) => "official",
        }
    }

    /// When it becomes another one by itself.
    pub const fn ends_at(self) -> Option<NaiveDateTime> {
        match self {
            Status::Provisional(_, until) => until,
            _ => None,
        }
    }
}

impl Event {
    /// How far the standings can be relied on at `now`.
    pub fn status(&self, now: NaiveDateTime) -> Status {
        if let Some(first) = self.sessions.iter().find(|session| session.withheld && session.started_at.is_some()) {
            return Status::Withheld(first.number);
        }
        if let Some(running) = self.running() {
            return Status::Live(running.number);
        }
        let last = self.sessions.iter().rev().find_map(|session| Some((session.number, session.closed_at?)));
        let Some((number, closed_at)) = last else { return Status::NotStarted };
        self.session_status(number, closed_at, now)
    }

    /// How far what was published after a closed session can be relied on at `now`. What an ended event left uncorrected stays so: nobody
    /// can change it.
    pub fn session_status(&self, number: SessionNumber, closed_at: NaiveDateTime, now: NaiveDateTime) -> Status {
        let until = self.head.regulations.appeals_until(closed_at);
        let later = |session: &Arc<Session>| session.number > number && session.started_at.is_some();
        let is_passed = self.sessions.iter().any(later);
        let published = self.published(number);
        match published.is_some() {
            true if !is_passed && self.differs_from_published(number) => Status::Changed(number),
            true if is_passed && published.is_some_and(|of| self.is_corrected_since(number, of.published_at)) => {
                Status::Corrected(number)
            }
            true if now >= until => match (self.undecided_appeals(number), self.uncorrected_appeals(number)) {
                (0, granted) if granted == 0 || self.head.ended_at.is_some() => Status::Official(number),
                (0, granted) => Status::Uncorrected(number, granted),
                (appeals, _) => Status::Appealed(number, appeals),
            },
            true => Status::Provisional(number, Some(until)),
            false => Status::Provisional(number, None),
        }
    }

    /// How many appeals of the sessions up to this one nobody has decided.
    pub fn undecided_appeals(&self, until: SessionNumber) -> usize {
        let sessions = self.sessions.iter().filter(|session| session.number <= until);
        let appeals = sessions.flat_map(|session| &session.tables).flat_map(|table| table.log.appeals());
        appeals.filter(Appeal::is_open).count()
    }

    /// Until when appeals of a session may be handed in; `None` while it runs.
    pub fn appeals_until(&self, session: &SessionHead) -> Option<NaiveDateTime> {
        session.closed_at.map(|closed| self.head.regulations.appeals_until(closed))
    }

    /// Whether what counted in the sessions up to this one at this moment is another thing now. What was taken off since then counts
    /// from the session in or after which that was, so it is a correction of these until the next one begins.
    fn is_corrected_since(&self, until: SessionNumber, at: NaiveDateTime) -> bool {
        let sessions = self.sessions.iter().filter(|session| session.number <= until);
        let next = self.sessions.iter().filter(|of| of.number > until).find_map(|of| of.started_at);
        let mut disqualifications = self.disqualifications().iter().filter(|of| of.session <= until);
        sessions.flat_map(|session| &session.tables).any(|table| table.differs_since(at))
            || self.penalties.iter().any(|given| match given.at <= at {
                true => given.revoked_since(at).is_some(),
                false => given.stands() && next.is_none_or(|next| given.at < next),
            })
            || disqualifications.any(|of| of.decided_since(at).is_some())
    }

    /// Whether the standings are others than those published after this session, the last that has begun.
    pub(super) fn differs_from_published(&self, number: SessionNumber) -> bool {
        *self.computed.differs.get_or_init(|| {
            self.published(number)
                .is_some_and(|published| published.standings().ok().as_ref() != Some(&self.standings()))
        })
    }
}
