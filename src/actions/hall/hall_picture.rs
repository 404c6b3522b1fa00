//! Pictures and sponsors' slides for the displays: adding, removing and reading them.

use crate::{Acting, Error, Result, megabytes, permission, refused};
use event::event::ChangeScope;
use event::notes::appeal_document::MAX_SIZE_OF_EVENT;
use event::notes::screens::{MAX_PICTURE_SIZE, MAX_PICTURES, Picture, ScreenNote};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, documents};

impl Acting<'_> {
    /// Adds a picture. Its content is stored once, and is not deleted.
    ///
    /// # Errors
    /// It is not a PNG, JPEG or WebP, or too large; there are too many; or the documents of the event would be too
    /// large together.
    pub fn add_picture(&self, (name, content): (&str, &[u8])) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let large = |id, bytes: usize, most: usize| {
                refused(Message::new(id).arg("size", megabytes(bytes)).arg("most", megabytes(most)))
            };
            if content.len() > MAX_PICTURE_SIZE {
                return large("picture-large", content.len(), MAX_PICTURE_SIZE);
            }
            let Some(picture) = Picture::new(name, content) else {
                return refused(Message::new("picture-kind").arg("file", name));
            };
            if event.screens.pictures.len() >= MAX_PICTURES {
                let many = Message::new("picture-many").arg("count", event.screens.pictures.len());
                return refused(many.arg("most", MAX_PICTURES));
            }
            let known = documents::content(conn, event.head.id, &picture.sha256)?.is_some();
            let all = documents::size(conn, event.head.id)? + if known { 0 } else { content.len() };
            if all > MAX_SIZE_OF_EVENT {
                return large("appeal-documents-large", all, MAX_SIZE_OF_EVENT);
            }
            documents::insert(conn, event.head.id, &picture.sha256, content)?;
            let detail = json!({ "file": picture.name, "sha256": picture.sha256 });
            self.note_screen(conn, event, ScreenNote::Added(picture))?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "add_picture", &detail)
        })
    }

    /// Removes a picture from those that can be shown; displays skip it.
    ///
    /// # Errors
    /// There is no picture with this hash.
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

/// The content of a picture that can be shown, for everybody.
///
/// # Errors
/// There is no such event, or no picture with this hash that was not removed.
pub fn hall_picture(store: &Store, slug: &str, sha256: &str) -> Result<Vec<u8>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    event.screens.picture(sha256).ok_or(Error::NotFound)?;
    store.read(|conn| documents::content(conn, event.head.id, sha256))?.ok_or(Error::NotFound)
}
