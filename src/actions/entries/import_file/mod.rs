//! Importing a table from a file: all of it or nothing, and before that what it would change.
//!
//! The preview does what the import does and takes it back, so both say the same. What stands already as the file has
//! it is passed over: the same file twice changes nothing more.

mod file;
mod preview;
mod reading;
mod storing;

pub use file::FileImport;
pub use preview::ImportPreview;
pub(crate) use reading::open_sheet;
pub use storing::StandingRows;
pub(crate) use storing::add_notes;

use crate::{Acting, Result};
use files::kinds::TableKind;
use messages::Message;
use store::told_forms;

/// A longer header, in bytes, is not remembered: it is a key of a table.
const MAX_FORM_LENGTH: usize = 2000;

impl Acting<'_> {
    /// Imports a file, and says what was done; `taken` is told how many hands of it are recorded so far.
    ///
    /// # Errors
    /// Every problem of the file, with its place, and nothing is stored; the event has changed since it was looked at.
    pub fn import_file(&self, new: &FileImport, taken: impl Fn(usize)) -> Result<Message> {
        let (event, rows, form) = self.read_import(new)?;
        let to_remember = new.told.to_remember();
        let header = form.filter(|header| !to_remember.is_empty() && header.len() <= MAX_FORM_LENGTH);
        let done = self.store.write(|conn| {
            if let Some(header) = &header {
                told_forms::remember(
                    conn,
                    &reading::form_key(reading::membership(&event, new), new.kind),
                    header,
                    &to_remember,
                )?;
            }
            self.store_import(conn, &event, new, &rows, &taken)
        })?;
        if event.head.regulations.automatic
            && matches!(new.kind, TableKind::Hands | TableKind::Results | TableKind::Penalties)
        {
            self.go_on();
        }
        Ok(done)
    }

    /// Adds everybody in an entry list, or nobody. Teams that are entered already get the players added, and who stands as
    /// listed is passed over.
    ///
    /// # Errors
    /// Every problem of the file, with its place, and every player for whom there is no place any more.
    pub fn import_entries(&self, file: &str, bytes: &[u8]) -> Result<Message> {
        self.import_file(&FileImport::of_players(file, bytes), |_| {})
    }
}
