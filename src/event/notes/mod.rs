//! Notes: the record of everything at tables but hands, of appeals, and of the displays in the hall.

pub mod appeal;
pub mod appeal_document;
pub mod appeals;
pub(crate) mod doubt;
pub mod letter;
pub mod screens;
pub mod table_log;
pub mod table_note;
