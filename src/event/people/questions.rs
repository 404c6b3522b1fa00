//! Questions about persons who may be one: the program decides nothing that is only likely.

use super::appearance::{Appearance, PersonId};
use super::assignment::Known;
use super::directory::Directory;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use values::people::{Found, People, Why};

/// Two persons who may be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// One of them.
    pub one: PersonId,
    /// The other.
    pub other: PersonId,
    /// Why they may be one; `None` if one fits several persons equally well.
    pub why: Option<Why>,
}

/// A new player who may be a person in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaybeKnown {
    /// The name.
    pub name: String,
    /// The person.
    pub other: PersonId,
    /// Why; `None` if the player fits several persons equally well.
    pub why: Option<Why>,
}

/// The data for questions, copied from the directory, which may change in the meantime: searching among many persons
/// takes long.
#[derive(Debug)]
pub struct Asking {
    /// The different names and facts of each person.
    spelled: Vec<(PersonId, Known)>,
    /// Pairs that were decided to be two persons.
    apart: HashSet<(PersonId, PersonId)>,
    /// The events of each person.
    events: HashMap<PersonId, BTreeSet<i32>>,
}

impl Asking {
    /// The results whose players may be persons here, but not certainly: about these a question will follow.
    pub fn maybe_known(&self, results: &[Appearance]) -> Vec<MaybeKnown> {
        let spelled = &self.spelled;
        let people: People = spelled.iter().map(|(_, known)| known.comparable_name()).collect();
        let maybe = |own: &Appearance| {
            let known = Known::new(own.clone());
            let (place, why) = match people.find_among(known.comparable_name(), |_| true) {
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

    /// The pairs of persons who may be one, if nobody has decided about them.
    pub fn questions(&self) -> Vec<Question> {
        let people: People = self.spelled.iter().map(|(_, known)| known.comparable_name()).collect();
        let mut questions: BTreeMap<(PersonId, PersonId), Option<Why>> = BTreeMap::new();
        for (own, known) in &self.spelled {
            let is_open = |place: usize| {
                let other = self.spelled[place].0;
                // Nobody plays twice in one event.
                let have_met = !self.events[own].is_disjoint(&self.events[&other]);
                other != *own && !have_met && !self.apart.contains(&pair(*own, other))
            };
            let (others, why) = match people.find_among(known.comparable_name(), is_open) {
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
    /// A copy of the data for questions.
    pub fn asking(&self) -> Asking {
        let spelled = self.persons().flat_map(|person| self.spelled(person));
        let person = |player| self.appearance(player).map(|own| own.person);
        let apart = self.verdicts().pairs_apart().filter_map(|(one, other)| Some(pair(person(one)?, person(other)?)));
        let events_of = |person| (person, self.known_of(person).map(|known| known.appearance.event).collect());
        Asking {
            spelled: spelled.map(|(person, known)| (person, known.clone())).collect(),
            apart: apart.collect(),
            events: self.persons().map(events_of).collect(),
        }
    }

    /// The appearances of a person with different facts, one for each.
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
