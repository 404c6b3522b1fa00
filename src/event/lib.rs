//! The event: regulations, entries, the draw, seats, score sheets, sessions, standings.
//!
//! Three facts to know: the time and the seed are arguments, so the same input gives the same result on every machine; nothing here
//! knows the database, the web, or a file; and a room uses only rooms that are listed before it. The rooms, in the order in which
//! they are read:

// What is played and how it is counted.
pub mod values;

pub mod sheet;

pub mod draw;

pub mod ranking;

pub mod stage;

pub mod duplicate;

pub mod regulations;

// What is kept of it.
pub mod notes;

pub mod record;

// The event as it is now, and what is seen in it.
pub mod event;

pub mod statistics;

pub mod people;

pub mod season;

pub mod play;

/// How many cases a law is tried on in the short form of the tests, and at full length.
#[cfg(test)]
fn cases(short: u32, long: u32) -> u32 {
    if std::env::var_os("CAIPAN_LONG").is_some() { long } else { short }
}
