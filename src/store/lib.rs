//! The store reads and writes rows of SQLite or PostgreSQL. Its functions take and return values of the crate `event`.
//!
//! Two facts to know: whatever actions change goes through [`Store::write`] or its two variants, one writer at a time, so that
//! what a write reads is current until it ends; and rows of hands, charts, draws, penalties, publications and the audit are only
//! added, and changed only where a player is erased (`erasing.rs`). A function without a section on errors has those of the
//! database.

#![cfg_attr(
    not(feature = "postgres"),
    allow(dead_code, unused_variables, reason = "some of it is for PostgreSQL alone")
)]

mod away;
mod binding;
mod change_listener;
mod connection;
mod connectivity;
mod copy;
mod database_url;
mod done_forms;
mod error;
mod exporter;
mod feed;
mod file_guard;
mod former;
mod guards;
mod health;
mod identity;
mod kept_events;
mod kept_people;
mod migrations;
mod mode;
#[cfg(feature = "postgres")]
mod postgres;
mod rows;
mod schema;
mod serving;
mod shared_attempts;
mod store;
mod transaction;
mod unguarded;

pub mod appearances;
pub mod archive;
pub mod attendances;
pub mod audit;
pub mod backup;
pub mod charts;
pub mod check_ins;
pub mod commitments;
pub mod deals;
pub mod documents;
pub mod draws;
pub mod entries;
pub mod erasing;
pub mod events;
pub mod hands;
pub mod installation;
pub mod line_ups;
pub mod outside_events;
pub mod passes;
pub mod person_decisions;
pub mod publications;
pub mod revocations;
pub mod screens;
pub mod seals;
pub mod seasons;
pub mod sessions;
pub mod signed_totals;
pub mod stages;
pub mod standard_penalties;
pub mod swap_file;
pub mod table_notes;
pub mod terms;
pub mod told_forms;
pub mod users;
pub mod webhooks;
pub mod withdrawals;

pub use connection::{Conn, make_private_folder, sync_folder};
pub use connectivity::Away;
pub use copy::{CopiedRows, CopyHead, CopyState, continue_ids, has_nothing, is_of_chain, read_changes};
pub use database_url::is_database_url;
pub use done_forms::SentForm;
pub use error::{Cause, Error, Result, causes};
pub use feed::{Change, Done, Feed};
pub use migrations::{newest, version};
pub use mode::{Followed, House, Mode};
pub use serving::{Serving, no_server};
pub use store::Store;

use chrono::{NaiveDateTime, SubsecRound, Utc};

/// The current time in UTC without a zone, cut to microseconds, which both databases store exactly.
pub fn now() -> NaiveDateTime {
    Utc::now().naive_utc().trunc_subsecs(6)
}
