//! The users who organise an event; others organise it by a link.

use crate::{Acting, Error, Result, Rights, permission, refused};
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{events, users};

impl Acting<'_> {
    /// Makes a user an organiser of an event.
    ///
    /// # Errors
    /// There is no such user, or they already organise it.
    pub fn add_organiser(&self, user: &str) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let event = event.id;
            let name = user.trim();
            let Some(user) = users::by_name(conn, name)? else {
                return refused(Message::new("organiser-unknown").arg("name", name));
            };
            if events::organised_by(conn, user.id)?.contains(&event) {
                return refused(Message::new("organiser-already").arg("name", name));
            }
            events::add_organiser(conn, event, user.id)?;
            let about = About::Event(event, ChangeScope::Frame);
            self.audit(conn, about, "add_organiser", &json!({ "user": user.name }))
        })
    }

    /// Removes a user from the organisers of an event.
    ///
    /// # Errors
    /// Users cannot remove themselves; or the user does not organise the event.
    pub fn remove_organiser(&self, user: i32) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let event = event.id;
            if matches!(self.actor.rights, Rights::User { user: own, .. } if own == user) {
                return refused(Message::new("organiser-oneself"));
            }
            let all = events::organisers(conn, event)?;
            let (_, name) = all.into_iter().find(|(id, _)| *id == user).ok_or(Error::NotFound)?;
            events::remove_organiser(conn, event, user)?;
            let about = About::Event(event, ChangeScope::Frame);
            self.audit(conn, about, "remove_organiser", &json!({ "user": name }))
        })
    }
}
