//! What decides between rivals with equal standard points: a list of named criteria.
//!
//! The rule book's order is total game points, the highest standard points of a single session, more sessions with the
//! higher standard points (1998 p.30, article 11); regulations may name others (practice). Values are compared
//! highest first; who is still equal after the last criterion shares the rank.

use crate::sheet::session::{AtWinds, SessionLine};
use crate::values::ids::{SessionNumber, TableNumber};
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use strum::IntoStaticStr;

/// A criterion by which rivals are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
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
    /// How often first at a table (or in the group); where several share a place, each has that part of it, as of its standard points
    /// (a league that publishes its counts so).
    Firsts,
    /// How often second.
    Seconds,
    /// How often third.
    Thirds,
    /// Standard points won at the tables where those who are equal met each other.
    HeadToHead,
    /// The highest session score.
    BestSessionScore,
    /// The place in a block that is fixed: whatever comes later, nobody leaves it. Nobody's choice.
    #[serde(skip)]
    Block,
    /// The place at the table in the own last session of the stage, of several seats their mean. Nobody's choice; where a stage is closed by it.
    #[serde(skip)]
    PlaceAtTable,
    /// How far somebody has come: who plays in the later stage is above who does not. Nobody's choice.
    #[serde(skip)]
    Advanced,
    /// How often first in all stages so far. This and the following can be named in the order of a stage.
    #[serde(skip)]
    AllFirsts,
    /// See above.
    #[serde(skip)]
    AllSeconds,
    /// See above.
    #[serde(skip)]
    AllThirds,
    /// The highest standard points in a single session of all stages so far.
    #[serde(skip)]
    AllBestSession,
    /// The standard points of the sessions of all stages so far, from the highest down.
    #[serde(skip)]
    AllSessionsFromTop,
    /// Standard points won where those who are equal met each other, in all stages so far.
    #[serde(skip)]
    AllHeadToHead,
    /// The highest session score of all stages so far.
    #[serde(skip)]
    AllBestSessionScore,
    /// Standard points won in the last session, where those who are equal met each other in it.
    #[serde(skip)]
    LastHeadToHead,
    /// Duplicate: of the sums of what the deals at a wind were worth, the best (a championship of February 2016).
    #[serde(skip)]
    BestWind,
    /// The same over all stages so far.
    #[serde(skip)]
    AllBestWind,
    /// The mean of standard points of the games of this stage: for leagues in which not all play equally often.
    #[serde(skip)]
    StandardPerGame,
    /// The mean of game points.
    #[serde(skip)]
    GamePerGame,
    /// The mean of two means of standard points: that of the best ten games after each other, and that of all (practice: marathons).
    #[serde(skip)]
    MeanAndBestRun,
    /// The place in the field.
    #[serde(skip)]
    StandingBefore,
    /// The lot (抽签), drawn and recorded.
    #[serde(skip)]
    Lot,
}

/// How many games after each other are the best run.
const BEST_RUN: usize = 10;

impl Criterion {
    /// All of them that the tie-breaks of regulations can name.
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
    pub fn code(self) -> &'static str {
        self.into()
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
    /// How often: a part of a time for each of those who share it.
    Times(StandardPoints),
    /// Standard points of the sessions, highest first.
    Sessions(Vec<StandardPoints>),
    /// A place, the lower the better.
    Place(Reverse<usize>),
    /// A mean of places, the lower the better; `None` of nothing, below all.
    MeanPlace(Option<Reverse<StandardPoints>>),
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
    /// How many share the rank, this one among them.
    pub sharing: usize,
    /// In duplicate, what the deals at each wind were worth; otherwise nothing.
    pub at_winds: AtWinds,
}

impl From<&SessionLine> for Result {
    fn from(line: &SessionLine) -> Result {
        let SessionLine { session, table, rank, standard_points, game_points, sharing, at_winds, .. } = *line;
        Result { session, table, rank, standard_points, game_points, sharing, at_winds }
    }
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
    /// The results of the stages before, whatever is carried of them.
    pub before: Vec<Result>,
    /// The block of places, from 0.
    pub block: usize,
    /// The place in the field, from 1; 0 where there is no stage before.
    pub place: usize,
    /// The lot, from 1; the same for all where none are drawn.
    pub lot: usize,
}

/// How much of the place `wanted` a result is: a part of it where several share the rank.
fn share_of_place(result: &Result, wanted: usize) -> StandardPoints {
    match result.rank {
        Some(rank) if (rank..rank + result.sharing).contains(&wanted) => {
            StandardPoints::whole(1).divided_by(result.sharing)
        }
        _ => StandardPoints::ZERO,
    }
}

/// Standard points of each session, highest first; several results in a session count as one.
fn from_top(results: &[Result]) -> Vec<StandardPoints> {
    let mut points: Vec<StandardPoints> = results
        .chunk_by(|a, b| a.session == b.session)
        .map(|session| session.iter().map(|result| result.standard_points).sum())
        .collect();
    points.sort_by(|a, b| b.cmp(a));
    points
}

impl<K> Record<K> {
    /// The results of this stage in the order of sessions.
    fn in_order(&self) -> Vec<Result> {
        let mut results = self.results.clone();
        results.sort_by_key(|result| result.session);
        results
    }

    /// Those of the stages before and of this one. A session is numbered in the event, so none of them has the number of another.
    fn all(&self) -> Vec<Result> {
        let mut all = self.before.clone();
        all.extend(&self.results);
        all.sort_by_key(|result| result.session);
        all
    }

    /// How often somebody has had this place.
    fn finishes(results: &[Result], place: usize) -> Value {
        Value::Times(results.iter().map(|result| share_of_place(result, place)).sum())
    }

    fn best_score(results: &[Result]) -> Value {
        Value::Game(results.iter().map(|result| result.game_points).max().unwrap_or(GamePoints::ZERO))
    }

    fn best_wind(results: &[Result]) -> Value {
        let at = |wind: usize| results.iter().map(|result| result.at_winds[wind]).sum();
        Value::Standard([0, 1, 2, 3].map(at).into_iter().max().unwrap_or_default())
    }

    fn mean(results: &[Result]) -> StandardPoints {
        let sum: StandardPoints = results.iter().map(|result| result.standard_points).sum();
        sum.divided_by(results.len().max(1))
    }

    fn head_to_head(results: &[Result], equals: &[&Record<K>]) -> Value {
        let met = |result: &&Result| equals.iter().filter(|equal| equal.sat_at(result)).count() > 1;
        Value::Standard(results.iter().filter(met).map(|result| result.standard_points).sum())
    }

    /// Whether this one sat at that table.
    fn sat_at(&self, result: &Result) -> bool {
        result.table.is_some()
            && self
                .before
                .iter()
                .chain(&self.results)
                .any(|own| (own.session, own.table) == (result.session, result.table))
    }

    /// What `criterion` says of this one among `equals`, those who are equal so far (this one among them).
    pub fn value(&self, criterion: Criterion, equals: &[&Record<K>]) -> Value {
        let results = self.results.iter();
        match criterion {
            Criterion::PlaysOn => Value::Times(StandardPoints::whole((!self.disqualified).into())),
            Criterion::StandardPoints => Value::Standard(self.standard_points),
            Criterion::GamePoints => Value::Game(self.game_points),
            Criterion::BestSession => Value::Sessions(from_top(&self.in_order()).into_iter().take(1).collect()),
            Criterion::SessionsFromTop => Value::Sessions(from_top(&self.in_order())),
            Criterion::StageStandardPoints => Value::Standard(results.map(|r| r.standard_points).sum()),
            Criterion::StageGamePoints => Value::Game(results.map(|r| r.game_points).sum()),
            Criterion::Firsts => Self::finishes(&self.results, 1),
            Criterion::Seconds => Self::finishes(&self.results, 2),
            Criterion::Thirds => Self::finishes(&self.results, 3),
            Criterion::HeadToHead => Self::head_to_head(&self.results, equals),
            Criterion::BestSessionScore => Self::best_score(&self.results),
            Criterion::Block => Value::Place(Reverse(self.block + 1)),
            Criterion::PlaceAtTable => {
                let last = self.results.iter().map(|result| result.session).max();
                let ranks: Vec<i64> =
                    results.filter(|of| Some(of.session) == last).filter_map(|of| Some(of.rank? as i64)).collect();
                let mean = (!ranks.is_empty())
                    .then(|| Reverse(StandardPoints::whole(ranks.iter().sum()).divided_by(ranks.len())));
                Value::MeanPlace(mean)
            }
            Criterion::Advanced => Value::Times(StandardPoints::ZERO),
            Criterion::AllFirsts => Self::finishes(&self.all(), 1),
            Criterion::AllSeconds => Self::finishes(&self.all(), 2),
            Criterion::AllThirds => Self::finishes(&self.all(), 3),
            Criterion::AllBestSession => Value::Sessions(from_top(&self.all()).into_iter().take(1).collect()),
            Criterion::AllSessionsFromTop => Value::Sessions(from_top(&self.all())),
            Criterion::AllHeadToHead => Self::head_to_head(&self.all(), equals),
            Criterion::AllBestSessionScore => Self::best_score(&self.all()),
            Criterion::LastHeadToHead => {
                let played = equals.iter().flat_map(|equal| &equal.results).map(|result| result.session);
                let last = played.max();
                let results: Vec<Result> = results.filter(|result| Some(result.session) == last).copied().collect();
                Self::head_to_head(&results, equals)
            }
            Criterion::BestWind => Self::best_wind(&self.results),
            Criterion::AllBestWind => Self::best_wind(&self.all()),
            Criterion::StandardPerGame => Value::Standard(Self::mean(&self.results)),
            Criterion::GamePerGame => {
                let sum: GamePoints = results.map(|result| result.game_points).sum();
                Value::Standard(StandardPoints::whole(sum.0.into()).divided_by(self.results.len().max(1)))
            }
            Criterion::MeanAndBestRun => {
                let games = self.in_order();
                let runs = games.windows(BEST_RUN.min(games.len()).max(1)).map(Self::mean);
                let best = runs.max().unwrap_or_default();
                Value::Standard((best + Self::mean(&games)).divided_by(2))
            }
            Criterion::StandingBefore => Value::Place(Reverse(self.place)),
            Criterion::Lot => Value::Place(Reverse(self.lot)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(ranks: &[(usize, usize)]) -> Record<u8> {
        let result = |(session, (rank, sharing)): (u16, &(usize, usize))| Result {
            session: SessionNumber(session),
            table: Some(TableNumber(1)),
            rank: Some(*rank).filter(|rank| *rank > 0),
            standard_points: StandardPoints::ZERO,
            game_points: GamePoints::ZERO,
            sharing: *sharing,
            at_winds: AtWinds::default(),
        };
        Record {
            key: 0,
            disqualified: false,
            results: (1..).zip(ranks).map(result).collect(),
            standard_points: StandardPoints::ZERO,
            game_points: GamePoints::ZERO,
            before: Vec::new(),
            block: 0,
            place: 0,
            lot: 1,
        }
    }

    #[test]
    fn a_place_that_several_share_counts_for_each_in_part() {
        let counts = |ranks: &[(usize, usize)]| {
            let record = places(ranks);
            let counted = |criterion| match record.value(criterion, &[&record]) {
                Value::Times(times) => times.to_string(),
                other => format!("{other:?}"),
            };
            [Criterion::Firsts, Criterion::Seconds, Criterion::Thirds].map(counted)
        };
        let eleven_and_a_half = [&[(1, 1); 11][..], &[(1, 2)]].concat();
        assert_eq!(counts(&eleven_and_a_half), ["23/2", "1/2", "0"]);
        assert_eq!(counts(&[(1, 3), (2, 2)]), ["1/3", "5/6", "5/6"]);
        assert_eq!(counts(&[(1, 4), (3, 2), (0, 1)]), ["1/4", "1/4", "3/4"], "and a rank that is nobody's for nobody");
    }

    #[test]
    fn codes_name_one_criterion_each_and_are_those_of_the_file() {
        for criterion in Criterion::ALL {
            assert_eq!(Criterion::from_code(criterion.code()), Some(criterion));
            assert_eq!(serde_json::to_value(criterion).unwrap(), criterion.code());
        }
    }
}
