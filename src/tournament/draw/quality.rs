//! The grade of a chart: how often pairs meet again, and team-mates at one table.

use super::Chart;
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
