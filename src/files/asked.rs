//! Who in a file is perhaps somebody that is known already: asked, with the nearest named, and never decided.
//!
//! One fact to know: the answer is given for the name in the file ([`ReadOptions::same`](super::read_options::ReadOptions::same)),
//! for a line may name several and a name may be in many lines: the name of the one who is meant, or nothing where it is somebody
//! else.

use super::problem::Problem;
use event::values::people::Why;
use messages::{Message, same_asked};

/// Somebody in a line of a file who is perhaps known already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPerson {
    /// The file's name.
    pub file: String,
    /// The line; 0 where it is none of a file.
    pub line: u64,
    /// The name there.
    pub found: String,
    /// Who is nearest.
    pub nearest: String,
    /// Why it may be the same.
    pub why: Why,
}

impl AskedPerson {
    /// The question, without its place.
    pub fn question(&self) -> Message {
        same_asked(&self.found, &self.nearest, self.why)
    }

    /// The question, with its place where it has one.
    pub fn message(&self) -> Message {
        if self.file.is_empty() { self.question() } else { self.problem().message() }
    }

    /// The question, with its place.
    pub fn problem(&self) -> Problem {
        Problem {
            file: self.file.clone(),
            line: Some(self.line).filter(|line| *line > 0),
            column: None,
            what: self.question(),
        }
    }
}
