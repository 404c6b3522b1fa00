//! A file to be imported, and the options given with it.

use event::event::Membership;
use event::values::ids::SessionNumber;
use files::entries::add_header;
use files::kinds::TableKind;
use files::read_options::ReadOptions;
use messages::Message;

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
    /// Of results: why totals that do not add up are stored all the same, and why totals of a closed session are
    /// corrected.
    pub reason: String,
    /// Of results: totals with another base score than the event's, such as net scores, are brought to it.
    pub convert: bool,
    /// The version of the event for which it was looked at; any if left out.
    pub version: Option<i32>,
}

impl FileImport {
    /// What is said that means nothing for files of this kind.
    pub(super) fn misplaced_options(&self) -> Vec<Message> {
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

    /// A list of players that was typed or pasted, so that it may lack a header: one is added, and counts for no line.
    pub fn of_typed_players(file: &str, typed: &str, membership: Membership) -> FileImport {
        let with_header = add_header(typed, membership);
        let mut list = FileImport::of_players(file, with_header.as_bytes());
        list.told.header_added = with_header != typed;
        list
    }
}
