//! Which appearances are of one person.
//!
//! Three facts to know: the same number in a register, or the same name without anything against it, is one person, and what fits
//! several persons equally well is a person of its own, for an organiser to decide; nobody plays twice in one event, so of two who are
//! called alike there nobody knows which one played elsewhere; and the best known come first, so that the order in which events came
//! never matters.

use super::appearance::Appearance;
use super::decision::Verdicts;
use crate::event::Privacy;
use crate::values::country;
use crate::values::people::{Named, Sameness, compare, folded_name, numbers, shared_number};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// By what a person is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Facts {
    name: String,
    /// The letters of the name in order: the same, whatever the order of its words and the spaces between them.
    letters: String,
    registers: Vec<String>,
    country: String,
}

/// An appearance, and by what its person is known.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub appearance: Appearance,
    pub facts: Facts,
}

impl Known {
    pub fn new(appearance: Appearance) -> Known {
        let name = folded_name(&appearance.name);
        // What stands for a name that was erased tells nobody who else it is.
        let is_telling = appearance.privacy != Privacy::Erased;
        let whole = name.split(" (").next().filter(|_| is_telling).unwrap_or_default();
        let mut letters: Vec<char> = whole.chars().filter(|letter| !letter.is_whitespace()).collect();
        letters.sort_unstable();
        let facts = Facts {
            letters: letters.into_iter().collect(),
            registers: numbers(&appearance.registers).map(str::to_owned).collect(),
            country: country::code(&appearance.country).unwrap_or_else(|| appearance.country.to_lowercase()),
            name,
        };
        Known { appearance, facts }
    }

    pub fn player(&self) -> i32 {
        self.appearance.player
    }

    /// Texts of which those who may be one person have one in common.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.facts.registers.iter().chain([&self.facts.letters]).map(String::as_str).filter(|key| !key.is_empty())
    }

    /// As it is compared.
    pub fn named(&self) -> Named<'_> {
        let Appearance { name, given_name, registers, country, .. } = &self.appearance;
        Named { name, given_name, registers, country }
    }

    fn shares_number(&self, other: &Known) -> bool {
        shared_number(&self.appearance.registers, &other.appearance.registers).is_some()
    }
}

/// The persons among those who have keys in common or were joined, each as its players in order.
pub(super) fn persons(block: &[&Known], verdicts: &Verdicts) -> Vec<Vec<i32>> {
    let twins = twins(block);
    let mut groups: Vec<Vec<&Known>> = Vec::new();
    for unit in units(block, &twins, verdicts) {
        match home(unit[0], &groups, verdicts).filter(|_| !twins.contains(&unit[0].player())) {
            Some(place) => groups[place].extend(unit),
            None => groups.push(unit),
        }
    }
    join(&groups, verdicts)
}

/// Those who are called like somebody else in the same event, with nothing that tells them apart.
fn twins(block: &[&Known]) -> HashSet<i32> {
    let mut called: HashMap<(i32, &str), Vec<&Known>> = HashMap::new();
    for known in block {
        called.entry((known.appearance.event, &known.facts.letters)).or_default().push(known);
    }
    let is_twin = |own: &Known, all: &[&Known]| {
        let is_alike = |other: &&Known| compare(own.named(), other.named()) == Sameness::Same;
        all.iter().filter(|other| other.player() != own.player()).any(is_alike)
    };
    let twins = called.values().flat_map(|all| all.iter().filter(|own| is_twin(own, all)));
    twins.map(|own| own.player()).collect()
}

/// Those of whom the same is known, each by itself who is kept apart from somebody or is a twin; none is empty, and the best known are
/// first.
fn units<'a>(block: &[&'a Known], twins: &HashSet<i32>, verdicts: &Verdicts) -> Vec<Vec<&'a Known>> {
    let mut alike: HashMap<(&Facts, Option<i32>), Vec<&'a Known>> = HashMap::new();
    for known in block.iter().copied() {
        let is_alone = |player: &i32| verdicts.is_apart(*player) || twins.contains(player);
        let alone = Some(known.player()).filter(is_alone);
        alike.entry((&known.facts, alone)).or_default().push(known);
    }
    let order = |unit: &Vec<&Known>| {
        let first = unit[0];
        let known = (Reverse(first.facts.registers.len()), first.facts.country.is_empty());
        (!verdicts.is_apart(first.player()), known, unit.iter().map(|known| known.player()).min())
    };
    let mut units: Vec<Vec<&Known>> = alike.into_values().collect();
    units.sort_by_key(order);
    units
}

/// The one group to which somebody belongs: of several that with a number in common, else that of which exactly the same is known.
fn home(own: &Known, groups: &[Vec<&Known>], verdicts: &Verdicts) -> Option<usize> {
    let fitting: Vec<usize> = (0..groups.len()).filter(|place| fits(own, &groups[*place], verdicts)).collect();
    let closer: [fn(&Known, &Known) -> bool; 3] =
        [Known::shares_number, |own, other| own.facts == other.facts, |_, _| true];
    for is_close in closer {
        let is_near = |place: &&usize| groups[**place].iter().any(|other| is_close(own, other));
        let near: Vec<&usize> = fitting.iter().filter(is_near).collect();
        match near[..] {
            [] => {}
            [place] => return Some(*place),
            _ => return None,
        }
    }
    None
}

fn fits(own: &Known, group: &[&Known], verdicts: &Verdicts) -> bool {
    let (mut is_same, mut is_of_country, mut is_doubtful) = (false, false, false);
    for other in group {
        let in_one_event = own.appearance.event == other.appearance.event;
        if in_one_event || verdicts.verdict(own.player(), other.player()) == Some(false) {
            return false;
        }
        // Another name is nothing against a number.
        let has_name = own.facts.letters == other.facts.letters;
        match compare(own.named(), other.named()) {
            Sameness::Same => {
                is_same = true;
                is_of_country |= own.facts.country == other.facts.country;
            }
            Sameness::Other if has_name => return false,
            Sameness::Perhaps(_) if has_name => is_doubtful = true,
            Sameness::Other | Sameness::Perhaps(_) => {}
        }
    }
    is_same && (is_of_country || !is_doubtful)
}

/// The groups with those that were joined put together, but for who is kept apart from somebody: who joined them did not see both.
fn join(groups: &[Vec<&Known>], verdicts: &Verdicts) -> Vec<Vec<i32>> {
    let of_player: HashMap<i32, usize> = (groups.iter().enumerate())
        .flat_map(|(place, group)| group.iter().map(move |known| (known.player(), place)))
        .collect();
    let (mut seen, mut joined) = (HashSet::new(), Vec::new());
    for first in 0..groups.len() {
        let (mut open, mut players) = (vec![first], Vec::<i32>::new());
        while let Some(place) = open.pop() {
            let is_apart =
                |known: &&Known| players.iter().any(|other| verdicts.verdict(known.player(), *other) == Some(false));
            if groups[place].iter().any(is_apart) || !seen.insert(place) {
                continue;
            }
            for known in &groups[place] {
                players.push(known.player());
                open.extend(verdicts.joined(known.player()).iter().filter_map(|with| of_player.get(with)));
            }
        }
        players.sort_unstable();
        joined.extend(Some(players).filter(|players| !players.is_empty()));
    }
    joined
}
