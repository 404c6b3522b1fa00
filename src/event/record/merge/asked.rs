//! Changes of the other place that need a decision: about sessions that are closed or published here, under no seal of
//! a known key, or of a player who may be one of those here.
//!
//! Two facts to know: a seal covers an audit row and all before it; and a row of an archive is as trustworthy as the
//! last audit row that covers it.

use super::contradiction::{Contradiction, Holds};
use crate::record::archive::Archive;
use crate::record::binding::names_and_hashes;
use crate::record::seal::holds;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The group of changes under no seal.
pub const UNSEALED: &str = "unsealed";

/// The group of changes that affect closed or published sessions in general, not a single one.
pub const CLOSED: &str = "closed";

/// A change of the other place alone that needs a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The change and its author.
    pub what: Contradiction,
    /// Its groups: `closed`, `closed 3`, `unsealed`, `key 3f2a…`, `person`.
    pub because: BTreeSet<String>,
}

impl Asked {
    /// The decision on this change by its name, otherwise by all its groups; one group that is not taken is enough not
    /// to take it.
    pub(super) fn decided(&self, decisions: &HashMap<String, Holds>) -> Option<Holds> {
        let own = decisions.get(&self.what.about).copied();
        let groups = || self.because.iter().map(|group| decisions.get(group).copied());
        let by_groups = || match groups().any(|holds| holds == Some(Holds::Here)) {
            true => Some(Holds::Here),
            false => groups().all(|holds| holds == Some(Holds::There)).then_some(Holds::There),
        };
        own.or_else(by_groups).filter(|holds| *holds != Holds::Both)
    }
}

/// The first 16 digits of a key, for people.
pub fn short(key: &str) -> &str {
    key.get(..16).unwrap_or(key)
}

/// The reasons why rows of the other place need a decision.
pub(super) struct Reasons<'a> {
    closed: BTreeSet<i32>,
    /// The last session whose ranking is published here; 0 if none is.
    published: i32,
    /// For each audit row of the other place, the group of its seal; `None` if a known key has sealed it.
    sealed: Vec<Option<String>>,
    /// The last audit row of the other place that covers a name.
    by: HashMap<&'a str, usize>,
    /// The digests of rows when the places parted, by name.
    before: &'a HashMap<&'a str, &'a str>,
}

impl<'a> Reasons<'a> {
    pub fn new(
        here: &Archive,
        there: &'a Archive,
        known: &HashSet<String>,
        before: &'a HashMap<&'a str, &'a str>,
    ) -> Reasons<'a> {
        let mut last: HashMap<i32, bool> = HashMap::new();
        for publication in &here.publications {
            last.insert(publication.session, publication.withdraws.is_none());
        }
        let published = last.into_iter().filter_map(|(session, stands)| stands.then_some(session));
        let names = there.audit.iter().enumerate();
        Reasons {
            closed: here.sessions.iter().filter(|own| own.closed_at.is_some()).map(|own| own.number).collect(),
            published: published.max().unwrap_or_default(),
            sealed: sealed(there, known),
            by: names
                .flat_map(|(place, row)| names_and_hashes(&row.bound).map(move |(name, _)| (name, place)))
                .collect(),
            before,
        }
    }

    /// The groups of the rows with these names; empty if no decision is needed.
    pub fn because<'r>(&self, names: impl Iterator<Item = &'r str>) -> BTreeSet<String> {
        let mut groups = BTreeSet::new();
        for name in names {
            groups.extend(self.closed(name));
            groups.extend(self.by.get(name).and_then(|place| self.sealed_by(*place)));
        }
        groups
    }

    /// The group of the seal of an audit row of the other place; `None` if a known key has sealed it.
    pub fn sealed_by(&self, place: usize) -> Option<String> {
        self.sealed.get(place).cloned().flatten()
    }

    /// Whether a session is closed or published here.
    pub fn any_closed(&self) -> bool {
        self.published > 0 || !self.closed.is_empty()
    }

    fn closed(&self, name: &str) -> Option<String> {
        let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
        match kind {
            "session" | "table" | "seat_correction" | "hand" | "attendance" | "signed_totals" | "table_note"
            | "revocation" | "publication" | "line_up" | "deals" => {
                let session: i32 = rest.split(['/', ' ']).next()?.parse().ok()?;
                let is = self.closed.contains(&session) || session <= self.published;
                is.then(|| format!("{CLOSED} {session}"))
            }
            "event" => self.any_closed().then(|| CLOSED.to_owned()),
            // A new player or team has played in none of them.
            "team" | "player" => (self.any_closed() && self.before.contains_key(name)).then(|| CLOSED.to_owned()),
            // It changes the published ranking.
            "standard_penalty" => (self.published > 0).then(|| CLOSED.to_owned()),
            _ => None,
        }
    }
}

/// For each row of an audit the group of its seal: none, or an unknown key; `None` under a seal of a known key.
fn sealed(archive: &Archive, known: &HashSet<String>) -> Vec<Option<String>> {
    let mut seals: HashMap<&str, Vec<&str>> = HashMap::new();
    for seal in archive.seals.iter().filter(|seal| holds(&archive.event.slug, seal)) {
        seals.entry(&seal.audit_hash).or_default().push(&seal.public_key);
    }
    let mut group = Some(UNSEALED.to_owned());
    let mut groups: Vec<Option<String>> = Vec::new();
    for row in archive.audit.iter().rev() {
        for key in seals.get(row.hash.as_str()).into_iter().flatten() {
            // A row under a seal of a known key stays so, whoever has sealed earlier rows.
            if group.is_some() {
                group = (!known.contains(*key)).then(|| format!("key {}", short(key)));
            }
        }
        groups.push(group.clone());
    }
    groups.reverse();
    groups
}
