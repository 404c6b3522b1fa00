//! Plots as SVG, made by the server: ranks, points and scores over time, bars, parts, intervals.
//!
//! Two facts to know: places are whole hundredths of a pixel, so that a plot is the same on every machine and tests can
//! read its values from it; and colours are classes (`p1` to `p4` with the marks ● ■ ▲ ◆, `p0` for all others), which
//! `static/caipan.css` defines for light, dark and paper. Screen readers read the values (`aria-label`).

mod axis;
mod bars;
mod intervals;
mod labels;
mod lines;
mod parts;
mod points;
mod ranks;
mod scores;
mod sparkline;
mod svg;

pub use bars::{Bar, bars};
pub use intervals::{Interval, hundredths, intervals};
pub use lines::Line;
pub use parts::{Part, parts};
pub use points::{Points, points};
pub use ranks::{Ranks, ranks};
pub use scores::{Scores, scores};
pub use sparkline::sparkline;
