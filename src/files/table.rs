//! Tables written as CSV, JSON or worksheets of a workbook (.xlsx). The same table always gives the same bytes.
//!
//! CSV and JSON name the columns by their codes, workbooks by their words. A text is never a formula: CSV has an
//! apostrophe before it (see [`super::text::guard_formula`]), in a workbook the cell has the type text.

use super::columns::{cell_word, word};
use super::ema::decimal;
use super::output_error;
use super::text::guard_formula;
use messages::{Locale, Message};
use rules::StandardPoints;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use serde::{Serialize, Serializer};
use unicode_width::UnicodeWidthStr;

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text as typed.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number that is written exactly and may be a fraction: `7/2`.
    Exact(String),
    /// The same number beside an exact one, rounded to two decimals, as every spreadsheet reads it: `3.50`.
    Decimal(StandardPoints),
    /// An empty cell.
    Empty,
}

/// Rows under the codes of their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The title of the worksheet.
    pub title: Message,
    /// The codes of the columns.
    pub columns: Vec<&'static str>,
    /// The rows: each has a value for every column.
    pub rows: Vec<Vec<Value>>,
}

/// The mark that tells Excel that a CSV file is UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Table {
    /// The table as CSV in UTF-8, without byte order mark.
    ///
    /// # Errors
    /// A row does not have as many values as there are columns.
    pub fn csv(&self) -> Result<String, Message> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let cell = |value: &Value| match value {
            Value::Text(text) => guard_formula(text),
            Value::Number(number) => number.to_string(),
            Value::Exact(number) => number.clone(),
            Value::Decimal(number) => two_decimals(*number),
            Value::Empty => String::new(),
        };
        writer.write_record(&self.columns).map_err(output_error)?;
        for row in &self.rows {
            writer.write_record(row.iter().map(cell)).map_err(output_error)?;
        }
        String::from_utf8(writer.into_inner().map_err(output_error)?).map_err(output_error)
    }

    /// The table as a JSON array of objects.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn json(&self) -> Result<String, Message> {
        let objects: Vec<_> = self.rows.iter().map(|row| Object { columns: &self.columns, row }).collect();
        Ok(serde_json::to_string_pretty(&objects).map_err(output_error)? + "\n")
    }
}

struct Object<'a> {
    columns: &'a [&'static str],
    row: &'a [Value],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row))
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) | Value::Exact(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Decimal(number) => serializer.serialize_str(&two_decimals(*number)),
            Value::Empty => serializer.serialize_none(),
        }
    }
}

/// Tables as a workbook, a worksheet each.
///
/// # Errors
/// A text is too long for a cell of Excel, or there are too many rows.
pub fn workbook(tables: &[Table], locale: Locale) -> Result<Vec<u8>, Message> {
    let written = || {
        let mut workbook = Workbook::new();
        // The date of writing would give different bytes for the same table.
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
        for table in tables {
            fill(workbook.add_worksheet(), table, locale)?;
        }
        workbook.save_to_buffer()
    };
    written().map_err(|error: XlsxError| output_error(error))
}

/// Maximum width of a column, in characters.
const MAX_COLUMN_WIDTH: usize = 60;

fn fill(sheet: &mut Worksheet, table: &Table, locale: Locale) -> Result<(), XlsxError> {
    let (head, text) = (Format::new().set_bold(), Format::new().set_num_format("@"));
    sheet.set_name(locale.say(&table.title))?.set_freeze_panes(1, 0)?;
    for (column, code) in (0_u16..).zip(&table.columns) {
        let head_word = locale.say(&word(code));
        let mut width = head_word.width();
        for (row, values) in (1_u32..).zip(&table.rows) {
            match &values[usize::from(column)] {
                Value::Text(value) => {
                    let value = &cell_word(code, value).map_or_else(|| value.clone(), |word| locale.say(&word));
                    width = width.max(value.width());
                    sheet.write_string_with_format(row, column, value, &text)?;
                }
                Value::Number(number) => {
                    width = width.max(number.to_string().len());
                    write_number(sheet, row, column, *number)?;
                }
                Value::Exact(number) => {
                    width = width.max(number.len());
                    match number.parse() {
                        Ok(whole) => write_number(sheet, row, column, whole)?,
                        // As a number it would be rounded.
                        Err(_) => sheet.write_string_with_format(row, column, number, &text)?,
                    };
                }
                Value::Decimal(number) => {
                    width = width.max(two_decimals(*number).len());
                    let format = Format::new().set_num_format("0.00");
                    sheet.write_number_with_format(row, column, decimal(number.in_hundredths(), 2), &format)?;
                }
                Value::Empty => {}
            }
        }
        // Cells typed below stay text: 5/2 does not become a day in May.
        sheet.set_column_format(column, &text)?;
        sheet.set_column_width(column, width.min(MAX_COLUMN_WIDTH) as u32 + 2)?;
        sheet.write_string_with_format(0, column, head_word, &head)?;
    }
    Ok(())
}

fn write_number(sheet: &mut Worksheet, row: u32, column: u16, number: i64) -> Result<&mut Worksheet, XlsxError> {
    match i32::try_from(number) {
        Ok(number) => sheet.write_number_with_format(row, column, number, &Format::new().set_num_format("0")),
        Err(_) => sheet.write_string(row, column, number.to_string()),
    }
}

/// A number rounded to two decimals, a half upwards.
fn two_decimals(number: StandardPoints) -> String {
    let hundredths = number.in_hundredths();
    let sign = if hundredths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<StandardPoints> for Value {
    fn from(points: StandardPoints) -> Self {
        Value::Exact(points.to_string())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Empty, Into::into)
    }
}

macro_rules! number_values {
    ($($number:ty),+) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Value::Number(number.try_into().unwrap_or(i64::MAX))
            }
        }
    )+};
}
number_values!(u8, u16, i32, usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Worksheet;
    use proptest::prelude::*;

    fn table(cells: &[(String, i32)]) -> Table {
        let rows = cells
            .iter()
            .map(|(text, number)| vec![text.as_str().into(), (*number).into(), Value::Exact("-7/2".into())]);
        Table {
            title: crate::kinds::TableKind::Players.title(),
            columns: vec!["name", "number", "standard_points"],
            rows: rows.collect(),
        }
    }

    #[test]
    fn a_decimal_stands_beside_the_fraction() {
        for (exact, shown) in [("7/3", "2.33"), ("-7/3", "-2.33"), ("1/2", "0.50"), ("-1/200", "0.00"), ("40", "40.00")]
        {
            assert_eq!(two_decimals(exact.parse().unwrap()), shown);
        }
    }

    fn read(bytes: &[u8]) -> Vec<(String, i32)> {
        let sheet = Worksheet::read("t", bytes, &["name", "number", "standard_points"]).unwrap();
        sheet
            .rows()
            .map(|row| {
                assert_eq!(row.cell("standard_points").text(), "-7/2");
                (row.cell("name").text().to_owned(), row.cell("number").number("problem-not-number").unwrap())
            })
            .collect()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again_and_no_text_is_a_formula(
            cells in prop::collection::vec(("[-=+@'a-z,;\"\n＝王]{0,12}", any::<i32>()), 1..6)
        ) {
            let cells: Vec<_> = cells.into_iter().map(|(text, number)| (text.trim().to_owned(), number)).collect();
            let table = table(&cells);
            prop_assert_eq!(&read(table.csv().unwrap().as_bytes()), &cells);
            let bytes = workbook(std::slice::from_ref(&table), Locale::ZhHans).unwrap();
            prop_assert_eq!(&read(&bytes), &cells);
            prop_assert_eq!(bytes, workbook(&[table], Locale::ZhHans).unwrap());
        }
    }
}
