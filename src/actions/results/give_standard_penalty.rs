//! Deducting standard points from a player or a team.

use crate::{Acting, Error, Result, permission, reason, refused};
use event::event::ChangeScope;
use event::sheet::penalty::{MAX_STANDARD_POINTS, StandardPenalty, can_be_taken};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, draws, entries, standard_penalties};

impl Acting<'_> {
    /// Deducts standard points from the total of a player or a team.
    ///
    /// # Errors
    /// The actor may not decide; there is no reason, no such player or team, or no draw; or the amount cannot be
    /// deducted.
    pub fn give_standard_penalty(&self, penalty: StandardPenalty, why: &str) -> Result<()> {
        let given = self.change_head(permission::decide, |conn, event| self.add_penalty(conn, event.id, penalty, why));
        self.go_on_after(given)
    }

    /// Stores a standard penalty within a transaction; the permission is not checked.
    pub(crate) fn add_penalty(&self, conn: &mut Conn, event: i32, penalty: StandardPenalty, why: &str) -> Result<()> {
        let why = reason(why)?;
        if !can_be_taken(penalty.points) {
            return refused(
                Message::new("standard-penalty-wrong").arg("points", penalty.points).arg("most", MAX_STANDARD_POINTS),
            );
        }
        // Before the draw a player may still be removed from the entries, but not a penalty.
        if draws::live(conn, event)?.is_none() {
            return refused(Message::new("standard-penalty-early"));
        }
        let name = entries::list(conn, event)?.entrant_name(penalty.of);
        if name.is_empty() {
            return Err(Error::NotFound);
        }
        standard_penalties::insert(conn, event, &penalty, None, (why, &self.actor.name), self.now)?;
        let detail = json!({ "of": name, "points": penalty.points.to_string(), "reason": why });
        self.audit(conn, About::Event(event, ChangeScope::Frame), "give_standard_penalty", &detail)
    }
}
