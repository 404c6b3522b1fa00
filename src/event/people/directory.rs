//! The directory of persons: who appeared where, found by name, club and competition.
//!
//! Three facts to know: a change costs what it changes, since only those are compared who have a name or a number in common with
//! somebody of it; a person whose players change gets another name in addresses only where the first of them does; and those who
//! do not want to be found are compared like all others, since seasons add up what they did, and found by nobody: who is shown by
//! initials is a person apart, so that nothing leads from the initials to the name.

use super::appearance::{Appearance, PersonId};
use super::assignment::{Known, persons};
use super::competition::competition;
use super::decision::{Decision, Verdicts};
use super::search::{Sought, Wanted};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All persons and what they did.
#[derive(Debug, Default)]
pub struct Directory {
    /// Each in a place of its own: those of a thousand events would leave half of a tree of them empty.
    known: BTreeMap<i32, Box<Known>>,
    of_events: BTreeMap<i32, Vec<i32>>,
    by_key: HashMap<String, BTreeSet<i32>>,
    persons: BTreeMap<PersonId, Listed>,
    decisions: Vec<Decision>,
    verdicts: Verdicts,
    version: i32,
}

/// A person with what they are found by.
#[derive(Debug)]
struct Listed {
    /// In the order of their events.
    players: Vec<i32>,
    /// Those of them whom everybody finds.
    found: Vec<i32>,
    /// All who are the same in truth.
    same: Vec<i32>,
    sought: Sought,
}

impl Directory {
    /// A number that grows with every change.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// How many persons there are.
    pub fn len(&self) -> usize {
        self.persons().count()
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.persons().next().is_none()
    }

    /// What events say now, each in place of what it said before; an event that says nothing is in the directory no more.
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

    /// Whether an event said the same before: a link that was made is no reason to make every page of persons again.
    fn says_already(&self, event: i32, appearances: &[Appearance]) -> bool {
        let before = self.of_events.get(&event).map_or(&[][..], Vec::as_slice);
        let is_known = |(player, own): (&i32, &Appearance)| {
            let is_same = |known: &Appearance| *known == Appearance { person: known.person, ..own.clone() };
            self.appearance(*player).is_some_and(is_same)
        };
        before.len() == appearances.len() && before.iter().zip(appearances).all(is_known)
    }

    /// What is decided now, in place of what was decided before.
    pub fn set_decisions(&mut self, decisions: Vec<Decision>) {
        let of = |decision: &Decision| [&decision.one[..], &decision.other[..]].concat();
        let touched: BTreeSet<i32> = self.decisions.iter().chain(&decisions).flat_map(of).collect();
        self.verdicts = Verdicts::from_decisions(&decisions);
        self.decisions = decisions;
        self.assign(touched);
    }

    /// What organisers have decided, in order.
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
        // Those who were the same person, perhaps through this one alone.
        if let Some(listed) = self.persons.get_mut(&known.appearance.person) {
            listed.players.retain(|own| *own != player);
            touched.extend(&listed.same);
            if listed.players.is_empty() {
                self.persons.remove(&known.appearance.person);
            }
        }
    }

    /// Finds again who is who of these players, and of all who have something in common with them.
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

    /// Those who have something in common, apart from all others.
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

    /// Lists players as one person, who are the same as others.
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
    /// What an event says of a player.
    pub fn appearance(&self, player: i32) -> Option<&Appearance> {
        self.known.get(&player).map(|known| &known.appearance)
    }

    /// All appearances, by event, also those that nobody finds.
    pub fn all(&self) -> impl Iterator<Item = &Appearance> {
        self.of_events.values().flatten().filter_map(|player| self.appearance(*player))
    }

    /// The appearances at an event, in the order of its ranking, also those that nobody finds.
    pub fn of_event(&self, event: i32) -> impl Iterator<Item = &Appearance> {
        self.of_events.get(&event).into_iter().flatten().filter_map(|player| self.appearance(*player))
    }

    /// An appearance at each event that was not run here.
    pub fn outside_events(&self) -> impl Iterator<Item = &Appearance> {
        self.of_events.range(..0).filter_map(|(event, _)| self.of_event(*event).next())
    }

    /// The appearances of a person that everybody finds, in the order of time; none where there is no such person.
    pub fn of_person(&self, person: PersonId) -> impl Iterator<Item = &Appearance> {
        let players = self.persons.get(&person).into_iter().flat_map(|listed| &listed.found);
        players.filter_map(|player| self.appearance(*player))
    }

    /// The latest name of a person.
    pub fn latest(&self, person: PersonId) -> Option<&Appearance> {
        self.appearance(*self.persons.get(&person)?.found.last()?)
    }

    /// The players of a person, also those that nobody finds.
    pub(crate) fn players_of(&self, person: PersonId) -> &[i32] {
        self.persons.get(&person).map_or(&[][..], |listed| &listed.players[..])
    }

    pub(super) fn known_of(&self, person: PersonId) -> impl Iterator<Item = &Known> {
        let players = self.persons.get(&person).into_iter().flat_map(|listed| &listed.players);
        players.filter_map(|player| self.known.get(player)).map(Box::as_ref)
    }

    /// All persons whom everybody finds.
    pub fn persons(&self) -> impl Iterator<Item = PersonId> {
        self.persons.iter().filter(|(_, listed)| !listed.found.is_empty()).map(|(person, _)| *person)
    }

    /// Whom somebody has met, as often as they met, those met most first.
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

    /// Those whom a text names, whatever the spelling: those who are written so first, then those who are read so, each in the order of
    /// how many events they have.
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

    /// How many events there are.
    pub fn events(&self) -> usize {
        self.of_events.len()
    }

    /// The clubs with how many have played for each, by name.
    pub fn clubs(&self) -> Vec<(&str, usize)> {
        let mut clubs: BTreeMap<&str, BTreeSet<PersonId>> = BTreeMap::new();
        for own in self.all().filter(|own| own.is_listed() && !own.club.is_empty()) {
            clubs.entry(&own.club).or_default().insert(own.person);
        }
        clubs.into_iter().map(|(club, persons)| (club, persons.len())).collect()
    }

    /// The competitions with how many events each has had, by name.
    pub fn competitions(&self) -> Vec<(String, usize)> {
        let mut competitions: BTreeMap<String, usize> = BTreeMap::new();
        for own in self.of_events.keys().filter_map(|event| self.of_event(*event).find(|own| own.is_listed())) {
            *competitions.entry(competition(&own.event_name)).or_default() += 1;
        }
        competitions.into_iter().collect()
    }

    /// The appearances for a club.
    pub fn of_club(&self, club: &str) -> Vec<&Appearance> {
        self.all().filter(|own| own.is_listed() && !club.is_empty() && own.club == club).collect()
    }

    /// The appearances at the events of a competition, the latest first, each in the order of its ranking.
    pub fn of_competition(&self, name: &str) -> Vec<Vec<&Appearance>> {
        let found = |event: &i32| self.of_event(*event).filter(|own| own.is_listed()).collect::<Vec<_>>();
        let events = self.of_events.keys().map(found);
        let is_of = |of: &Vec<&Appearance>| of.first().is_some_and(|own| competition(&own.event_name) == name);
        let mut events: Vec<Vec<&Appearance>> = events.filter(is_of).collect();
        events.sort_by_key(|of| Reverse(of.first().map(|own| (own.last_day, own.event))));
        events
    }
}
