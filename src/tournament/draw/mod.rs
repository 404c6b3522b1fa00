//! The draw (抽签) and the chart (轮次表): lots give numbers, a chart turns numbers into tables, seats are drawn again.
//!
//! Everything here is a function of its input and a seed: the same on every machine and build. Sources: 1998 p.42
//! (attachments 2 and 3) and p.46–50 (attachment 7).

pub mod chart;
pub mod generate;
pub mod lots;
pub mod official_charts;
pub mod quality;
pub mod seeded;
pub mod start_seats;

pub use chart::Chart;
pub use quality::Quality;
