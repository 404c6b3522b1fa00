//! Opening a file as a worksheet: its header among the first lines, the assumptions about it, and what makes it unreadable.

use super::{Cell, MAX_LINES_BEFORE_HEADER, MAX_SHOWN_LENGTH, Problem, Worksheet};
use crate::columns::{self, Meaning};
use crate::layout::table::Table;
use crate::layout::{self, Told};
use crate::lines::{Lines, MAX_BYTES, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, clipped, long_cell};
use crate::read_options::{ReadOptions, header_key};
use crate::{text, workbook};
use encoding_rs::Encoding;
use messages::{Locale, Message, unseen_in};
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

    /// Reads a text file (see [`crate::text`]) or a workbook (see [`crate::workbook`]) in any of the layouts of
    /// [`crate::layout`]. Its header is the line, among the first ten with any text, that names the most `wanted` columns, by
    /// their codes, by their words in any language or by their further names; in a workbook, on the worksheet that names the
    /// most. Lines without any text are skipped.
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
        let is_workbook = workbook::is_workbook(bytes);
        let sheets = match is_workbook {
            true => workbook::read_worksheets(bytes),
            false if is_web_page(bytes) => Err((None, Message::new("problem-web-page"))),
            false => text::read_lines(bytes, encoding).map(|lines| vec![(String::new(), lines)]),
        };
        let added = u64::from(options.header_added);
        // Lines are counted as they were typed. If the options say that there is no header, the one that was added is used.
        let header_told = options.header.map(|line| line.saturating_add(added)).filter(|line| *line > 1 || added == 0);
        let options = &ReadOptions { header: header_told, ..options.clone() };
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
            // The first of equals; hidden ones come last.
            None => (0..sheets.len()).rev().max_by_key(|place| {
                (known[*place] > 0 && !sheets[*place].1.hidden, known[*place], !sheets[*place].1.hidden)
            }),
        };
        let Some(chosen) = chosen else {
            let named = options.worksheet.clone().unwrap_or_default();
            let what = Message::new("problem-no-worksheet").arg("found", named);
            return Err(vec![at(None, what.arg("worksheets", worksheets))]);
        };
        if sheets[chosen].1.hidden {
            assumed.push(Message::new("assumed-hidden-worksheet").arg("worksheet", &worksheets[chosen]));
        } else if chosen > 0 && options.worksheet.is_none() {
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
        let guessed = match options.header {
            None if known[chosen] == 0 => layout::header::guess(&lines.lines, wanted),
            _ => None,
        };
        let start = if guessed.is_some() { Some(0) } else { header(&lines, options, wanted).map(|(start, _)| start) };
        let Some(start) = start else {
            let line = options.header.unwrap_or_default().saturating_sub(added);
            return Err(vec![at(None, Message::new("problem-no-header-line").arg("line", line))]);
        };
        let Lines { lines, read_as, merged, cut, doubt, hidden_lines, .. } = lines;
        let mut lines = lines.into_iter().skip(start).peekable();
        let (header_line, header) = match options.header {
            _ if guessed.is_some() => (0, numbers(guessed.as_ref().map_or(0, Vec::len))),
            Some(0) => (0, numbers(lines.peek().map_or(0, |(_, cells)| cells.len()))),
            _ => lines.next().unwrap_or_default(),
        };
        let header_line = header_line.saturating_sub(added);
        let rows: Vec<_> = lines.map(|(line, cells)| (line - added, cells)).collect();
        let header_key = header_key(&header);
        if options.header != Some(0) && options.remembered.contains_key(&header_key) {
            assumed.push(Message::new("assumed-form"));
        }
        if start > 0 && options.header.is_none() {
            assumed.push(Message::new("assumed-header").arg("line", header_line));
        }
        if guessed.is_some() {
            assumed.push(Message::new("assumed-no-header"));
        }
        let mut problems = Vec::new();
        for (line, cells) in [(header_line, &header)].into_iter().chain(rows.iter().map(|(line, cells)| (*line, cells)))
        {
            problems.extend(cells.iter().find_map(|cell| unreadable(cell)).map(|what| at(Some(line), what)));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let told =
            Told { ways: options.ways(&header), columns: options.meanings_of(&header), taken_in: &options.taken_in };
        let meanings = match &guessed {
            Some(codes) => columns::guessed_meanings(&header, codes, &told.columns, wanted),
            None => columns::meanings(&header, options, wanted),
        };
        let is_ours = options.header_added && options.header.is_none() || guessed.is_some();
        let mut table = Table::new(header, meanings, rows);
        layout::leave_out_notes(&mut table, options, &hidden_lines);
        let uneven = |(line, what)| at(Some(line), what);
        table.even_out(is_workbook, is_ours).map_err(|wrong| wrong.into_iter().map(uneven).collect::<Vec<_>>())?;
        layout::lay_out(&mut table, &told, wanted, is_ours);
        if table.rows.len() > MAX_ROWS {
            return Err(vec![at(None, Message::new("problem-too-many-rows").arg("most", MAX_ROWS))]);
        }
        let Table { header, meanings, mut rows, origin, layout, said, mut unread } = table;
        for (word, meaning) in header.iter().zip(&meanings) {
            if let Meaning::Alias(code) = meaning {
                assumed.push(Message::new("assumed-column").arg("found", word).arg("column", columns::word(code)));
            }
        }
        if merged > 0 {
            assumed.push(Message::new("assumed-merged").arg("cells", merged));
        }
        if cut > 0 {
            assumed.push(Message::new("assumed-cut").arg("most", MAX_COLUMNS).arg("cells", cut));
        }
        let unknown = header.iter().zip(&meanings).filter(|(_, meaning)| **meaning == Meaning::Unknown);
        unread.extend(unknown.map(|(word, _)| word.clone()).filter(|word| !word.is_empty()));
        if !unread.is_empty() {
            assumed.push(Message::new("assumed-unread").arg("columns", clipped(&unread.join(", "), MAX_SHOWN_LENGTH)));
        }
        assumed.extend(said);
        let columns: Vec<Option<&'static str>> = meanings.into_iter().map(Meaning::code).collect();
        for (index, code) in columns.iter().enumerate() {
            if let (Some(code), true) = (code, columns[..index].contains(code)) {
                return Err(vec![at(None, Message::new("problem-column-twice").arg("name", *code))]);
            }
        }
        let wide = rows.iter_mut().flat_map(|(_, cells)| cells).filter(|cell| is_wide_number(cell));
        wide.for_each(|cell| *cell = cell.nfkc().collect());
        let file = file.to_owned();
        let sheet = Worksheet {
            file,
            header,
            header_key,
            header_line,
            columns,
            rows,
            origin,
            layout,
            read_as,
            assumed,
            doubt,
            worksheets,
            chosen,
            same: options.same.clone(),
        };
        sheet.refuse_errors()?;
        Ok(sheet)
    }

    /// Refuses the errors of a spreadsheet in columns that are read.
    fn refuse_errors(&self) -> Result<(), Vec<Problem>> {
        let is_read = |cell: &Cell<'_>| !cell.text().is_empty() && is_error(cell.text());
        let cells = self.rows().flat_map(|row| {
            (0..self.columns.len())
                .filter(move |at| self.columns[*at].is_some())
                .map(move |at| Cell { row, column: Some(at) })
        });
        let wrong = |cell: Cell<'_>| cell.problem(Message::new("problem-error-value").arg("found", cell.text()));
        let problems: Vec<Problem> = cells.filter(is_read).map(wrong).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }
}

/// Whether a file is a web page, as some programs write under the name of a workbook.
fn is_web_page(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_CELL_LENGTH)])
        .trim_start_matches('\u{feff}')
        .to_lowercase();
    ["<!doctype html", "<html", "<table", "<?xml"].iter().any(|tag| head.trim_start().starts_with(tag))
}

/// Whether a text is an error of a spreadsheet.
fn is_error(text: &str) -> bool {
    ["#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#ERROR!", "Err:508", "Err:502"]
        .contains(&text)
}

/// The index of the header among the lines, and the number of `wanted` columns that it names; `None` if the line of the options
/// has no text.
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
