//! Closing a session, once nothing stands in the way.

use crate::{Acting, Error, Result, permission, refused};
use event::event::ChangeScope;
use event::values::ids::SessionNumber;
use messages::{Message, blockers as blocker_messages};
use serde_json::json;
use store::audit::About;
use store::sessions;

impl Acting<'_> {
    /// Closes a running session.
    ///
    /// # Errors
    /// The session does not run, or everything that blocks it, table by table.
    pub fn close_session(&self, number: SessionNumber) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let session = event.session(number).ok_or(Error::NotFound)?;
            if !session.is_running() {
                return refused(Message::new("close-not-running").arg("session", number.0));
            }
            let blockers = event.blockers(session);
            if !blockers.is_empty() {
                return Err(Error::Refused(blocker_messages(event, session, &blockers)));
            }
            sessions::set_closed(conn, session.id, Some(self.now))?;
            let about = About::Event(event.head.id, ChangeScope::Session(number));
            self.audit(conn, about, "close_session", &json!({ "session": number }))
        })
    }
}
