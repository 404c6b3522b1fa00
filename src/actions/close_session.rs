//! Closing a session, once nothing stands in the way.

use super::{Actor, Blocker, Error, EventView, Result, refused};
use crate::messages::Message;
use crate::rules::Seat;
use crate::store::sessions::Session;
use crate::store::{Store, audit, sessions};
use crate::tournament::ids::{SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use serde_json::json;

/// Closes a running session.
///
/// # Errors
/// The session does not run, or everything that blocks it, table by table.
pub fn close_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let (view, session) = super::session_to_decide(conn, actor, slug, number)?;
        if !session.is_running() {
            return refused(Message::new("close-not-running").arg("session", number.0));
        }
        let blockers = view.blockers(&session);
        if !blockers.is_empty() {
            return Err(Error::Refused(view.messages(&session, &blockers)));
        }
        sessions::set_closed(conn, session.id, now)?;
        Ok(audit::append(conn, Some(view.event.id), now, &actor.name, "close_session", &json!({ "session": number }))?)
    })
}

impl EventView {
    /// What stands in the way in a session, table by table.
    pub fn messages(&self, session: &Session, blockers: &[Blocker]) -> Vec<Message> {
        let name = |table, seat| session.table(table).map_or(String::new(), |table| self.names(table)[seat].clone());
        blockers.iter().map(|blocker| blocker.message(name)).collect()
    }
}

impl Blocker {
    /// What stands in the way, and what to do about it.
    pub fn message(&self, name: impl Fn(TableNumber, Seat) -> String) -> Message {
        match self {
            Blocker::Playing(table, next) => {
                Message::new("blocker-playing").arg("table", table.0).arg("hand", next.get())
            }
            Blocker::Sum(table, check) => {
                Message::new("blocker-sum").arg("table", table.0).arg("sum", check.sum).arg("expected", check.expected)
            }
            Blocker::Call(table, reason) => Message::new("blocker-call").arg("table", table.0).arg("reason", reason),
            Blocker::Unsigned(table) => Message::new("blocker-unsigned").arg("table", table.0),
            Blocker::Signed(table, difference) => Message::new("blocker-signed")
                .arg("table", table.0)
                .arg("name", name(*table, difference.player))
                .arg("signed", difference.signed)
                .arg("computed", difference.computed),
        }
    }
}
