//! People over many events: what each event says of its players, which of that is of one person, and the directory of them all.
//!
//! Three facts to know: what everybody reads of it the event showed everybody, and an event is in it once it is over (numbers in
//! registers only tell people apart, unless the archive of the event is open); a person is
//! named by the first of their player numbers, and every other of them leads there; and who is who follows from names, numbers in
//! registers, countries and what organisers have decided, whatever the order in which events came.

mod appearance;
mod assignment;
mod competition;
mod decision;
mod directory;
mod outside;
mod questions;
mod search;
mod source;

pub use appearance::{Appearance, PersonId, appearances, appearances_so_far, is_in_directory, is_over};
pub use competition::competition;
pub use decision::{Decision, DecisionRow};
pub use directory::Directory;
pub use outside::{
    MAX_OUTSIDE_PLAYERS, OutsideEvent, OutsideRow, bare_result, numbered, outside_place, outside_player,
};
pub use questions::{Asking, MaybeKnown, Question};
pub use source::{Elsewhere, SourceKind, name_with_source};

#[cfg(test)]
mod tests;
