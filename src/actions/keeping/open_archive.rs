//! Whether anybody may take the archive of an event: an organiser lets everybody count it again, and can take that
//! back.

use crate::{Acting, Result, permission, refused};
use event::event::{ChangeScope, Event};
use event::regulations::Regulations;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::events;

/// Whether the archive holds nothing that is still to be shown in public: lots.
pub(crate) fn may_be_seen(event: &Event) -> bool {
    event.draw.as_deref().is_none_or(|draw| draw.is_released())
}

impl Acting<'_> {
    /// Lets anybody take the archive, or nobody any more but those who organise the event.
    ///
    /// # Errors
    /// They do not organise it, or lots were drawn that are not shown yet.
    pub fn open_archive(&self, open: bool) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            if open && !may_be_seen(event) {
                return refused(Message::new("verify-not-shown"));
            }
            let regulations = Regulations { open_archive: open, ..event.head.regulations.clone() };
            events::update(conn, event.head.id, &event.head.name, &regulations)?;
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, "open_archive", &json!({ "open": open }))
        })
    }
}
