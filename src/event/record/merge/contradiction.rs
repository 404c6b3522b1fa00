//! Contradictions between two places at which an event went on, and the decisions about them.

use super::likeness::Likeness;
use rules::BySeat;
use serde_json::Value;
use std::collections::BTreeSet;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The decision about a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Holds {
    /// The row of this place counts.
    Here,
    /// The row of the other place counts.
    There,
    /// Both count: for standard penalties, and players who are two persons.
    Both,
}

coded!(Holds);

/// The possible decisions on whether two players are one person.
pub fn possible_holds(own: &Likeness) -> Vec<Holds> {
    let all = [(Holds::Here, true), (Holds::There, own.is_own), (Holds::Both, own.may_be_two)];
    all.into_iter().filter(|(_, is_possible)| *is_possible).map(|(holds, _)| holds).collect()
}

/// One side of a contradiction: the fields that differ, with author and time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The fields and their values; empty if the row was deleted.
    pub says: String,
    /// The same, with names instead of the numbers of teams and players.
    pub values: Vec<(String, Value)>,
    /// Its author.
    pub author: String,
    /// Its time, in UTC.
    pub at: String,
}

/// A subject about which both places have written since they parted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contradiction {
    /// The subject, such as `hand 2/5/7`: session, table and hand.
    pub about: String,
    /// The name of the player or team concerned; empty if it is nobody's.
    pub who: String,
    /// The players at the table, by start seat.
    pub seats: Option<BySeat<String>>,
    /// The fields in which the two differ.
    pub fields: BTreeSet<String>,
    /// For a player who was entered at the other place, the one here who is, or may be, the same.
    pub likeness: Option<Likeness>,
    /// The side of this place.
    pub here: Side,
    /// The side of the other place.
    pub there: Side,
}
