//! A table while it is changed from the layout of a file to the one that is read: each cell keeps its column in the file.

use super::way::Way;
use crate::columns::Meaning;
use crate::lines::{clipped, words_of};
use messages::Message;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The other ways to read a table, and the lines that are left out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The other ways to read it.
    pub others: Vec<Way>,
    /// The lines that are left out, each with its text.
    pub left_out: Vec<(u64, String)>,
}

/// The column of the file from which each cell comes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    /// The header of the file.
    pub header: Vec<String>,
    /// By row and column; empty if the columns are those of the file.
    rows: Vec<Vec<usize>>,
    /// For each added column, the column of the file from which its content comes.
    added: Vec<usize>,
}

impl Origin {
    fn new(header: &[String]) -> Origin {
        Origin { header: header.to_vec(), ..Origin::default() }
    }

    /// The column of the file from which a cell comes.
    pub fn place(&self, row: usize, column: usize) -> usize {
        match self.rows.get(row) {
            Some(places) => places.get(column).copied().unwrap_or(column),
            None => column.checked_sub(self.header.len()).and_then(|at| self.added.get(at)).copied().unwrap_or(column),
        }
    }

    /// Notes that a column was added after the others, with content from the column `from`.
    pub fn add(&mut self, from: usize) {
        self.rows.iter_mut().for_each(|places| places.push(places.get(from).copied().unwrap_or(from)));
        self.added.push(from);
    }
}

/// The key of the message that a line is left out.
pub(crate) const LEFT_OUT: &str = "assumed-left-out";

/// A row: its line, and its cells.
pub(crate) type Line = (u64, Vec<String>);

/// A table while it is changed from the layout of the file to the one that is read.
pub(crate) struct Table {
    pub header: Vec<String>,
    pub meanings: Vec<Meaning>,
    pub rows: Vec<Line>,
    pub origin: Origin,
    pub layout: Layout,
    /// The messages about what was decided and left out.
    pub said: Vec<Message>,
    /// Columns of the file that are not read in this layout.
    pub unread: Vec<String>,
}

/// The cell of a row, empty if there is none.
pub(crate) fn cell(cells: &[String], place: usize) -> &str {
    cells.get(place).map_or("", String::as_str)
}

/// The text of the only cell that is filled; `None` if none or several are.
pub(crate) fn only_cell(cells: &[String]) -> Option<&str> {
    let mut filled = cells.iter().filter(|cell| !cell.is_empty());
    match (filled.next(), filled.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Whether a row is a line of totals.
pub(crate) fn is_total(cells: &[String]) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-total"));
    let first = cells.iter().find(|cell| !cell.is_empty());
    first.is_some_and(|cell| WORDS.contains(&cell.replace([' ', '　', ':', '：'], "").to_lowercase()))
}

/// Whether the table is a list of people, by the columns that are wanted from it.
pub(crate) fn is_list(wanted: &[&'static str]) -> bool {
    ["name", "surname", "given_name"].iter().all(|code| wanted.contains(code)) && !wanted.contains(&"hand")
}

impl Table {
    pub fn new(header: Vec<String>, meanings: Vec<Meaning>, rows: Vec<Line>) -> Table {
        let origin = Origin::new(&header);
        Table { header, meanings, rows, origin, layout: Layout::default(), said: Vec::new(), unread: Vec::new() }
    }

    /// The column with this code.
    pub fn place(&self, code: &str) -> Option<usize> {
        self.meanings.iter().position(|meaning| meaning.code() == Some(code))
    }

    /// The way to read it: the user's choice among all these, or else `taken`; the others are offered. Adds the message about it.
    pub fn decide(&mut self, told: &[Way], taken: Way, others: &[Way]) -> Way {
        let all = || [taken].into_iter().chain(others.iter().copied());
        let way = told.iter().copied().find(|way| all().any(|own| own == *way)).unwrap_or(taken);
        self.layout.others.extend(all().filter(|own| *own != way));
        self.said.push(Message::new("layout-taken").arg("way", way.message()));
        way
    }

    /// Leaves out rows, with a message of this key for each of the first [`MAX_SAID`], and the number of the others.
    pub fn leave_out(&mut self, why: &'static str, leaves: impl Fn(usize, &Line) -> bool) {
        let (mut kept, mut left) = (Vec::new(), 0_usize);
        let (mut origins, mut kept_origins) = (std::mem::take(&mut self.origin.rows).into_iter(), Vec::new());
        for (place, row) in std::mem::take(&mut self.rows).into_iter().enumerate() {
            let origin = origins.next();
            if leaves(place, &row) {
                self.say_left_out(why, &row, left < MAX_SAID);
                left += 1;
            } else {
                kept.push(row);
                kept_origins.extend(origin);
            }
        }
        self.origin.rows = kept_origins;
        if let Some(more) = left.checked_sub(MAX_SAID).filter(|more| *more > 0) {
            self.said.push(Message::new("assumed-left-out-more").arg("lines", more));
        }
        self.rows = kept;
    }

    fn say_left_out(&mut self, why: &'static str, (line, cells): &Line, is_said: bool) {
        let filled: Vec<&str> = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        let text = clipped(&filled.join(" "), MAX_SHOWN_LENGTH);
        let message = match is_total(cells) {
            true => Message::new("assumed-total").arg("line", *line),
            false => Message::new(why).arg("line", *line).arg("text", &text),
        };
        self.said.extend(is_said.then_some(message));
        self.layout.left_out.push((*line, text));
    }

    /// Replaces columns and rows by others; each cell of these comes with its column in the file.
    pub fn reshape(&mut self, columns: Vec<(String, Meaning)>, rows: Vec<(u64, Vec<(usize, String)>)>) {
        let is_used = |place: &usize| rows.iter().any(|(_, cells)| cells.iter().any(|(own, _)| own == place));
        let unused = (0..self.header.len()).filter(|place| !is_used(place));
        self.unread.extend(unused.map(|place| self.header[place].clone()).filter(|word| !word.is_empty()));
        (self.header, self.meanings) = columns.into_iter().unzip();
        let mut lines = Vec::new();
        self.origin.rows = Vec::new();
        for (line, cells) in rows {
            let (places, texts) = cells.into_iter().unzip();
            self.origin.rows.push(places);
            lines.push((line, texts));
        }
        self.rows = lines;
    }

    /// Adds a column with these texts, which come from the column `from`.
    pub fn add_column(&mut self, code: &'static str, from: usize, texts: Vec<String>) {
        self.header.push(code.to_owned());
        self.meanings.push(Meaning::Column(code));
        self.origin.add(from);
        for ((_, cells), text) in self.rows.iter_mut().zip(texts) {
            cells.push(text);
        }
    }

    /// Gives every row a cell for each column. In a text file every row must have them, unless the program wrote the header: then
    /// short rows are padded.
    ///
    /// # Errors
    /// The rows with another number of cells.
    pub fn even_out(&mut self, is_workbook: bool, is_padded: bool) -> Result<(), Vec<(u64, Message)>> {
        // A worksheet has no cells after the last one with content, and may have notes beside the table.
        let widest = self.rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default();
        let width = if is_workbook { widest.max(self.header.len()) } else { self.header.len() };
        self.header.resize(width, String::new());
        self.meanings.resize(width, Meaning::Unknown);
        self.origin = Origin::new(&self.header);
        let mut wrong = Vec::new();
        for (line, cells) in &mut self.rows {
            if is_workbook || is_padded && cells.len() < width {
                cells.resize(width, String::new());
            }
            if cells.len() != width {
                let what = Message::new("problem-row-length").arg("found", cells.len());
                wrong.push((*line, what.arg("expected", width)));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }
}

/// Maximum number of lines left out for one reason that have a message each.
const MAX_SAID: usize = 20;

/// Maximum length of a line that is left out in a message, in characters.
const MAX_SHOWN_LENGTH: usize = 60;
