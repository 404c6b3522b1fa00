//! The scope of a change: which parts of an event it touches, so that a reader with an older state only reads those
//! again.

use std::fmt;
use values::ids::{SessionNumber, TableNumber};

/// The parts of an event that a change touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeScope {
    /// Nothing that is part of the event, such as a link that was created.
    Nothing,
    /// Check-ins: not part of the event, but shown on the pages of its officials.
    CheckIns,
    /// The displays in the hall. They change no result, and may change after the event has ended.
    Screens,
    /// The line-ups of teams.
    LineUps,
    /// One table: hands, notes, seats, totals.
    Table(SessionNumber, TableNumber),
    /// A session with all its tables.
    Session(SessionNumber),
    /// Everything except the sessions: entries, chart, draw, penalties, publications.
    Frame,
    /// Everything.
    Everything,
}

/// The form in rows and messages: `-`, `check-in`, `screens`, `line-ups`, `3/17`, `3`, `frame`, and empty for
/// everything.
impl fmt::Display for ChangeScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChangeScope::Nothing => f.write_str("-"),
            ChangeScope::CheckIns => f.write_str("check-in"),
            ChangeScope::Screens => f.write_str("screens"),
            ChangeScope::LineUps => f.write_str("line-ups"),
            ChangeScope::Table(session, table) => write!(f, "{session}/{table}"),
            ChangeScope::Session(session) => write!(f, "{session}"),
            ChangeScope::Frame => f.write_str("frame"),
            ChangeScope::Everything => Ok(()),
        }
    }
}

impl ChangeScope {
    /// Reads the form that `Display` writes; any other text may mean everything.
    pub fn from_text(text: &str) -> ChangeScope {
        let number = |text: &str| text.parse().ok();
        match (text, text.split_once('/')) {
            ("-", _) => ChangeScope::Nothing,
            ("check-in", _) => ChangeScope::CheckIns,
            ("screens", _) => ChangeScope::Screens,
            ("line-ups", _) => ChangeScope::LineUps,
            ("frame", _) => ChangeScope::Frame,
            (_, Some((session, table))) => {
                number(session).zip(number(table)).map_or(ChangeScope::Everything, |(session, table)| {
                    ChangeScope::Table(SessionNumber(session), TableNumber(table))
                })
            }
            (session, None) => {
                number(session).map_or(ChangeScope::Everything, |session| ChangeScope::Session(SessionNumber(session)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_as_it_was_written_and_what_is_unknown_is_everything() {
        let (session, table) = (SessionNumber(3), TableNumber(17));
        let (at_table, in_session) = (ChangeScope::Table(session, table), ChangeScope::Session(session));
        let alone = [
            ChangeScope::Nothing,
            ChangeScope::CheckIns,
            ChangeScope::Screens,
            ChangeScope::LineUps,
            ChangeScope::Frame,
            ChangeScope::Everything,
        ];
        for part in alone.into_iter().chain([at_table, in_session]) {
            assert_eq!(ChangeScope::from_text(&part.to_string()), part);
        }
        for unknown in ["entries", "3/", "/", "70000"] {
            assert_eq!(ChangeScope::from_text(unknown), ChangeScope::Everything, "{unknown}");
        }
    }
}
