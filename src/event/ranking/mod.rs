//! Rankings: standings, tie-breaks, the points still needed for a rank, chances, and the ranking of a federation.

#[cfg(test)]
mod bases;
pub mod goal;
pub mod mers;
pub mod needed;
pub mod needed_teams;
pub mod simulated;
pub mod standings;
pub mod tie_break;
