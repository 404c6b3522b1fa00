//! An event: regulations, entries, the draw, seats, score sheets, sessions, standings.
//!
//! Three facts to know: the time and the seed are arguments, so the same input gives the same result on every machine;
//! nothing here uses the database, the web, or a file; and a room (a module of this crate) uses only rooms that are
//! listed before it. This is also the order in which to read them:

// Below it, crates of their own.
pub use draw;
pub use values;

// What is played and how it is scored.
pub mod sheet;

pub mod ranking;

pub mod stage;

pub mod duplicate;

pub mod regulations;

// What is recorded about it.
pub mod notes;

pub mod record;

// The event at one moment, and what is computed from it.
pub mod event;

pub mod statistics;

pub mod people;

pub mod season;

pub mod play;

/// The number of cases that a property test tries: `short` by default, `long` if `CAIPAN_LONG` is set.
#[cfg(test)]
fn cases(short: u32, long: u32) -> u32 {
    if std::env::var_os("CAIPAN_LONG").is_some() { long } else { short }
}
