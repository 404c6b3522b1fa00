//! A CSV file with a header: cells that know their line and column, and problems that name them.

use crate::messages::Message;
use std::str::FromStr;

/// Something in a file that is not right, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name.
    pub file: String,
    /// The line, from 1, if the problem has one.
    pub line: Option<u64>,
    /// The column's number, from 1, and name, if the problem has one.
    pub column: Option<(usize, String)>,
    /// What is wrong and what would be right.
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

/// The rows of a file under its header.
#[derive(Clone, Debug)]
pub struct Sheet {
    file: String,
    header: Vec<String>,
    rows: Vec<(u64, csv::StringRecord)>,
}

/// A row of a [`Sheet`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    sheet: &'a Sheet,
    index: usize,
}

/// A cell of a [`Row`]: its text without surrounding spaces, empty where the column is not there.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    row: Row<'a>,
    column: Option<usize>,
    name: &'static str,
}

impl Sheet {
    /// Reads a CSV file in UTF-8, with or without byte order mark, whose first line names the columns.
    ///
    /// # Errors
    /// Text that is not UTF-8, columns of `required` that are missing, rows of another length than the header.
    pub fn read(file: &str, bytes: &[u8], required: &[&'static str]) -> Result<Sheet, Vec<Problem>> {
        let in_file = |what| vec![Problem { file: file.to_owned(), line: None, column: None, what }];
        let text = match std::str::from_utf8(bytes) {
            // The CSV reader counts the lines of "\r\n" one too low.
            Ok(text) => text.trim_start_matches('\u{feff}').replace("\r\n", "\n"),
            Err(error) => {
                let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() as u64;
                let what = Message::new("problem-not-utf8");
                return Err(vec![Problem { file: file.to_owned(), line: Some(line), column: None, what }]);
            }
        };
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text.as_bytes());
        let header: Vec<String> = match reader.headers() {
            Ok(header) => header.iter().map(str::to_lowercase).collect(),
            Err(error) => return Err(in_file(Message::new("problem-unreadable").arg("reason", error.to_string()))),
        };
        let missing: Vec<&str> = required.iter().filter(|name| !header.iter().any(|h| h == *name)).copied().collect();
        if !missing.is_empty() {
            return Err(in_file(
                Message::new("problem-missing-columns")
                    .arg("missing", missing.join(", "))
                    .arg("expected", required.join(","))
                    .arg("found", header.join(",")),
            ));
        }
        let mut sheet = Sheet { file: file.to_owned(), header, rows: Vec::new() };
        let mut problems = Vec::new();
        for record in reader.into_records() {
            let record =
                record.map_err(|e| in_file(Message::new("problem-unreadable").arg("reason", e.to_string())))?;
            let line = record.position().map_or(0, csv::Position::line);
            if record.len() != sheet.header.len() {
                let what =
                    Message::new("problem-row-length").arg("found", record.len()).arg("expected", sheet.header.len());
                problems.push(Problem { file: file.to_owned(), line: Some(line), column: None, what });
            }
            sheet.rows.push((line, record));
        }
        if problems.is_empty() { Ok(sheet) } else { Err(problems) }
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|index| Row { sheet: self, index })
    }

    /// A problem with the whole file.
    pub fn problem(&self, what: Message) -> Problem {
        Problem { file: self.file.clone(), line: None, column: None, what }
    }
}

impl<'a> Row<'a> {
    /// The line of the file, from 1.
    pub fn line(&self) -> u64 {
        self.sheet.rows[self.index].0
    }

    /// The cell in the column called `name`.
    pub fn cell(self, name: &'static str) -> Cell<'a> {
        Cell { row: self, column: self.sheet.header.iter().position(|header| header == name), name }
    }

    /// A problem with this row.
    pub fn problem(&self, what: Message) -> Problem {
        Problem { line: Some(self.line()), ..self.sheet.problem(what) }
    }
}

impl<'a> Cell<'a> {
    /// The text; empty where there is none.
    pub fn text(&self) -> &'a str {
        let (_, record) = &self.row.sheet.rows[self.row.index];
        self.column.and_then(|column| record.get(column)).unwrap_or_default()
    }

    /// The text, which must be there.
    ///
    /// # Errors
    /// The cell is empty.
    pub fn required(&self) -> Result<&'a str, Problem> {
        match self.text() {
            "" => Err(self.problem(Message::new("problem-empty"))),
            text => Ok(text),
        }
    }

    /// The value of the text; `expected` is the key of the message that says what would be right.
    ///
    /// # Errors
    /// The text is no such value.
    pub fn parse<T: FromStr>(&self, expected: &'static str) -> Result<T, Problem> {
        self.text().parse().map_err(|_| self.problem(Message::new(expected).arg("found", self.text())))
    }

    /// A problem with this cell.
    pub fn problem(&self, what: Message) -> Problem {
        let column = self.column.map(|column| (column + 1, self.name.to_owned()));
        Problem { column, ..self.row.problem(what) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Locale;

    fn problems(bytes: &[u8]) -> Vec<String> {
        let problems = Sheet::read("f.csv", bytes, &["name", "points"]).unwrap_err();
        problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
    }

    #[test]
    fn a_byte_order_mark_and_other_columns_do_no_harm() {
        let sheet =
            Sheet::read("f.csv", "\u{feff}Name,club,points\r\n 王伟 ,x,3\r\n".as_bytes(), &["name", "points"]).unwrap();
        let row = sheet.rows().next().unwrap();
        assert_eq!((row.cell("name").text(), row.cell("points").parse::<u8>("x").unwrap(), row.line()), ("王伟", 3, 2));
    }

    #[test]
    fn problems_name_their_place() {
        assert_eq!(
            problems(b"name\nx\n"),
            ["f.csv: column missing: points. The first line must be name,points and is name."]
        );
        assert_eq!(
            problems(b"name,points\nx\n\"a\nb\",1\ny,1,2\n"),
            ["f.csv, line 2: 1 cell here, 2 in the first line.", "f.csv, line 5: 3 cells here, 2 in the first line.",]
        );
        assert!(problems(b"name,points\n\xff,1\n")[0].starts_with("f.csv, line 2: "));
    }
}
