//! Chinese Official (国标麻将): its fans and payments.
//!
//! Source: the 1998 rule book, cited as *1998 p.N*.

pub mod fan;
pub mod frequency;
pub mod payment;

pub use fan::Fan;

/// The code of the game in files and on the command line.
pub const CODE: &str = "mcr";
