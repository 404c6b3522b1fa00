//! Who may be one person, and is to be asked: nothing that is only likely is decided by the program.

use super::appearance::{Appearance, PersonId};
use super::assignment::Known;
use super::directory::Directory;
use crate::values::people::{Found, People, Why};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Two persons who may be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// One.
    pub one: PersonId,
    /// The other.
    pub other: PersonId,
    /// Why they may be; nothing where the one could be several equally well.
    pub why: Option<Why>,
}

/// Somebody who is to come into the directory, and may be a person who is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaybeKnown {
    /// The name.
    pub name: String,
    /// Who it may be.
    pub other: PersonId,
    /// Why; nothing where it could be several equally well.
    pub why: Option<Why>,
}

/// What the program asks from, apart from the directory: that changes meanwhile, since finding who may be one takes long among many.
#[derive(Debug)]
pub struct Asking {
    /// The spellings and numbers of each person.
    spelled: Vec<(PersonId, Known)>,
    /// Who are decided to be two.
    apart: HashSet<(PersonId, PersonId)>,
    /// At which events each was.
    events: HashMap<PersonId, BTreeSet<i32>>,
}

impl Asking {
    /// Who of these results may be a person here, of whom it will be asked; nothing is asked of those who are one for certain.
    pub fn maybe_known(&self, results: &[Appearance]) -> Vec<MaybeKnown> {
        let spelled = &self.spelled;
        let people: People = spelled.iter().map(|(_, known)| known.named()).collect();
        let maybe = |own: &Appearance| {
            let known = Known::new(own.clone());
            let (place, why) = match people.find_among(known.named(), |_| true) {
                Found::Perhaps(place, why) => (place, Some(why)),
                Found::Several(places) => {
                    let first = *places.first()?;
                    let are_one = places.iter().all(|place| spelled[*place].0 == spelled[first].0);
                    (!are_one).then_some((first, None))?
                }
                Found::Same(_) | Found::Nobody => return None,
            };
            Some(MaybeKnown { name: own.name.clone(), other: spelled[place].0, why })
        };
        results.iter().filter_map(maybe).collect()
    }

    /// Who may be one person, of whom nobody has decided.
    pub fn questions(&self) -> Vec<Question> {
        let people: People = self.spelled.iter().map(|(_, known)| known.named()).collect();
        let mut questions: BTreeMap<(PersonId, PersonId), Option<Why>> = BTreeMap::new();
        for (own, known) in &self.spelled {
            let is_open = |place: usize| {
                let other = self.spelled[place].0;
                // Nobody plays twice in one event.
                let have_met = !self.events[own].is_disjoint(&self.events[&other]);
                other != *own && !have_met && !self.apart.contains(&pair(*own, other))
            };
            let (others, why) = match people.find_among(known.named(), is_open) {
                Found::Same(place) => (vec![place], None),
                Found::Several(places) => (places, None),
                Found::Perhaps(place, why) => (vec![place], Some(why)),
                Found::Nobody => (Vec::new(), None),
            };
            for place in others {
                questions.entry(pair(*own, self.spelled[place].0)).or_insert(why);
            }
        }
        questions.into_iter().map(|((one, other), why)| Question { one, other, why }).collect()
    }
}

impl Directory {
    /// What the program asks from.
    pub fn asking(&self) -> Asking {
        let spelled = self.persons().flat_map(|person| self.spelled(person));
        let person = |player| self.appearance(player).map(|own| own.person);
        let apart = self.verdicts().apart().filter_map(|(one, other)| Some(pair(person(one)?, person(other)?)));
        let events_of = |person| (person, self.known_of(person).map(|known| known.appearance.event).collect());
        Asking {
            spelled: spelled.map(|(person, known)| (person, known.clone())).collect(),
            apart: apart.collect(),
            events: self.persons().map(events_of).collect(),
        }
    }

    /// The spellings and numbers of a person, each once.
    fn spelled(&self, person: PersonId) -> Vec<(PersonId, &Known)> {
        let mut spelled: Vec<(PersonId, &Known)> = Vec::new();
        for known in self.known_of(person) {
            if !spelled.iter().any(|(_, other)| other.facts == known.facts) {
                spelled.push((person, known));
            }
        }
        spelled
    }
}

fn pair(one: PersonId, other: PersonId) -> (PersonId, PersonId) {
    (one.min(other), one.max(other))
}
