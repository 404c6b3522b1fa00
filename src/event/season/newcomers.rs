//! The persons of a season: those of the directory, and for events in progress the ones who follow from what is known
//! of their players.

use crate::people::{Appearance, Directory, PersonId};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The persons of the players in these events whom the directory does not have yet. Players of whom only initials are
/// known are left out.
pub(super) fn new_persons(directory: &Directory, events: &[(i32, Vec<&Appearance>)]) -> HashMap<i32, PersonId> {
    let all = events.iter().flat_map(|(_, appearances)| appearances).filter(|own| !own.privacy.is_nameless());
    let new: BTreeSet<i32> =
        all.map(|own| own.player).filter(|player| directory.appearance(*player).is_none()).collect();
    if new.is_empty() {
        return HashMap::new();
    }
    let decided = directory.decisions().iter().flat_map(|decision| decision.one.iter().chain(&decision.other));
    let decided: HashSet<i32> = decided.copied().collect();
    let (mut seen, mut known) = (HashSet::new(), Vec::new());
    // One of several equal appearances of a person is enough: a club has hundreds of evenings.
    for (event, appearances) in events {
        let mut compared = Vec::new();
        for own in
            appearances.iter().filter(|own| new.contains(&own.player) || directory.appearance(own.player).is_some())
        {
            let key = (own.person, &own.name, &own.given_name, &own.registers, &own.country);
            if new.contains(&own.player) || decided.contains(&own.player) || seen.insert(key) {
                compared.push(Appearance::clone(own));
            }
        }
        known.push((*event, compared));
    }
    let mut with_newcomers = Directory::default();
    with_newcomers.put_events(known);
    with_newcomers.set_decisions(directory.decisions().to_vec());
    let person = |player: i32| {
        let person = with_newcomers.appearance(player)?.person;
        let listed = with_newcomers.players_of(person).iter().find_map(|other| directory.appearance(*other));
        Some((player, listed.map_or(person, |own| own.person)))
    };
    new.into_iter().filter_map(person).collect()
}
