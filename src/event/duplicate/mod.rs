//! Duplicate (复式): the same deal is played at several tables, and a result is compared with those at the same wind of it.
//!
//! Two facts to know: it is a format and no game, so fans and payments are those of the rules; and nothing is divided before
//! it is compared, so a comparison is exact.
//!
//! Source: the duplicate formats of the Mahjong International League (2015) and of a championship of February 2016;
//! where they are silent, what was chosen stands at its place.

pub mod comparison;
pub mod deal;
pub mod format;
pub mod made;
pub mod ranking;
pub mod seating;
