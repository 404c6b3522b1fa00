//! The store: rows of SQLite or PostgreSQL in and out, values of the event at its edge.
//!
//! Two facts to know: [`Store::write`] is the only way to write, one writer at a time, so what is read inside is what is
//! changed; and hands, charts, draws, penalties, publications and the audit are only ever added to. A function that fails without
//! saying how fails as the database does.

mod binding;
mod condition;
mod connection;
mod done_forms;
mod error;
mod exporter;
mod feed;
mod guards;
mod kept_events;
mod migrations;
mod reach;
mod rows;
mod schema;
mod serving;
mod tries;

pub mod archive;
pub mod audit;
pub mod backup;
pub mod charts;
pub mod check_ins;
pub mod commitments;
pub mod deals;
pub mod documents;
pub mod draws;
pub mod entries;
pub mod events;
pub mod hands;
pub mod installation;
pub mod line_ups;
pub mod passes;
pub mod publications;
pub mod replace;
pub mod revocations;
pub mod screens;
pub mod seals;
pub mod sessions;
pub mod stages;
pub mod standard_penalties;
pub mod table_notes;
pub mod told_forms;
pub mod users;
pub mod webhooks;
pub mod withdrawals;

pub use connection::{Conn, Store, make_private_folder};
pub use done_forms::SentForm;
pub use error::{Cause, Error, causes};
pub use feed::{Change, Done, Feed};
pub use migrations::{newest, version};
pub use serving::{Serving, no_server};

use chrono::{NaiveDateTime, SubsecRound, Utc};

/// The time now, in UTC without zone, as exact as both databases keep it.
pub fn now() -> NaiveDateTime {
    Utc::now().naive_utc().trunc_subsecs(6)
}

/// The result of a query.
pub type Result<T> = std::result::Result<T, Error>;
