//! Who organises an event besides those with a link: users who sign in with a password.

use crate::{Actor, Error, Result, Rights, permission, refused};
use chrono::NaiveDateTime;
use event::event::Part;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, audit, events, users};

/// Makes a user an organiser of an event.
///
/// # Errors
/// There is no such user, or they organise it already.
pub fn add_organiser(store: &Store, actor: &Actor, slug: &str, user: &str, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = crate::event_head(conn, slug, |event| permission::organise(actor, event))?.id;
        let name = user.trim();
        let Some(user) = users::by_name(conn, name)? else {
            return refused(Message::new("organiser-unknown").arg("name", name));
        };
        if events::organised_by(conn, user.id)?.contains(&event) {
            return refused(Message::new("organiser-already").arg("name", name));
        }
        events::add_organiser(conn, event, user.id)?;
        let about = About::Event(event, Part::Frame);
        Ok(audit::append(conn, about, now, &actor.name, "add_organiser", &json!({ "user": user.name }))?)
    })
}

/// Takes the event from an organiser.
///
/// # Errors
/// Nobody shuts himself out; or the user does not organise it.
pub fn remove_organiser(store: &Store, actor: &Actor, slug: &str, user: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = crate::event_head(conn, slug, |event| permission::organise(actor, event))?.id;
        if matches!(actor.rights, Rights::User { user: own, .. } if own == user) {
            return refused(Message::new("organiser-oneself"));
        }
        let all = events::organisers(conn, event)?;
        let (_, name) = all.into_iter().find(|(id, _)| *id == user).ok_or(Error::NotFound)?;
        events::remove_organiser(conn, event, user)?;
        let about = About::Event(event, Part::Frame);
        Ok(audit::append(conn, about, now, &actor.name, "remove_organiser", &json!({ "user": name }))?)
    })
}
