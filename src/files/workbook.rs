//! Excel workbooks (.xlsx) as lines of cells, by worksheet: numbers and texts as displayed, merged cells in each of their rows.
//!
//! Nothing is unpacked beyond [`MAX_UNPACKED_BYTES`], and cells are read one by one: a worksheet that claims to be larger than
//! it is takes no memory.

use super::lines::{Lines, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, long_cell};
use calamine::{DataRef, Dimensions, Reader, Xlsx, XlsxError};
use messages::Message;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::panic;
use zip::ZipArchive;

/// Maximum unpacked size of all parts of a workbook, in bytes.
pub const MAX_UNPACKED_BYTES: u64 = 64 << 20;

/// Maximum number of merged cells of a worksheet that are filled.
const MAX_MERGED: usize = 2000;
/// Maximum number of worksheets of a workbook that are read.
const MAX_WORKSHEETS: usize = 20;

/// A worksheet's name, and its cells.
type Sheet = (String, Lines);

/// The worksheets of a workbook that have cells, in order.
///
/// # Errors
/// The row and the reason: not a workbook, too large, too many rows or columns.
pub(super) fn read_worksheets(bytes: &[u8]) -> Result<Vec<Sheet>, (Option<u64>, Message)> {
    // The library panics on some damaged worksheets, such as one whose dimension is H1:B2.
    panic::catch_unwind(|| read_all(bytes)).unwrap_or_else(|_| Err(no_workbook(String::new())))
}

fn no_workbook(reason: String) -> (Option<u64>, Message) {
    (None, Message::new("problem-not-workbook").arg("reason", reason))
}

fn unreadable(error: XlsxError) -> (Option<u64>, Message) {
    no_workbook(error.to_string())
}

fn read_all(bytes: &[u8]) -> Result<Vec<Sheet>, (Option<u64>, Message)> {
    if !fits_unpacked(bytes).map_err(|error| no_workbook(error.to_string()))? {
        return Err((None, Message::new("problem-unpacked").arg("most", MAX_UNPACKED_BYTES >> 20)));
    }
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut sheets = Vec::new();
    let mut unread = None;
    for name in workbook.sheet_names().into_iter().take(MAX_WORKSHEETS) {
        match read_lines(&mut workbook, &name) {
            Ok(lines) if lines.lines.is_empty() => {}
            Ok(lines) => sheets.push((name, lines)),
            // A chart, or another worksheet beside the list.
            Err(wrong) => unread = unread.or(Some(wrong)),
        }
    }
    match sheets.is_empty() {
        true => Err(unread.unwrap_or((None, Message::new("problem-no-rows")))),
        false => Ok(sheets),
    }
}

fn read_lines(workbook: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Lines, (Option<u64>, Message)> {
    let mut rows: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut cells = workbook.worksheet_cells_reader(name).map_err(unreadable)?;
    while let Some(cell) = cells.next_cell().map_err(unreadable)? {
        let (row, column) = cell.get_position();
        let (line, column) = (u64::from(row) + 1, column as usize);
        let text = cell_text(cell.get_value());
        if text.is_empty() {
            continue;
        }
        if text.chars().count() > MAX_CELL_LENGTH {
            return Err((Some(line), long_cell(&text)));
        }
        if column >= MAX_COLUMNS {
            return Err((Some(line), Message::new("problem-too-many-columns").arg("most", MAX_COLUMNS)));
        }
        let row = rows.entry(line).or_default();
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
        if rows.len() > MAX_ROWS + 1 {
            return Err((None, Message::new("problem-too-many-rows").arg("most", MAX_ROWS)));
        }
    }
    drop(cells);
    let merged = workbook.merge_cells_by_sheet_name(name).unwrap_or_default();
    let merged = fill_merged(&mut rows, &merged);
    let read_as = Message::new("read-as-workbook").arg("sheet", name);
    Ok(Lines { lines: rows.into_iter().collect(), read_as, merged, doubt: Vec::new() })
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

/// Whether all parts together stay within the limit; the sizes stated in the archive may be wrong.
fn fits_unpacked(bytes: &[u8]) -> io::Result<bool> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::from)?;
    let mut left = MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(io::Error::from)?;
        let read = io::copy(&mut part.take(left + 1), &mut io::sink())?;
        let Some(rest) = left.checked_sub(read) else { return Ok(false) };
        left = rest;
    }
    Ok(true)
}

fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.trim().to_owned(),
        DataRef::SharedString(text) => text.trim().to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(truth) => truth.to_string(),
        DataRef::Error(error) => error.to_string(),
        // A value typed as 5/2 that became a date is reported as a date.
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
    }
}
