//! The organisers' decisions on which player entries are one person. For any two of them the last decision counts,
//! unless it was undone.

use crate::sheet::disqualification::Revoked;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// A decision that two groups of player numbers are one person, or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The id of its row, in the order of time.
    pub id: i32,
    /// Whether they are one person.
    pub same: bool,
    /// The player numbers of one group.
    pub one: Vec<i32>,
    /// The player numbers of the other group.
    pub other: Vec<i32>,
    /// The reason.
    pub reason: String,
    /// Who decided.
    pub author: String,
    /// When it was decided.
    pub at: NaiveDateTime,
    /// Why, by whom and when it was undone; `None` if it was not.
    pub undone: Option<Revoked>,
}

/// A decision, or the undoing of one, as it is stored: player names in it are valid in every database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The id of the row.
    pub id: i32,
    /// `same`, `apart` or `undone`.
    pub kind: String,
    /// The players of one group, by event and number in the order of entry: `spring/12`.
    pub one: Vec<String>,
    /// The players of the other group.
    pub other: Vec<String>,
    /// The row that it undoes.
    pub undoes: Option<i32>,
    /// The reason.
    pub reason: String,
    /// Who decided.
    pub author: String,
    /// When it was decided.
    pub decided_at: NaiveDateTime,
}

/// The valid decisions about each pair of players.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdicts {
    pairs: HashMap<(i32, i32), bool>,
    /// Those who are kept apart from somebody.
    apart: HashSet<i32>,
    /// Those with whom each is joined.
    joined: HashMap<i32, Vec<i32>>,
}

impl Verdicts {
    /// The valid ones of these decisions, which must be in the order of time.
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
        // A fixed order, so that the same persons result each time.
        verdicts.joined.values_mut().for_each(|with| with.sort_unstable());
        verdicts
    }

    /// Whether two players were decided to be one person (`true`) or two; `None` if nothing was decided.
    pub fn verdict(&self, one: i32, other: i32) -> Option<bool> {
        self.pairs.get(&pair(one, other)).copied()
    }

    /// The pairs that were decided to be two persons.
    pub fn pairs_apart(&self) -> impl Iterator<Item = (i32, i32)> {
        self.pairs.iter().filter(|(_, same)| !**same).map(|(pair, _)| *pair)
    }

    /// Whether a player is kept apart from somebody.
    pub fn is_apart(&self, player: i32) -> bool {
        self.apart.contains(&player)
    }

    /// Those with whom a player is joined.
    pub fn joined(&self, player: i32) -> &[i32] {
        self.joined.get(&player).map_or(&[][..], Vec::as_slice)
    }
}

fn pair(one: i32, other: i32) -> (i32, i32) {
    (one.min(other), one.max(other))
}
