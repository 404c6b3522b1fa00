//! The automatic steps, if the regulations have them: a session that is complete is closed and its standings are
//! published, and the next one is seated and, if only totals are entered, started.
//!
//! Three facts to know: each step is the action of its button, in the name of the person whose entry made it possible;
//! the entry stays stored even if a step fails, and a step that is refused is left to the button, which says why; and a
//! session that was reopened is only closed by a person.

use crate::{Acting, Actor, Error, Result, Rights, time_zone};
use chrono::NaiveDateTime;
use event::event::{Event, Session, SessionHead};
use event::stage::seating::SeatBy;
use event::values::ids::SessionNumber;
use serde_json::Value;
use std::sync::Arc;
use store::{audit, causes};
use uuid::Uuid;

impl Acting<'_> {
    /// Takes the automatic steps after an action that succeeded. Every action that may complete a session ends with
    /// this.
    pub(crate) fn go_on_after<T>(&self, done: Result<T>) -> Result<T> {
        if done.is_ok() {
            self.go_on();
        }
        done
    }

    /// Takes the automatic steps after the last entry. An unexpected error is only logged.
    pub(crate) fn go_on(&self) {
        match self.take_steps() {
            Ok(()) | Err(Error::Refused(_)) => {}
            Err(error) => {
                tracing::error!(slug = self.event, error = causes(&error), "what follows from an entry was not done");
            }
        }
    }

    fn take_steps(&self) -> Result<()> {
        let event = self.current()?;
        let Some(session) = self.session_to_close(&event)? else { return Ok(()) };
        let next = SessionNumber(session.number.0 + 1);
        let actor = Actor { rights: Rights::Regulations { event: event.head.id }, ..self.actor.clone() };
        let steps = Acting { actor: &actor, ..*self };
        let Some(now) = steps.close_and_publish(&event, session)? else { return Ok(()) };
        let steps = Acting { now, ..steps };
        if !is_seated_automatically(steps.current()?.as_ref(), next) {
            return Ok(());
        }
        steps.seat_session(next, &Uuid::new_v4().simple().to_string())?;
        match steps.is_started_automatically(steps.current()?.as_ref(), next) {
            true => steps.start_session(next),
            false => Ok(()),
        }
    }

    /// The session that has to be closed automatically, judged by `event`; `None` if it is not complete, or was
    /// reopened by a person.
    pub(crate) fn session_to_close<'a>(&self, event: &'a Event) -> Result<Option<&'a Arc<Session>>> {
        match event.running().filter(|session| is_closed_automatically(event, session)) {
            Some(session) if !self.was_reopened(event.head.id, session.number)? => Ok(Some(session)),
            _ => Ok(None),
        }
    }

    /// Closes a session and publishes its standings in one transaction, and returns the time. `None` if it is no longer
    /// complete.
    fn close_and_publish(&self, event: &Event, session: &Session) -> Result<Option<NaiveDateTime>> {
        // Outside the transaction: ranking a thousand players takes a while.
        let prepared = self.closed_event(event, session);
        prepared.1.players();
        prepared.1.teams();
        self.store.write(|conn| {
            let current = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
            let running = current.running().filter(|running| running.number == session.number);
            let Some(session) = running.filter(|running| is_closed_automatically(&current, running)) else {
                return Ok(None);
            };
            let (now, closed) = match current.version == event.version {
                true => prepared,
                false => self.closed_event(&current, session),
            };
            let steps = Acting { now, ..*self };
            steps.store_closing(conn, current.head.id, session)?;
            steps.store_standings(conn, &closed, session.number)?;
            Ok(Some(now))
        })
    }

    /// The event with a session closed, and the time: not before its last entry, which another request may have stored.
    fn closed_event(&self, event: &Event, session: &Session) -> (NaiveDateTime, Event) {
        let entered = session.tables.iter().filter_map(|table| table.heard_of()).max();
        let now = entered.map_or(self.now, |entered| entered.max(self.now));
        let head = SessionHead { closed_at: Some(now), ..(**session).clone() };
        (now, event.with_session(Session::new(head, session.tables.clone())))
    }

    fn current(&self) -> Result<Arc<Event>> {
        self.store.event(self.event)?.ok_or(Error::NotFound)
    }

    fn was_reopened(&self, event: i32, session: SessionNumber) -> Result<bool> {
        let rows = self.store.read(|conn| Ok::<_, Error>(audit::of_actions(conn, event, &["reopen_session"])?))?;
        let number = |detail: &str| serde_json::from_str::<Value>(detail).ok()?["session"].as_u64();
        Ok(rows.iter().any(|row| number(&row.detail) == Some(session.0.into())))
    }

    /// Whether a session starts without a person: its hands are not recorded, and its start time has come.
    fn is_started_automatically(&self, event: &Event, number: SessionNumber) -> bool {
        let regulations = &event.head.regulations;
        let has_come = regulations.start_of(number).is_none_or(|at| at <= time_zone(regulations).local(self.now));
        has_come && event.session(number).is_some_and(|session| session.is_by_totals())
    }
}

/// Whether nothing of a session is missing, called for, contested or withheld. Standings that are shown once published
/// do not count as withheld: publishing is the next step.
fn is_closed_automatically(event: &Event, session: &Session) -> bool {
    let regulations = &event.head.regulations;
    let is_contested = || event.undecided_appeals(session.number) + event.uncorrected_appeals(session.number) > 0;
    regulations.automatic
        && session.tables.iter().all(|table| {
            table.log.open_doubts().is_empty()
                && table.log.open_calls().is_empty()
                && table.blockers(session, regulations, || event.sheet_hash(table)).is_empty()
        })
        && !event.is_withheld_until_release()
        && !is_contested()
}

/// Whether no person has to decide anything before a session is seated: check-ins, line-ups or deals.
fn is_seated_automatically(event: &Event, next: SessionNumber) -> bool {
    let by_who_comes = event.run_of(next).is_some_and(|(_, run, _)| run.by == SeatBy::AdHoc);
    let regulations = &event.head.regulations;
    next.0 <= regulations.sessions
        && !by_who_comes
        && regulations.line_up_of(next).is_none()
        && regulations.duplicate.is_none()
}
