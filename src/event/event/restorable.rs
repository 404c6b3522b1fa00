//! Restoring an event from an archive: the ids to use, and the error for what cannot be read.

use rules::Seat;
use std::collections::HashMap;
use std::fmt::Display;

/// The ids that teams and players get, by those in the archive; all others keep theirs.
#[derive(Debug, Default)]
pub struct KnownIds {
    /// The ids of teams.
    pub teams: HashMap<i32, i32>,
    /// The ids of players.
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

/// A value in an archive that cannot be read.
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
