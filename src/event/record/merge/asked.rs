//! What of another place is not taken unless somebody says so: what concerns a session that is closed or published here, what no key
//! that is known here has sealed, and who may be somebody here.
//!
//! Two facts to know: a seal is under one row of the audit and covers all before it; and a row of an archive is as trustworthy as the row
//! of the audit that bound it last.

use super::contradiction::{Contradiction, Holds};
use crate::record::archive::Archive;
use crate::record::binding::names_and_hashes;
use crate::record::seal::holds;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The group of what has no seal.
pub const UNSEALED: &str = "unsealed";

/// The group of what concerns sessions that are closed or published, and no single one of them.
pub const CLOSED: &str = "closed";

/// Something that only the other place has written, and that is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it is, and who wrote it.
    pub what: Contradiction,
    /// The groups it belongs to: `closed`, `closed 3`, `unsealed`, `key 3f2a…`, `person`.
    pub because: BTreeSet<String>,
}

impl Asked {
    /// What was decided: of this by its name, or of each of its groups. Whoever leaves one of its groups leaves it.
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

/// The first figures of a key, by which people name it.
pub fn short(key: &str) -> &str {
    key.get(..16).unwrap_or(key)
}

/// Why rows of the other place are asked about.
pub(super) struct Reasons<'a> {
    closed: BTreeSet<i32>,
    /// The last session that a ranking was published after.
    published: i32,
    /// Of each row of the other audit the group of who has sealed it, where that is nobody known here.
    sealed: Vec<Option<String>>,
    /// The row of the other audit that bound a name last.
    by: HashMap<&'a str, usize>,
    /// Names that stood when the places parted.
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

    /// The groups of what the rows with these names say; empty where nobody has to be asked.
    pub fn because<'r>(&self, names: impl Iterator<Item = &'r str>) -> BTreeSet<String> {
        let mut groups = BTreeSet::new();
        for name in names {
            groups.extend(self.closed(name));
            groups.extend(self.by.get(name).and_then(|place| self.sealed_by(*place)));
        }
        groups
    }

    /// The group of who has sealed a row of the other audit, where that is nobody known here.
    pub fn sealed_by(&self, place: usize) -> Option<String> {
        self.sealed.get(place).cloned().flatten()
    }

    /// Whether anything is closed or published.
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
            // Who is new has played in none of them.
            "team" | "player" => (self.any_closed() && self.before.contains_key(name)).then(|| CLOSED.to_owned()),
            // It changes the ranking that was shown.
            "standard_penalty" => (self.published > 0).then(|| CLOSED.to_owned()),
            _ => None,
        }
    }
}

/// Of each row of an audit the group of who has sealed it: nobody, or a key that is not known.
fn sealed(archive: &Archive, known: &HashSet<String>) -> Vec<Option<String>> {
    let mut seals: HashMap<&str, Vec<&str>> = HashMap::new();
    for seal in archive.seals.iter().filter(|seal| holds(&archive.event.slug, seal)) {
        seals.entry(&seal.audit_hash).or_default().push(&seal.public_key);
    }
    let mut group = Some(UNSEALED.to_owned());
    let mut groups: Vec<Option<String>> = Vec::new();
    for row in archive.audit.iter().rev() {
        for key in seals.get(row.hash.as_str()).into_iter().flatten() {
            // What somebody known has sealed stays so, whoever has sealed what is before it.
            if group.is_some() {
                group = (!known.contains(*key)).then(|| format!("key {}", short(key)));
            }
        }
        groups.push(group.clone());
    }
    groups.reverse();
    groups
}
