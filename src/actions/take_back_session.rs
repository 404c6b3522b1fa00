//! Taking back what was announced too early: that a session plays, as long as no hand is recorded, and who sits where in it, as
//! long as it does not play. Both are asked for with a reason, and stay in the audit.

use super::{Actor, Error, Result, change_event, permission, reason, refused};
use crate::messages::Message;
use crate::store::audit::About;
use crate::store::{Conn, Store, audit, sessions};
use crate::tournament::event::{Event, Part, Session};
use crate::tournament::ids::SessionNumber;
use chrono::NaiveDateTime;
use serde_json::json;

/// Takes back that a session plays: its clock begins when it is started again.
///
/// # Errors
/// It does not run, a hand is recorded at a table, or no reason is given.
pub fn unstart_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    take_back(store, actor, slug, (number, "unstart_session"), why, now, |conn, session| {
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

/// Takes back who sits where in a session: it is seated again, or repaired before.
///
/// # Errors
/// It has been started, something is noted at one of its tables, or no reason is given.
pub fn unseat_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    take_back(store, actor, slug, (number, "unseat_session"), why, now, |conn, session| {
        if session.started_at.is_some() {
            return refused(Message::new("unseat-started").arg("session", number.0));
        }
        if !sessions::is_untouched(conn, session.id)? {
            return refused(Message::new("unseat-noted").arg("session", number.0));
        }
        Ok(sessions::delete_unstarted(conn, session.id)?)
    })
}

fn take_back(
    store: &Store,
    actor: &Actor,
    slug: &str,
    (number, action): (SessionNumber, &'static str),
    why: &str,
    now: NaiveDateTime,
    work: impl FnOnce(&mut Conn, &Session) -> Result<()>,
) -> Result<()> {
    let decides = |event| permission::decide(actor, event);
    change_event(store, slug, decides, |conn, event: &Event| {
        let why = reason(why)?;
        work(conn, event.session(number).ok_or(Error::NotFound)?)?;
        let about = About::Event(event.head.id, Part::Everything);
        Ok(audit::append(conn, about, now, &actor.name, action, &json!({ "session": number, "reason": why }))?)
    })
}
