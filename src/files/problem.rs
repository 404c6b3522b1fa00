//! A problem in a file, with its place; a file is read as a whole, or refused with all its problems.

use messages::Message;
use std::collections::BTreeMap;

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
    /// A problem with a line of a file, or with all of it.
    pub fn in_file(file: &str, line: Option<u64>, what: Message) -> Problem {
        Problem { file: file.to_owned(), line, column: None, what }
    }

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

/// Number of lines from which on the same problem has one message.
const MIN_ALIKE: usize = 10;

/// The messages of problems; the same problem in many lines has one message, with their number.
pub fn messages_of(problems: &[Problem]) -> Vec<Message> {
    let key = |problem: &Problem| format!("{} {:?} {:?}", problem.file, problem.column, problem.what);
    let mut lines: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for problem in problems {
        lines.entry(key(problem)).or_default().extend(problem.line);
    }
    let message = |problem: &Problem| {
        let alike = lines.get(&key(problem)).filter(|alike| alike.len() >= MIN_ALIKE);
        let (Some(alike), Some(line)) = (alike, problem.line) else { return Some(problem.message()) };
        // At the first of these lines only.
        let (first, last) = (alike.first().filter(|first| **first == line)?, alike.last()?);
        let message = match &problem.column {
            Some((number, name)) => Message::new("problem-in-lines-of-column").arg("column", *number).arg("name", name),
            None => Message::new("problem-in-lines"),
        };
        let message = message.arg("file", &problem.file).arg("first", *first).arg("last", *last);
        Some(message.arg("count", alike.len()).arg("what", &problem.what))
    };
    problems.iter().filter_map(message).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    #[test]
    fn the_same_problem_of_many_lines_is_one() {
        let at = |line: u64, key: &'static str| Problem {
            file: "f".to_owned(),
            line: Some(line),
            column: Some((2, "name".to_owned())),
            what: Message::new(key),
        };
        let mut problems: Vec<Problem> = (2..332).map(|line| at(line, "problem-empty")).collect();
        problems.insert(5, at(400, "problem-no-rows"));
        let said: Vec<String> = messages_of(&problems).iter().map(|message| Locale::En.say(message)).collect();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("330") && said[0].contains("331"), "{said:?}");
        let few: Vec<Message> = problems[..4].iter().map(Problem::message).collect();
        assert_eq!(messages_of(&problems[..4]), few);
    }
}
