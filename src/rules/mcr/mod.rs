//! Chinese Official (国标麻将): what this game has of its own: fans and payments.
//!
//! Source: the 1998 rule book, cited as *1998 p.N*.

pub mod fan;
pub mod frequency;
pub mod payment;

pub use fan::Fan;

/// By which files and the command line name the game.
pub const CODE: &str = "mcr";
