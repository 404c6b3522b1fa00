//! A player of the other place who is, or may be, one of those here: this needs a decision, as wherever players are
//! entered.
//!
//! Two facts to know: each place has compared every new player with all others there, so only players who were entered
//! or changed here since the places parted are compared; and if nothing in the other archive but the entries refers to
//! player numbers, a different player from there can get a new number here.

use crate::record::archive::{Archive, Player};
use crate::record::binding::Named as _;
use values::country::{Writings, key};
use values::people::{Found, Named, People, Sameness, compare, shared_number};

/// The group of questions about players.
pub(super) const PERSON: &str = "person";

/// A player of the other place who resembles one here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The name at the other place.
    pub found: String,
    /// The name here.
    pub nearest: String,
    /// The result of comparing the two.
    pub sameness: Sameness,
    /// Whether they have the same number in the order of entry.
    pub is_own: bool,
    /// Whether the player of the other place can be added as a different person.
    pub may_be_two: bool,
}

fn as_named(player: &Player) -> Named<'_> {
    Named { name: &player.name, given_name: &player.given_name, registers: &player.registers, country: &player.country }
}

/// Whether anything but the entries refers to player numbers.
pub(super) fn uses_numbers(archive: &Archive) -> bool {
    let Archive { commitments, draws, withdrawals, sessions, standard_penalties, stage_notes, line_ups, .. } = archive;
    !(commitments.is_empty() && draws.is_empty() && withdrawals.is_empty() && sessions.is_empty())
        || !(standard_penalties.is_empty() && stage_notes.is_empty() && line_ups.is_empty())
}

/// Changes the spelling of countries of players of the other place to the one used here.
pub(super) fn unify_countries<'p>(here: &Archive, theirs: impl Iterator<Item = &'p mut Player>) {
    let mut countries = Writings::default();
    here.players.iter().for_each(|own| _ = countries.unify(&own.country));
    theirs.for_each(|player| player.country = countries.unify(&player.country));
}

/// The players of this place who differ at the other or are missing there.
pub(super) struct Changed<'a> {
    people: People,
    players: Vec<&'a Player>,
}

impl<'a> Changed<'a> {
    pub fn new(here: &'a Archive, there: &Archive) -> Changed<'a> {
        let players: Vec<&Player> = here.players.iter().filter(|own| !there.players.contains(own)).collect();
        Changed { people: players.iter().map(|player| as_named(player)).collect(), players }
    }

    /// Whether one of them is new (by the name of the row) and equal to a player of the other place, except for the
    /// number and the spelling of the country.
    pub fn has(&self, theirs: &Player, is_new: impl Fn(&str) -> bool) -> bool {
        let as_there = |own: &Player| Player { id: theirs.id, country: theirs.country.clone(), ..own.clone() };
        let is_same = |own: &Player| key(&own.country) == key(&theirs.country) && as_there(own) == *theirs;
        self.players.iter().any(|own| is_new(&own.name()) && is_same(own))
    }

    /// The one whom a player of the other place resembles: of the same team or also of none, or with the same register
    /// number. The one with the same number in the order of entry is only considered if both were entered since
    /// (`is_of_both`).
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
