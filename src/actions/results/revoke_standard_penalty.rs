//! Revoking a standard penalty: the points count again, and the penalty stays recorded.

use crate::{Acting, Error, Result, permission, reason, refused};
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{entries, standard_penalties};

impl Acting<'_> {
    /// Revokes the standard penalty at this index of the event's list, with the chief referee's reason.
    ///
    /// # Errors
    /// There is no such penalty, it is already revoked, or no reason is given.
    pub fn revoke_standard_penalty(&self, place: usize, why: &str) -> Result<()> {
        let revoked = self.change_head(permission::decide, |conn, event| {
            let event = event.id;
            let why = reason(why)?;
            let given = standard_penalties::of_event(conn, event)?.into_iter().nth(place).ok_or(Error::NotFound)?;
            let name = entries::list(conn, event)?.entrant_name(given.penalty.of);
            if let Some(revoked) = given.revoked {
                return refused(Message::new("penalty-revoked-twice").arg("name", name).arg("author", revoked.author));
            }
            standard_penalties::insert(conn, event, &given.penalty, Some(given.at), (why, &self.actor.name), self.now)?;
            let detail = json!({
                "of": name, "points": given.penalty.points.to_string(), "given_for": given.reason, "reason": why,
            });
            let about = About::Event(event, ChangeScope::Frame);
            self.audit(conn, about, "revoke_standard_penalty", &detail)
        });
        self.go_on_after(revoked)
    }
}
