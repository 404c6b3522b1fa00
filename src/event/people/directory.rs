//! The directory of persons: their appearances, found by name, club and competition.
//!
//! Three facts to know: only appearances that share a name or a number with changed ones are compared again; the id of
//! a person only changes if their first player number does; and players who do not want to be found are compared like
//! all others, because seasons add up their results, but are not in the public directory. Appearances by initials are a
//! person of their own, so that nothing leads from the initials to the name.

use super::appearance::{Appearance, PersonId};
use super::assignment::{Known, persons};
use super::competition::competition;
use super::decision::{Decision, Verdicts};
use super::search::{Sought, Wanted};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All persons and their appearances.
#[derive(Debug, Default)]
pub struct Directory {
    /// Boxed, because the nodes of the tree are about half empty with a thousand events.
    known: BTreeMap<i32, Box<Known>>,
    of_events: BTreeMap<i32, Vec<i32>>,
    by_key: HashMap<String, BTreeSet<i32>>,
    persons: BTreeMap<PersonId, Listed>,
    decisions: Vec<Decision>,
    verdicts: Verdicts,
    version: i32,
}

/// A person, with the texts for the search.
#[derive(Debug)]
struct Listed {
    /// The player numbers, in the order of the events.
    players: Vec<i32>,
    /// Those of them that are public.
    found: Vec<i32>,
    /// All player numbers of the person, those under initials included.
    same: Vec<i32>,
    sought: Sought,
}

impl Directory {
    /// A number that grows with every change.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// The number of persons in the public directory.
    pub fn len(&self) -> usize {
        self.persons().count()
    }

    /// Whether nobody is in the public directory.
    pub fn is_empty(&self) -> bool {
        self.persons().next().is_none()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        // The version grows on, because a page of an earlier one shows other persons.
        *self = Directory { version: self.version + 1, ..Directory::default() };
    }

    /// Replaces the appearances of each of these events; an event without any is removed.
    pub fn put_events(&mut self, events: impl IntoIterator<Item = (i32, Vec<Appearance>)>) {
        let mut touched = BTreeSet::new();
        for (event, appearances) in events {
            if self.says_already(event, &appearances) {
                continue;
            }
            for player in self.of_events.remove(&event).unwrap_or_default() {
                self.remove(player, &mut touched);
            }
            let players: Vec<i32> = appearances.iter().map(|own| own.player).collect();
            for known in appearances.into_iter().map(Known::new) {
                let player = known.player();
                for key in known.keys() {
                    self.by_key.entry(key.to_owned()).or_default().insert(player);
                }
                touched.insert(player);
                self.known.insert(player, Box::new(known));
            }
            if !players.is_empty() {
                self.of_events.insert(event, players);
            }
        }
        self.assign(touched);
    }

    /// Whether an event already has these appearances, so that nothing has to be assigned and no page made again.
    fn says_already(&self, event: i32, appearances: &[Appearance]) -> bool {
        let before = self.of_events.get(&event).map_or(&[][..], Vec::as_slice);
        let is_known = |(player, own): (&i32, &Appearance)| {
            let is_same = |known: &Appearance| *known == Appearance { person: known.person, ..own.clone() };
            self.appearance(*player).is_some_and(is_same)
        };
        before.len() == appearances.len() && before.iter().zip(appearances).all(is_known)
    }

    /// Replaces the decisions.
    pub fn set_decisions(&mut self, decisions: Vec<Decision>) {
        let of = |decision: &Decision| [&decision.one[..], &decision.other[..]].concat();
        let touched: BTreeSet<i32> = self.decisions.iter().chain(&decisions).flat_map(of).collect();
        self.verdicts = Verdicts::from_decisions(&decisions);
        self.decisions = decisions;
        self.assign(touched);
    }

    /// The decisions of organisers, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    pub(super) fn verdicts(&self) -> &Verdicts {
        &self.verdicts
    }

    fn remove(&mut self, player: i32, touched: &mut BTreeSet<i32>) {
        let Some(known) = self.known.remove(&player) else { return };
        touched.insert(player);
        for key in known.keys() {
            if let Some(others) = self.by_key.get_mut(key) {
                others.remove(&player);
                if others.is_empty() {
                    self.by_key.remove(key);
                }
            }
        }
        // The others of the person may have been linked only by this player.
        if let Some(listed) = self.persons.get_mut(&known.appearance.person) {
            listed.players.retain(|own| *own != player);
            touched.extend(&listed.same);
            if listed.players.is_empty() {
                self.persons.remove(&known.appearance.person);
            }
        }
    }

    /// Assigns these players, and all who are linked to them, to persons again.
    fn assign(&mut self, touched: BTreeSet<i32>) {
        if touched.is_empty() {
            return;
        }
        self.version += 1;
        let (mut block, mut open) = (BTreeSet::new(), Vec::from_iter(touched));
        while let Some(player) = open.pop() {
            let Some(known) = self.known.get(&player).filter(|_| block.insert(player)) else { continue };
            let alike = known.keys().filter_map(|key| self.by_key.get(key)).flatten();
            let before = self.persons.get(&known.appearance.person).map_or(&[][..], |listed| &listed.same[..]);
            open.extend(
                alike.chain(before).chain(self.verdicts.joined(player)).filter(|other| !block.contains(*other)),
            );
        }
        for player in &block {
            self.persons.remove(&self.known[player].appearance.person);
        }
        for block in self.parts(block) {
            let known: Vec<&Known> = block.iter().map(|player| &*self.known[player]).collect();
            for players in persons(&known, &self.verdicts) {
                let is_hidden = |player: &i32| self.known[player].appearance.privacy.is_nameless();
                let (by_initials, by_name): (Vec<i32>, Vec<i32>) = players.iter().copied().partition(is_hidden);
                self.list(by_name, &players);
                self.list(by_initials, &players);
            }
        }
    }

    /// Splits players into those that are linked to each other, directly or through others.
    fn parts(&self, mut left: BTreeSet<i32>) -> Vec<Vec<i32>> {
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut part, mut at) = (vec![first], 0);
            while let Some(player) = part.get(at).copied() {
                at += 1;
                let alike = self.known[&player].keys().filter_map(|key| self.by_key.get(key)).flatten();
                let joined = self.verdicts.joined(player);
                part.extend(alike.chain(joined).copied().filter(|other| left.remove(other)).collect::<Vec<_>>());
            }
            parts.push(part);
        }
        parts
    }

    /// Lists players as a person; `same` are all player numbers that are this person.
    fn list(&mut self, mut players: Vec<i32>, same: &[i32]) {
        let is_found = |player: &i32| self.appearance(*player).is_some_and(Appearance::is_listed);
        let found: BTreeSet<i32> = players.iter().copied().filter(is_found).collect();
        let first = found.first().or(players.iter().min());
        let Some(person) = first.copied().map(PersonId) else { return };
        for player in &players {
            if let Some(known) = self.known.get_mut(player) {
                known.appearance.person = person;
            }
        }
        let day =
            |player: &i32| self.known.get(player).map(|known| (known.appearance.last_day, known.appearance.event));
        players.sort_by_key(|player| (day(player), *player));
        let found: Vec<i32> = players.iter().copied().filter(|player| found.contains(player)).collect();
        let sought = Sought::new(found.iter().filter_map(|player| self.appearance(*player)));
        self.persons.insert(person, Listed { players, found, same: same.to_vec(), sought });
    }
}

impl Directory {
    /// The appearance with this player number.
    pub fn appearance(&self, player: i32) -> Option<&Appearance> {
        self.known.get(&player).map(|known| &known.appearance)
    }

    /// All appearances by event, those that are not public included.
    pub fn all(&self) -> impl Iterator<Item = &Appearance> {
        self.of_events.values().flatten().filter_map(|player| self.appearance(*player))
    }

    /// The appearances at an event in the order of its ranking, those that are not public included.
    pub fn of_event(&self, event: i32) -> impl Iterator<Item = &Appearance> {
        self.of_events.get(&event).into_iter().flatten().filter_map(|player| self.appearance(*player))
    }

    /// One appearance at each event that was not run here.
    pub fn outside_events(&self) -> impl Iterator<Item = &Appearance> {
        self.of_events.range(..0).filter_map(|(event, _)| self.of_event(*event).next())
    }

    /// The public appearances of a person in the order of time; none if there is no such person.
    pub fn of_person(&self, person: PersonId) -> impl Iterator<Item = &Appearance> {
        let players = self.persons.get(&person).into_iter().flat_map(|listed| &listed.found);
        players.filter_map(|player| self.appearance(*player))
    }

    /// The latest public appearance of a person.
    pub fn latest(&self, person: PersonId) -> Option<&Appearance> {
        self.appearance(*self.persons.get(&person)?.found.last()?)
    }

    /// The player numbers of a person, those that are not public included.
    pub(crate) fn players_of(&self, person: PersonId) -> &[i32] {
        self.persons.get(&person).map_or(&[][..], |listed| &listed.players[..])
    }

    pub(super) fn known_of(&self, person: PersonId) -> impl Iterator<Item = &Known> {
        let players = self.persons.get(&person).into_iter().flat_map(|listed| &listed.players);
        players.filter_map(|player| self.known.get(player)).map(Box::as_ref)
    }

    /// All persons in the public directory.
    pub fn persons(&self) -> impl Iterator<Item = PersonId> {
        self.persons.iter().filter(|(_, listed)| !listed.found.is_empty()).map(|(person, _)| *person)
    }

    /// The public opponents of a person with the number of meetings, the most frequent first.
    pub fn met(&self, person: PersonId) -> Vec<(PersonId, usize)> {
        let mut met: BTreeMap<PersonId, usize> = BTreeMap::new();
        let others = self.of_person(person).flat_map(|own| &own.met).filter_map(|player| self.appearance(*player));
        for other in others.filter(|own| own.is_listed()) {
            *met.entry(other.person).or_default() += 1;
        }
        let mut met: Vec<(PersonId, usize)> = met.into_iter().collect();
        met.sort_by_key(|(person, times)| (Reverse(*times), *person));
        met
    }

    /// The persons whom a text names in any spelling: first those whose name is written like that, then those whose
    /// name is read like that, each in the order of the number of events, the most first.
    pub fn search(&self, text: &str) -> Vec<PersonId> {
        let wanted = Wanted::new(text);
        let found =
            self.persons.iter().filter(|(_, listed)| !listed.found.is_empty()).filter_map(|(person, listed)| {
                let near = listed.sought.nearness(&wanted)?;
                Some((near, Reverse(listed.found.len()), *person))
            });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        found.into_iter().map(|(.., person)| person).collect()
    }

    /// The number of events.
    pub fn events(&self) -> usize {
        self.of_events.len()
    }

    /// The clubs by name, with the number of persons who have played for each.
    pub fn clubs(&self) -> Vec<(&str, usize)> {
        let mut clubs: BTreeMap<&str, BTreeSet<PersonId>> = BTreeMap::new();
        for own in self.all().filter(|own| own.is_listed() && !own.club.is_empty()) {
            clubs.entry(&own.club).or_default().insert(own.person);
        }
        clubs.into_iter().map(|(club, persons)| (club, persons.len())).collect()
    }

    /// The competitions by name, with the number of their events.
    pub fn competitions(&self) -> Vec<(String, usize)> {
        let mut competitions: BTreeMap<String, usize> = BTreeMap::new();
        for own in self.of_events.keys().filter_map(|event| self.of_event(*event).find(|own| own.is_listed())) {
            *competitions.entry(competition(&own.event_name)).or_default() += 1;
        }
        competitions.into_iter().collect()
    }

    /// The public appearances for a club.
    pub fn of_club(&self, club: &str) -> Vec<&Appearance> {
        self.all().filter(|own| own.is_listed() && !club.is_empty() && own.club == club).collect()
    }

    /// The public appearances at the events of a competition, the latest event first, each in the order of its ranking.
    pub fn of_competition(&self, name: &str) -> Vec<Vec<&Appearance>> {
        let found = |event: &i32| self.of_event(*event).filter(|own| own.is_listed()).collect::<Vec<_>>();
        let events = self.of_events.keys().map(found);
        let is_of = |of: &Vec<&Appearance>| of.first().is_some_and(|own| competition(&own.event_name) == name);
        let mut events: Vec<Vec<&Appearance>> = events.filter(is_of).collect();
        events.sort_by_key(|of| Reverse(of.first().map(|own| (own.last_day, own.event))));
        events
    }
}
