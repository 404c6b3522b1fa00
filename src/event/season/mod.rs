//! A season: the events and evenings of a club, whose results make one table.
//!
//! Three facts to know: every number is exact; an event that somebody missed gives nothing and is dropped before any
//! other; and points for attendance are given for each event attended, even if its result does not count.

mod choice;
mod newcomers;
mod rules;
mod standings;
mod table;

pub use choice::{Season, SeasonCopy, SeasonEvents, SeasonPlan};
pub use rules::{CountedFigure, MAX_POINTS, RuleProblem, SeasonRules};
pub use standings::{SeasonEvent, SeasonLine, SeasonStandings};
pub use table::{SeasonFigure, SeasonResult, SeasonRow, Verdict, season_table};
