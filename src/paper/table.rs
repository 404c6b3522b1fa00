//! A table as a value: its columns and rows, and how high they are.

use super::fit::wrapped_height;
use super::length::{Length, mm};
use super::page::{Align, Area, THICK, THIN};

/// A column of a [`Table`].
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub head: String,
    /// The head above those of neighbouring columns; empty if the column's own head takes both lines.
    pub group: String,
    /// Its share of the width.
    pub share: i32,
    pub align: Align,
    /// Whether the cell of the first row spans all rows of a block.
    pub merged: bool,
    /// The drawings in its cells instead of text, for each row of the table: points x, y, x, y, … in a frame of [`DRAWING_SIZE`].
    pub drawn: Vec<Vec<u16>>,
    /// Whether the line before it is thick.
    pub is_thick_before: bool,
}

/// Width and height of the frame of a drawing in a cell.
pub(super) const DRAWING_SIZE: [u16; 2] = [1000, 200];
/// The thickness of the line in such a drawing.
pub(super) const COURSE_THICKNESS: Length = 70;

impl Column {
    pub fn new(head: impl Into<String>, share: i32, align: Align) -> Column {
        Column {
            head: head.into(),
            group: String::new(),
            share,
            align,
            merged: false,
            drawn: Vec::new(),
            is_thick_before: false,
        }
    }

    pub fn merge(self) -> Column {
        Column { merged: true, ..self }
    }

    pub fn with_drawings(self, drawn: Vec<Vec<u16>>) -> Column {
        Column { drawn, ..self }
    }

    /// The thickness of the line before it.
    pub fn line(&self) -> Length {
        if self.is_thick_before { THICK } else { THIN }
    }

    pub fn in_group(self, group: impl Into<String>) -> Column {
        Column { group: group.into(), ..self }
    }
}

/// Rows that stay together if they can, such as those of a team.
pub(super) type Block = Vec<Vec<String>>;

/// A table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub columns: Vec<Column>,
    pub blocks: Vec<Block>,
    /// Minimum height of a row.
    pub row: Length,
    /// The size of the text in it.
    pub size: Length,
    /// A note below it within its frame.
    pub note: String,
    /// Minimum height of the heads.
    pub head: Length,
    /// Whether the heads are grey.
    pub shaded: bool,
    /// Whether blank rows follow down to the foot of the last page.
    pub filled: bool,
    /// The rows with a thick line above them, from 0.
    pub thick_rows: Vec<usize>,
    /// Whether signatures follow, which are never on a page without rows.
    pub is_signed: bool,
}

impl Table {
    /// A table of rows that need not stay together.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<String>>) -> Table {
        let blocks = rows.into_iter().map(|row| vec![row]).collect();
        Table {
            columns,
            blocks,
            row: mm(70),
            size: 1000,
            note: String::new(),
            head: mm(80),
            shaded: true,
            filled: false,
            thick_rows: Vec::new(),
            is_signed: false,
        }
    }

    /// A table as on the official forms: high rows to write in, and nothing grey.
    pub fn form(columns: Vec<Column>, rows: Vec<Vec<String>>, row: Length) -> Table {
        Table { row, size: 1050, head: row, shaded: false, ..Table::new(columns, rows) }
    }

    pub fn shares(&self) -> Vec<i32> {
        self.columns.iter().map(|column| column.share).collect()
    }

    /// The height of a row: more than the minimum if a text does not fit at nine tenths of its size.
    pub fn height(&self, row: &[String], columns: &[Area]) -> Length {
        let cells = row.iter().zip(columns).zip(&self.columns).filter(|(_, column)| !column.merged);
        let needed = cells.map(|((text, area), _)| wrapped_height(text, area.inset(CELL, 0).width, self.size * 9 / 10));
        needed.max().unwrap_or(0).max(self.row)
    }
}

/// The space left and right of a text in its cell.
pub(super) const CELL: Length = mm(8);

/// The height of the heads of its columns.
pub(super) fn heads_height(table: &Table) -> Length {
    let lines = |text: &str| text.matches('\n').count() as Length;
    let high = |column: &Column| match column.group.is_empty() {
        true => mm(80) + mm(40) * lines(&column.head),
        false => mm(145) + mm(40) * lines(&column.head) + mm(65) * lines(&column.group),
    };
    table.columns.iter().map(high).max().unwrap_or(0).max(table.head)
}
