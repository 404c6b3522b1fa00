//! A table in a file, with a header: cells that know their line and column, and problems that name them.
//!
//! Readers of players, hands or results work in the same way for CSV and workbooks.

mod opening;

pub use super::problem::{Problem, all_or_problems, messages_of, partition};

use super::charset::Reading;
use super::columns;
use super::layout::Layout;
use super::layout::table::Origin;
use super::lines::clipped;
use messages::Message;
use std::collections::BTreeMap;

/// Number of lines in which the header is searched.
pub(super) const MAX_LINES_BEFORE_HEADER: usize = 10;

/// Maximum length of a header in a message, in characters.
const MAX_SHOWN_LENGTH: usize = 200;

/// The rows of a file under its header.
#[derive(Clone, Debug)]
pub struct Worksheet {
    file: String,
    header: Vec<String>,
    /// The words of the header as in the file.
    header_key: String,
    header_line: u64,
    /// The code of each column, if it is known.
    columns: Vec<Option<&'static str>>,
    rows: Vec<(u64, Vec<String>)>,
    origin: Origin,
    layout: Layout,
    read_as: Message,
    assumed: Vec<Message>,
    doubt: Vec<Reading>,
    /// All worksheets of the workbook, and the index of the one that is read.
    worksheets: Vec<String>,
    chosen: usize,
    /// Who is meant by a name in the file, according to the options.
    same: BTreeMap<String, String>,
}

/// A row of a [`Worksheet`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    sheet: &'a Worksheet,
    index: usize,
}

/// A cell of a [`Row`]: its text without surrounding spaces, empty if there is no such column.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    row: Row<'a>,
    column: Option<usize>,
}

impl Worksheet {
    /// Requires that the encoding is certain.
    ///
    /// # Errors
    /// It is doubtful, with the possible readings.
    pub fn require_certain_encoding(&self) -> Result<(), Vec<Problem>> {
        if self.doubt.is_empty() {
            return Ok(());
        }
        let said =
            |reading: &Reading| format!("{}: {}", reading.encoding.name(), clipped(&reading.sample, MAX_SHOWN_LENGTH));
        let readings: Vec<String> = self.doubt.iter().map(said).collect();
        Err(vec![self.problem(Message::new("problem-which-encoding").arg("readings", readings.join(" | ")))])
    }

    /// Requires these columns.
    ///
    /// # Errors
    /// Some are missing.
    pub fn require(&self, required: &[&'static str]) -> Result<(), Vec<Problem>> {
        let missing = required.iter().filter(|name| !self.has(name));
        let named =
            |code: &&'static str| Message::new("column-named").arg("code", *code).arg("word", columns::word(code));
        let joined = |one: Message, other: Message| Message::new("columns-joined").arg("one", one).arg("other", other);
        let Some(missing) = missing.map(named).reduce(joined) else { return Ok(()) };
        let what = Message::new("problem-missing-columns").arg("missing", missing).arg("line", self.header_line);
        Err(vec![self.problem(what.arg("found", clipped(&self.header.join(", "), MAX_SHOWN_LENGTH)))])
    }

    /// Whether there is a column of this code.
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains(&Some(column))
    }

    /// Fills empty cells of a column from above, as in a list that was written with merged cells.
    pub fn fill_down(&mut self, column: &'static str) {
        let Some(place) = self.columns.iter().position(|own| *own == Some(column)) else { return };
        let (mut above, mut filled) = (String::new(), 0_usize);
        for (_, cells) in &mut self.rows {
            match cells[place].is_empty() {
                true if !above.is_empty() => {
                    cells[place].clone_from(&above);
                    filled += 1;
                }
                _ => above.clone_from(&cells[place]),
            }
        }
        if filled > 0 {
            let message = Message::new("assumed-filled").arg("column", columns::word(column));
            self.assumed.push(message.arg("cells", filled));
        }
    }

    /// Adds a column that combines two others.
    pub fn combine_columns(&mut self, column: &'static str, of: [&str; 2], whole: impl Fn([&str; 2]) -> String) {
        let places = of.map(|of| self.columns.iter().position(|own| *own == Some(of)));
        for (_, cells) in &mut self.rows {
            let texts = places.map(|place| place.and_then(|place| cells.get(place)).map_or("", String::as_str));
            cells.push(whole(texts));
        }
        self.header.push(column.to_owned());
        self.columns.push(Some(column));
        self.origin.add(places.into_iter().flatten().next().unwrap_or_default());
        self.assumed.push(Message::new("assumed-together").arg("column", columns::word(column)));
    }

    /// The words of the header as in the file, which identify files of one form.
    pub fn header_key(&self) -> &str {
        &self.header_key
    }

    /// The assumptions about the file, and its columns that are not read.
    pub fn assumptions(&self) -> &[Message] {
        &self.assumed
    }

    /// The other ways to read the table, and the lines that are left out.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Replaces the content of cells of these columns where `replaced` returns a text. If any changes, `why` is added to the
    /// assumptions. Returns whether one did.
    pub fn replace_cells(&mut self, columns: &[&str], replaced: impl Fn(&str) -> Option<String>, why: Message) -> bool {
        let places: Vec<usize> = (0..self.columns.len())
            .filter(|at| self.columns[*at].is_some_and(|code| columns.contains(&code)))
            .collect();
        let mut is_changed = false;
        for (_, cells) in &mut self.rows {
            for place in &places {
                if let Some(text) = cells.get(*place).and_then(|cell| replaced(cell)) {
                    cells[*place] = text;
                    is_changed = true;
                }
            }
        }
        if is_changed {
            self.assumed.push(why);
        }
        is_changed
    }

    /// The possible encodings, with samples; empty if there is no doubt.
    pub fn possible_encodings(&self) -> &[Reading] {
        &self.doubt
    }

    /// Whether nothing of the file is assumed, and nothing is in doubt.
    pub fn is_certain(&self) -> bool {
        self.assumed.is_empty() && self.doubt.is_empty()
    }

    /// The worksheets of the workbook.
    pub fn worksheets(&self) -> &[String] {
        &self.worksheets
    }

    /// The worksheet of the workbook that is read.
    pub fn worksheet(&self) -> Option<&str> {
        self.worksheets.get(self.chosen).map(String::as_str)
    }

    /// The line of the header.
    pub fn header_line(&self) -> u64 {
        self.header_line
    }

    /// The code of each column of the header, if it is read.
    pub fn columns(&self) -> &[Option<&'static str>] {
        &self.columns
    }

    /// The format of the file: its encoding and delimiter, or the worksheet.
    pub fn read_as(&self) -> &Message {
        &self.read_as
    }

    /// The header: the names of the columns in the file.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|index| Row { sheet: self, index })
    }

    /// A problem with the whole file.
    pub fn problem(&self, what: Message) -> Problem {
        Problem::in_file(&self.file, None, what)
    }
}

impl<'a> Row<'a> {
    /// The line of the file, from 1.
    pub fn line(&self) -> u64 {
        self.sheet.rows[self.index].0
    }

    /// The file's name.
    pub fn file(self) -> &'a str {
        &self.sheet.file
    }

    /// Who is meant by a name here, according to the options; empty if it is not the nearest one. `None` if they do not say it.
    pub fn answer(self, name: &str) -> Option<&'a str> {
        self.sheet.same.get(name).map(String::as_str)
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
    /// The text; empty if there is none.
    pub fn text(&self) -> &'a str {
        self.column.and_then(|column| self.row.cells().get(column)).map_or("", String::as_str)
    }

    /// The text, as a code if it is the word of one.
    pub fn code(&self) -> String {
        let column = self.column.and_then(|column| self.row.sheet.columns[column]).unwrap_or_default();
        columns::cell_code(column, self.text())
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

    /// A problem with this cell.
    pub fn problem(&self, what: Message) -> Problem {
        let sheet = self.row.sheet;
        let column = self.column.map(|column| {
            let place = sheet.origin.place(self.row.index, column);
            (place + 1, sheet.origin.header.get(place).cloned().unwrap_or_default())
        });
        Problem { column, ..self.row.problem(what) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_options::ReadOptions;
    use messages::Locale;

    fn problems(bytes: &[u8]) -> Vec<String> {
        let problems = Worksheet::read("f.csv", bytes, &["name", "points"]).unwrap_err();
        problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
    }

    #[test]
    fn what_is_above_the_table_or_called_otherwise_is_assumed_and_said() {
        let list = "2026 春风杯,,,\n主办：某会,,,\n序号,队　名,姓 名,分数\n1,红中队,王伟,５３２\n2,,李娜,8\n";
        let wanted = ["team", "name", "points"];
        let options =
            ReadOptions { columns: [("分数".to_owned(), "points".to_owned())].into(), ..ReadOptions::default() };
        let mut sheet = Worksheet::open("f.csv", list.as_bytes(), &options, &wanted).unwrap();
        sheet.fill_down("team");
        let cells = |row: Row<'_>| wanted.map(|column| row.cell(column).text().to_owned());
        assert_eq!(
            sheet.rows().map(cells).collect::<Vec<_>>(),
            [["红中队", "王伟", "532"], ["红中队", "李娜", "8"]].map(|row| row.map(String::from))
        );
        let said: Vec<String> = sheet.assumptions().iter().map(|said| Locale::En.say(said)).collect();
        let right = [
            "Line 3 is the header row.",
            "“队　名” is read as Team.",
            "Ignored: 序号.",
            "Team: 1 empty cell takes the content above.",
        ];
        assert_eq!((said, sheet.is_certain()), (right.map(String::from).to_vec(), false));
        assert!(Worksheet::read("f.csv", "name\n王伟\n".as_bytes(), &["name"]).unwrap().is_certain());
        let options = ReadOptions { header: Some(4), ..ReadOptions::default() };
        let moved = Worksheet::open("f.csv", list.as_bytes(), &options, &wanted).unwrap();
        assert_eq!((moved.header_line(), moved.rows().count()), (4, 1));
        let options = ReadOptions { header: Some(9), ..ReadOptions::default() };
        assert!(Worksheet::open("f.csv", list.as_bytes(), &options, &wanted).is_err());
    }

    #[test]
    fn a_byte_order_mark_and_other_columns_do_no_harm() {
        let sheet =
            Worksheet::read("f.csv", "\u{feff}Name,club,points\r\n 王伟 ,x,3\r\n".as_bytes(), &["name", "points"])
                .unwrap();
        let row = sheet.rows().next().unwrap();
        assert_eq!(
            (row.cell("name").text(), row.cell("points").number::<u8>("x").unwrap(), row.line()),
            ("王伟", 3, 2)
        );
    }

    #[test]
    fn problems_name_their_place() {
        assert_eq!(
            problems(b"name\nx\n"),
            ["f.csv: column missing: Points without flowers (points). The header row is line 1: name."]
        );
        assert_eq!(
            problems(b"name,points\nx\n\"a\nb\",1\ny,1,2\n"),
            [
                "f.csv, line 2: 1 cell here, but 2 in the first line.",
                "f.csv, line 5: 3 cells here, but 2 in the first line.",
            ]
        );
        assert!(problems(b"name,points\n\xe9t\xe9,1\n")[0].contains("windows-1252: été"));
        assert_eq!(problems(b"name,points,Points\nx,1,2\n"), ["f.csv: the column points appears twice."]);
        assert!(
            problems(b"name,points\na\0b,1\n")[0]
                .starts_with("f.csv, line 2: “ab” contains a control character (U+0000)")
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
