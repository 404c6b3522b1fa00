//! What decides between rivals with equal standard points: a list of named criteria.
//!
//! The rule book's order is total game points, the highest standard points of a single session, more sessions with the
//! higher standard points (1998 p.30, article 11); regulations may name others (practice). Values are compared
//! highest first; who is still equal after the last criterion shares the rank.

use super::ids::{SessionNumber, TableNumber};
use crate::rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};

/// A criterion by which rivals are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Not disqualified. Before all others, and nobody's choice.
    #[serde(skip)]
    PlaysOn,
    /// Sum of standard points with what is carried over, less penalties. Always the first criterion of those who play on.
    StandardPoints,
    /// Sum of game points with what is carried over.
    GamePoints,
    /// The highest standard points in a single session.
    BestSession,
    /// The standard points of the sessions from the highest down, compared one by one.
    SessionsFromTop,
    /// Standard points of this stage alone, penalties not taken off.
    StageStandardPoints,
    /// Game points of this stage alone.
    StageGamePoints,
    /// How often first at a table (or in the group).
    Firsts,
    /// How often second.
    Seconds,
    /// How often third.
    Thirds,
    /// Standard points won at the tables where those who are equal met each other.
    HeadToHead,
    /// The highest session score.
    BestSessionScore,
}

impl Criterion {
    /// All of them that regulations can name.
    pub const ALL: [Criterion; 11] = [
        Criterion::StandardPoints,
        Criterion::GamePoints,
        Criterion::BestSession,
        Criterion::SessionsFromTop,
        Criterion::StageStandardPoints,
        Criterion::StageGamePoints,
        Criterion::Firsts,
        Criterion::Seconds,
        Criterion::Thirds,
        Criterion::HeadToHead,
        Criterion::BestSessionScore,
    ];

    /// The rule book's order.
    pub const DEFAULT_ORDER: [Criterion; 3] =
        [Criterion::GamePoints, Criterion::BestSession, Criterion::SessionsFromTop];

    /// The name used in files.
    pub const fn code(self) -> &'static str {
        match self {
            Criterion::PlaysOn => "plays_on",
            Criterion::StandardPoints => "standard_points",
            Criterion::GamePoints => "game_points",
            Criterion::BestSession => "best_session",
            Criterion::SessionsFromTop => "sessions_from_top",
            Criterion::StageStandardPoints => "stage_standard_points",
            Criterion::StageGamePoints => "stage_game_points",
            Criterion::Firsts => "firsts",
            Criterion::Seconds => "seconds",
            Criterion::Thirds => "thirds",
            Criterion::HeadToHead => "head_to_head",
            Criterion::BestSessionScore => "best_session_score",
        }
    }

    /// The criterion of a [`Criterion::code`].
    pub fn from_code(code: &str) -> Option<Criterion> {
        Self::ALL.into_iter().find(|criterion| criterion.code() == code)
    }
}

/// What a criterion says of somebody: comparable with the value of a rival under the same criterion.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Standard points.
    Standard(StandardPoints),
    /// Game points.
    Game(GamePoints),
    /// A number of sessions.
    Times(usize),
    /// Standard points of the sessions, highest first.
    Sessions(Vec<StandardPoints>),
}

/// One result at one table that counts for somebody (a team may have several in a session).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    /// Which session.
    pub session: SessionNumber,
    /// Which table; `None` for a bye.
    pub table: Option<TableNumber>,
    /// Rank among those ranked against each other; `None` where it is nobody's.
    pub rank: Option<usize>,
    /// Standard points credited.
    pub standard_points: StandardPoints,
    /// Session score credited.
    pub game_points: GamePoints,
}

/// All that is known of somebody to be ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<K> {
    /// Who.
    pub key: K,
    /// Whether a player is disqualified.
    pub disqualified: bool,
    /// The results of this stage.
    pub results: Vec<Result>,
    /// Standard points with what is carried over, less penalties.
    pub standard_points: StandardPoints,
    /// Game points with what is carried over.
    pub game_points: GamePoints,
}

impl<K> Record<K> {
    /// Standard points of each session, highest first; several results in a session count as one.
    fn sessions(&self) -> Vec<StandardPoints> {
        let mut results = self.results.clone();
        results.sort_by_key(|result| result.session);
        let mut points: Vec<StandardPoints> = results
            .chunk_by(|a, b| a.session == b.session)
            .map(|session| session.iter().map(|result| result.standard_points).sum())
            .collect();
        points.sort_by(|a, b| b.cmp(a));
        points
    }

    fn finishes(&self, rank: usize) -> Value {
        Value::Times(self.results.iter().filter(|result| result.rank == Some(rank)).count())
    }

    /// Whether this one sat at that table.
    fn sat_at(&self, result: &Result) -> bool {
        result.table.is_some()
            && self.results.iter().any(|own| (own.session, own.table) == (result.session, result.table))
    }

    /// What `criterion` says of this one among `equals`, those who are equal so far (this one among them).
    pub fn value(&self, criterion: Criterion, equals: &[&Record<K>]) -> Value {
        let results = self.results.iter();
        match criterion {
            Criterion::PlaysOn => Value::Times(usize::from(!self.disqualified)),
            Criterion::StandardPoints => Value::Standard(self.standard_points),
            Criterion::GamePoints => Value::Game(self.game_points),
            Criterion::BestSession => Value::Sessions(self.sessions().into_iter().take(1).collect()),
            Criterion::SessionsFromTop => Value::Sessions(self.sessions()),
            Criterion::StageStandardPoints => Value::Standard(results.map(|r| r.standard_points).sum()),
            Criterion::StageGamePoints => Value::Game(results.map(|r| r.game_points).sum()),
            Criterion::Firsts => self.finishes(1),
            Criterion::Seconds => self.finishes(2),
            Criterion::Thirds => self.finishes(3),
            Criterion::HeadToHead => {
                let met = |result: &&Result| equals.iter().filter(|equal| equal.sat_at(result)).count() > 1;
                Value::Standard(results.filter(met).map(|r| r.standard_points).sum())
            }
            Criterion::BestSessionScore => {
                Value::Game(results.map(|r| r.game_points).max().unwrap_or(GamePoints::ZERO))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_name_one_criterion_each_and_are_those_of_the_file() {
        for criterion in Criterion::ALL {
            assert_eq!(Criterion::from_code(criterion.code()), Some(criterion));
            assert_eq!(serde_json::to_value(criterion).unwrap(), criterion.code());
        }
    }
}
