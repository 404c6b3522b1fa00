//! The papers of an event, and the report to the EMA.

pub(crate) mod documents;
pub(crate) mod ema_report;

pub use documents::{Document, Order, RESULTS, print_blank, print_document, print_results};
pub use ema_report::{EmaReport, ema_report};
