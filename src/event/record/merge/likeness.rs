//! A player of the other place who is, or may be, one of those here: asked about, as at every entry point.
//!
//! One fact to know: at either place whoever was entered was compared with all who were there, so only those are compared who
//! were entered or changed here since the places parted.

use crate::record::archive::{Archive, Player};
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
}

impl Likeness {
    /// What a player there is to one here.
    pub(super) fn new(own: &Player, theirs: &Player) -> Likeness {
        let sameness = compare(as_named(theirs), as_named(own));
        Likeness { found: theirs.name.clone(), nearest: own.name.clone(), sameness }
    }

    /// Whether the two may be one person.
    pub(super) fn is_possible(&self) -> bool {
        self.sameness != Sameness::Other
    }
}

fn as_named(player: &Player) -> Named<'_> {
    Named { name: &player.name, given_name: &player.given_name, registers: &player.registers, country: &player.country }
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

    /// Who of them a player of the other place is, or may be: of the same team or none, or with the same number in a register.
    pub fn find(&self, theirs: &Player) -> Option<Likeness> {
        let is_beside = |place: usize| {
            let own = self.players[place];
            let share_number = || shared_number(&own.registers, &theirs.registers).is_some();
            own.id != theirs.id && (own.team == theirs.team || share_number())
        };
        let place = match self.people.find_among(as_named(theirs), is_beside) {
            Found::Same(place) | Found::Perhaps(place, _) => place,
            Found::Several(places) => *places.first()?,
            Found::Nobody => return None,
        };
        Some(Likeness::new(self.players[place], theirs))
    }
}
