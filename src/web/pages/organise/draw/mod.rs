//! The draw as the organiser makes it, step by step: chart, confirmation, lots, and what everybody may see.

mod changes;
mod chart;
mod confirm;
mod lots;
mod page;
mod release;

pub(crate) use changes::{by_hand, by_seed, choose_chart, committed, confirm, import_chart, release, withdraw};
pub(crate) use page::page;
