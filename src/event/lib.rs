//! The event: regulations, entries, the draw, seats, score sheets, sessions, standings.
//!
//! Two facts to know: the time and the seed are arguments, so the same input gives the same result on every machine; and nothing here
//! knows the database, the web, or a file. The rooms, in the order in which they are read:

// What is played and how it is counted.
pub mod values;

pub mod sheet;

pub mod ranking;

pub mod draw;

pub mod regulations;

pub mod stage;

pub mod duplicate;

// What is kept of it.
pub mod notes;

pub mod record;

// The event as it is now, and what is seen in it.
pub mod event;

pub mod statistics;

pub mod play;

/// How many cases a law is tried on in the short form of the tests, and at full length.
#[cfg(test)]
fn cases(short: u32, long: u32) -> u32 {
    if std::env::var_os("CAIPAN_LONG").is_some() { long } else { short }
}
