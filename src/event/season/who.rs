//! Who plays in a season: as the directory of persons has it, and those of an event that is still played by what is known of them.

use crate::event::Event;
use crate::people::{Appearance, Directory, PersonId, appearances_so_far};
use std::collections::HashMap;
use std::sync::Arc;

/// The person of each player of these events, as everybody sees them, and of events that were not run here.
pub(super) fn persons(
    directory: &Directory,
    events: &[Arc<Event>],
    outside: &[Vec<Appearance>],
) -> HashMap<i32, PersonId> {
    let rows = events.iter().map(|event| event.head.id).chain(outside.iter().filter_map(|of| Some(of.first()?.event)));
    let known: HashMap<i32, Vec<Appearance>> =
        rows.map(|event| (event, directory.of_event(event).cloned().collect())).collect();
    let mut persons: HashMap<i32, PersonId> =
        known.values().flatten().map(|appearance| (appearance.player, appearance.person)).collect();
    let played: Vec<(i32, Vec<Appearance>)> = (events.iter())
        .filter(|event| known[&event.head.id].is_empty())
        .map(|event| (event.head.id, appearances_so_far(event)))
        .filter(|(_, appearances)| !appearances.is_empty())
        .collect();
    if played.is_empty() {
        return persons;
    }
    let players: Vec<i32> = played.iter().flat_map(|(_, own)| own).map(|own| own.player).collect();
    let mut all = Directory::default();
    all.put_events(known.into_iter().chain(played));
    all.set_decisions(directory.decisions().to_vec());
    for player in players {
        let Some(person) = all.appearance(player).map(|own| own.person) else { continue };
        let before = all.players_of(person).iter().find_map(|other| persons.get(other).copied());
        persons.insert(player, before.unwrap_or(person));
    }
    persons
}
