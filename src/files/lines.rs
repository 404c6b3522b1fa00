//! The cells of a file before their columns are known, and the maximum size of files.

use super::charset::Reading;
use messages::{Locale, Message};
use std::collections::{BTreeSet, HashSet};

/// Maximum size of a file, in bytes.
pub const MAX_BYTES: usize = 8 << 20;
/// Maximum number of rows below the header: every hand of the largest event has its own.
pub const MAX_ROWS: usize = 100_000;
/// Maximum number of columns.
pub const MAX_COLUMNS: usize = 40;
/// Maximum length of the text of a cell, in characters.
pub const MAX_CELL_LENGTH: usize = 1000;

/// The cells of a file before their columns are known.
#[derive(Debug)]
pub(super) struct Lines {
    /// The line, from 1, and its cells without surrounding spaces.
    pub lines: Vec<(u64, Vec<String>)>,
    /// The format as which the file was read.
    pub read_as: Message,
    /// The number of cells that were filled from the merged cell that they are part of.
    pub merged: usize,
    /// Whether it is a hidden worksheet.
    pub hidden: bool,
    /// Its hidden lines.
    pub hidden_lines: BTreeSet<u64>,
    /// The number of cells beyond the last column that is read.
    pub cut: usize,
    /// The possible encodings; empty if there is no doubt.
    pub doubt: Vec<Reading>,
}

/// The words of a message, separated by `|`, in every language.
pub(super) fn words_of(key: &'static str) -> HashSet<String> {
    let words = Locale::ALL.map(|locale| locale.msg(key).to_string());
    words.iter().flat_map(|words| words.split('|').map(str::to_owned)).collect()
}

/// The first `most` characters of a text, for a message.
pub(super) fn clipped(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Maximum length of a rejected cell in a message, in characters.
const MAX_SHOWN_CELL_LENGTH: usize = 20;

/// The message that a cell is too long.
pub(super) fn long_cell(text: &str) -> Message {
    let long = Message::new("problem-long-cell").arg("length", text.chars().count());
    long.arg("longest", MAX_CELL_LENGTH).arg("found", clipped(text, MAX_SHOWN_CELL_LENGTH))
}
