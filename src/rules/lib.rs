//! The games themselves: tiles, sets and readings of a hand are shared, and the rest of each game is in its folder:
//! [`mcr`] and [`world_series`].
//!
//! Two facts to know: everything here is a pure function of its arguments, and nothing here knows that
//! tournaments exist. It uses `std` only: no clock, no randomness, no files, no serde.
//!
//! Source of the shared rules: the 1998 rule book of the national sports administration, 中国麻将竞赛规则（试行）, cited as
//! *1998 p.N*.

pub mod few;
pub mod foul;
pub mod game_points;
mod group;
pub mod hand;
pub mod hand_number;
pub mod mcr;
pub mod notation;
pub mod part;
pub mod reading;
pub mod rule_set;
pub mod seat;
pub mod set;
pub mod shape;
mod source;
pub mod split;
pub mod standard_points;
pub mod tariff;
pub mod tile;
pub mod wait;
pub mod win;
pub mod wind;
pub mod world_series;

pub use foul::{Foul, Payee};
pub use game_points::GamePoints;
pub use hand::{Circumstances, WinningHand};
pub use hand_number::{HandNumber, Round};
// The other games have no fans.
pub use mcr::{Fan, fan};
pub use notation::HandTiles;
pub use rule_set::{Game, RuleSet};
pub use seat::{BySeat, Seat};
pub use set::Set;
pub use source::Source;
pub use standard_points::StandardPoints;
pub use tariff::Tariffs;
pub use tile::{Counts, Suit, Tile, TileSet};
pub use win::{Outcome, Responsible, Win, Won};
pub use wind::Wind;
