//! Caipan (裁判): tournament and referee system for Chinese Official Mahjong (国标麻将).
//!
//! The crates of the program under one name, for its tests and benches, in reading order: from the game to the program.
//! None uses one that is listed after it here. `ARCHITECTURE.md` has a map.

pub use rules;

pub use phone_rules;

pub use recount;

pub use event;

pub use messages;

pub use files;

pub use paper;

pub use store;

pub use actions;

pub use site;

pub use web;

pub use cli;
