//! Closing a session, once nothing stands in the way.

use crate::{Actor, Error, Result, change_event, permission, refused};
use chrono::NaiveDateTime;
use event::event::Part;
use event::values::ids::SessionNumber;
use messages::{Message, blockers as blocker_messages};
use serde_json::json;
use store::audit::About;
use store::{Store, audit, sessions};

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
    let decides = |event| permission::decide(actor, event);
    change_event(store, slug, decides, |conn, event| {
        let session = event.session(number).ok_or(Error::NotFound)?;
        if !session.is_running() {
            return refused(Message::new("close-not-running").arg("session", number.0));
        }
        let blockers = event.blockers(session);
        if !blockers.is_empty() {
            return Err(Error::Refused(blocker_messages(event, session, &blockers)));
        }
        sessions::set_closed(conn, session.id, Some(now))?;
        let about = About::Event(event.head.id, Part::Session(number));
        Ok(audit::append(conn, about, now, &actor.name, "close_session", &json!({ "session": number }))?)
    })
}
