//! Whether anybody may take the archive of an event: an organiser lets everybody count it again, and can take that back.

use crate::{Actor, Result, change_event, permission, refused};
use chrono::NaiveDateTime;
use event::event::{Event, Part};
use event::regulations::Regulations;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, audit, events};

/// Whether the archive holds nothing that is still to be shown in public: lots.
pub(crate) fn may_be_seen(event: &Event) -> bool {
    event.draw.as_deref().is_none_or(|draw| draw.is_released())
}

/// Lets anybody take the archive, or nobody any more but those who organise the event.
///
/// # Errors
/// They do not organise it, or lots were drawn that are not shown yet.
pub fn open_archive(store: &Store, actor: &Actor, slug: &str, open: bool, now: NaiveDateTime) -> Result<()> {
    change_event(
        store,
        slug,
        |event| permission::organise(actor, event),
        |conn, event| {
            if open && !may_be_seen(event) {
                return refused(Message::new("verify-not-shown"));
            }
            let regulations = Regulations { open_archive: open, ..event.head.regulations.clone() };
            events::update(conn, event.head.id, &event.head.name, &regulations)?;
            let about = About::Event(event.head.id, Part::Everything);
            Ok(audit::append(conn, about, now, &actor.name, "open_archive", &json!({ "open": open }))?)
        },
    )
}
