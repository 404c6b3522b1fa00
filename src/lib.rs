//! Caipan (裁判): tournament and referee system for Chinese Official Mahjong (国标麻将).
//!
//! Start with [`rules`] (the game) and [`tournament`] (the event); `ARCHITECTURE.md` has the map.

pub mod actions;
pub mod cli;
pub mod exchange;
pub mod licences;
pub mod messages;
pub mod print;
pub mod store;
pub mod tournament;
pub mod web;

pub use caipan_rules as rules;
