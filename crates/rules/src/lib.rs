//! The game itself: winds, hands, fans, payments, fouls, points.
//!
//! Two facts to know: everything here is a pure function of its arguments, and nothing here knows that
//! tournaments exist. It uses `std` only: no clock, no randomness, no files, no serde.
//!
//! Source: the 1998 rule book of the national sports administration, 中国麻将竞赛规则（试行）, cited as *1998 p.N*.

pub mod fan;
pub mod few;
pub mod foul;
pub mod game_points;
mod group;
pub mod hand;
pub mod hand_number;
pub mod notation;
pub mod payment;
pub mod rule_set;
pub mod seat;
pub mod set;
pub mod special;
pub mod split;
pub mod standard_points;
pub mod tariff;
pub mod tile;
pub mod wait;
pub mod wind;
pub mod world_series;

pub use fan::Fan;
pub use foul::{Foul, Payee};
pub use game_points::GamePoints;
pub use hand::{Circumstances, WinningHand};
pub use hand_number::{HandNumber, Round};
pub use notation::HandTiles;
pub use payment::{Outcome, Source, Win};
pub use rule_set::RuleSet;
pub use seat::{BySeat, Seat};
pub use set::Set;
pub use standard_points::StandardPoints;
pub use tariff::Tariffs;
pub use tile::{Counts, Suit, Tile, TileSet};
pub use wind::Wind;
