//! Standings as a table for files, and as text for the terminal.

use super::columns::word;
use super::table::{Table, Value};
use event::event::NamedRow;
use messages::{Locale, Message, signed_minus};
use unicode_width::UnicodeWidthStr;

/// The columns, as written.
pub const COLUMNS: [&str; 7] = ["rank", "name", "team", "sessions", "standard_points", "game_points", "decided_by"];

/// These rows as a table.
pub fn table(rows: &[NamedRow], title: Message) -> Table {
    let row = |row: &NamedRow| {
        vec![
            row.rank.into(),
            row.name.as_str().into(),
            row.team.as_str().into(),
            row.sessions.into(),
            Value::Exact(row.standard_points.clone()),
            row.game_points.into(),
            row.decided_by.as_str().into(),
        ]
    };
    Table { title, columns: COLUMNS.into(), rows: rows.iter().map(row).collect() }
}

/// The rows as a table for people, with headings in their language.
pub fn to_text(rows: &[NamedRow], locale: Locale) -> String {
    let head = COLUMNS.iter().map(|code| locale.say(&word(code))).collect();
    let cells: Vec<Vec<String>> = [head].into_iter().chain(rows.iter().map(|row| row_cells(row, locale))).collect();
    text_table(&cells, &[0, 3, 4, 5])
}

/// The cells of a row, in the order of [`COLUMNS`].
pub(super) fn row_cells(row: &NamedRow, locale: Locale) -> Vec<String> {
    vec![
        row.rank.to_string(),
        row.name.clone(),
        row.team.clone(),
        row.sessions.to_string(),
        row.standard_points.clone(),
        signed_minus(row.game_points),
        if row.decided_by.is_empty() { String::new() } else { say_criterion(locale, &row.decided_by) },
    ]
}

/// Rows of cells as aligned text; the columns with these indices have numbers.
pub(super) fn text_table(cells: &[Vec<String>], numbers: &[usize]) -> String {
    let columns = cells.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|column| cells.iter().map(|row| row[column].width()).max().unwrap_or(0)).collect();
    let mut table = String::new();
    for row in cells {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let space = " ".repeat(widths[column] - cell.width());
            line += &if numbers.contains(&column) { format!("{space}{cell}  ") } else { format!("{cell}{space}  ") };
        }
        table += line.trim_end();
        table.push('\n');
    }
    table
}

fn say_criterion(locale: Locale, code: &str) -> String {
    locale.msg(format!("criterion-{}", code.replace('_', "-"))).to_string()
}
