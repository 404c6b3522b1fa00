//! A table in a file, with a header: cells that know their line and column, and problems that name them.
//!
//! Readers of players, hands or results work in the same way for CSV and workbooks.

use super::charset::Reading;
use super::columns::Meaning;
use super::lines::{Lines, MAX_BYTES, MAX_CELL_LENGTH, clipped, long_cell};
use super::read_options::{ReadOptions, header_key};
use super::{columns, text, workbook};
use encoding_rs::Encoding;
use messages::{Locale, Message, unseen_in};
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

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

/// Number of lines in which the header is searched.
pub(super) const MAX_LINES_BEFORE_HEADER: usize = 10;

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
    read_as: Message,
    assumed: Vec<Message>,
    doubt: Vec<Reading>,
    /// All worksheets of the workbook, and the index of the one that is read.
    worksheets: Vec<String>,
    chosen: usize,
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
    /// Opens a file without options, whose encoding must be certain; see [`Worksheet::open`].
    ///
    /// # Errors
    /// Those of [`Worksheet::open`]; missing columns of `required`, a doubtful encoding.
    pub fn read(file: &str, bytes: &[u8], required: &[&'static str]) -> Result<Worksheet, Vec<Problem>> {
        let sheet = Worksheet::open(file, bytes, &ReadOptions::default(), &columns::ALL)?;
        sheet.require_certain_encoding()?;
        sheet.require(required)?;
        Ok(sheet)
    }

    /// Reads a text file (see [`super::text`]) or a workbook (see [`super::workbook`]). Its header is the line, among the first ten with
    /// any text, that names most of the `wanted` columns, by their codes, by their words in any language or by their further names; in a
    /// workbook, on the worksheet that names most. Lines without any text are skipped.
    ///
    /// # Errors
    /// Files that are too large or cannot be read, rows of another length than the header, duplicate columns, invisible
    /// characters; a line or a worksheet of the options that does not exist.
    pub fn open(
        file: &str,
        bytes: &[u8],
        options: &ReadOptions,
        wanted: &[&'static str],
    ) -> Result<Worksheet, Vec<Problem>> {
        let at = |line: Option<u64>, what| Problem { file: file.to_owned(), line, column: None, what };
        if bytes.len() > MAX_BYTES {
            let what = Message::new("problem-too-large").arg("found", bytes.len() >> 10).arg("most", MAX_BYTES >> 10);
            return Err(vec![at(None, what)]);
        }
        let encoding = options.encoding.as_deref().map(|name| Encoding::for_label(name.as_bytes()).ok_or(name));
        let encoding = encoding
            .transpose()
            .map_err(|name| vec![at(None, Message::new("problem-no-encoding").arg("found", name))])?;
        let is_workbook = bytes.starts_with(b"PK\x03\x04");
        let sheets = match is_workbook {
            true => workbook::read_worksheets(bytes),
            false if bytes.starts_with(b"\xd0\xcf\x11\xe0") => Err((None, Message::new("problem-old-excel"))),
            false => text::read_lines(bytes, encoding).map(|lines| vec![(String::new(), lines)]),
        };
        let mut sheets = sheets.map_err(|(line, what)| vec![at(line, what)])?;
        for (_, Lines { lines, .. }) in &mut sheets {
            lines.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        }
        let mut assumed = Vec::new();
        let worksheets: Vec<String> =
            sheets.iter().map(|(name, _)| name.clone()).filter(|name| !name.is_empty()).collect();
        let known: Vec<usize> =
            sheets.iter().map(|(_, lines)| header(lines, options, wanted).map_or(0, |(_, known)| known)).collect();
        let chosen = match &options.worksheet {
            Some(wanted) => worksheets.iter().position(|name| name == wanted),
            // The first of equals.
            None => (0..sheets.len()).rev().max_by_key(|place| known[*place]),
        };
        let Some(chosen) = chosen else {
            let named = options.worksheet.clone().unwrap_or_default();
            let what = Message::new("problem-no-worksheet").arg("found", named);
            return Err(vec![at(None, what.arg("worksheets", worksheets.join(", ")))]);
        };
        if chosen > 0 && options.worksheet.is_none() {
            assumed.push(Message::new("assumed-worksheet").arg("worksheet", &worksheets[chosen]));
        }
        let as_good = |place: &usize| *place != chosen && known[*place] == known[chosen];
        let filled = |place: &usize| sheets[*place].1.lines.len() > 1 && known[*place] > 0;
        let others: Vec<&str> =
            (0..worksheets.len()).filter(as_good).filter(filled).map(|place| worksheets[place].as_str()).collect();
        if !others.is_empty() && options.worksheet.is_none() && !others.iter().all(|name| is_example(name)) {
            assumed.push(Message::new("assumed-other-worksheets").arg("worksheets", others.join(", ")));
        }
        let (_, lines) = sheets.swap_remove(chosen);
        let Some((start, _)) = header(&lines, options, wanted) else {
            let line = options.header.unwrap_or_default();
            return Err(vec![at(None, Message::new("problem-no-header-line").arg("line", line))]);
        };
        let Lines { lines, read_as, merged, doubt } = lines;
        let mut lines = lines.into_iter().skip(start).peekable();
        let (header_line, header) = match options.header {
            Some(0) => (0, numbers(lines.peek().map_or(0, |(_, cells)| cells.len()))),
            _ => lines.next().unwrap_or_default(),
        };
        let header_key = header_key(&header);
        if options.header != Some(0) && options.remembered.contains_key(&header_key) {
            assumed.push(Message::new("assumed-form"));
        }
        if start > 0 && options.header.is_none() {
            assumed.push(Message::new("assumed-header").arg("line", header_line));
        }
        let meanings = columns::meanings(&header, options, wanted);
        for (word, meaning) in header.iter().zip(&meanings) {
            if let Meaning::Alias(code) = meaning {
                assumed.push(Message::new("assumed-column").arg("found", word).arg("column", columns::word(code)));
            }
        }
        if merged > 0 {
            assumed.push(Message::new("assumed-merged").arg("cells", merged));
        }
        let unread =
            header.iter().zip(&meanings).filter(|(word, meaning)| **meaning == Meaning::Unknown && !word.is_empty());
        let unread: Vec<&str> = unread.map(|(word, _)| word.as_str()).collect();
        if !unread.is_empty() {
            assumed.push(Message::new("assumed-unread").arg("columns", clipped(&unread.join(", "), MAX_SHOWN_LENGTH)));
        }
        let columns = meanings.into_iter().map(Meaning::code).collect();
        let (totals, rows): (Vec<_>, Vec<_>) = lines.partition(|(_, cells)| is_total(cells));
        assumed.extend(totals.iter().map(|(line, _)| Message::new("assumed-total").arg("line", *line)));
        let file = file.to_owned();
        let mut sheet = Worksheet {
            file,
            header,
            header_key,
            header_line,
            columns,
            rows,
            read_as,
            assumed,
            doubt,
            worksheets,
            chosen,
        };
        sheet.check(is_workbook)?;
        Ok(sheet)
    }

    /// Extends rows to the length of the header, and normalises wide digits.
    fn check(&mut self, is_workbook: bool) -> Result<(), Vec<Problem>> {
        let at = |line: u64, what| Problem { file: self.file.clone(), line: Some(line), column: None, what };
        let unseen = |(line, cells): &(u64, Vec<String>)| {
            cells.iter().find_map(|cell| unreadable(cell)).map(|what| at(*line, what))
        };
        let header = (self.header_line, self.header.clone());
        let mut problems: Vec<Problem> = [&header].into_iter().chain(&self.rows).filter_map(unseen).collect();
        if !problems.is_empty() {
            return Err(problems);
        }
        for (index, code) in self.columns.iter().enumerate() {
            if let (Some(code), true) = (code, self.columns[..index].contains(code)) {
                return Err(vec![self.problem(Message::new("problem-column-twice").arg("name", *code))]);
            }
        }
        // A worksheet has no cells after the last one with content, and may have notes beside the table.
        let width = match is_workbook {
            true => self.rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default().max(self.header.len()),
            false => self.header.len(),
        };
        self.header.resize(width, String::new());
        self.columns.resize(width, None);
        for (line, cells) in &mut self.rows {
            if is_workbook {
                cells.resize(width, String::new());
            }
            if cells.len() != width {
                let what = Message::new("problem-row-length").arg("found", cells.len()).arg("expected", width);
                problems.push(Problem { file: self.file.clone(), line: Some(*line), column: None, what });
            }
            cells.iter_mut().filter(|cell| is_wide_number(cell)).for_each(|cell| *cell = cell.nfkc().collect());
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

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

    /// The possible encodings, with samples; empty if there is no doubt.
    pub fn possible_encodings(&self) -> &[Reading] {
        &self.doubt
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
        let column = self.column.map(|column| (column + 1, self.row.sheet.header[column].clone()));
        Problem { column, ..self.row.problem(what) }
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

/// The index of the header among the lines, and the number of `wanted` columns that it names; nothing if the line of the options has
/// no text.
fn header(lines: &Lines, options: &ReadOptions, wanted: &[&'static str]) -> Option<(usize, usize)> {
    let known = |place: usize| {
        let (_, cells) = &lines.lines[place];
        columns::meanings(cells, options, wanted).into_iter().filter(|meaning| meaning.code().is_some()).count()
    };
    let place = match options.header {
        Some(0) => return Some((0, options.columns.len())),
        Some(wanted) => lines.lines.iter().position(|(line, _)| *line == wanted)?,
        // The first of equals.
        None => {
            (0..lines.lines.len().min(MAX_LINES_BEFORE_HEADER)).rev().max_by_key(|place| known(*place)).unwrap_or(0)
        }
    };
    Some((place, if lines.lines.is_empty() { 0 } else { known(place) }))
}

/// Whether a worksheet is the one with example rows of a template.
fn is_example(name: &str) -> bool {
    Locale::ALL.iter().any(|locale| locale.msg("files-example").to_string() == name)
}

/// The words of a message, separated by `|`, in every language.
pub(super) fn words_of(key: &'static str) -> HashSet<String> {
    let words = Locale::ALL.map(|locale| locale.msg(key).to_string());
    words.iter().flat_map(|words| words.split('|').map(str::to_owned)).collect()
}

/// Whether a row is a line of totals.
fn is_total(cells: &[String]) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-total"));
    let first = cells.iter().find(|cell| !cell.is_empty());
    first.is_some_and(|cell| WORDS.contains(&cell.replace([' ', '　', ':', '：'], "").to_lowercase()))
}

/// Numbers as the names of columns without a header.
fn numbers(columns: usize) -> Vec<String> {
    (1..=columns).map(|column| column.to_string()).collect()
}

/// Whether a text is a number in the wide digits of a Chinese keyboard.
fn is_wide_number(text: &str) -> bool {
    let is_wide = |c: char| matches!(c, '０'..='９' | '－' | '＋' | '．' | '／');
    text.contains(is_wide)
        && text.chars().all(|c| is_wide(c) || c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | '/'))
}

/// Maximum length of a header in a message, in characters.
const MAX_SHOWN_LENGTH: usize = 200;

/// The reason why a text is rejected as a cell.
fn unreadable(text: &str) -> Option<Message> {
    unseen_in(text).or_else(|| (text.chars().count() > MAX_CELL_LENGTH).then(|| long_cell(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
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
            "Line 3 names the columns.",
            "“队　名” is taken for Team.",
            "Not read: 序号.",
            "Team: 1 empty cell takes what stands above it.",
        ];
        assert_eq!(said, right);
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
            ["f.csv: column missing: Points without flowers (points). Line 1 names the columns, and is: name."]
        );
        assert_eq!(
            problems(b"name,points\nx\n\"a\nb\",1\ny,1,2\n"),
            ["f.csv, line 2: 1 cell here, 2 in the first line.", "f.csv, line 5: 3 cells here, 2 in the first line.",]
        );
        assert!(problems(b"name,points\n\xe9t\xe9,1\n")[0].contains("windows-1252: été"));
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
