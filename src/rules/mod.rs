//! The game itself: winds, hands, fans, payments, fouls, points.
//!
//! Two facts to know: everything here is a pure function of its arguments, and nothing here knows that
//! tournaments exist. It uses `std` only: no clock, no randomness, no files, no serde.
//!
//! Source: the 1998 rule book of the national sports administration, 中国麻将竞赛规则（试行）, cited as *1998 p.N*.

pub mod fan;
pub mod foul;
pub mod game_points;
pub mod hand_number;
pub mod payment;
pub mod seat;
pub mod standard_points;
pub mod wind;

pub use fan::Fan;
pub use foul::{Foul, Payee};
pub use game_points::GamePoints;
pub use hand_number::{HandNumber, Round};
pub use payment::{Outcome, Source, Win};
pub use seat::{BySeat, Seat};
pub use standard_points::StandardPoints;
pub use wind::Wind;
