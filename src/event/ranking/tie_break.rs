//! The criteria that decide between rivals, above all those with equal standard points.
//!
//! The rule book's order is total game points, the highest standard points of a single session, more sessions with the
//! higher standard points (1998 p.30, article 11); regulations may name others (practice). The higher value is ranked
//! first; rivals who are equal under the last criterion too share the rank.

use crate::sheet::session::{AtWinds, SessionLine};
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use strum::IntoStaticStr;
use values::ids::{SessionNumber, TableNumber};

/// A criterion by which rivals are ranked. Those with `serde(skip)` cannot be named in the tie-breaks of regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Criterion {
    /// Not disqualified. Always applied, before all others.
    #[serde(skip)]
    PlaysOn,
    /// Sum of standard points, those carried over included, less penalties. By default the first criterion among those who play on.
    StandardPoints,
    /// Sum of game points, those carried over included.
    GamePoints,
    /// The highest standard points in a single session.
    BestSession,
    /// The standard points of the sessions from the highest down, compared one by one.
    SessionsFromTop,
    /// Standard points of this stage alone, penalties not deducted.
    StageStandardPoints,
    /// Game points of this stage alone.
    StageGamePoints,
    /// The number of first places at a table (or in the group); those who share a place each get a part of it, like its standard points
    /// (a league publishes its counts this way).
    Firsts,
    /// The number of second places.
    Seconds,
    /// The number of third places.
    Thirds,
    /// Standard points won at the tables where the equal rivals met each other.
    HeadToHead,
    /// The highest session score.
    BestSessionScore,
    /// The block of ranks, which nobody leaves through later results. Applied if a stage has blocks.
    #[serde(skip)]
    Block,
    /// The place at the table in the last session played in the stage; the mean of several seats. Applied if a stage is closed by it.
    #[serde(skip)]
    PlaceAtTable,
    /// The highest stage reached: those who play in it are above the others. Applied in the overall ranking.
    #[serde(skip)]
    Advanced,
    /// The number of first places in all stages so far. This one and the following can be named in the order of a stage.
    #[serde(skip)]
    AllFirsts,
    /// The number of second places in all stages so far.
    #[serde(skip)]
    AllSeconds,
    /// The number of third places in all stages so far.
    #[serde(skip)]
    AllThirds,
    /// The highest standard points in a single session of all stages so far.
    #[serde(skip)]
    AllBestSession,
    /// The standard points of the sessions of all stages so far, from the highest down.
    #[serde(skip)]
    AllSessionsFromTop,
    /// Standard points won where the equal rivals met each other, in all stages so far.
    #[serde(skip)]
    AllHeadToHead,
    /// The highest session score of all stages so far.
    #[serde(skip)]
    AllBestSessionScore,
    /// Standard points won in the last session of the stage, if the equal rivals met each other in it.
    #[serde(skip)]
    LastHeadToHead,
    /// Duplicate: the highest sum of points of comparison at one wind (a championship of February 2016).
    #[serde(skip)]
    BestWind,
    /// The highest sum of points of comparison at one wind in all stages so far.
    #[serde(skip)]
    AllBestWind,
    /// The mean standard points of a game of this stage, for leagues in which the numbers of games differ; byes are no games.
    #[serde(skip)]
    StandardPerGame,
    /// The mean game points of a game of this stage.
    #[serde(skip)]
    GamePerGame,
    /// The mean of two means of standard points: of the best ten consecutive games, and of all games (practice: marathons).
    #[serde(skip)]
    MeanAndBestRun,
    /// The place in the field.
    #[serde(skip)]
    StandingBefore,
    /// The lot (抽签), drawn and recorded.
    #[serde(skip)]
    Lot,
}

/// The number of consecutive games in the best run.
const BEST_RUN: usize = 10;

impl Criterion {
    /// All criteria that the tie-breaks of regulations can name.
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

/// The value of a rival under a criterion, comparable with those of others under the same criterion; the higher is ranked first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Standard points.
    Standard(StandardPoints),
    /// Game points.
    Game(GamePoints),
    /// A number of times; those who share a place each have a part of one.
    Times(StandardPoints),
    /// Standard points of the sessions, highest first.
    Sessions(Vec<StandardPoints>),
    /// A place, the lower the better.
    Place(Reverse<usize>),
    /// A mean of places, the lower the better; `None` if there is none, below all others.
    MeanPlace(Option<Reverse<StandardPoints>>),
}

/// One result of a player or team at one table; a team may have several in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    /// Which session.
    pub session: SessionNumber,
    /// Which table; `None` for a bye.
    pub table: Option<TableNumber>,
    /// Rank among those ranked against each other; `None` for a bye, and if a stand-in played the seat.
    pub rank: Option<usize>,
    /// Standard points credited.
    pub standard_points: StandardPoints,
    /// Session score credited.
    pub game_points: GamePoints,
    /// How many seats share the rank, this one included.
    pub sharing: usize,
    /// In duplicate, the points of comparison of the deals at each wind; otherwise 0.
    pub at_winds: AtWinds,
}

impl From<&SessionLine> for Result {
    fn from(line: &SessionLine) -> Result {
        let SessionLine { session, table, rank, standard_points, game_points, sharing, at_winds, .. } = *line;
        Result { session, table, rank, standard_points, game_points, sharing, at_winds }
    }
}

/// The results of a player or team to be ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<K> {
    /// Who.
    pub key: K,
    /// Whether a player is disqualified.
    pub disqualified: bool,
    /// The results of this stage.
    pub results: Vec<Result>,
    /// Standard points, those carried over included, less penalties.
    pub standard_points: StandardPoints,
    /// Game points, those carried over included.
    pub game_points: GamePoints,
    /// The results of earlier stages, all of them, however much is carried over.
    pub before: Vec<Result>,
    /// The block of ranks, from 0.
    pub block: usize,
    /// The place in the field, from 1; 0 in the first stage.
    pub place: usize,
    /// The lot, from 1; the same for all if none are drawn.
    pub lot: usize,
}

/// The part of the place `wanted` that a result has: 1, less if several share the rank, or 0.
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
    /// The games of this stage in the order of sessions: a bye is none, unless there are only byes.
    fn games(&self) -> Vec<Result> {
        let (games, byes): (Vec<Result>, Vec<Result>) =
            self.in_order().into_iter().partition(|result| result.table.is_some());
        if games.is_empty() { byes } else { games }
    }

    /// The results of this stage in the order of sessions.
    fn in_order(&self) -> Vec<Result> {
        let mut results = self.results.clone();
        results.sort_by_key(|result| result.session);
        results
    }

    /// The results of earlier stages and of this one. Sessions are numbered over the whole event, so their numbers do not collide.
    fn all(&self) -> Vec<Result> {
        let mut all = self.before.clone();
        all.extend(&self.results);
        all.sort_by_key(|result| result.session);
        all
    }

    /// How often these results have this place.
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

    /// Whether this rival sat at the table of a result, in its session.
    fn sat_at(&self, result: &Result) -> bool {
        result.table.is_some()
            && self
                .before
                .iter()
                .chain(&self.results)
                .any(|own| (own.session, own.table) == (result.session, result.table))
    }

    /// The value under `criterion` among `equals`, the rivals who are equal so far, this one included.
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
                    results.filter(|own| Some(own.session) == last).filter_map(|own| Some(own.rank? as i64)).collect();
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
            Criterion::StandardPerGame => Value::Standard(Self::mean(&self.games())),
            Criterion::GamePerGame => {
                let games = self.games();
                let sum: GamePoints = games.iter().map(|result| result.game_points).sum();
                Value::Standard(StandardPoints::whole(sum.0.into()).divided_by(games.len().max(1)))
            }
            Criterion::MeanAndBestRun => {
                let games = self.games();
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
    fn a_bye_is_no_game_of_a_mean() {
        let mut record = places(&[(1, 1); 13]);
        for (result, points) in record.results.iter_mut().zip([4; 12]) {
            (result.standard_points, result.game_points) = (StandardPoints::whole(points), GamePoints(90));
        }
        record.results[12].table = None;
        let mean = |criterion| record.value(criterion, &[&record]);
        assert_eq!(mean(Criterion::StandardPerGame), Value::Standard(StandardPoints::whole(4)));
        assert_eq!(mean(Criterion::GamePerGame), Value::Standard(StandardPoints::whole(90)));
        assert_eq!(mean(Criterion::MeanAndBestRun), Value::Standard(StandardPoints::whole(4)));
    }

    #[test]
    fn codes_name_one_criterion_each_and_are_those_of_the_file() {
        for criterion in Criterion::ALL {
            assert_eq!(Criterion::from_code(criterion.code()), Some(criterion));
            assert_eq!(serde_json::to_value(criterion).unwrap(), criterion.code());
        }
    }
}
