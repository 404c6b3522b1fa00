//! Closing a session, once nothing blocks it.

use crate::{Acting, Error, Result, permission, refused};
use event::event::{ChangeScope, SessionHead};
use event::values::ids::SessionNumber;
use messages::{Message, blockers as blocker_messages};
use serde_json::json;
use store::audit::About;
use store::{Conn, sessions};

impl Acting<'_> {
    /// Closes a running session.
    ///
    /// # Errors
    /// The actor may not decide; the session does not run; or everything that blocks closing it, table by table.
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
            self.store_closing(conn, event.head.id, session)
        })
    }

    /// Closes a session that nothing blocks, and writes the audit row.
    pub(crate) fn store_closing(&self, conn: &mut Conn, event: i32, session: &SessionHead) -> Result<()> {
        sessions::set_closed(conn, session.id, Some(self.now))?;
        let about = About::Event(event, ChangeScope::Session(session.number));
        self.audit(conn, about, "close_session", &json!({ "session": session.number }))
    }
}
