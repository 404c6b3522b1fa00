//! Readers and writers of files: bytes to values and values to bytes, without the store.
//!
//! A file is checked as a whole: a reader returns all rows, or every problem with line, column and the right form.

pub mod archive;
pub mod asked;
pub mod backup;
pub mod calendar;
pub mod charset;
pub mod charts;
pub mod columns;
pub mod deals;
pub mod ema;
pub mod entries;
pub mod event_tables;
pub mod hand_rows;
pub mod hands;
mod hidden_rows;
pub mod history;
pub mod kinds;
pub mod layout;
pub mod league;
pub mod line_ups;
pub mod lines;
pub mod lots;
pub mod mers;
pub mod names;
mod number;
mod old_workbook;
pub mod penalties;
mod problem;
pub mod protocol;
pub mod read_options;
pub mod result_files;
pub mod results;
pub mod season;
pub mod sheet;
pub mod stage_rows;
pub mod standings;
pub mod statistics;
pub mod table;
pub mod text;
pub mod workbook;
pub mod world_series_hands;

use messages::Message;

/// The message that something could not be written.
pub fn output_error(error: impl std::fmt::Display) -> Message {
    Message::new("error-output").arg("reason", error.to_string())
}
