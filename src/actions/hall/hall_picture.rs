//! Pictures and sponsors' slides for the displays: adding one, removing it, reading it again.

use crate::{Acting, Error, Result, megabytes, permission, refused};
use event::event::ChangeScope;
use event::notes::appeal_document::MOST_OF_EVENT;
use event::notes::screens::{LARGEST_PICTURE, MOST_PICTURES, Picture, ScreenNote};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, documents};

impl Acting<'_> {
    /// Adds a picture; its bytes are kept once, and stay.
    ///
    /// # Errors
    /// It is no PNG, JPEG or WebP, or too large, or there are too many.
    pub fn add_picture(&self, (name, content): (&str, &[u8])) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let large = |id, bytes: usize, most: usize| {
                refused(Message::new(id).arg("size", megabytes(bytes)).arg("most", megabytes(most)))
            };
            if content.len() > LARGEST_PICTURE {
                return large("picture-large", content.len(), LARGEST_PICTURE);
            }
            let Some(picture) = Picture::new(name, content) else {
                return refused(Message::new("picture-kind").arg("file", name));
            };
            if event.screens.pictures.len() >= MOST_PICTURES {
                let many = Message::new("picture-many").arg("count", event.screens.pictures.len());
                return refused(many.arg("most", MOST_PICTURES));
            }
            let known = documents::content(conn, event.head.id, &picture.sha256)?.is_some();
            let all = documents::size(conn, event.head.id)? + if known { 0 } else { content.len() };
            if all > MOST_OF_EVENT {
                return large("appeal-documents-large", all, MOST_OF_EVENT);
            }
            documents::insert(conn, event.head.id, &picture.sha256, content)?;
            let detail = json!({ "file": picture.name, "sha256": picture.sha256 });
            self.note_screen(conn, event, ScreenNote::Added(picture))?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "add_picture", &detail)
        })
    }

    /// Removes a picture from what can be shown; displays pass it over.
    ///
    /// # Errors
    /// There is none with this hash.
    pub fn remove_picture(&self, sha256: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let Some(picture) = event.screens.picture(sha256) else {
                return refused(Message::new("picture-unknown"));
            };
            let detail = json!({ "file": picture.name, "sha256": sha256 });
            self.note_screen(conn, event, ScreenNote::Removed { sha256: sha256.to_owned() })?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "remove_picture", &detail)
        })
    }
}

/// The bytes of a picture that can be shown: for everybody.
///
/// # Errors
/// There is none with this hash.
pub fn hall_picture(store: &Store, slug: &str, sha256: &str) -> Result<Vec<u8>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    event.screens.picture(sha256).ok_or(Error::NotFound)?;
    store.read(|conn| documents::content(conn, event.head.id, sha256))?.ok_or(Error::NotFound)
}
