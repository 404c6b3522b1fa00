//! Pages of a table: the referee's page, its sheet to be read, the plain forms.

pub(in crate::web) mod desk;
pub(in crate::web) mod record;
pub(in crate::web) mod sheet;
pub(in crate::web) mod sheet_form;
pub(in crate::web) mod totals_form;
