//! People over many events: the results of players at each event, their assignment to persons, and the directory of
//! persons.
//!
//! Three facts to know: everything public in it was public at the event, and an event is in it once it is over
//! (register numbers only distinguish people, unless the archive of the event is open); a person is identified by the
//! lowest of their player numbers, and all others lead there; and persons follow from names, register numbers,
//! countries and the decisions of organisers, whatever the order of the events.

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
