//! Making the archive of an event public, so that anybody can recount it, and closing it again.

use crate::{Acting, Result, permission, refused};
use event::event::{ChangeScope, Event};
use event::regulations::Regulations;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::events;

/// Whether some numbers of the draw have not been shown yet.
pub(crate) fn has_hidden_lots(event: &Event) -> bool {
    event.draw.as_deref().is_some_and(|draw| !draw.is_released())
}

impl Acting<'_> {
    /// Allows everybody to download the archive or, with `false`, only organisers again.
    ///
    /// # Errors
    /// The actor does not organise the event, or some numbers of the draw have not been shown yet.
    pub fn open_archive(&self, open: bool) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            if open && has_hidden_lots(event) {
                return refused(Message::new("verify-not-shown"));
            }
            let regulations = Regulations { open_archive: open, ..event.head.regulations.clone() };
            events::update(conn, event.head.id, &event.head.name, &regulations)?;
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, "open_archive", &json!({ "open": open }))
        })
    }
}
