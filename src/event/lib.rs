//! The event: regulations, entries, the draw, seats, score sheets, sessions, standings.
//!
//! Two facts to know: the time and the seed are arguments, so the same input gives the same result on every machine;
//! and nothing here knows the database or the web. The reading order is that of a competition day:
//! [`regulations`], [`draw`], [`rotation`], [`hand_result`], [`scoresheet`], [`session`], [`standings`].

pub mod absence;
pub mod appeal;
pub mod appeal_document;
pub mod archive;
pub mod audit_chain;
#[cfg(test)]
mod bases;
pub mod binding;
pub mod country;
pub mod disqualification;
mod doubt;
pub mod draw;
pub mod duplicate;
pub mod event;
pub mod exact;
pub mod hand_result;
pub mod ids;
pub mod lateness;
pub mod left_out;
pub mod merge;
pub mod mers;
pub mod named;
pub mod needed;
pub mod needed_teams;
pub mod penalty;
pub mod person;
pub mod play;
pub mod preset;
pub mod reading;
pub mod regulations;
pub mod rotation;
pub mod schedule;
pub mod scoresheet;
pub mod screens;
pub mod seal;
pub mod session;
pub mod session_clock;
pub mod sheet_text;
pub mod simulated;
pub mod stage;
pub mod standings;
pub mod statistics;
pub mod suspects;
pub mod table_note;
pub mod tie_break;
pub mod tiles;
pub mod time_zone;
pub mod typed_text;
pub mod web_link;
pub mod words;
pub mod written_fans;
pub mod written_hand;
mod written_series;
pub mod written_tariffs;
pub mod wrong_sum;
