//! Withdrawing a draw as long as nobody is seated by it: the entries are open again, and the lots stay written down.

use crate::{Acting, Result, permission, reason, refused};
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::draws;

impl Acting<'_> {
    /// Withdraws the draw that stands.
    ///
    /// # Errors
    /// There is none, a session is seated by it, or no reason is given.
    pub fn withdraw_draw(&self, why: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let why = reason(why)?;
            let Some(draw) = &event.draw else { return refused(Message::new("seat-no-draw")) };
            if let Some(session) = event.sessions.first() {
                return refused(Message::new("withdraw-draw-seated").arg("session", session.number.0));
            }
            draws::insert_withdrawal(conn, event.head.id, why, &self.actor.name, self.now)?;
            let detail = json!({ "revision": draw.revision, "drawn_by": draw.drawn_by, "reason": why });
            let about = About::Event(event.head.id, ChangeScope::Frame);
            self.audit(conn, about, "withdraw_draw", &detail)
        })
    }
}
