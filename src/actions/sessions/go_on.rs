//! The steps that happen automatically, where the regulations say so: a session that is complete is closed and its
//! standings are published, and the next one is seated and, if only totals are entered, started.
//!
//! Three facts to know: each step is the action of its button, in the name of the person whose entry made it possible;
//! what is refused is left to the button, which says why; and a session that somebody has reopened is closed by
//! somebody.

use crate::{Acting, Actor, Error, Result, Rights, time_zone};
use event::event::{Event, Session};
use event::stage::seating::SeatBy;
use event::values::ids::SessionNumber;
use serde_json::Value;
use std::sync::Arc;
use store::audit;
use uuid::Uuid;

impl Acting<'_> {
    /// Does what follows from the last entry.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) fn go_on(&self) -> Result<()> {
        let actor = Actor { rights: Rights::Regulations, ..self.actor.clone() };
        match (Acting { actor: &actor, ..*self }).take_steps() {
            Err(Error::Refused(_)) => Ok(()),
            taken => taken,
        }
    }

    fn take_steps(&self) -> Result<()> {
        let event = self.current()?;
        let Some(session) = event.running().filter(|session| ends_alone(&event, session)) else { return Ok(()) };
        let (number, next) = (session.number, SessionNumber(session.number.0 + 1));
        if self.was_reopened(event.head.id, number)? {
            return Ok(());
        }
        self.close_session(number)?;
        self.publish_standings(number)?;
        if !is_seated_alone(self.current()?.as_ref(), next) {
            return Ok(());
        }
        self.seat_session(next, &Uuid::new_v4().simple().to_string())?;
        match self.starts_alone(self.current()?.as_ref(), next) {
            true => self.start_session(next),
            false => Ok(()),
        }
    }

    fn current(&self) -> Result<Arc<Event>> {
        self.store.event(self.event)?.ok_or(Error::NotFound)
    }

    fn was_reopened(&self, event: i32, session: SessionNumber) -> Result<bool> {
        let rows = self.store.read(|conn| Ok::<_, Error>(audit::of_actions(conn, event, &["reopen_session"])?))?;
        let number = |detail: &str| serde_json::from_str::<Value>(detail).ok()?["session"].as_u64();
        Ok(rows.iter().any(|row| number(&row.detail) == Some(session.0.into())))
    }

    /// Whether nobody has to say when a session begins: its hands are not recorded, and its time has come.
    fn starts_alone(&self, event: &Event, number: SessionNumber) -> bool {
        let regulations = &event.head.regulations;
        let has_come = regulations.start_of(number).is_none_or(|at| at <= time_zone(regulations).local(self.now));
        has_come && event.session(number).is_some_and(|session| session.is_by_totals())
    }
}

/// Whether nothing of a session is missing, contested or withheld.
fn ends_alone(event: &Event, session: &Session) -> bool {
    let appeals = event.undecided_appeals(session.number) + event.uncorrected_appeals(session.number);
    appeals == 0
        && event.withheld_from().is_none()
        && session.tables.iter().all(|table| table.log.open_doubts().is_empty())
        && event.blockers(session).is_empty()
}

/// Whether nobody has anything to say about the seats of a session: who has come, who sits for a team, or deals.
fn is_seated_alone(event: &Event, next: SessionNumber) -> bool {
    let regulations = &event.head.regulations;
    let by_who_comes = event.run_of(next).is_some_and(|(_, run, _)| run.by == SeatBy::AdHoc);
    next.0 <= regulations.sessions
        && !by_who_comes
        && regulations.line_up_of(next).is_none()
        && regulations.duplicate.is_none()
}
