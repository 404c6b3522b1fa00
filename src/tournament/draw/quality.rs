//! The grade of a chart: how often pairs meet again, and team-mates at one table.

use super::Chart;
use super::generate::SeatedChart;
use crate::rules::{BySeat, Seat};
use crate::tournament::ids::PlayerNumber;
use std::collections::BTreeMap;

/// The figures by which charts are compared; the lower the better but for [`Quality::pairs_met`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Numbers 1 to this one are seated.
    pub players: usize,
    /// Sessions.
    pub sessions: usize,
    /// Whether everyone sits exactly once in every session.
    pub complete: bool,
    /// Pairs that meet at all.
    pub pairs_met: usize,
    /// Pairs that meet exactly twice.
    pub pairs_twice: usize,
    /// Pairs that meet three times or more.
    pub pairs_more: usize,
    /// Meetings beyond the first of each pair.
    pub excess_meetings: usize,
    /// Pairs of one team that meet (numbers 4t−3 to 4t are team t).
    pub team_mates: usize,
}

impl Quality {
    /// The grade of `chart`; team-mates are counted if its numbers stand for `teams`.
    pub fn of(chart: &Chart, teams: bool) -> Self {
        let players = chart.players();
        let complete = chart.sessions.iter().all(|tables| {
            let mut seated: Vec<_> = tables.iter().flatten().map(|number| usize::from(number.0)).collect();
            seated.sort_unstable();
            seated.into_iter().eq(1..=players)
        });
        let mut meetings: BTreeMap<(u16, u16), usize> = BTreeMap::new();
        for table in chart.sessions.iter().flatten() {
            for (index, a) in table.iter().enumerate() {
                for b in &table[index + 1..] {
                    *meetings.entry((a.0.min(b.0), a.0.max(b.0))).or_default() += 1;
                }
            }
        }
        let met = |wanted: fn(usize) -> bool| meetings.values().filter(|times| wanted(**times)).count();
        let team = |number: u16| (number.max(1) - 1) / 4;
        Self {
            players,
            sessions: chart.sessions.len(),
            complete,
            pairs_met: meetings.len(),
            pairs_twice: met(|times| times == 2),
            pairs_more: met(|times| times > 2),
            excess_meetings: meetings.values().map(|times| times - 1).sum(),
            team_mates: match teams {
                true => meetings.keys().filter(|(a, b)| team(*a) == team(*b)).count(),
                false => 0,
            },
        }
    }
}

/// How even start seats and tables are, in a chart that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evenness {
    /// How much more often anybody has one start seat than another, at most.
    pub seat_spread: usize,
    /// Visits of players to one table beyond sessions ÷ tables, rounded up.
    pub table_repeats: usize,
}

impl Evenness {
    /// The evenness of `chart`.
    pub fn of(chart: &SeatedChart) -> Evenness {
        let tables = chart.sessions.first().map_or(0, Vec::len);
        let allowed = chart.sessions.len().div_ceil(tables.max(1));
        let mut seats: BTreeMap<PlayerNumber, BySeat<usize>> = BTreeMap::new();
        let mut visits: BTreeMap<(PlayerNumber, usize), usize> = BTreeMap::new();
        for (number, table) in chart.sessions.iter().flat_map(|tables| tables.iter().enumerate()) {
            for seat in Seat::ALL {
                seats.entry(table[seat]).or_default()[seat] += 1;
                *visits.entry((table[seat], number)).or_default() += 1;
            }
        }
        let spread = |times: &BySeat<usize>| {
            let times = times.values();
            times.iter().max().zip(times.iter().min()).map_or(0, |(most, least)| *most - *least)
        };
        Evenness {
            seat_spread: seats.values().map(spread).max().unwrap_or(0),
            table_repeats: visits.values().map(|times| times.saturating_sub(allowed)).sum(),
        }
    }
}

/// What no chart of this size can be better than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Meetings at the tables beyond the pairs that there are.
    pub excess_meetings: usize,
    /// 1 where sessions are no multiple of four.
    pub seat_spread: usize,
}

impl Bounds {
    /// The bounds for so many players and sessions; for teams, pairs of team-mates are not to meet.
    pub fn of(players: usize, sessions: usize, teams: bool) -> Bounds {
        let mates = if teams { 6 * (players / 4) } else { 0 };
        let pairs = (players * players.saturating_sub(1) / 2).saturating_sub(mates);
        Bounds {
            excess_meetings: (6 * (players / 4) * sessions).saturating_sub(pairs),
            seat_spread: usize::from(!sessions.is_multiple_of(4)),
        }
    }
}
