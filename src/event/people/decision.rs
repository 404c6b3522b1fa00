//! What organisers have decided about who is who, and what of it is valid: the last word on any two player entries, unless it was
//! undone.

use crate::sheet::disqualification::Revoked;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Two groups of players of events, by their numbers, are one person, or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its row, in the order of time.
    pub id: i32,
    /// Whether they are one person.
    pub same: bool,
    /// Players of one.
    pub one: Vec<i32>,
    /// Players of the other.
    pub other: Vec<i32>,
    /// Why.
    pub reason: String,
    /// By whom.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
    /// Why, by whom and when it was undone, if it was.
    pub undone: Option<Revoked>,
}

/// A decision, or that one was undone, as it is stored: players have names that last when the database is another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The row.
    pub id: i32,
    /// `same`, `apart` or `undone`.
    pub kind: String,
    /// Players of one, by event and number in the order of entry: `spring/12`.
    pub one: Vec<String>,
    /// Players of the other.
    pub other: Vec<String>,
    /// The row that is undone.
    pub undoes: Option<i32>,
    /// Why.
    pub reason: String,
    /// By whom.
    pub author: String,
    /// When.
    pub decided_at: NaiveDateTime,
}

/// What is decided of any two players.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdicts {
    pairs: HashMap<(i32, i32), bool>,
    /// Those who are kept apart from somebody.
    apart: HashSet<i32>,
    /// With whom each is joined.
    joined: HashMap<i32, Vec<i32>>,
}

impl Verdicts {
    /// Those of decisions in their order.
    pub fn from_decisions(decisions: &[Decision]) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for decision in decisions.iter().filter(|decision| decision.undone.is_none()) {
            let pairs = decision.one.iter().flat_map(|one| decision.other.iter().map(move |other| pair(*one, *other)));
            verdicts.pairs.extend(pairs.map(|pair| (pair, decision.same)));
        }
        for ((one, other), same) in &verdicts.pairs {
            for (player, with) in [(one, other), (other, one)] {
                match same {
                    true => verdicts.joined.entry(*player).or_default().push(*with),
                    false => _ = verdicts.apart.insert(*player),
                }
            }
        }
        // What is read in order gives the same persons each time.
        verdicts.joined.values_mut().for_each(|with| with.sort_unstable());
        verdicts
    }

    /// Whether two players are decided to be one person, or two.
    pub fn verdict(&self, one: i32, other: i32) -> Option<bool> {
        self.pairs.get(&pair(one, other)).copied()
    }

    /// Those who are decided to be two persons.
    pub fn apart(&self) -> impl Iterator<Item = (i32, i32)> {
        self.pairs.iter().filter(|(_, same)| !**same).map(|(pair, _)| *pair)
    }

    /// Whether a player is kept apart from anybody.
    pub fn is_apart(&self, player: i32) -> bool {
        self.apart.contains(&player)
    }

    /// With whom a player is joined.
    pub fn joined(&self, player: i32) -> &[i32] {
        self.joined.get(&player).map_or(&[][..], Vec::as_slice)
    }
}

fn pair(one: i32, other: i32) -> (i32, i32) {
    (one.min(other), one.max(other))
}
