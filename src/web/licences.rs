//! What the program is made of and under which licences, as it says itself: its own licence, fonts and scripts, all crates.
//!
//! One fact to know: `licences/crates.txt` is made by a tool (the command is in `CONTRIBUTING.md`) and held against
//! `Cargo.lock` by a test; the rest is written by hand.

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The licence of this program, as texts that one chooses from.
pub static OWN: [&str; 2] = [include_str!("../../LICENSE-MIT"), include_str!("../../LICENSE-APACHE")];

/// What others have made of it, with names, licences and their texts.
pub static THIRD_PARTIES: [&str; 3] = [
    include_str!("../../licences/others.txt"),
    include_str!("../../static/OFL.txt"),
    include_str!("../../licences/crates.txt"),
];
