//! The assignment of appearances to persons.
//!
//! Three facts to know: appearances are of one person if they share a register number, or a name and nothing speaks
//! against it, and one that fits several persons equally well becomes a person of its own, for an organiser to decide;
//! nobody plays twice in one event, so of two players there with the same name, neither is identified with players
//! elsewhere; and the best known appearances are assigned first, so the order of events never matters.

use super::appearance::Appearance;
use super::decision::Verdicts;
use crate::event::Privacy;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use values::country;
use values::people::{Named, Sameness, compare, folded_name, numbers, shared_number};

/// The facts by which a person is recognised.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Facts {
    name: String,
    /// The letters of the name in alphabetical order: independent of the order of its words and of spaces.
    letters: String,
    registers: Vec<String>,
    country: String,
}

/// An appearance, with the facts by which the person is recognised.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub appearance: Appearance,
    pub facts: Facts,
}

impl Known {
    pub fn new(appearance: Appearance) -> Known {
        let name = folded_name(&appearance.name);
        // The placeholder of an erased name identifies nobody.
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

    /// The register numbers and letters: those who may be one person share at least one of these keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.facts.registers.iter().chain([&self.facts.letters]).map(String::as_str).filter(|key| !key.is_empty())
    }

    /// The name in the form for comparisons.
    pub fn comparable_name(&self) -> Named<'_> {
        let Appearance { name, given_name, registers, country, .. } = &self.appearance;
        Named { name, given_name, registers, country }
    }

    fn shares_number(&self, other: &Known) -> bool {
        shared_number(&self.appearance.registers, &other.appearance.registers).is_some()
    }
}

/// The persons among appearances that are linked by keys or decisions, each with its player numbers in order.
pub(super) fn persons(block: &[&Known], verdicts: &Verdicts) -> Vec<Vec<i32>> {
    let twins = twins(block);
    let mut groups: Vec<Vec<&Known>> = Vec::new();
    for unit in units(block, &twins, verdicts) {
        match fitting_group(unit[0], &groups, verdicts).filter(|_| !twins.contains(&unit[0].player())) {
            Some(place) => groups[place].extend(unit),
            None => groups.push(unit),
        }
    }
    join(&groups, verdicts)
}

/// The players with the same name as another one in the same event, if nothing distinguishes them.
fn twins(block: &[&Known]) -> HashSet<i32> {
    let mut called: HashMap<(i32, &str), Vec<&Known>> = HashMap::new();
    for known in block {
        called.entry((known.appearance.event, &known.facts.letters)).or_default().push(known);
    }
    let is_twin = |own: &Known, all: &[&Known]| {
        let is_alike = |other: &&Known| compare(own.comparable_name(), other.comparable_name()) == Sameness::Same;
        all.iter().filter(|other| other.player() != own.player()).any(is_alike)
    };
    let twins = called.values().flat_map(|all| all.iter().filter(|own| is_twin(own, all)));
    twins.map(|own| own.player()).collect()
}

/// Groups with equal facts, the best known first. A twin, and a player who is kept apart from somebody, is a group
/// alone. None is empty.
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

/// The only group that fits: if several do, the one with a common register number, otherwise the one with equal facts.
/// `None` if that leaves several or none.
fn fitting_group(own: &Known, groups: &[Vec<&Known>], verdicts: &Verdicts) -> Option<usize> {
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
        // With a common register number, another name does not matter.
        let has_name = own.facts.letters == other.facts.letters;
        match compare(own.comparable_name(), other.comparable_name()) {
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

/// Puts joined groups together, except those with players who are kept apart: whoever joined them may not have seen
/// both.
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
