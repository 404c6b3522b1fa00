//! Questions whether a person in a file is one that is known already. The program names the nearest one, and never decides.
//!
//! One fact to know: the answer is given for the name in the file
//! ([`ReadOptions::same`](super::read_options::ReadOptions::same)), because a line may name several people and a name may be in
//! many lines. It is the name of the person meant, or empty if it is not the nearest one.

use super::problem::Problem;
use event::values::people::Why;
use messages::{Message, same_asked};

/// A person in a line of a file who is perhaps known already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPerson {
    /// The file's name.
    pub file: String,
    /// The line; 0 if it is not from a line of a file.
    pub line: u64,
    /// The name there.
    pub found: String,
    /// The name of the nearest known person.
    pub nearest: String,
    /// Why it may be the same person.
    pub why: Why,
}

impl AskedPerson {
    /// A person whose name was typed, in no file.
    pub fn from_form(found: &str, nearest: String, why: Why) -> AskedPerson {
        AskedPerson { file: String::new(), line: 0, found: found.to_owned(), nearest, why }
    }

    /// The question, without its place.
    pub fn question(&self) -> Message {
        same_asked(&self.found, &self.nearest, self.why)
    }

    /// The question, with its place if it has one.
    pub fn message(&self) -> Message {
        if self.file.is_empty() { self.question() } else { self.problem().message() }
    }

    /// The question, with its place.
    pub fn problem(&self) -> Problem {
        Problem::in_file(&self.file, Some(self.line).filter(|line| *line > 0), self.question())
    }
}
