//! The field (参赛名单) of a stage: who enters it, chosen from the ranking of an earlier one.
//!
//! Two facts to know: it is chosen by ranks alone, whatever the points; and once it stands it is never chosen again by itself:
//! where a later correction would choose otherwise, the event says so. Source: practice.

use super::is_default;
use super::ranking::Ranking;
use crate::tournament::standings::{Decision, Row};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// Who enters a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FieldRule {
    /// The stage they come from.
    pub from: String,
    /// Which places of its ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Places>,
    /// How many of each of its groups.
    #[serde(skip_serializing_if = "is_default")]
    pub per_group: u16,
    /// How many more, the best of all groups who are not in yet.
    #[serde(skip_serializing_if = "is_default")]
    pub plus_best: u16,
    /// Who enters by invitation, by name, whatever the rank; after all others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<String>,
}

/// Places of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Places {
    /// All of them.
    All,
    /// From the one to the other.
    Span(u16, u16),
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Places::All => write!(f, "all"),
            Places::Span(first, last) if first == last => write!(f, "{first}"),
            Places::Span(first, last) => write!(f, "{first}-{last}"),
        }
    }
}

impl FromStr for Places {
    type Err = String;

    fn from_str(text: &str) -> Result<Places, String> {
        if text == "all" {
            return Ok(Places::All);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.trim().parse(), last.trim().parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Places::Span(first, last)),
            _ => Err(format!("places are `all`, `4` or `1-16`, not `{text}`")),
        }
    }
}

impl TryFrom<String> for Places {
    type Error = String;

    fn try_from(text: String) -> Result<Places, String> {
        text.parse()
    }
}

impl From<Places> for String {
    fn from(places: Places) -> String {
        places.to_string()
    }
}

/// By what somebody is in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// All who are entered.
    Entry,
    /// The place in the ranking.
    Place,
    /// The place in the own group.
    Group,
    /// As one of the best of the others.
    Best,
    /// The next in the ranking, in the place of somebody who does not play.
    Next,
    /// By invitation.
    Invited,
}

impl By {
    /// The name used in rows, files and messages.
    pub const fn code(self) -> &'static str {
        match self {
            By::Entry => "entry",
            By::Place => "place",
            By::Group => "group",
            By::Best => "best",
            By::Next => "next",
            By::Invited => "invited",
        }
    }
}

/// Somebody in a field, in the order of its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<K> {
    /// Who.
    pub key: K,
    /// The rank in the stage before; `None` for who was not in it.
    pub rank: Option<usize>,
    /// By what.
    pub by: By,
    /// What put the row below the one above it there.
    pub decided_by: Option<Decision>,
}

impl<K: Copy> Chosen<K> {
    fn of(row: &Row<K>, by: By) -> Chosen<K> {
        Chosen { key: row.key, rank: Some(row.rank), by, decided_by: row.decided_by.clone() }
    }
}

impl FieldRule {
    /// How many enter at least, by what it says; `None` where it says all.
    pub fn least(&self, groups: usize) -> Option<usize> {
        let by_place = match self.places {
            Some(Places::All) => return None,
            Some(Places::Span(first, last)) => usize::from(last - first) + 1,
            None => 0,
        };
        Some(by_place + groups * usize::from(self.per_group) + usize::from(self.plus_best) + self.invited.len())
    }

    /// The field that follows from a ranking: by place, by group, the best of the others, the invited. Who is disqualified does not
    /// advance, nor does anybody who is `out`: the next in the ranking does.
    pub fn chosen<K: Copy + Ord>(
        &self,
        earlier: &Ranking<K>,
        invited: &[K],
        out: impl Fn(K) -> bool,
    ) -> Vec<Chosen<K>> {
        let can = |row: &&Row<K>| !row.disqualified && !out(row.key);
        let able: Vec<&Row<K>> = earlier.rows.iter().filter(can).collect();
        let place_of: BTreeMap<K, usize> = earlier.rows.iter().map(|row| row.key).zip(0..).collect();
        let mut chosen: Vec<Chosen<K>> = Vec::new();
        if let Some(places) = self.places {
            // Somebody who cannot go on keeps the place, and the next moves up.
            let (first, last) = match places {
                Places::All => (1, usize::MAX),
                Places::Span(first, last) => (first.into(), last.into()),
            };
            let below = earlier.rows.iter().take(first - 1).filter(can).count();
            for row in able.iter().skip(below).take(last - first + usize::from(last < usize::MAX)) {
                chosen.push(Chosen::of(row, if place_of[&row.key] < last { By::Place } else { By::Next }));
            }
        }
        if self.per_group > 0 {
            let most = usize::from(self.per_group);
            // The firsts of all groups, then the seconds, …: in the order of their ranks, the better over all first.
            let of_groups = earlier.groups.iter().map(|group| group.iter().filter(can).take(most).collect::<Vec<_>>());
            let of_groups: Vec<Vec<&Row<K>>> = of_groups.collect();
            for place in 0..most {
                let mut level: Vec<&Row<K>> = of_groups.iter().filter_map(|group| group.get(place).copied()).collect();
                level.sort_by_key(|row| place_of[&row.key]);
                chosen.extend(level.into_iter().map(|row| Chosen::of(row, By::Group)));
            }
        }
        let mut is_in: BTreeSet<K> = chosen.iter().map(|own| own.key).collect();
        let others = able.iter().filter(|row| !is_in.contains(&row.key)).take(self.plus_best.into());
        let best: Vec<Chosen<K>> = others.map(|row| Chosen::of(row, By::Best)).collect();
        is_in.extend(best.iter().map(|own| own.key));
        chosen.extend(best);
        for key in invited.iter().copied().filter(|key| !out(*key)) {
            if is_in.insert(key) {
                let rank = place_of.get(&key).map(|place| earlier.rows[*place].rank);
                chosen.push(Chosen { key, rank, by: By::Invited, decided_by: None });
            }
        }
        chosen
    }
}

/// Those of one rank of whom some are chosen and some are not, although nothing decides between them.
pub fn equal_at_the_cut<K: Copy + Ord>(rows: &[Row<K>], chosen: &[Chosen<K>]) -> Vec<K> {
    let by_rank: BTreeSet<K> = chosen.iter().filter(|own| own.by != By::Invited).map(|own| own.key).collect();
    let is_in = |row: &Row<K>| by_rank.contains(&row.key);
    let split = |equal: &&[Row<K>]| equal.iter().any(is_in) && !equal.iter().all(is_in);
    rows.chunk_by(|a, b| a.rank == b.rank).filter(split).flatten().map(|row| row.key).collect()
}
