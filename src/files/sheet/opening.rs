//! Opening a file as a worksheet: its header among the first lines, the assumptions about it, and what makes it unreadable.

use super::{MAX_LINES_BEFORE_HEADER, MAX_SHOWN_LENGTH, Problem, Worksheet, words_of};
use crate::columns::{self, Meaning};
use crate::lines::{Lines, MAX_BYTES, MAX_CELL_LENGTH, clipped, long_cell};
use crate::read_options::{ReadOptions, header_key};
use crate::{text, workbook};
use encoding_rs::Encoding;
use messages::{Locale, Message, unseen_in};
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

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

    /// Reads a text file (see [`crate::text`]) or a workbook (see [`crate::workbook`]). Its header is the line, among the first
    /// ten with any text, that names most of the `wanted` columns, by their codes, by their words in any language or by their
    /// further names; in a workbook, on the worksheet that names most. Lines without any text are skipped.
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
        let added = u64::from(options.header_added);
        let mut sheets = sheets.map_err(|(line, what)| vec![at(line.map(|line| line - added), what)])?;
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
            return Err(vec![at(None, what.arg("worksheets", worksheets))]);
        };
        if chosen > 0 && options.worksheet.is_none() {
            assumed.push(Message::new("assumed-worksheet").arg("worksheet", &worksheets[chosen]));
        }
        let as_good = |place: &usize| *place != chosen && known[*place] == known[chosen];
        let filled = |place: &usize| sheets[*place].1.lines.len() > 1 && known[*place] > 0;
        let others: Vec<&str> =
            (0..worksheets.len()).filter(as_good).filter(filled).map(|place| worksheets[place].as_str()).collect();
        if !others.is_empty() && options.worksheet.is_none() && !others.iter().all(|name| is_example(name)) {
            assumed.push(Message::new("assumed-other-worksheets").arg("worksheets", others));
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
        let lines = lines.map(|(line, cells)| (line - added, cells));
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
            same: options.same.clone(),
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
}

/// The index of the header among the lines, and the number of `wanted` columns that it names; nothing if the line of the
/// options has no text.
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

/// The reason why a text is rejected as a cell.
fn unreadable(text: &str) -> Option<Message> {
    unseen_in(text).or_else(|| (text.chars().count() > MAX_CELL_LENGTH).then(|| long_cell(text)))
}
