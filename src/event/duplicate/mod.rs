//! Duplicate (复式): the same deal is played at several tables, and each result is compared with those at the same wind
//! of the deal.
//!
//! Two facts to know: it is a format and not a game, so fans and payments are those of the rules; and means are never
//! rounded, so a comparison is exact.
//!
//! Source: the duplicate formats of the Mahjong International League (2015) and of a championship of February 2016;
//! where they say nothing, a comment at the place says what was chosen.

pub mod comparison;
pub mod deal;
pub mod format;
pub mod made;
pub mod ranking;
pub mod seating;
