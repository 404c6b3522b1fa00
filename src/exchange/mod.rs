//! Files in and out. Values in, bytes out and the other way round; nothing here knows the store.
//!
//! A file is checked whole: a reader gives all rows, or every problem with line, column and what would be right.

pub mod archive;
pub mod charts;
pub mod entries;
pub mod hands;
pub mod protocol;
pub mod results;
pub mod sheet;
pub mod standings;
