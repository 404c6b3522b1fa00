//! Undoing what was announced too early: reopening a session while no later one is seated, cancelling its start while
//! no hand is recorded, and cancelling its seats while it has not started. Each requires a reason and stays in the
//! audit.

use crate::{Acting, Error, Result, permission, reason, refused};
use event::event::{ChangeScope, Event, Session, SessionHead};
use event::values::ids::SessionNumber;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, sessions};

impl Acting<'_> {
    /// Reopens a session: hands and totals can be entered again. Standings published after it stay published.
    ///
    /// # Errors
    /// It is not closed, a later session is seated, or no reason is given.
    pub fn reopen_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "reopen_session"), why, |conn, event, session| {
            if session.closed_at.is_none() {
                return refused(Message::new("reopen-not-closed").arg("session", number.0));
            }
            if let Some(later) = event.sessions.last().filter(|later| later.number > number) {
                return refused(Message::new("reopen-later").arg("session", number.0).arg("later", later.number.0));
            }
            Ok(sessions::set_closed(conn, session.id, None)?)
        })
    }

    /// Cancels the start of a session; its clock begins when it is started again.
    ///
    /// # Errors
    /// It does not run, a hand is recorded at a table, or no reason is given.
    pub fn unstart_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "unstart_session"), why, |conn, _, session| {
            if !session.is_running() {
                return refused(Message::new("unstart-not-running").arg("session", number.0));
            }
            if let Some(table) = session.tables.iter().find(|table| table.has_results()) {
                let played = Message::new("unstart-played").arg("session", number.0).arg("table", table.number.0);
                return refused(played);
            }
            Ok(sessions::set_started(conn, session.id, None)?)
        })
    }

    /// Cancels the seats of a session, which can then be seated again, also after a repair of the draw. What was noted
    /// at its tables remains in the audit.
    ///
    /// # Errors
    /// It has started, scores or absences are recorded at one of its tables, or no reason is given.
    pub fn unseat_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "unseat_session"), why, |conn, _, session| {
            if session.started_at.is_some() {
                return refused(Message::new("unseat-started").arg("session", number.0));
            }
            unseat(conn, session)
        })
    }
}

/// Deletes the seats of a session that has not begun.
///
/// # Errors
/// Scores or absences are recorded at one of its tables.
pub(crate) fn unseat(conn: &mut Conn, session: &SessionHead) -> Result<()> {
    if let Some(table) = sessions::first_touched(conn, session.id)? {
        return refused(Message::new("unseat-noted").arg("session", session.number.0).arg("table", table.0));
    }
    Ok(sessions::delete_unstarted(conn, session.id)?)
}

impl Acting<'_> {
    fn take_back_session(
        &self,
        (number, action): (SessionNumber, &'static str),
        why: &str,
        work: impl FnOnce(&mut Conn, &Event, &Session) -> Result<()>,
    ) -> Result<()> {
        self.change_event(permission::decide, |conn, event: &Event| {
            let why = reason(why)?;
            work(conn, event, event.session(number).ok_or(Error::NotFound)?)?;
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, action, &json!({ "session": number, "reason": why }))
        })
    }
}
