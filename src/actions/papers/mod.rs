//! The papers of an event, and the report to the EMA.

mod documents;
mod ema_report;

pub use documents::{Document, Order, RESULTS, print_blank, print_results};
pub use ema_report::EmaReport;
