//! Exporting an event as an archive.

use crate::keeping::open_archive::has_hidden_lots;
use crate::{Acting, Error, Result, permission, refused};
use event::event::Event;
use event::record::archive::Archive;
use files::archive::write;
use store::{Store, archive};

impl Acting<'_> {
    /// The archive of an event as text, sealed by this installation unless its last audit row already has a seal.
    ///
    /// # Errors
    /// There is no such event, the actor does not organise it, or the archive cannot be written.
    pub fn export_archive(&self) -> Result<String> {
        let event = self.store.read(|conn| self.head(conn, permission::organise))?;
        self.store.seal(event.id, self.now)?;
        write_archive(self.store, event.id, Ok)
    }
}

/// The public archive of an event, with its last seal and without data that are not public: see
/// [`Archive::for_everybody`].
///
/// # Errors
/// There is no such event, its archive is not open, or it cannot be written.
pub fn export_open_archive(store: &Store, slug: &str) -> Result<String> {
    let open = store.event(slug)?.filter(|event| is_archive_open(event));
    write_archive(store, open.ok_or(Error::NotFound)?.head.id, Archive::for_everybody)
}

/// Whether everybody may download the archive of an event now.
pub fn is_archive_open(event: &Event) -> bool {
    let is_open = event.head.regulations.open_archive && event.shows_all_names();
    is_open && !has_hidden_lots(event) && event.is_seen_whole()
}

fn write_archive(store: &Store, event: i32, given: impl Fn(Archive) -> serde_json::Result<Archive>) -> Result<String> {
    let archive = store.read(|conn| archive::load(conn, event).map_err(Error::from))?;
    write(given(archive).map_err(Error::unexpected("a row cannot be written as JSON"))?).or_else(refused)
}
