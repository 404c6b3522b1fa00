//! Importing a table from a file: all of it or nothing, and before that what it would change.
//!
//! The preview does what the import does and takes it back, so both say the same. What stands already as the file has it
//! is passed over: the same file twice changes nothing more.

mod preview;
mod reading;
mod storing;

pub use preview::{ImportPreview, StandingRows, preview_import};
pub(super) use reading::open;
pub use reading::open_file;

use super::{Actor, Result};
use chrono::NaiveDateTime;
use event::values::ids::SessionNumber;
use files::kinds::TableKind;
use files::read_options::ReadOptions;
use messages::Message;
use store::{Store, told_forms};

/// A file to be imported.
#[derive(Clone, Debug)]
pub struct FileImport {
    /// What it holds.
    pub kind: TableKind,
    /// Its name.
    pub file: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What somebody says of how it is written.
    pub told: ReadOptions,
    /// Of hands and results: the session whose rows are taken; all if left out.
    pub session: Option<SessionNumber>,
    /// Of lots: who drew.
    pub drawn_by: String,
    /// The event's name as typed, where a draw is replaced.
    pub typed_name: String,
    /// Of charts: whether one is stored all the same that is worse than it has to be.
    pub all_the_same: bool,
    /// Of results: why totals that do not add up are stored all the same, and why totals of a closed session are corrected.
    pub reason: String,
    /// Of results: totals with another base score than the event's, such as net scores, are brought to it.
    pub convert: bool,
    /// The version of the event for which it was looked at; any if left out.
    pub version: Option<i32>,
}

impl FileImport {
    /// What is said that means nothing for files of this kind.
    fn misplaced(&self) -> Vec<Message> {
        let is = |of: TableKind| self.kind == of;
        let said = [
            ("session", self.session.is_some() && !self.kind.has_sessions()),
            ("drawn-by", !self.drawn_by.is_empty() && !is(TableKind::Lots)),
            ("event-name", !self.typed_name.is_empty() && !is(TableKind::Lots) && !is(TableKind::Charts)),
            ("all-the-same", self.all_the_same && !is(TableKind::Charts)),
            ("reason", !self.reason.is_empty() && !is(TableKind::Results)),
            ("convert-base", self.convert && !is(TableKind::Results)),
        ];
        let misplaced = said.into_iter().filter(|(_, is_misplaced)| *is_misplaced);
        let message =
            |(option, _)| Message::new("import-misplaced").arg("option", option).arg("what", self.kind.title());
        misplaced.map(message).collect()
    }

    /// A list of players of which nothing is told.
    pub fn of_players(file: &str, bytes: &[u8]) -> FileImport {
        FileImport {
            kind: TableKind::Players,
            file: file.to_owned(),
            bytes: bytes.to_vec(),
            told: ReadOptions::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: String::new(),
            convert: false,
            version: None,
        }
    }
}

/// A longer header, in bytes, is not remembered: it is a key of a table.
const LONGEST_FORM: usize = 2000;

/// Imports a file, and says what was done; `taken` is told how many hands of it are recorded so far.
///
/// # Errors
/// Every problem of the file, with its place, and nothing is stored; the event has changed since it was looked at.
pub fn import_file(
    store: &Store,
    actor: &Actor,
    slug: &str,
    new: &FileImport,
    taken: impl Fn(usize),
    now: NaiveDateTime,
) -> Result<Message> {
    let (view, rows, form) = reading::read(store, actor, slug, new)?;
    // What is told of a file without a header is told of no form.
    let is_told = !new.told.columns.is_empty() && new.told.header != Some(0);
    let header = Some(form).filter(|header| is_told && header.len() <= LONGEST_FORM);
    store.write(|conn| {
        if let Some(header) = &header {
            told_forms::remember(
                conn,
                &reading::kind_of_form(view.head.membership(), new.kind),
                header,
                &new.told.columns,
            )?;
        }
        storing::apply(conn, actor, &view, new, &rows, &taken, now)
    })
}
