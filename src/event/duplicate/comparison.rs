//! The points of comparison of a result among those of the same wind of the same deal, or of a team among the teams.
//!
//! Two facts to know: the points of comparison of one wind do not add up to 0, because the scale is not linear; and a
//! deal that fewer than [`FEWEST`] tables have played is not compared.

use rules::{GamePoints, HandNumber, StandardPoints, Wind};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use values::ids::{PlayerId, TableNumber, TeamId};

/// The minimum number of results that are compared.
pub const FEWEST: usize = 3;

/// How a difference in points becomes points of comparison (IMP).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Scale {
    /// The least differences for 1, 2, 3 … IMP, in rising order.
    Thresholds(Vec<u32>),
    /// The difference itself.
    Identity,
    /// The place instead: the best gets as many points as results are compared, the next one less; equals share.
    Rank,
}

/// The thresholds of the World Bridge Federation's scale, divided by ten (chosen: the league's own could not be read).
pub const THRESHOLDS: [u32; 24] =
    [2, 5, 9, 13, 17, 22, 27, 32, 37, 43, 50, 60, 75, 90, 110, 130, 150, 175, 200, 225, 250, 300, 350, 400];

impl Default for Scale {
    fn default() -> Scale {
        Scale::Thresholds(THRESHOLDS.to_vec())
    }
}

/// The form in files: the thresholds, separated by commas, or a word.
impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scale::Identity => f.write_str("identity"),
            Scale::Rank => f.write_str("rank"),
            Scale::Thresholds(list) => f.write_str(&list.iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
        }
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(text: &str) -> Result<Scale, String> {
        let list = || -> Option<Vec<u32>> { text.split(',').map(|least| least.trim().parse().ok()).collect() };
        let rises = |list: &Vec<u32>| list[0] > 0 && list.windows(2).all(|two| two[0] < two[1]);
        match text {
            "identity" => Ok(Scale::Identity),
            "rank" => Ok(Scale::Rank),
            _ => list().filter(rises).map(Scale::Thresholds).ok_or_else(|| {
                format!("a scale is `identity`, `rank`, or rising whole numbers with commas, not `{text}`")
            }),
        }
    }
}

impl TryFrom<String> for Scale {
    type Error = String;

    fn try_from(text: String) -> Result<Scale, String> {
        text.parse()
    }
}

impl From<Scale> for String {
    fn from(scale: Scale) -> String {
        scale.to_string()
    }
}

impl Scale {
    /// The points of comparison for a difference of `difference / of`; for its opposite they are the opposite.
    fn points(&self, difference: i64, of: i64) -> StandardPoints {
        match self {
            Scale::Identity | Scale::Rank => StandardPoints::whole(difference).divided_by(of as usize),
            Scale::Thresholds(thresholds) => {
                let reached = thresholds.iter().take_while(|least| i64::from(**least) * of <= difference.abs());
                StandardPoints::whole(reached.count() as i64 * difference.signum())
            }
        }
    }
}

/// What a result is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mean {
    /// The mean of all results, including the one that is compared.
    #[default]
    All,
    /// The mean of the other results.
    Others,
    /// The mean without the best and the worst result; of all if there are fewer than five.
    Trimmed,
}

/// The points of comparison of each of these results; `None` if there are fewer than [`FEWEST`].
pub fn compared(results: &[i32], mean: Mean, scale: &Scale) -> Option<Vec<StandardPoints>> {
    let results: Vec<i64> = results.iter().copied().map(i64::from).collect();
    let (count, sum) = (results.len() as i64, results.iter().sum::<i64>());
    if results.len() < FEWEST {
        return None;
    }
    if *scale == Scale::Rank {
        return Some(places(&results));
    }
    let ends = || Some(results.iter().min()? + results.iter().max()?);
    let (counted, compared_with) = match mean {
        Mean::Trimmed if count >= 5 => (count - 2, sum - ends()?),
        _ => (count, sum),
    };
    let of = |own: &i64| match mean {
        // own − (sum − own) / (count − 1), over count − 1.
        Mean::Others => scale.points(count * own - sum, count - 1),
        Mean::All | Mean::Trimmed => scale.points(counted * own - compared_with, counted),
    };
    Some(results.iter().map(of).collect())
}

/// The points by place of each result: 1, and 1 for each lower result, and a half for each equal one.
fn places(results: &[i64]) -> Vec<StandardPoints> {
    let twice = |own: &i64| {
        let behind = results.iter().filter(|other| *other < own).count();
        let equal = results.iter().filter(|other| *other == own).count();
        2 * behind + equal + 1
    };
    results.iter().map(|own| StandardPoints::whole(twice(own) as i64).divided_by(2)).collect()
}

/// The results of a deal of a session so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealCompared {
    /// Its number, which is that of the hand.
    pub number: HandNumber,
    /// The results of those who have played it, table by table.
    pub results: Vec<DealResult>,
    /// The results of the teams that have played it at all four winds.
    pub teams: Vec<TeamResult>,
    /// The tables without a result: they did not reach the deal, or it was annulled.
    pub without: Vec<TableNumber>,
}

/// The result of a player in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealResult {
    /// The table.
    pub table: TableNumber,
    /// The player who sat there.
    pub player: PlayerId,
    /// Whether the player played the session; otherwise a stand-in did, whose result is compared, but counts only for
    /// the team.
    pub counts: bool,
    /// The team for which it counts, if any.
    pub team: Option<TeamId>,
    /// The wind.
    pub wind: Wind,
    /// The points that the hand paid.
    pub points: GamePoints,
    /// The points of comparison at the wind; `None` while too few tables have played the deal.
    pub worth: Option<StandardPoints>,
}

/// The result of a team in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamResult {
    /// The team.
    pub team: TeamId,
    /// The sum of the points of its four winds.
    pub points: GamePoints,
    /// The points of comparison among the teams; `None` while too few teams have played the deal.
    pub worth: Option<StandardPoints>,
}

/// A false win that costs IMP; it needs no comparison, so it counts in every hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FalseWin {
    /// The hand.
    pub hand: HandNumber,
    /// The table.
    pub table: TableNumber,
    /// The player who sat there, or for whom a stand-in did.
    pub player: PlayerId,
    /// Whether the player sat there.
    pub played: bool,
    /// The team for which it counts, if any.
    pub team: Option<TeamId>,
    /// The IMP that it cost.
    pub imp: StandardPoints,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The deal of the rules' example: four tables, by wind.
    const EXAMPLE: [[i32; 4]; 4] = [[48, -8, 0, -16], [-16, 48, 0, -8], [-16, -32, 0, -8], [-16, -8, 0, 32]];

    fn imps(results: &[i32], mean: Mean) -> Vec<i64> {
        let compared = compared(results, mean, &Scale::default()).unwrap();
        compared.into_iter().map(|points| points.numerator() as i64).collect()
    }

    #[test]
    fn the_worked_example_comes_out_to_the_last_imp() {
        let all = [[9, -4, -2, -6], [-6, 9, -2, -4], [-1, -5, 4, 2], [-5, -3, -1, 7]];
        let others = [[11, -5, -2, -7], [-7, 11, -2, -5], [-1, -6, 5, 2], [-6, -4, -1, 9]];
        for (wind, (with, without)) in EXAMPLE.iter().zip(all.iter().zip(others)) {
            assert_eq!(imps(wind, Mean::All), with, "{wind:?}");
            assert_eq!(imps(wind, Mean::Others), without, "{wind:?}");
        }
        // Teams of four with a player at each table and each wind; the mean of their sums is 0.
        let seats = [
            [(0, 0), (1, 1), (2, 2), (3, 3)],
            [(1, 0), (2, 1), (3, 2), (0, 3)],
            [(2, 0), (3, 1), (0, 2), (1, 3)],
            [(3, 0), (0, 1), (1, 2), (2, 3)],
        ];
        let sums = seats.map(|team| team.into_iter().map(|(wind, table): (usize, usize)| EXAMPLE[wind][table]).sum());
        assert_eq!(sums, [128, -64, -32, -32]);
        assert_eq!(imps(&sums, Mean::All), [15, -12, -8, -8]);
    }

    #[test]
    fn a_threshold_is_reached_exactly_and_thirds_do_not_round() {
        let scale = Scale::default();
        assert_eq!([1, 2, 4, 5, 32, 400, 9999].map(|by| scale.points(by, 1).numerator()), [0, 1, 1, 2, 8, 24, 24]);
        assert_eq!([5, 6].map(|thirds| scale.points(thirds, 3).numerator()), [0, 1]);
        assert_eq!(Scale::Identity.points(7, 3).to_string(), "7/3");
        assert_eq!(compared(&[8, -8], Mean::All, &scale), None);
        let ranked = compared(&[128, -64, -32, -32], Mean::All, &Scale::Rank).unwrap();
        assert_eq!(ranked.iter().map(ToString::to_string).collect::<Vec<_>>(), ["4", "1", "5/2", "5/2"]);
        let written = ["identity", "rank", "2,5,9"].map(|text| text.parse::<Scale>().unwrap().to_string());
        assert_eq!(written, ["identity", "rank", "2,5,9"]);
        assert!(["5,2", "0,3", "", "ranks"].iter().all(|text| text.parse::<Scale>().is_err()));
        // Without 100 and −20 the mean is 10/3; with them it is 18; of the others of −20 it is 55/2.
        let uneven = [100, 10, 0, 0, -20];
        assert_eq!(imps(&uneven, Mean::Trimmed), [14, 2, -1, -1, -6]);
        assert_eq!(imps(&uneven, Mean::All), [13, -2, -5, -5, -9]);
        assert_eq!(imps(&uneven[..4], Mean::Trimmed), imps(&uneven[..4], Mean::All));
    }

    proptest! {
        #[test]
        fn opposite_results_are_worth_the_opposite_and_order_changes_nothing(
            results in prop::collection::vec(-400..400i32, 3..12),
        ) {
            for mean in [Mean::All, Mean::Others, Mean::Trimmed] {
                let worth = imps(&results, mean);
                let opposite: Vec<i32> = results.iter().map(|points| -points).collect();
                prop_assert_eq!(imps(&opposite, mean), worth.iter().map(|imp| -imp).collect::<Vec<_>>());
                let reversed: Vec<i32> = results.iter().rev().copied().collect();
                prop_assert_eq!(imps(&reversed, mean), worth.iter().rev().copied().collect::<Vec<_>>());
                // More points are never worth less.
                for (one, other) in results.iter().zip(&worth).flat_map(|one| results.iter().zip(&worth).map(move |other| (one, other))) {
                    prop_assert!(one.0 <= other.0 || one.1 >= other.1);
                }
            }
        }
    }
}
