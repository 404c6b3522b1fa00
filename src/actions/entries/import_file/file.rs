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
    /// The kind of table that it contains.
    pub kind: TableKind,
    /// Its name.
    pub file: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// The options for reading it.
    pub options: ReadOptions,
    /// Of hands, results and line-ups: the session whose rows are imported; all if omitted.
    pub session: Option<SessionNumber>,
    /// Of lots: the person who drew.
    pub drawn_by: String,
    /// The event's name as typed, where a draw is replaced.
    pub typed_name: String,
    /// Of charts: whether to store one although a better one is possible.
    pub all_the_same: bool,
    /// Of results: the reason for storing totals that do not add up, or for correcting totals of a closed session.
    pub reason: String,
    /// Of results: whether to convert totals with another base score, such as net scores, to that of the event.
    pub convert: bool,
    /// The version of the event in which its preview was shown; without one the event may have changed.
    pub version: Option<i32>,
}

impl FileImport {
    /// A problem for each option that does not apply to files of this kind.
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

    /// A list of players, without options.
    pub fn of_players(file: &str, bytes: &[u8]) -> FileImport {
        FileImport {
            kind: TableKind::Players,
            file: file.to_owned(),
            bytes: bytes.to_vec(),
            options: ReadOptions::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: String::new(),
            convert: false,
            version: None,
        }
    }

    /// A list of players that was typed or pasted. If it has no header line, one is added, which is not counted in line numbers.
    pub fn of_typed_players(file: &str, typed: &str, membership: Membership) -> FileImport {
        let with_header = add_header(typed, membership);
        let mut list = FileImport::of_players(file, with_header.as_bytes());
        list.options.header_added = with_header != typed;
        list
    }
}
