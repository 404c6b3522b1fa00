//! Chinese Official (国标麻将): what this game has of its own: fans, payments, fouls and their tariffs.
//!
//! Source: the 1998 rule book, cited as *1998 p.N*.

pub mod fan;
pub mod foul;
pub mod payment;
pub mod tariff;

pub use fan::Fan;
pub use foul::{Foul, Payee};
pub use payment::{Outcome, Win};
pub use tariff::Tariffs;
