//! A player of the other place who is, or may be, one of those here: asked about, as at every entry point.
//!
//! Two facts to know: at either place whoever was entered was compared with all who were there, so only those are compared who
//! were entered or changed here since the places parted; and as long as nothing there but the entries names players by their
//! numbers, somebody else who was entered there gets a number after those here.

use crate::record::archive::{Archive, Player};
use crate::record::binding::Named as _;
use crate::values::country::{Writings, key};
use crate::values::people::{Found, Named, People, Sameness, compare, shared_number};

/// The group of those who are asked about.
pub(super) const PERSON: &str = "person";

/// Somebody of the other place beside somebody here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The name there.
    pub found: String,
    /// The name here.
    pub nearest: String,
    /// What the two are to each other.
    pub sameness: Sameness,
    /// Whether they have one number in the order of entry.
    pub is_own: bool,
    /// Whether the one there can be added as somebody else.
    pub may_be_two: bool,
}

fn as_named(player: &Player) -> Named<'_> {
    Named { name: &player.name, given_name: &player.given_name, registers: &player.registers, country: &player.country }
}

/// Whether anything but the entries names players by their numbers.
pub(super) fn uses_numbers(archive: &Archive) -> bool {
    let Archive { commitments, draws, withdrawals, sessions, standard_penalties, stage_notes, line_ups, .. } = archive;
    !(commitments.is_empty() && draws.is_empty() && withdrawals.is_empty() && sessions.is_empty())
        || !(standard_penalties.is_empty() && stage_notes.is_empty() && line_ups.is_empty())
}

/// Writes the countries of players of the other place as they are written here.
pub(super) fn unify_countries<'p>(here: &Archive, theirs: impl Iterator<Item = &'p mut Player>) {
    let mut countries = Writings::default();
    here.players.iter().for_each(|own| _ = countries.unify(&own.country));
    theirs.for_each(|player| player.country = countries.unify(&player.country));
}

/// The players of this place who are not the same at the other.
pub(super) struct Changed<'a> {
    people: People,
    players: Vec<&'a Player>,
}

impl<'a> Changed<'a> {
    pub fn new(here: &'a Archive, there: &Archive) -> Changed<'a> {
        let players: Vec<&Player> = here.players.iter().filter(|own| !there.players.contains(own)).collect();
        Changed { people: players.iter().map(|player| as_named(player)).collect(), players }
    }

    /// Whether one of them, new by the name of the row, is a player of the other place but for the number and how the country is
    /// written.
    pub fn has(&self, theirs: &Player, is_new: impl Fn(&str) -> bool) -> bool {
        let as_there = |own: &Player| Player { id: theirs.id, country: theirs.country.clone(), ..own.clone() };
        let is_same = |own: &Player| key(&own.country) == key(&theirs.country) && as_there(own) == *theirs;
        self.players.iter().any(|own| is_new(&own.name()) && is_same(own))
    }

    /// Who of them a player of the other place is, or may be: of the same team or none, or with the same number in a register. The one
    /// with the same number in the order of entry is left out, unless both were entered since.
    pub fn find(&self, theirs: &Player, is_of_both: bool) -> Option<Likeness> {
        let is_beside = |place: usize| {
            let own = self.players[place];
            let share_number = || shared_number(&own.registers, &theirs.registers).is_some();
            (is_of_both || own.id != theirs.id) && (own.team == theirs.team || share_number())
        };
        let place = match self.people.find_among(as_named(theirs), is_beside) {
            Found::Same(place) | Found::Perhaps(place, _) => place,
            Found::Several(places) => *places.first()?,
            Found::Nobody => return None,
        };
        let own = self.players[place];
        Some(Likeness {
            found: theirs.name.clone(),
            nearest: own.name.clone(),
            sameness: compare(as_named(theirs), as_named(own)),
            is_own: own.id == theirs.id,
            may_be_two: false,
        })
    }
}
