//! How far the standings of an event can be relied on.

use super::{Event, SessionHead, Table};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::table_note::Appeal;
use chrono::NaiveDateTime;

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
    /// Published, and the time for appeals has passed.
    Official(SessionNumber),
    /// Published, and corrected since: to be published again.
    Changed(SessionNumber),
}

impl Status {
    /// The name of the state in files and for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Status::NotStarted => "not-started",
            Status::Withheld(_) => "withheld",
            Status::Live(_) => "live",
            Status::Provisional(..) | Status::Appealed(..) | Status::Changed(_) => "provisional",
            Status::Official(_) => "official",
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
        match self.differs_from_published(number) {
            true => Status::Changed(number),
            false => self.session_status(number, closed_at, now),
        }
    }

    /// How far what was published after a closed session can be relied on at `now`.
    pub fn session_status(&self, number: SessionNumber, closed_at: NaiveDateTime, now: NaiveDateTime) -> Status {
        let until = self.head.regulations.appeals_until(closed_at);
        match self.published(number).is_some() {
            true if now >= until => match self.undecided_appeals(number) {
                0 => Status::Official(number),
                appeals => Status::Appealed(number, appeals),
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

    /// The appeals that were granted although nothing of their table or player was corrected since they were handed in: session, table,
    /// and who appealed.
    pub fn granted_without_change(&self) -> Vec<(SessionNumber, TableNumber, PlayerId)> {
        let granted = |table: &Table| {
            let appeals = table.log.appeals().into_iter();
            let granted = appeals.filter(|of| of.verdicts.last().is_some_and(|(_, verdict)| verdict.granted));
            let unchanged =
                granted.filter(|of| !table.corrected_since(of.noted.at) && !self.revoked_since(of.noted.at));
            unchanged.map(|of| (table.session, table.number, table.sitting()[of.paper.seat])).collect::<Vec<_>>()
        };
        self.sessions.iter().flat_map(|session| &session.tables).flat_map(|table| granted(table)).collect()
    }

    /// Whether a penalty or a disqualification was revoked after this moment.
    fn revoked_since(&self, at: NaiveDateTime) -> bool {
        let penalties = self.penalties.iter().filter_map(|given| given.revoked.as_ref());
        penalties.chain(self.revocations.iter().map(|of| &of.revoked)).any(|revoked| revoked.at > at)
    }

    /// Until when appeals of a session may be handed in; `None` while it runs.
    pub fn appeals_until(&self, session: &SessionHead) -> Option<NaiveDateTime> {
        session.closed_at.map(|closed| self.head.regulations.appeals_until(closed))
    }

    /// Whether the standings are others than those published after this session.
    fn differs_from_published(&self, number: SessionNumber) -> bool {
        *self.computed.differs.get_or_init(|| {
            self.published(number)
                .is_some_and(|published| published.standings().ok().as_ref() != Some(&self.standings()))
        })
    }
}
