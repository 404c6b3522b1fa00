//! A problem in a file, with its place; a file is taken whole, or refused with all of them.

use messages::Message;

/// A problem in a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name.
    pub file: String,
    /// The line, from 1, if the problem has one.
    pub line: Option<u64>,
    /// The column's number, from 1, and name, if the problem has one.
    pub column: Option<(usize, String)>,
    /// The problem and the right form.
    pub what: Message,
}

impl Problem {
    /// The whole message: place and reason.
    pub fn message(&self) -> Message {
        let message = match (&self.line, &self.column) {
            (Some(line), Some((number, name))) => {
                Message::new("problem-in-column").arg("line", *line).arg("column", *number).arg("name", name)
            }
            (Some(line), None) => Message::new("problem-in-line").arg("line", *line),
            (None, _) => Message::new("problem-in-file"),
        };
        message.arg("file", &self.file).arg("what", &self.what)
    }
}

/// The values and the problems of a file's rows.
pub fn partition<T>(rows: impl Iterator<Item = Result<T, Problem>>) -> (Vec<T>, Vec<Problem>) {
    let (mut values, mut problems) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            Ok(value) => values.push(value),
            Err(problem) => problems.push(problem),
        }
    }
    (values, problems)
}

/// The values, if there are no problems.
pub fn all_or_problems<T>((values, problems): (Vec<T>, Vec<Problem>)) -> Result<Vec<T>, Vec<Problem>> {
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}
