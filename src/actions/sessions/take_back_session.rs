//! Undoing what was announced too early: reopening a session while no later one is seated, cancelling its start while
//! no hand is recorded, and cancelling its seats while it has not started. Each requires a reason and stays in the
//! audit.

use crate::{Acting, Error, Result, permission, reason, refused};
use event::event::{ChangeScope, Event, Filled, Session, SessionHead, Table};
use event::notes::table_note::{Noted, TableNote};
use event::regulations::Regulations;
use event::sheet::session::Attendance;
use event::values::ids::SessionNumber;
use messages::Message;
use rules::Seat;
use serde_json::json;
use store::attendances::insert_attendance;
use store::audit::About;
use store::{Conn, sessions, table_notes};
use uuid::Uuid;

impl Acting<'_> {
    /// Reopens a session: hands and totals can be entered again. Standings published after it stay published.
    ///
    /// # Errors
    /// It is not closed, a later session is seated, or no reason is given.
    pub fn reopen_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "reopen_session"), why, |conn, event, session| {
            if !session.is_closed() {
                return refused(Message::new("reopen-not-closed").arg("session", number.0));
            }
            if let Some(later) = event.sessions.last().filter(|later| later.number > number) {
                return refused(Message::new("reopen-later").arg("session", number.0).arg("later", later.number.0));
            }
            Ok(sessions::set_closed(conn, session.id, None)?)
        })
    }

    /// Cancels the start of a session; its clock begins when it is started again. The forfeits of that start, lateness
    /// after it and extra time are cancelled with it.
    ///
    /// # Errors
    /// It does not run, a hand is recorded at a table, or no reason is given.
    pub fn unstart_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "unstart_session"), why, |conn, event, session| {
            if !session.is_running() {
                return refused(Message::new("unstart-not-running").arg("session", number.0));
            }
            if let Some(table) = session.tables.iter().find(|table| table.has_results()) {
                let played = Message::new("unstart-played").arg("session", number.0).arg("table", table.number.0);
                return refused(played);
            }
            for table in &session.tables {
                self.undo_start_at(conn, &event.head.regulations, table, reason(why)?)?;
            }
            Ok(sessions::set_started(conn, session.id, None)?)
        })
    }

    /// Cancels the seats of a session, which can then be seated again, also after a repair of the draw. What was noted
    /// at its tables remains in the audit, calls and messages without their words.
    ///
    /// # Errors
    /// It has started, scores or absences are recorded at one of its tables, or no reason is given.
    pub fn unseat_session(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.take_back_session((number, "unseat_session"), why, |conn, _, session| {
            if session.has_begun() {
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
    /// Undoes at a table what follows from the announcement of play: seats that the start forfeited, lateness, forfeits
    /// that were proposed for it, extra time.
    fn undo_start_at(&self, conn: &mut Conn, regulations: &Regulations, table: &Table, why: &str) -> Result<()> {
        let mut notes = Vec::new();
        for seat in Seat::ALL {
            let before = &table.filled[seat];
            let late = table.log.arrived(seat).filter(|seconds| *seconds > 0);
            let late = late.map(|seconds| regulations.lateness_in(table.session).cost(seconds));
            let filled = match late {
                Some(late) => {
                    notes.push(TableNote::Arrived { seat, seconds: 0, stand_in: false, reason: why.to_owned() });
                    let forfeited = late.forfeits() && before.attendance.is_forfeit();
                    Filled {
                        attendance: if forfeited { Attendance::Played } else { before.attendance },
                        substitute: before.substitute,
                        session_penalty: table.other_deduction(seat, regulations),
                        reason: why.to_owned(),
                    }
                }
                None if table.is_forfeited_by_start(seat) => Filled::default(),
                None => continue,
            };
            insert_attendance(conn, table.id, seat, &filled, &self.actor.name, self.now)?;
        }
        let extra = table.log.0.iter().filter(|noted| matches!(noted.note, TableNote::ExtraTime { .. }));
        let given = extra.filter(|noted| table.log.taken_back(noted.entry).is_none());
        notes.extend(given.map(|noted| TableNote::TakenBack { of: noted.entry, reason: why.to_owned() }));
        let proposed = table.log.open_calls().into_iter().filter(|call| call.late.is_some());
        let answer = |call: Uuid| TableNote::Answered { call, text: why.to_owned(), forfeit: Some(false) };
        notes.extend(proposed.map(|call| answer(call.noted.entry)));
        for note in notes {
            let noted = Noted { entry: Uuid::new_v4(), note, author: self.actor.name.clone(), at: self.now };
            table_notes::insert(conn, table.id, &noted)?;
        }
        Ok(())
    }

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
