//! The cells of a file, before it is known what they are, and how large a file may be.

use super::charset::Reading;
use messages::Message;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 8 << 20;
/// The most rows under the header: every hand of the largest event has its own.
pub const MOST_ROWS: usize = 100_000;
/// The most columns.
pub const MOST_COLUMNS: usize = 40;
/// The longest text of a cell, in characters.
pub const LONGEST_CELL: usize = 1000;

/// The cells of a file, before it is known what they are.
#[derive(Debug)]
pub(super) struct Lines {
    /// Line from 1, cells without surrounding spaces.
    pub lines: Vec<(u64, Vec<String>)>,
    /// As what the file was read.
    pub read_as: Message,
    /// How many cells have what stands in the merged cell that they are part of.
    pub merged: usize,
    /// In which characters it may be written; empty where there is no doubt.
    pub doubt: Vec<Reading>,
}

/// The beginning of what is shown in a message.
pub(super) fn clipped(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// So much of a cell that cannot be taken is shown.
const MAX_SHOWN_CELL_LENGTH: usize = 20;

/// That a text is longer than a cell may be.
pub(super) fn long_cell(text: &str) -> Message {
    let long = Message::new("problem-long-cell").arg("length", text.chars().count());
    long.arg("longest", LONGEST_CELL).arg("found", clipped(text, MAX_SHOWN_CELL_LENGTH))
}
