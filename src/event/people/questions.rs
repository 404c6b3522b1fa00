//! Who may be one person, and is to be asked: nothing that is only likely is decided by the program.

use super::appearance::PersonId;
use super::assignment::Known;
use super::directory::Directory;
use crate::values::people::{Found, People, Why};
use std::collections::{BTreeMap, HashSet};

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

impl Directory {
    /// Who may be one person, of whom nobody has decided.
    pub fn questions(&self) -> Vec<Question> {
        let spelled: Vec<(PersonId, &Known)> = self.persons().flat_map(|person| self.spelled(person)).collect();
        let people: People = spelled.iter().map(|(_, known)| known.named()).collect();
        let person = |player| self.appearance(player).map(|own| own.person);
        let apart = self.verdicts().apart().filter_map(|(one, other)| Some(pair(person(one)?, person(other)?)));
        let apart: HashSet<(PersonId, PersonId)> = apart.collect();
        let mut questions: BTreeMap<(PersonId, PersonId), Option<Why>> = BTreeMap::new();
        for (own, known) in &spelled {
            let is_open = |place: usize| {
                let other = spelled[place].0;
                other != *own && !apart.contains(&pair(*own, other))
            };
            let (others, why) = match people.find_among(known.named(), is_open) {
                Found::Same(place) => (vec![place], None),
                Found::Several(places) => (places, None),
                Found::Perhaps(place, why) => (vec![place], Some(why)),
                Found::Nobody => (Vec::new(), None),
            };
            for place in others {
                questions.entry(pair(*own, spelled[place].0)).or_insert(why);
            }
        }
        questions.into_iter().map(|((one, other), why)| Question { one, other, why }).collect()
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
