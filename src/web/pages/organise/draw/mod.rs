//! The draw for organisers: at once, or step by step: chart, confirmation, lots, release.

mod changes;
mod chart;
mod confirm;
mod lots;
mod page;
mod release;

pub(crate) use changes::{by_hand, by_seed, choose_chart, committed, confirm, import_chart, release, seats, withdraw};
pub(crate) use page::page;
