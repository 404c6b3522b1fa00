//! What contradicts between two places at which an event went on, and which of the two holds.

use super::likeness::Likeness;
use rules::BySeat;
use serde_json::Value;
use std::collections::BTreeSet;

/// Which of two that contradict each other holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// What stands here.
    Here,
    /// What stands there.
    There,
    /// Both, of what adds up: standard penalties, and players who are two.
    Both,
}

/// How it can be decided whether two are one person.
pub fn possible_holds(own: &Likeness) -> Vec<Holds> {
    let all = [(Holds::Here, true), (Holds::There, own.is_own), (Holds::Both, own.may_be_two)];
    all.into_iter().filter(|(_, is_possible)| *is_possible).map(|(holds, _)| holds).collect()
}

/// Of two that contradict each other, one: what differs in it, who wrote it and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Fields with their values; empty where the row is gone.
    pub says: String,
    /// The same with names in the place of the numbers of teams and players.
    pub values: Vec<(String, Value)>,
    /// Who wrote it.
    pub author: String,
    /// When, in UTC.
    pub at: String,
}

/// Something that both places have written since they parted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contradiction {
    /// What it is about, such as `hand 2/5/7`: session, table and hand.
    pub about: String,
    /// Whose it is, if it is somebody's.
    pub who: String,
    /// Who sat at its table, by start seat.
    pub seats: Option<BySeat<String>>,
    /// The fields in which the two differ.
    pub fields: BTreeSet<String>,
    /// Of a player who was entered there: who of this place that is, or may be.
    pub likeness: Option<Likeness>,
    /// What stands here.
    pub here: Side,
    /// What stands there.
    pub there: Side,
}
