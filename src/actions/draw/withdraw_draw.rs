//! Withdrawing a draw as long as nobody is seated by it: the entries are open again, and the lots stay written down.

use crate::{Actor, Result, change_event, permission, reason, refused};
use chrono::NaiveDateTime;
use event::event::Part;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, audit, draws};

/// Withdraws the draw that stands.
///
/// # Errors
/// There is none, a session is seated by it, or no reason is given.
pub fn withdraw_draw(store: &Store, actor: &Actor, slug: &str, why: &str, now: NaiveDateTime) -> Result<()> {
    let organises = |event| permission::organise(actor, event);
    change_event(store, slug, organises, |conn, event| {
        let why = reason(why)?;
        let Some(draw) = &event.draw else { return refused(Message::new("seat-no-draw")) };
        if let Some(session) = event.sessions.first() {
            return refused(Message::new("withdraw-draw-seated").arg("session", session.number.0));
        }
        draws::insert_withdrawal(conn, event.head.id, why, &actor.name, now)?;
        let detail = json!({ "revision": draw.revision, "drawn_by": draw.drawn_by, "reason": why });
        let about = About::Event(event.head.id, Part::Frame);
        Ok(audit::append(conn, about, now, &actor.name, "withdraw_draw", &detail)?)
    })
}
