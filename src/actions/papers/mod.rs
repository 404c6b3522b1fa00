//! The papers of an event, the report to EMA, and the tournaments that count in its ranking.

mod documents;
mod ema_report;
pub(crate) mod mers;

pub use documents::{Document, Order, RESULTS, print_blank, print_results};
pub use ema_report::EmaReport;
pub use mers::{MersTournament, WeightBasis, mers_results};
