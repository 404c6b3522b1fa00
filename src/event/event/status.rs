//! The status of an event's standings: how reliable they are.

use super::{Event, SessionHead};
use crate::notes::appeals::Appeal;
use chrono::NaiveDateTime;
use values::ids::SessionNumber;

/// The status of standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// No session has been started.
    NotStarted,
    /// Results are withheld from this session on: the standings are those before it.
    Withheld(SessionNumber),
    /// A session is running: its hands so far count as if it ended now.
    Live(SessionNumber),
    /// All started sessions are closed; the time until which appeals can change the result, or `None` if it is not
    /// published.
    Provisional(SessionNumber, Option<NaiveDateTime>),
    /// Published and the time for appeals has passed, but this number of appeals is undecided.
    Appealed(SessionNumber, usize),
    /// Published and the time for appeals has passed, but for this number of granted appeals nothing was corrected.
    Uncorrected(SessionNumber, usize),
    /// Published, and the time for appeals has passed.
    Official(SessionNumber),
    /// Published, but the current ranking differs: it must be published again.
    Changed(SessionNumber),
    /// Published before a later session began, and a result in it has changed since: the next publication includes
    /// that.
    Corrected(SessionNumber),
}

impl Status {
    /// The code of the status in files and interfaces.
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

    /// When it changes without anybody acting; `None` if it does not.
    pub const fn ends_at(self) -> Option<NaiveDateTime> {
        match self {
            Status::Provisional(_, until) => until,
            _ => None,
        }
    }
}

impl Event {
    /// The status of the standings at `now`.
    pub fn status(&self, now: NaiveDateTime) -> Status {
        if let Some(first) = self.begun_sessions().find(|session| session.withheld) {
            return Status::Withheld(first.number);
        }
        if let Some(running) = self.running() {
            return Status::Live(running.number);
        }
        let last = self.sessions.iter().rev().find_map(|session| Some((session.number, session.closed_at?)));
        let Some((number, closed_at)) = last else { return Status::NotStarted };
        self.session_status(number, closed_at, now)
    }

    /// The status at `now` of the publication after a closed session. Granted appeals that an ended event left
    /// uncorrected no longer matter: nobody can change it.
    pub fn session_status(&self, number: SessionNumber, closed_at: NaiveDateTime, now: NaiveDateTime) -> Status {
        let until = self.head.regulations.appeals_until(closed_at);
        let is_passed = self.has_begun_after(number);
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

    /// The number of undecided appeals of the sessions up to this one.
    pub fn undecided_appeals(&self, until: SessionNumber) -> usize {
        let sessions = self.sessions.iter().filter(|session| session.number <= until);
        let appeals = sessions.flat_map(|session| &session.tables).flat_map(|table| table.log.appeals());
        appeals.filter(Appeal::is_open).count()
    }

    /// The time limit for appeals of a session; `None` until it is closed.
    pub fn appeals_until(&self, session: &SessionHead) -> Option<NaiveDateTime> {
        session.closed_at.map(|closed| self.head.regulations.appeals_until(closed))
    }

    /// Whether a result of the sessions up to this one has changed since `at`. A deduction made later is a change of
    /// these sessions if the next one had not begun.
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

    /// Whether the standings differ from those published after this session, the last one that has begun.
    pub(super) fn differs_from_published(&self, number: SessionNumber) -> bool {
        *self.computed.differs.get_or_init(|| {
            self.published(number)
                .is_some_and(|published| published.standings().ok().as_ref() != Some(&self.standings_after(number)))
        })
    }
}
