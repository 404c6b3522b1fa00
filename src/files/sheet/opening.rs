//! Opening a file as a worksheet: its header among the first lines, the assumptions about it, and what makes it unreadable.

use super::{Cell, MAX_LINES_BEFORE_HEADER, MAX_SHOWN_LENGTH, Problem, Worksheet};
use crate::columns::{self, Meaning};
use crate::layout::table::{Line, Table};
use crate::layout::{self, Told};
use crate::lines::{Lines, MAX_BYTES, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, clipped, long_cell};
use crate::read_options::{ReadOptions, header_key};
use crate::text;
use crate::workbook::{self, Sheet, Unread};
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
        let refuse = |line: Option<u64>, what: Message| vec![Problem::in_file(file, line, what)];
        let in_file = |what| refuse(None, what);
        let added = u64::from(options.header_added);
        let sheets = read_sheets(bytes, options).map_err(|(line, what)| refuse(line, what))?;
        // Lines are counted as they were typed. If the options say that there is no header, the one that was added is used.
        let header_told = options.header.map(|line| line.saturating_add(added)).filter(|line| *line > 1 || added == 0);
        let options = &ReadOptions { header: header_told, ..options.clone() };
        let Chosen { worksheets, place: chosen, lines, known, mut assumed } =
            choose_worksheet(sheets, options, wanted).map_err(in_file)?;
        let Lines { lines, read_as, merged, cut, doubt, hidden_lines, .. } = lines;
        let Header { start, line: header_line, words: header, guessed, rows } =
            split_header(lines, known, options, wanted).map_err(in_file)?;
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
        refuse_unreadable(file, (header_line, &header), &rows)?;
        let told =
            Told { ways: options.ways(&header), columns: options.meanings_of(&header), taken_in: &options.taken_in };
        let meanings = match &guessed {
            Some(codes) => columns::guessed_meanings(&header, codes, &told.columns, wanted),
            None => columns::meanings(&header, options, wanted),
        };
        let is_ours = options.header_added && options.header.is_none() || guessed.is_some();
        let mut table = Table::new(header, meanings, rows);
        layout::leave_out_notes(&mut table, options, &hidden_lines);
        let uneven = |(line, what)| Problem::in_file(file, Some(line), what);
        let is_workbook = workbook::is_workbook(bytes);
        table.even_out(is_workbook, is_ours).map_err(|wrong| wrong.into_iter().map(uneven).collect::<Vec<_>>())?;
        layout::lay_out(&mut table, &told, wanted, is_ours);
        if table.rows.len() > MAX_ROWS {
            return Err(in_file(Message::new("problem-too-many-rows").arg("most", MAX_ROWS)));
        }
        assumed.extend(table_assumptions(&table, merged, cut));
        let Table { header, meanings, mut rows, origin, layout, .. } = table;
        let columns: Vec<Option<&'static str>> = meanings.into_iter().map(Meaning::code).collect();
        refuse_columns_twice(&columns).map_err(in_file)?;
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

/// Reads the worksheets of a file, without the lines that have no text; a text file is one, without a name.
///
/// # Errors
/// The file is too large or cannot be read, or the encoding of the options does not exist; with the line, if there is one.
fn read_sheets(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Sheet>, Unread> {
    if bytes.len() > MAX_BYTES {
        let what = Message::new("problem-too-large").arg("found", bytes.len() >> 10).arg("most", MAX_BYTES >> 10);
        return Err((None, what));
    }
    let encoding = options.encoding.as_deref().map(|name| Encoding::for_label(name.as_bytes()).ok_or(name));
    let encoding =
        encoding.transpose().map_err(|name| (None, Message::new("problem-no-encoding").arg("found", name)))?;
    let sheets = match workbook::is_workbook(bytes) {
        true => workbook::read_worksheets(bytes),
        false if is_web_page(bytes) => Err((None, Message::new("problem-web-page"))),
        false => text::read_lines(bytes, encoding).map(|lines| vec![(String::new(), lines)]),
    };
    let added = u64::from(options.header_added);
    let mut sheets = sheets.map_err(|(line, what)| (line.map(|line| line - added), what))?;
    for (_, Lines { lines, .. }) in &mut sheets {
        lines.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    }
    Ok(sheets)
}

/// The worksheet that is read.
struct Chosen {
    /// The names of all worksheets.
    worksheets: Vec<String>,
    /// Its place among them.
    place: usize,
    lines: Lines,
    /// The number of wanted columns that its header names.
    known: usize,
    /// The assumptions about the choice.
    assumed: Vec<Message>,
}

/// Chooses the worksheet of the options, or the one whose header names the most wanted columns.
///
/// # Errors
/// There is no worksheet, or not that of the options.
fn choose_worksheet(mut sheets: Vec<Sheet>, options: &ReadOptions, wanted: &[&'static str]) -> Result<Chosen, Message> {
    let worksheets: Vec<String> = sheets.iter().map(|(name, _)| name.clone()).filter(|name| !name.is_empty()).collect();
    let known: Vec<usize> =
        sheets.iter().map(|(_, lines)| header(&lines.lines, options, wanted).map_or(0, |(_, known)| known)).collect();
    let place = match &options.worksheet {
        Some(wanted) => worksheets.iter().position(|name| name == wanted),
        // The first of equals; hidden ones come last.
        None => (0..sheets.len()).rev().max_by_key(|place| {
            (known[*place] > 0 && !sheets[*place].1.hidden, known[*place], !sheets[*place].1.hidden)
        }),
    };
    let Some(place) = place else {
        let named = options.worksheet.clone().unwrap_or_default();
        return Err(Message::new("problem-no-worksheet").arg("found", named).arg("worksheets", worksheets));
    };
    let mut assumed = Vec::new();
    if sheets[place].1.hidden {
        assumed.push(Message::new("assumed-hidden-worksheet").arg("worksheet", &worksheets[place]));
    } else if place > 0 && options.worksheet.is_none() {
        assumed.push(Message::new("assumed-worksheet").arg("worksheet", &worksheets[place]));
    }
    let as_good = |other: &usize| *other != place && known[*other] == known[place];
    let filled = |other: &usize| sheets[*other].1.lines.len() > 1 && known[*other] > 0;
    let others: Vec<&str> =
        (0..worksheets.len()).filter(as_good).filter(filled).map(|other| worksheets[other].as_str()).collect();
    if !others.is_empty() && options.worksheet.is_none() && !others.iter().all(|name| is_example(name)) {
        assumed.push(Message::new("assumed-other-worksheets").arg("worksheets", others));
    }
    let (_, lines) = sheets.swap_remove(place);
    Ok(Chosen { worksheets, place, lines, known: known[place], assumed })
}

/// The header of a worksheet, and the rows below it.
struct Header {
    /// Its index among the lines.
    start: usize,
    /// Its line; 0 if there is none.
    line: u64,
    words: Vec<String>,
    /// The columns as guessed from the rows, if there is no header.
    guessed: Option<Vec<Option<&'static str>>>,
    rows: Vec<Line>,
}

/// Separates the header of a worksheet, which names this number of `known` columns, from its rows.
///
/// # Errors
/// The line of the options has no text.
fn split_header(
    lines: Vec<Line>,
    known: usize,
    options: &ReadOptions,
    wanted: &[&'static str],
) -> Result<Header, Message> {
    let added = u64::from(options.header_added);
    let guessed = match options.header {
        None if known == 0 => layout::header::guess(&lines, wanted),
        _ => None,
    };
    let start = if guessed.is_some() { Some(0) } else { header(&lines, options, wanted).map(|(start, _)| start) };
    let Some(start) = start else {
        let line = options.header.unwrap_or_default().saturating_sub(added);
        return Err(Message::new("problem-no-header-line").arg("line", line));
    };
    let mut lines = lines.into_iter().skip(start).peekable();
    let (line, words) = match options.header {
        _ if guessed.is_some() => (0, numbers(guessed.as_ref().map_or(0, Vec::len))),
        Some(0) => (0, numbers(lines.peek().map_or(0, |(_, cells)| cells.len()))),
        _ => lines.next().unwrap_or_default(),
    };
    let rows = lines.map(|(line, cells)| (line - added, cells)).collect();
    Ok(Header { start, line: line.saturating_sub(added), words, guessed, rows })
}

/// Refuses cells that are rejected, the first of each line.
fn refuse_unreadable(file: &str, (line, header): (u64, &[String]), rows: &[Line]) -> Result<(), Vec<Problem>> {
    let lines = [(line, header)].into_iter().chain(rows.iter().map(|(line, cells)| (*line, cells.as_slice())));
    let wrong = lines.filter_map(|(line, cells)| {
        let what = cells.iter().find_map(|cell| unreadable(cell))?;
        Some(Problem::in_file(file, Some(line), what))
    });
    let problems: Vec<Problem> = wrong.collect();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The assumptions about the columns of a table in which this number of cells were `merged` or `cut` off.
fn table_assumptions(table: &Table, merged: usize, cut: usize) -> Vec<Message> {
    let mut assumed = Vec::new();
    let columns = || table.header.iter().zip(&table.meanings);
    for (word, meaning) in columns() {
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
    let unknown = columns().filter(|(_, meaning)| **meaning == Meaning::Unknown);
    let unknown = unknown.map(|(word, _)| word).filter(|word| !word.is_empty());
    let unread: Vec<&str> = table.unread.iter().chain(unknown).map(String::as_str).collect();
    if !unread.is_empty() {
        assumed.push(Message::new("assumed-unread").arg("columns", clipped(&unread.join(", "), MAX_SHOWN_LENGTH)));
    }
    assumed.extend_from_slice(&table.said);
    assumed
}

/// Refuses two columns with one code.
fn refuse_columns_twice(columns: &[Option<&'static str>]) -> Result<(), Message> {
    for (index, code) in columns.iter().enumerate() {
        if let (Some(code), true) = (code, columns[..index].contains(code)) {
            return Err(Message::new("problem-column-twice").arg("name", *code));
        }
    }
    Ok(())
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
fn header(lines: &[Line], options: &ReadOptions, wanted: &[&'static str]) -> Option<(usize, usize)> {
    let known = |place: usize| {
        let (_, cells) = &lines[place];
        columns::meanings(cells, options, wanted).into_iter().filter(|meaning| meaning.code().is_some()).count()
    };
    let place = match options.header {
        Some(0) => return Some((0, options.columns.len())),
        Some(wanted) => lines.iter().position(|(line, _)| *line == wanted)?,
        // The first of equals.
        None => (0..lines.len().min(MAX_LINES_BEFORE_HEADER)).rev().max_by_key(|place| known(*place)).unwrap_or(0),
    };
    Some((place, if lines.is_empty() { 0 } else { known(place) }))
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
