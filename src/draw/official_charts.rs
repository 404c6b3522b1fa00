//! The five charts printed in the rule book (循环赛方式表; 1998 p.46–50, attachment 7).
//!
//! Charts 2 and 3 repeat many pairs, and chart 2 seats team-mates together, as printed in the book. All are offered
//! with their grade ([`super::Quality`]).

use super::Chart;
use super::generate::SeatedChart;
use super::groups::side_by_side;
use std::convert::Infallible;
use std::sync::LazyLock;
use values::ids::PlayerNumber;

/// A chart of the rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialChart {
    /// Its number in attachment 7, 1 to 5.
    pub number: u8,
    /// Whether it is for teams of four; otherwise for individuals.
    pub teams: bool,
    /// The tables.
    pub chart: Chart,
}

/// The rule book's rows: `table_id,teams,players_per_team,sessions,session,table,seat1,seat2,seat3,seat4`.
const ROWS: &str = include_str!("official_charts.csv");

static CHARTS: LazyLock<Vec<OfficialChart>> = LazyLock::new(|| {
    let mut charts: Vec<OfficialChart> = Vec::new();
    for row in ROWS.lines().filter(|row| row.starts_with(|c: char| c.is_ascii_digit())) {
        let cells: Vec<u16> = row.split(',').filter_map(|cell| cell.parse().ok()).collect();
        let [number, _, team_size, _, session, _, seats @ ..] = cells.as_slice() else { continue };
        if charts.last().is_none_or(|last| u16::from(last.number) != *number) {
            let chart = Chart { sessions: Vec::new() };
            charts.push(OfficialChart { number: *number as u8, teams: *team_size == 4, chart });
        }
        if let (Some(last), Ok(seats)) = (charts.last_mut(), <[u16; 4]>::try_from(seats)) {
            last.chart.sessions.resize((*session).into(), Vec::new());
            last.chart.sessions[usize::from(*session) - 1].push(seats.map(PlayerNumber));
        }
    }
    charts
});

/// All five, in the order of the book.
pub fn all() -> &'static [OfficialChart] {
    &CHARTS
}

impl OfficialChart {
    /// The chart repeated side by side for groups that play among themselves, each with as many players as it has.
    pub fn side_by_side(&self, groups: usize) -> SeatedChart {
        let own = |_| Ok::<_, Infallible>(self.chart.in_order());
        let Ok(chart) = side_by_side(&vec![self.chart.players(); groups], own);
        chart
    }

    /// Whether every group has as many players as the chart.
    pub fn is_for(&self, sizes: &[usize]) -> bool {
        sizes.iter().all(|size| *size == self.chart.players())
    }
}

/// The charts for groups of these sizes, in players; of teams of four or of individuals.
pub fn for_groups(sizes: &[usize], teams: bool) -> impl Iterator<Item = &'static OfficialChart> {
    all().iter().filter(move |official| official.teams == teams && official.is_for(sizes))
}

/// The chart with this number in the book.
pub fn by_number(number: u8) -> Option<&'static OfficialChart> {
    all().iter().find(|official| official.number == number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quality;

    #[test]
    fn the_grades_are_those_counted_independently() {
        // Counted by an independent script: players, sessions, pairs that meet, met twice, three times, meetings of team-mates.
        let expected = [
            (16, 4, 96, 0, 0, 0),
            (20, 6, 151, 29, 0, 6),
            (24, 6, 172, 40, 2, 0),
            (28, 6, 252, 0, 0, 0),
            (16, 5, 120, 0, 0, 0),
        ];
        assert_eq!(all().len(), 5);
        for (official, expected) in all().iter().zip(expected) {
            let q = Quality::measure(&official.chart, official.teams);
            assert!(q.complete, "chart {}", official.number);
            let met: usize = q.pairs_by_meetings.values().sum();
            let figures = (q.players, q.sessions, met, q.pairs_twice, q.pairs_more, q.team_mates);
            assert_eq!(figures, expected, "chart {}", official.number);
        }
    }

    #[test]
    fn groups_of_equal_size_have_the_chart_each() {
        let of = |sizes: &[usize], teams| for_groups(sizes, teams).map(|official| official.number).collect::<Vec<_>>();
        assert_eq!((of(&[16], false), of(&[16, 16, 16], false), of(&[20, 20], true)), (vec![5], vec![5; 1], vec![2]));
        assert_eq!((of(&[16, 15], false), of(&[16, 20], true), of(&[32], false)), (vec![], vec![], vec![]));
        let three = by_number(5).unwrap().side_by_side(3);
        assert_eq!(three.chart().spans(), [16; 3]);
        assert!(three.parts(&[16; 3]).unwrap().iter().all(|part| *part == all()[4].chart.in_order()));
    }
}
