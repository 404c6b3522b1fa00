//! What of an event a change touches: so whoever has an older state of it reads no more than that.

use crate::values::ids::{SessionNumber, TableNumber};
use std::fmt;

/// What of an event a change touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Nothing that is seen of it, such as who has a link.
    Nothing,
    /// Who has come: no part of the event, and looked at on the pages of those who run it.
    CheckIns,
    /// The displays in the hall, also once the event has ended: no result is changed by them.
    Screens,
    /// What teams have handed in for sessions to come.
    LineUps,
    /// One table: hands, notes, seats, totals.
    Table(SessionNumber, TableNumber),
    /// A session with all its tables.
    Session(SessionNumber),
    /// All but the sessions: who takes part, chart, draw, penalties, publications.
    Frame,
    /// Everything.
    Everything,
}

/// As it stands in rows and messages: `-`, `check-in`, `screens`, `line-ups`, `3/17`, `3`, `frame`, and nothing for everything.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Nothing => f.write_str("-"),
            Part::CheckIns => f.write_str("check-in"),
            Part::Screens => f.write_str("screens"),
            Part::LineUps => f.write_str("line-ups"),
            Part::Table(session, table) => write!(f, "{session}/{table}"),
            Part::Session(session) => write!(f, "{session}"),
            Part::Frame => f.write_str("frame"),
            Part::Everything => Ok(()),
        }
    }
}

impl Part {
    /// The part that is written so; what cannot be read may be everything.
    pub fn from_text(text: &str) -> Part {
        let number = |text: &str| text.parse().ok();
        match (text, text.split_once('/')) {
            ("-", _) => Part::Nothing,
            ("check-in", _) => Part::CheckIns,
            ("screens", _) => Part::Screens,
            ("line-ups", _) => Part::LineUps,
            ("frame", _) => Part::Frame,
            (_, Some((session, table))) => number(session)
                .zip(number(table))
                .map_or(Part::Everything, |(session, table)| Part::Table(SessionNumber(session), TableNumber(table))),
            (session, None) => {
                number(session).map_or(Part::Everything, |session| Part::Session(SessionNumber(session)))
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
        let (at_table, in_session) = (Part::Table(session, table), Part::Session(session));
        let alone = [Part::Nothing, Part::CheckIns, Part::Screens, Part::LineUps, Part::Frame, Part::Everything];
        for part in alone.into_iter().chain([at_table, in_session]) {
            assert_eq!(Part::from_text(&part.to_string()), part);
        }
        for unknown in ["entries", "3/", "/", "70000"] {
            assert_eq!(Part::from_text(unknown), Part::Everything, "{unknown}");
        }
    }
}
