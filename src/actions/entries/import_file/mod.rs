//! Importing a table from a file: all of it or nothing. A preview shows first what would change.
//!
//! The preview does the same as the import and rolls it back, so both report the same. Rows that are already stored as
//! the file has them are skipped: importing the same file twice changes nothing more.

mod file;
mod preview;
mod reading;
mod storing;

pub use file::FileImport;
pub use preview::ImportPreview;
pub(crate) use reading::open_sheet;
pub use storing::StandingRows;
pub(crate) use storing::add_notes;

use crate::{Acting, Error, Result};
use files::kinds::TableKind;
use messages::Message;
use store::told_forms;

/// The maximum length, in bytes, of a header that is remembered: it is a key of a table.
const MAX_FORM_LENGTH: usize = 2000;

impl Acting<'_> {
    /// Imports a file, and returns a message about the result. `taken` is called with the number of hands recorded so
    /// far.
    ///
    /// # Errors
    /// Those of reading the file; every row that is refused, with its place, and nothing is stored; or the event has
    /// changed since it was read.
    pub fn import_file(&self, new: &FileImport, taken: impl Fn(usize)) -> Result<Message> {
        let (event, rows, form) = self.read_import(new)?;
        let to_remember = new.options.to_remember();
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
            Ok::<_, Error>(self.store_import(conn, &event, new, &rows, &taken)?.0)
        })?;
        if event.head.regulations.automatic
            && matches!(new.kind, TableKind::Hands | TableKind::Results | TableKind::Penalties)
        {
            self.go_on();
        }
        Ok(done)
    }

    /// Adds every player of an entry list, or none. Teams that are already entered receive the players, and players who
    /// are already entered as listed are skipped.
    ///
    /// # Errors
    /// Every problem of the file, with its place, and every player for whom there is no room.
    pub fn import_entries(&self, file: &str, bytes: &[u8]) -> Result<Message> {
        self.import_file(&FileImport::of_players(file, bytes), |_| {})
    }
}
