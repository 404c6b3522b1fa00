//! Announcing play: from now on hands can be entered.

use super::{Actor, Error, Result, permission, refused};
use crate::messages::Message;
use crate::store::{Store, audit, sessions};
use crate::tournament::ids::SessionNumber;
use chrono::NaiveDateTime;
use serde_json::json;

/// Starts a session that is seated.
///
/// # Errors
/// It has been started already, or another session is running.
pub fn start_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let all = sessions::of_event(conn, event.id)?;
        let session = all.iter().find(|session| session.number == number).ok_or(Error::NotFound)?;
        if session.started_at.is_some() {
            return refused(Message::new("start-twice").arg("session", number.0));
        }
        if let Some(running) = all.iter().find(|session| session.is_running()) {
            return refused(Message::new("start-other").arg("running", running.number.0));
        }
        if let Some(earlier) = all.iter().find(|session| session.number < number && session.closed_at.is_none()) {
            return refused(Message::new("start-order").arg("earlier", earlier.number.0));
        }
        sessions::set_started(conn, session.id, now)?;
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "start_session", &json!({ "session": number }))?)
    })
}
