//! A table in a file, with a header: cells that know their line and column, and problems that name them.
//!
//! It makes no difference to a reader of players, hands or results whether the file is CSV or a workbook.

use super::{columns, text, workbook};
use crate::messages::{Message, unseen_in};
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

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 8 << 20;
/// The most rows under the header: every hand of the largest event has its own.
pub const MOST_ROWS: usize = 100_000;
/// The most columns.
pub const MOST_COLUMNS: usize = 40;
/// The longest text of a cell, in characters.
pub const LONGEST_CELL: usize = 1000;

/// The cells of a file, before it is known what they are.
#[derive(Debug)]
pub(super) struct Lines {
    /// Line from 1, cells without surrounding spaces.
    pub lines: Vec<(u64, Vec<String>)>,
    /// As what the file was read.
    pub read_as: Message,
}

/// The rows of a file under its header.
#[derive(Clone, Debug)]
pub struct Worksheet {
    file: String,
    header: Vec<String>,
    /// What is in each column, where it is something that is known.
    columns: Vec<Option<&'static str>>,
    rows: Vec<(u64, Vec<String>)>,
    read_as: Message,
}

/// A row of a [`Worksheet`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    sheet: &'a Worksheet,
    index: usize,
}

/// A cell of a [`Row`]: its text without surrounding spaces, empty where the column is not there.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    row: Row<'a>,
    column: Option<usize>,
}

impl Worksheet {
    /// Reads a text file (see [`super::text`]) or a workbook (see [`super::workbook`]) whose first line names the columns
    /// by their codes or by their words in any language. Lines without any text are passed over.
    ///
    /// # Errors
    /// Files that are too large or cannot be read, columns of `required` that are missing, rows of another length than
    /// the header, characters that are not to be seen.
    pub fn read(file: &str, bytes: &[u8], required: &[&'static str]) -> Result<Worksheet, Vec<Problem>> {
        let at = |line: Option<u64>, what| Problem { file: file.to_owned(), line, column: None, what };
        if bytes.len() > MOST_BYTES {
            let what = Message::new("problem-too-large").arg("found", bytes.len() >> 10).arg("most", MOST_BYTES >> 10);
            return Err(vec![at(None, what)]);
        }
        let is_workbook = bytes.starts_with(b"PK\x03\x04");
        let lines = match is_workbook {
            true => workbook::lines(bytes),
            false if bytes.starts_with(b"\xd0\xcf\x11\xe0") => Err((None, Message::new("problem-old-excel"))),
            false => text::lines(bytes),
        };
        let Lines { mut lines, read_as } = lines.map_err(|(line, what)| vec![at(line, what)])?;
        lines.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        let unreadable = |(line, cells): &(u64, Vec<String>)| {
            let what = cells.iter().find_map(|cell| unreadable(cell))?;
            Some(at(Some(*line), what))
        };
        let mut problems: Vec<Problem> = lines.iter().filter_map(unreadable).collect();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut lines = lines.into_iter();
        let (_, header) = lines.next().unwrap_or_default();
        let columns = header.iter().map(|word| columns::code(word)).collect();
        let mut sheet = Worksheet { file: file.to_owned(), header, columns, rows: lines.collect(), read_as };
        sheet.check_columns(required).map_err(|what| vec![what])?;
        let width = sheet.header.len();
        for (line, cells) in &mut sheet.rows {
            // A worksheet has no cells after the last that is filled.
            if is_workbook && cells.len() < width {
                cells.resize(width, String::new());
            }
            if cells.len() != width {
                let what = Message::new("problem-row-length").arg("found", cells.len()).arg("expected", width);
                problems.push(at(Some(*line), what));
            }
        }
        if problems.is_empty() { Ok(sheet) } else { Err(problems) }
    }

    fn check_columns(&self, required: &[&'static str]) -> Result<(), Problem> {
        let missing: Vec<&str> = required.iter().filter(|name| !self.columns.contains(&Some(name))).copied().collect();
        if !missing.is_empty() {
            let found: String = self.header.join(",").chars().take(LONGEST_SHOWN).collect();
            let what = Message::new("problem-missing-columns").arg("missing", missing.join(", "));
            return Err(self.problem(what.arg("expected", required.join(",")).arg("found", found)));
        }
        for (index, code) in self.columns.iter().enumerate() {
            if let (Some(code), true) = (code, self.columns[..index].contains(code)) {
                return Err(self.problem(Message::new("problem-column-twice").arg("name", *code)));
            }
        }
        Ok(())
    }

    /// As what the file was read: its characters and delimiter, or the worksheet.
    pub fn read_as(&self) -> &Message {
        &self.read_as
    }

    /// The first line: the columns as they are called in the file.
    pub fn header(&self) -> &[String] {
        &self.header
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

    /// All cells, in the order of the header.
    pub fn cells(self) -> &'a [String] {
        &self.sheet.rows[self.index].1
    }

    /// The cell in the column called `name`.
    pub fn cell(self, name: &'static str) -> Cell<'a> {
        Cell { row: self, column: self.sheet.columns.iter().position(|column| *column == Some(name)) }
    }

    /// A problem with this row.
    pub fn problem(&self, what: Message) -> Problem {
        Problem { line: Some(self.line()), ..self.sheet.problem(what) }
    }
}

impl<'a> Cell<'a> {
    /// The text; empty where there is none.
    pub fn text(&self) -> &'a str {
        self.column.and_then(|column| self.row.cells().get(column)).map_or("", String::as_str)
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

    /// The value of the text, `None` where there is none.
    ///
    /// # Errors
    /// The text is no such value.
    pub fn optional<T: FromStr>(&self, expected: &'static str) -> Result<Option<T>, Problem> {
        if self.text().is_empty() { Ok(None) } else { self.parse(expected).map(Some) }
    }

    /// A problem with this cell.
    pub fn problem(&self, what: Message) -> Problem {
        let column = self.column.map(|column| (column + 1, self.row.sheet.header[column].clone()));
        Problem { column, ..self.row.problem(what) }
    }
}

/// The values and the problems of a file's rows.
pub(super) fn all<T>(rows: impl Iterator<Item = Result<T, Problem>>) -> (Vec<T>, Vec<Problem>) {
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
pub(super) fn whole<T>((values, problems): (Vec<T>, Vec<Problem>)) -> Result<Vec<T>, Vec<Problem>> {
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}

/// So much of a header is shown in a message, in characters.
const LONGEST_SHOWN: usize = 200;
/// So much of a cell that cannot be taken is shown.
const LONGEST_CLIPPED: usize = 20;

/// Why a text cannot stand in a cell.
fn unreadable(text: &str) -> Option<Message> {
    let length = text.chars().count();
    let long = || {
        let shown: String = text.chars().take(LONGEST_CLIPPED).collect();
        Message::new("problem-long-cell").arg("length", length).arg("longest", LONGEST_CELL).arg("found", shown)
    };
    unseen_in(text).or_else(|| (length > LONGEST_CELL).then(long))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Locale;

    fn problems(bytes: &[u8]) -> Vec<String> {
        let problems = Worksheet::read("f.csv", bytes, &["name", "points"]).unwrap_err();
        problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
    }

    #[test]
    fn a_byte_order_mark_and_other_columns_do_no_harm() {
        let sheet =
            Worksheet::read("f.csv", "\u{feff}Name,club,points\r\n 王伟 ,x,3\r\n".as_bytes(), &["name", "points"])
                .unwrap();
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
        assert_eq!(problems(b"name,points,Points\nx,1,2\n"), ["f.csv: the column points is there twice."]);
        assert!(
            problems(b"name,points\na\0b,1\n")[0].starts_with("f.csv, line 2: “ab” holds a control character (U+0000)")
        );
    }

    #[test]
    fn columns_may_have_their_words_and_empty_lines_do_no_harm() {
        let sheet =
            Worksheet::read("f.csv", "姓名,Club,和牌分（不含花）\n,,\n王伟,x,8\n".as_bytes(), &["name", "points"])
                .unwrap();
        let row = sheet.rows().next().unwrap();
        assert_eq!((row.cell("name").text(), row.cell("points").text(), row.cell("club").text()), ("王伟", "8", "x"));
        let problem = row.cell("points").problem(Message::new("problem-empty"));
        assert_eq!(
            Locale::En.say(&problem.message()),
            "f.csv, line 3, column 3 (和牌分（不含花）): the cell is empty."
        );
    }
}
