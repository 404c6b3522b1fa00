//! What an event needs to come out of an archive: the ids it is to have, and what is said where something cannot be read.

use rules::Seat;
use std::collections::HashMap;
use std::fmt::Display;

/// The ids that teams and players are to have, by those in the archive, which the others keep.
#[derive(Debug, Default)]
pub struct KnownIds {
    /// Of teams.
    pub teams: HashMap<i32, i32>,
    /// Of players.
    pub players: HashMap<i32, i32>,
}

impl KnownIds {
    pub(super) fn team(&self, id: i32) -> i32 {
        self.teams.get(&id).copied().unwrap_or(id)
    }

    pub(super) fn player(&self, id: i32) -> i32 {
        self.players.get(&id).copied().unwrap_or(id)
    }
}

/// What in an archive cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unrestorable(String);

impl Unrestorable {
    pub(super) fn new(what: &str, found: impl Display) -> Self {
        Unrestorable(format!("{what} {found}"))
    }
}

pub(super) fn read_seat(letter: &str) -> Result<Seat, Unrestorable> {
    Seat::from_letter(letter).ok_or_else(|| Unrestorable::new("seat", letter))
}
