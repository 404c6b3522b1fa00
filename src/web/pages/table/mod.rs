//! Pages of a table: the recording page of the referee, the score sheet for reading, the forms without scripts.

pub(crate) mod desk;
pub(crate) mod hand_form;
pub(crate) mod loaded_table;
pub(crate) mod place;
pub(crate) mod record;
pub(crate) mod sheet;
pub(crate) mod sheet_form;
pub(crate) mod totals;
pub(crate) mod totals_form;
