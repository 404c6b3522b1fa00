//! The score sheet of a table and what counts beside it: hands, penalties, absences, lateness, session scores.

pub mod absence;
pub mod disqualification;
mod draft;
mod ending;
pub mod explained;
mod fine;
pub mod hand_result;
pub mod lateness;
pub mod named;
pub mod penalty;
mod refusal;
pub mod rotation;
pub mod rules;
pub mod scoresheet;
pub mod session;
pub mod session_clock;
pub mod sheet_text;
mod slip;
pub mod suspects;
pub mod tiles;
pub mod written_hand;
pub mod wrong_sum;
