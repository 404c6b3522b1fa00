//! Rankings of players and of teams from the results of deals.
//!
//! Two facts to know: a player is compared with those of the same wind of the same deal, a team with the teams by the
//! sum of its four winds; and those with equal points of comparison are ranked by their points (chosen), then share a
//! rank.

use super::comparison::{Mean, Scale, compared};
use rules::{StandardPoints, Wind};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The number of results of a team in a deal that it has played: one of each wind.
const OF_A_TEAM: usize = 4;

/// The result of a player in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The deal.
    pub deal: u32,
    /// The table.
    pub table: u16,
    /// The wind.
    pub wind: Wind,
    /// The player.
    pub player: String,
    /// The team; empty if there are none.
    pub team: String,
    /// The points of the hand, without penalties that are not paid to other players.
    pub points: i32,
}

/// The maximum points won or lost in a hand; more than that is a typing error.
pub const MAX_DEAL_POINTS: i32 = 100_000;

/// Why lines cannot be compared, with the index of the line that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// More than [`MAX_DEAL_POINTS`], won or lost.
    Points(usize),
    /// The same wind of the same deal at the same table occurs twice.
    SeatTwice(usize),
    /// A player has played the deal already.
    DealTwice(usize),
    /// A team has had the wind of the deal already.
    WindTwice(usize),
    /// The table does not have all four winds of the deal.
    WindsMissing(usize),
    /// Teams are to be ranked, but the line has no team.
    TeamMissing(usize),
}

/// A row of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rank; equals share one.
    pub rank: usize,
    /// The player, or the team.
    pub name: String,
    /// The team of a player.
    pub team: String,
    /// The number of deals that were compared.
    pub deals: usize,
    /// The sum of the points of comparison.
    pub imp: StandardPoints,
    /// The points of these deals.
    pub points: i64,
}

/// Checks that lines can be compared: no seat, no player of a deal and no wind of a team occurs twice, each table has
/// all four winds of a deal that it has played, and if `teams`, each line has a team.
///
/// # Errors
/// The first reason found, with its line.
pub fn check(lines: &[Line], teams: bool) -> Result<(), LineError> {
    let (mut seats, mut players, mut winds) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut tables: BTreeMap<(u32, u16), (usize, usize)> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        let Line { deal, table, wind, player, team, points } = line;
        let error = match () {
            () if points.abs() > MAX_DEAL_POINTS => LineError::Points,
            () if !seats.insert((deal, table, *wind as u8)) => LineError::SeatTwice,
            () if !players.insert((deal, player, team)) => LineError::DealTwice,
            () if !team.is_empty() && !winds.insert((deal, *wind as u8, team)) => LineError::WindTwice,
            () if teams && team.is_empty() => LineError::TeamMissing,
            () => {
                let (_, winds) = tables.entry((*deal, *table)).or_insert((place, 0));
                *winds += 1;
                continue;
            }
        };
        return Err(error(place));
    }
    match tables.into_values().filter(|(_, winds)| *winds < 4).min() {
        Some((place, _)) => Err(LineError::WindsMissing(place)),
        None => Ok(()),
    }
}

/// The points of comparison of each line among those of the same wind; `None` for a deal that too few have played.
pub fn of_lines(lines: &[Line], mean: Mean, scale: &Scale) -> Vec<Option<StandardPoints>> {
    let group = |line: &Line| (line.deal, line.wind as u8);
    in_groups(lines.iter().map(|line| (group(line), line.points)), mean, scale)
}

/// The points of comparison of each result within its group; `None` if the group is too small.
pub fn in_groups<G: Ord + Clone>(
    results: impl Iterator<Item = (G, i32)>,
    mean: Mean,
    scale: &Scale,
) -> Vec<Option<StandardPoints>> {
    let mut groups: BTreeMap<G, Vec<(usize, i32)>> = BTreeMap::new();
    let mut count = 0;
    for (place, (group, points)) in results.enumerate() {
        groups.entry(group).or_default().push((place, points));
        count = place + 1;
    }
    let mut worth = vec![None; count];
    for own in groups.into_values() {
        let points: Vec<i32> = own.iter().map(|(_, points)| *points).collect();
        for ((place, _), imp) in own.iter().zip(compared(&points, mean, scale).into_iter().flatten()) {
            worth[*place] = Some(imp);
        }
    }
    worth
}

/// The ranking of the players by the sum of their points of comparison.
pub fn of_players(lines: &[Line], mean: Mean, scale: &Scale) -> Vec<Row> {
    let worth = of_lines(lines, mean, scale);
    ranked(lines.iter().zip(worth).map(|(line, imp)| (line.player.clone(), line.team.clone(), line.points, imp)))
}

/// The ranking of the teams by the sum of their points of comparison; a deal of which a team lacks a wind is not
/// compared for it.
pub fn of_teams(lines: &[Line], mean: Mean, scale: &Scale) -> Vec<Row> {
    let mut sums: BTreeMap<(u32, &str), (usize, i32)> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.team.is_empty()) {
        let sum = sums.entry((line.deal, &line.team)).or_default();
        *sum = (sum.0 + 1, sum.1 + line.points);
    }
    let whole: Vec<_> = sums.into_iter().filter(|(_, (winds, _))| *winds == OF_A_TEAM).collect();
    let worth = in_groups(whole.iter().map(|((deal, _), (_, points))| (*deal, *points)), mean, scale);
    ranked(
        whole
            .iter()
            .zip(worth)
            .map(|(((_, team), (_, points)), imp)| ((*team).to_owned(), String::new(), *points, imp)),
    )
}

/// Adds up results and ranks them: by points of comparison, then by points.
fn ranked(results: impl Iterator<Item = (String, String, i32, Option<StandardPoints>)>) -> Vec<Row> {
    let mut rows: BTreeMap<(String, String), Row> = BTreeMap::new();
    for (name, team, points, imp) in results {
        let row = rows.entry((name.clone(), team.clone())).or_insert_with(|| Row {
            rank: 0,
            name,
            team,
            deals: 0,
            imp: StandardPoints::ZERO,
            points: 0,
        });
        // Results that are not compared do not count.
        if let Some(imp) = imp {
            row.deals += 1;
            row.imp += imp;
            row.points += i64::from(points);
        }
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    let order = |row: &Row| Reverse((row.imp, row.points));
    rows.sort_by_key(order);
    for place in 0..rows.len() {
        let equal = place > 0 && order(&rows[place]) == order(&rows[place - 1]);
        rows[place].rank = if equal { rows[place - 1].rank } else { place + 1 };
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(deal: u32, table: u16, wind: Wind, player: &str, team: &str, points: i32) -> Line {
        Line { deal, table, wind, player: player.into(), team: team.into(), points }
    }

    #[test]
    fn a_deal_that_two_tables_have_played_compares_nobody() {
        let lines = [1, 2].map(|table| line(1, table, Wind::East, &format!("p{table}"), "", 10 * i32::from(table)));
        let rows = of_players(&lines, Mean::All, &Scale::default());
        let found = rows.iter().map(|row| (row.rank, row.name.as_str(), row.deals, row.points));
        assert_eq!(found.collect::<Vec<_>>(), [(1, "p1", 0, 0), (1, "p2", 0, 0)]);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let first = line(1, 1, Wind::East, "a", "A", 0);
        let with = |other: Line| check(&[first.clone(), other], true);
        assert_eq!(with(line(1, 1, Wind::East, "b", "B", 0)), Err(LineError::SeatTwice(1)));
        assert_eq!(with(line(1, 2, Wind::South, "a", "A", 0)), Err(LineError::DealTwice(1)));
        assert_eq!(with(line(1, 2, Wind::East, "b", "A", 0)), Err(LineError::WindTwice(1)));
        assert_eq!(with(line(1, 2, Wind::East, "b", "", 0)), Err(LineError::TeamMissing(1)));
        assert_eq!(with(line(1, 2, Wind::East, "b", "B", i32::MAX)), Err(LineError::Points(1)));
        assert_eq!(with(line(1, 1, Wind::South, "b", "B", 0)), Err(LineError::WindsMissing(0)));
        let whole: Vec<Line> = Wind::ALL.map(|wind| line(1, 1, wind, &format!("{wind:?}"), "", 0)).to_vec();
        assert_eq!(check(&whole, false), Ok(()));
    }
}
