//! The World Series rules (世界麻将大赛, 中庸麻将 Zung Jung): 44 patterns in ten categories, payments, match points.
//!
//! Two facts to know: a hand counts all its patterns, but at most one of a series (3.3.2 is of the series 3.3); and tiles,
//! sets and readings of a hand are shared with the other rules, so this folder has only the differences.
//!
//! Source: Zung Jung Mahjong v3.3 (Alan Kwan), cited as *ZJ* by its section; the World Series of Mahjong's playing rules
//! v1.03, cited as *WSOM*. Where they are silent or differ, [`Options`] has the choice.

pub mod claim;
pub mod frequency;
mod hand;
mod match_points;
mod needs;
mod options;
mod pattern;
pub mod payment;
mod scoring;
pub mod together;

pub use hand::{Blessing, Circumstances, Hand, HandError};
pub use match_points::match_points;
pub use options::{Options, Payoff, Values};
pub use pattern::Pattern;
pub use scoring::{Answer, Counted, LIMIT, Limit, Wait, Why, answers, left_out, part, value, waits};

/// The code of the game in files and on the command line.
pub const CODE: &str = "world-series";
