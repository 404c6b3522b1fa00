//! The layout of a table in a file: rows as people write them become one header and a row for each player or seat, which the
//! readers of columns expect.
//!
//! One fact to know: the layout is decided by all headings and by the values, never by one word, and it is reported; each other
//! layout that is possible has a code, with which the user can correct the decision.

pub(crate) mod header;
pub(crate) mod names;
mod notes_under;
mod numbered;
pub(crate) mod person_name;
pub(crate) mod roles;
pub(crate) mod table;
mod tables_in_rows;
mod teams_in_rows;
mod way;

pub use table::Layout;
pub use way::Way;

use crate::read_options::{ColumnMeanings, ReadOptions};
use std::collections::BTreeSet;
use table::{LEFT_OUT, Table, is_list};

/// What the user has chosen for a table, or before for one with the same header.
pub(crate) struct Told<'a> {
    pub ways: Vec<Way>,
    pub columns: ColumnMeanings,
    /// Lines that are rows although they look like notes.
    pub taken_in: &'a BTreeSet<u64>,
}

/// Leaves out lines that are not rows: those that the user has named or that are `hidden`, repeated headers, totals, and notes
/// under the list.
pub(crate) fn leave_out_notes(table: &mut Table, options: &ReadOptions, hidden: &BTreeSet<u64>) {
    table.leave_out(LEFT_OUT, |_, (line, _)| options.left_out.contains(line));
    let is_hidden = |line: &u64| hidden.contains(line) && !options.taken_in.contains(line);
    table.leave_out("assumed-hidden-line", |_, (line, _)| is_hidden(line));
    // A header may be repeated on each page, or above each part. The numbers that name columns without a header are not repeated.
    let header = table.header.clone();
    if header.iter().any(|word| word.contains(char::is_alphabetic)) {
        let is_filled = |cell: &&String| !cell.is_empty();
        let is_header = |cells: &[String]| cells.iter().filter(is_filled).eq(header.iter().filter(is_filled));
        let is_taken_in = |line: &u64| options.taken_in.contains(line);
        table.leave_out("assumed-header-again", |_, (line, cells)| is_header(cells) && !is_taken_in(line));
    }
    notes_under::leave_out(table, &options.taken_in);
}

/// Brings a table into the layout that is read; `is_ours` if the program wrote its header.
pub(crate) fn lay_out(table: &mut Table, told: &Told<'_>, wanted: &[&'static str], is_ours: bool) {
    if is_list(wanted) {
        names::assign(table, &told.columns);
        numbered::leave_out_empty(table, told.taken_in);
        teams_in_rows::lay_out(table, &told.ways, wanted);
        numbered::strip(table, &told.ways, told.taken_in);
        if is_ours && told.columns.is_empty() {
            names::split_two_columns(table, &told.ways);
        }
        names::turn(table, &told.ways, is_ours);
    } else {
        tables_in_rows::lay_out(table, wanted);
    }
    table.layout.left_out.sort_unstable();
}

#[cfg(test)]
mod tests;
