//! Withdrawing a draw before the first session is seated. The entries are open again; the withdrawn lots stay stored.

use crate::{Acting, Result, permission, reason, refused};
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::draws;

impl Acting<'_> {
    /// Withdraws the current draw; `why` is the reason for the record.
    ///
    /// # Errors
    /// There is no draw, a session is already seated, or the reason is empty or too long.
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
