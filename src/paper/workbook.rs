//! A table of a document as a workbook: the same heads, merged cells and rows as on paper, numbers as numbers.

use super::table::Table;
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

/// A workbook with the table, these lines above it, and its note and a foot below.
pub(super) fn workbook(title: &str, above: &[String], table: &Table, foot: &str) -> Vec<u8> {
    // Fails only for a text of more than 32,767 characters, or beyond the last row of a worksheet.
    build(title, above, table, foot).unwrap_or_default()
}

fn build(title: &str, above: &[String], table: &Table, foot: &str) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The date of writing would give different bytes for the same results.
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let sheet = workbook.add_worksheet().set_name(title.chars().take(31).collect::<String>())?;
    let wrapped = Format::new().set_align(FormatAlign::VerticalCenter).set_text_wrap();
    let cell = wrapped.clone().set_align(FormatAlign::Center).set_border(FormatBorder::Thin);
    let head = cell.clone().set_bold();
    let last = table.columns.len().saturating_sub(1) as u16;
    let heading = Format::new().set_bold().set_align(FormatAlign::Center).set_font_size(16);
    merge(sheet, (0, 0), (0, last), title, &heading)?;
    let mut row = 1;
    for line in above {
        merge(sheet, (row, 0), (row, last), line, &wrapped)?;
        row += 1;
    }
    let mut column = 0;
    for group in table.columns.chunk_by(|a, b| !a.group.is_empty() && a.group == b.group) {
        let to = column + group.len() as u16 - 1;
        match group[0].group.as_str() {
            "" => merge(sheet, (row, column), (row + 1, to), &group[0].head, &head)?,
            over => merge(sheet, (row, column), (row, to), over, &head)?,
        }
        for (own, at) in group.iter().zip(column..).filter(|(own, _)| !own.group.is_empty()) {
            sheet.write_string_with_format(row + 1, at, &own.head, &head)?;
        }
        column = to + 1;
    }
    row += 2;
    sheet.set_freeze_panes(row, 0)?;
    for block in &table.blocks {
        let below = row + block.len() as u32;
        for (cells, at) in block.iter().zip(row..) {
            for ((text, own), column) in cells.iter().zip(&table.columns).zip(0..) {
                match own.merged {
                    true if at == row => merge(sheet, (row, column), (below - 1, column), text, &cell)?,
                    true => {}
                    false => write_cell(sheet, (at, column), text, &cell)?,
                }
            }
        }
        row = below;
    }
    for line in [table.note.as_str(), foot] {
        merge(sheet, (row, 0), (row, last), line, &wrapped)?;
        sheet.set_row_height(row, 45)?;
        row += 1;
    }
    for (column, own) in (0..).zip(&table.columns) {
        sheet.set_column_width(column, own.share.unsigned_abs().div_ceil(5).max(6))?;
    }
    workbook.save_to_buffer()
}

/// A text over several cells, or in one.
fn merge(
    sheet: &mut Worksheet,
    from: (u32, u16),
    to: (u32, u16),
    text: &str,
    format: &Format,
) -> Result<(), XlsxError> {
    if from != to {
        sheet.merge_range(from.0, from.1, to.0, to.1, "", format)?;
    }
    write_cell(sheet, from, text, format)
}

/// A cell: a whole number as a number, anything else as text.
fn write_cell(sheet: &mut Worksheet, (row, column): (u32, u16), text: &str, format: &Format) -> Result<(), XlsxError> {
    match text.replace('−', "-").parse::<i32>() {
        Ok(number) => sheet.write_number_with_format(row, column, number, format)?,
        Err(_) => sheet.write_string_with_format(row, column, text, format)?,
    };
    Ok(())
}
