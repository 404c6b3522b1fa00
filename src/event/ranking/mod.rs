//! Who is before whom: standings, tie-breaks, what is still needed, points of federations.

#[cfg(test)]
mod bases;
pub mod goal;
pub mod mers;
pub mod needed;
pub mod needed_teams;
pub mod simulated;
pub mod standings;
pub mod tie_break;
