//! Workbooks (.xlsx, .ods, .xls) as lines of cells, by worksheet: numbers and texts as displayed, merged cells in each of their
//! rows, and nothing beyond the last column that is read.
//!
//! At most [`MAX_UNPACKED_BYTES`] are unpacked, with at most [`MAX_TEXTS`] texts and [`MAX_MERGED_READ`] merged cells, and cells
//! of .xlsx are read one by one, so that a worksheet that claims to be larger than it is takes no memory. The size of an .ods or
//! an .xls is computed before it is read.

use super::hidden_rows::hidden_lines;
use super::lines::{Lines, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, long_cell};
use super::old_workbook::is_bounded;
use calamine::{Data, Dimensions, Ods, Reader, Sheet as SheetEntry, SheetVisible, Xls, Xlsx, XlsxError};
use messages::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, Read};
use std::panic;
use zip::ZipArchive;

/// Maximum unpacked size of all parts of a workbook, in bytes.
pub const MAX_UNPACKED_BYTES: u64 = 64 << 20;

/// Maximum number of texts of a workbook, each stored once: a few bytes can repeat an empty one millions of times.
const MAX_TEXTS: usize = 1_000_000;
/// Maximum number of merged cells of a workbook: one in each row.
const MAX_MERGED_READ: usize = MAX_ROWS;
/// Maximum number of merged cells of a worksheet that are filled.
const MAX_MERGED: usize = 2000;
/// Maximum number of worksheets of a workbook that are read.
const MAX_WORKSHEETS: usize = 20;

/// A worksheet's name, and its cells.
pub(super) type Sheet = (String, Lines);

/// The worksheets of a workbook that have cells, in their order.
///
/// # Errors
/// The row and the reason: not a workbook, too large, too many rows or columns.
pub(super) fn read_worksheets(bytes: &[u8]) -> Result<Vec<Sheet>, Unread> {
    // The library panics on some damaged worksheets, such as one whose dimension is H1:B2.
    panic::catch_unwind(|| read_all(bytes)).unwrap_or_else(|_| Err(no_workbook(String::new())))
}

/// Whether a file is a workbook, by its first bytes.
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || is_old(bytes)
}

/// Whether a file is a workbook of Excel 97–2003, by its first bytes.
fn is_old(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0")
}

/// The media type at the beginning of an OpenDocument spreadsheet.
const OPEN_DOCUMENT: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

fn no_workbook(reason: String) -> (Option<u64>, Message) {
    (None, Message::new("problem-not-workbook").arg("reason", reason))
}

fn unreadable(error: XlsxError) -> (Option<u64>, Message) {
    no_workbook(error.to_string())
}

/// The names of the first [`MAX_WORKSHEETS`] worksheets, each with whether it is hidden.
fn names(sheets: &[SheetEntry]) -> Vec<(String, bool)> {
    let name = |sheet: &SheetEntry| (sheet.name.clone(), sheet.visible != SheetVisible::Visible);
    sheets.iter().take(MAX_WORKSHEETS).map(name).collect()
}

/// Why a file cannot be read, with the line if there is one.
pub(super) type Unread = (Option<u64>, Message);

fn read_all(bytes: &[u8]) -> Result<Vec<Sheet>, Unread> {
    if is_old(bytes) {
        let wrong = |error: &dyn ToString| -> Unread {
            (None, Message::new("problem-old-excel").arg("reason", error.to_string()))
        };
        if !is_bounded(bytes) {
            return Err((None, Message::new("problem-old-excel-size")));
        }
        let old = panic::catch_unwind(|| Xls::new(Cursor::new(bytes)));
        let mut workbook: Xls<_> = old.map_err(|_| wrong(&""))?.map_err(|error| wrong(&error))?;
        return read_sheets(&names(workbook.sheets_metadata()), |name| {
            let range = workbook.worksheet_range(name).map_err(|error| wrong(&error))?;
            read_range(&range)
        });
    }
    if let Some(large) = refuse_large(bytes).map_err(|error| no_workbook(error.to_string()))? {
        return Err((None, large));
    }
    if bytes.windows(OPEN_DOCUMENT.len()).take(MAX_HEAD).any(|head| head == OPEN_DOCUMENT) {
        let wrong = |error: &dyn ToString| no_workbook(error.to_string());
        if !fits_open_document(bytes).map_err(|error| wrong(&error))? {
            return Err((None, Message::new("problem-too-many-rows").arg("most", MAX_ROWS)));
        }
        let mut workbook: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(|error| wrong(&error))?;
        return read_sheets(&names(workbook.sheets_metadata()), |name| {
            let range = workbook.worksheet_range(name).map_err(|error| wrong(&error))?;
            read_range(&range)
        });
    }
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut sheets = read_sheets(&names(workbook.sheets_metadata()), |name| read_lines(&mut workbook, name))?;
    let hidden = hidden_lines(bytes, MAX_UNPACKED_BYTES).unwrap_or_default();
    for (name, lines) in &mut sheets {
        lines.hidden_lines = hidden.get(name.as_str()).cloned().unwrap_or_default();
    }
    Ok(sheets)
}

/// The worksheets with cells. One that cannot be read, such as a chart beside the list, is skipped if another can.
fn read_sheets(
    names: &[(String, bool)],
    mut read: impl FnMut(&str) -> Result<Lines, Unread>,
) -> Result<Vec<Sheet>, Unread> {
    let mut sheets = Vec::new();
    let mut unread = None;
    for (name, hidden) in names {
        match read(name) {
            Ok(lines) if lines.lines.is_empty() => {}
            Ok(lines) => {
                let read_as = Message::new("read-as-workbook").arg("sheet", name);
                sheets.push((name.clone(), Lines { read_as, hidden: *hidden, ..lines }));
            }
            Err(wrong) => unread = unread.or(Some(wrong)),
        }
    }
    match sheets.is_empty() {
        true => Err(unread.unwrap_or((None, Message::new("problem-no-rows")))),
        false => Ok(sheets),
    }
}

/// The rows of a worksheet while its cells are read.
#[derive(Default)]
struct Rows {
    lines: BTreeMap<u64, Vec<String>>,
    /// The number of cells beyond the last column.
    cut: usize,
}

impl Rows {
    fn add(&mut self, (row, column): (usize, usize), text: String) -> Result<(), Unread> {
        let line = row as u64 + 1;
        if text.is_empty() {
            return Ok(());
        }
        if column >= MAX_COLUMNS {
            self.cut += 1;
            return Ok(());
        }
        if text.chars().count() > MAX_CELL_LENGTH {
            return Err((Some(line), long_cell(&text)));
        }
        let row = self.lines.entry(line).or_default();
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
        if self.lines.len() > MAX_ROWS + 1 {
            return Err((None, Message::new("problem-too-many-rows").arg("most", MAX_ROWS)));
        }
        Ok(())
    }

    fn into_lines(self, merged: usize) -> Lines {
        let (lines, cut) = (self.lines.into_iter().collect(), self.cut);
        Lines {
            lines,
            read_as: Message::new("read-as-workbook"),
            merged,
            cut,
            hidden: false,
            hidden_lines: BTreeSet::new(),
            doubt: Vec::new(),
        }
    }
}

fn read_lines(workbook: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Lines, Unread> {
    let mut rows = Rows::default();
    let mut cells = workbook.worksheet_cells_reader(name).map_err(unreadable)?;
    while let Some(cell) = cells.next_cell().map_err(unreadable)? {
        let (row, column) = cell.get_position();
        rows.add((row as usize, column as usize), cell_text(&cell.get_value().clone().into()))?;
    }
    drop(cells);
    let merged = workbook.merge_cells_by_sheet_name(name).unwrap_or_default();
    let merged = fill_merged(&mut rows.lines, &merged);
    Ok(rows.into_lines(merged))
}

fn read_range(range: &calamine::Range<Data>) -> Result<Lines, Unread> {
    let (first_row, first_column) = range.start().unwrap_or_default();
    let mut rows = Rows::default();
    for (row, column, value) in range.used_cells() {
        rows.add((row + first_row as usize, column + first_column as usize), cell_text(value))?;
    }
    Ok(rows.into_lines(0))
}

/// Number of bytes at the beginning of a file in which its media type is searched.
const MAX_HEAD: usize = 100;

/// Whether an OpenDocument spreadsheet has not more cells than a table may have: a few bytes can repeat one millions of times.
fn fits_open_document(bytes: &[u8]) -> io::Result<bool> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::from)?;
    let mut content = Vec::new();
    archive.by_name("content.xml").map_err(io::Error::from)?.take(MAX_UNPACKED_BYTES).read_to_end(&mut content)?;
    let content = String::from_utf8_lossy(&content);
    // No program writes this, and a tag could be hidden in it.
    if content.contains("<!") || !content.split('<').skip(1).all(is_closed) {
        return Ok(false);
    }
    let repeated = |tag: &str, name: &str| -> usize {
        let Some((_, rest)) = tag.split_once(name) else { return 1 };
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start).and_then(|quoted| quoted.get(1..));
        value.and_then(|value| value.split(['"', '\'']).next()?.parse().ok()).unwrap_or(usize::MAX)
    };
    // The number of written cells, and the last row and the widest one with content.
    let (mut written, mut last_row, mut widest) = (0_usize, 0_usize, 0_usize);
    let (mut rows, mut column, mut width) = (0_usize, 0_usize, 0_usize);
    for tag in content.split('<') {
        if tag.starts_with("table:table ") {
            (rows, last_row, widest) = (0, 0, 0);
        } else if tag.starts_with("table:table-row") {
            (column, width) = (0, 0);
            rows = rows.saturating_add(repeated(tag, "table:number-rows-repeated"));
        } else if tag.starts_with("table:table-cell") || tag.starts_with("table:covered-table-cell") {
            column = column.saturating_add(repeated(tag, "table:number-columns-repeated"));
            if tag.contains("office:") || tag.contains("table:formula") {
                (width, last_row) = (column, rows);
            }
        } else if tag.starts_with("/table:table-row") {
            written = written.saturating_add(width);
            widest = widest.max(width);
        }
        if written.max(last_row.saturating_mul(widest.max(width))) > MAX_ROWS * MAX_COLUMNS {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a tag ends outside its quotes.
fn is_closed(tag: &str) -> bool {
    let mut quote = None;
    for c in tag.chars() {
        match (quote, c) {
            (None, '>') => return true,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    false
}

/// Copies the text of merged cells into each of their rows; returns the number of cells filled.
fn fill_merged(rows: &mut BTreeMap<u64, Vec<String>>, merged: &[Dimensions]) -> usize {
    let mut filled = 0;
    for region in merged.iter().filter(|region| region.end.0 > region.start.0).take(MAX_MERGED) {
        let (first, last, column) =
            (u64::from(region.start.0) + 1, u64::from(region.end.0) + 1, region.start.1 as usize);
        let Some(text) = rows.get(&first).and_then(|row| row.get(column)).filter(|text| !text.is_empty()).cloned()
        else {
            continue;
        };
        // Rows without any other cell do not exist.
        for (_, row) in rows.range_mut(first + 1..=last) {
            if row.len() <= column {
                row.resize(column + 1, String::new());
            }
            if row[column].is_empty() {
                row[column].clone_from(&text);
                filled += 1;
            }
        }
    }
    filled
}

/// Why a workbook is too large to be read; `None` if it is not. Its parts are unpacked for it: the sizes stated in the archive may
/// be wrong.
fn refuse_large(bytes: &[u8]) -> io::Result<Option<Message>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::from)?;
    let (mut left, mut texts, mut merged) = (MAX_UNPACKED_BYTES, 0, 0);
    let mut content = Vec::new();
    for index in 0..archive.len() {
        content.clear();
        let part = archive.by_index(index).map_err(io::Error::from)?;
        let read = part.take(left + 1).read_to_end(&mut content)?;
        let Some(rest) = left.checked_sub(read as u64) else {
            return Ok(Some(Message::new("problem-unpacked").arg("most", MAX_UNPACKED_BYTES >> 20)));
        };
        left = rest;
        for tag in content.split(|byte| *byte == b'<') {
            match local_name(tag) {
                b"si" => texts += 1,
                b"mergeCell" => merged += 1,
                _ => {}
            }
        }
        if texts > MAX_TEXTS || merged > MAX_MERGED_READ {
            let many = Message::new("problem-many-texts").arg("texts", MAX_TEXTS).arg("merged", MAX_MERGED_READ);
            return Ok(Some(many));
        }
    }
    Ok(None)
}

/// The name of a tag without its prefix, as the library compares it.
fn local_name(tag: &[u8]) -> &[u8] {
    let ends = |byte: &u8| matches!(byte, b'>' | b'/') || byte.is_ascii_whitespace();
    let name = tag.split(ends).next().unwrap_or_default();
    name.rsplit(|byte| *byte == b':').next().unwrap_or_default()
}

fn cell_text(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.trim().to_owned(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(truth) => truth.to_string(),
        Data::Error(error) => error.to_string(),
        // A value typed as 5/2 that became a date is shown as that date.
        Data::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
    }
}
