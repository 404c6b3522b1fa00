//! What is said beside hands: at tables, in appeals, on displays.

pub mod appeal;
pub mod appeal_document;
pub(crate) mod doubt;
pub mod screens;
pub mod table_note;
