//! What is said beside hands: at tables, in appeals, on displays.

pub mod appeal;
pub mod appeal_document;
pub mod appeals;
pub(crate) mod doubt;
pub mod letter;
pub mod screens;
pub mod table_log;
pub mod table_note;
