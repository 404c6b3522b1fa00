//! The grade of a chart: how often pairs meet again, and how often team-mates meet.

use super::chart::{Chart, SeatedChart};
use rules::{BySeat, Seat};
use std::collections::BTreeMap;
use values::ids::PlayerNumber;

/// The figures by which charts are compared; the lower the better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// The number of players: the highest number seated.
    pub players: usize,
    /// The number of sessions.
    pub sessions: usize,
    /// Whether everybody sits exactly once in every session; if the players do not fill tables, nobody may have two
    /// byes more than another.
    pub complete: bool,
    /// Pairs that meet exactly twice.
    pub pairs_twice: usize,
    /// Pairs that meet three times or more.
    pub pairs_more: usize,
    /// How many pairs meet once, twice, three times, …
    pub pairs_by_meetings: BTreeMap<usize, usize>,
    /// Meetings beyond the first of each pair.
    pub excess_meetings: usize,
    /// Meetings of team-mates (numbers 4t−3 to 4t are team t).
    pub team_mates: usize,
}

impl Quality {
    /// The grade of `chart`; meetings of team-mates are counted only if `teams`.
    pub fn measure(chart: &Chart, teams: bool) -> Self {
        let players = chart.players();
        let mut meetings: BTreeMap<(u16, u16), usize> = BTreeMap::new();
        for table in chart.sessions.iter().flatten() {
            for (index, a) in table.iter().enumerate() {
                for b in &table[index + 1..] {
                    *meetings.entry((a.0.min(b.0), a.0.max(b.0))).or_default() += 1;
                }
            }
        }
        let mut pairs_by_meetings: BTreeMap<usize, usize> = BTreeMap::new();
        meetings.values().for_each(|times| *pairs_by_meetings.entry(*times).or_default() += 1);
        let team = |number: u16| (number.max(1) - 1) / 4;
        Self {
            players,
            sessions: chart.sessions.len(),
            complete: chart.bye_range(players).is_some_and(|(fewest, most)| most <= fewest + 1),
            pairs_twice: pairs_by_meetings.get(&2).copied().unwrap_or(0),
            pairs_more: pairs_by_meetings.range(3..).map(|(_, pairs)| pairs).sum(),
            pairs_by_meetings,
            excess_meetings: meetings.values().map(|times| times - 1).sum(),
            team_mates: match teams {
                true => meetings.iter().filter(|((a, b), _)| team(*a) == team(*b)).map(|(_, times)| times).sum(),
                false => 0,
            },
        }
    }
}

impl Quality {
    /// The sum of the squares of the meetings of each pair: of two charts with as many meetings, the one with less is
    /// more even.
    pub fn squares(&self) -> usize {
        self.pairs_by_meetings.iter().map(|(times, pairs)| times * times * pairs).sum()
    }
}

/// How even start seats and tables are, in a chart that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evenness {
    /// The greatest difference, for any player, between the times in one start seat and in another.
    pub seat_spread: usize,
    /// Visits of a player to one table beyond sessions ÷ tables (rounded up), over all players.
    pub table_repeats: usize,
    /// How often a player keeps the table for the next session.
    pub table_stays: usize,
}

impl Evenness {
    /// The evenness of `chart`.
    pub fn measure(chart: &SeatedChart) -> Evenness {
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
        let stays = |(before, after): (&Vec<BySeat<PlayerNumber>>, &Vec<BySeat<PlayerNumber>>)| {
            let same = before.iter().zip(after).flat_map(|(before, after)| before.values().map(|n| (n, after)));
            same.filter(|(number, after)| after.values().contains(number)).count()
        };
        Evenness {
            table_stays: chart.sessions.iter().zip(chart.sessions.iter().skip(1)).map(stays).sum(),
            seat_spread: seats.values().map(spread).max().unwrap_or(0),
            table_repeats: visits.values().map(|times| times.saturating_sub(allowed)).sum(),
        }
    }
}

/// Lower bounds: no chart of this size has better figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Pairs that meet exactly twice, if as few meetings as possible are repeated and these are spread evenly.
    pub pairs_twice: usize,
    /// Pairs that meet three times or more, under the same condition.
    pub pairs_more: usize,
    /// Meetings beyond the first of each pair.
    pub excess_meetings: usize,
    /// Meetings of team-mates, which cannot be avoided with fewer than four teams: of two teams, two of each sit at
    /// every table; of three, two, one and one.
    pub team_mates: usize,
    /// 1 if the number of sessions is not a multiple of four, otherwise 0.
    pub seat_spread: usize,
}

impl Quality {
    /// How often somebody must keep the table for the next session: if nobody of sixteen players meets twice, any two
    /// tables of different sessions have exactly one player in common, so four stay each time; and four players have
    /// only one table.
    pub fn least_stays(&self) -> usize {
        let stay = self.players == 4 || (self.players == 16 && self.excess_meetings == 0);
        if stay { 4 * self.sessions.saturating_sub(1) } else { 0 }
    }

    /// The number of visits to a table that must be repeated for the same reason, for sixteen players in at most four
    /// sessions.
    pub fn least_table_repeats(&self) -> usize {
        if self.players == 16 && self.sessions <= 4 { self.least_stays() } else { 0 }
    }
}

impl Bounds {
    /// The bounds for a number of players and sessions; for teams, of charts in which team-mates meet as seldom as
    /// possible.
    pub fn for_size(players: usize, sessions: usize, teams: bool) -> Bounds {
        let tables = players / 4;
        // With fewer than four tables, or teams, some of the four at a table come from the same one: this many pairs in
        // a session.
        let same = match tables {
            1 if players == 4 => 6_usize,
            2 => 4,
            3 => 3,
            _ => 0,
        };
        let pairs = players * players.saturating_sub(1) / 2;
        let meetings = 6 * tables * sessions;
        let (mates, of_mates) = if teams { (6 * tables, same * sessions) } else { (0, 0) };
        let kinds = [Spread::new(of_mates, mates), Spread::new(meetings - of_mates, pairs.saturating_sub(mates))];
        let counted: usize = kinds.iter().map(|kind| kind.excess).sum();
        // A player who had a bye comes from no table of the session before.
        let again = same.saturating_sub(players % 4) * sessions.saturating_sub(1);
        // Found by trying all charts of two and three teams.
        let (tried, tried_more) = match (players, sessions, teams) {
            (8, 3, true) => (8, 4),
            (12, 3, true) => (6, 3),
            (12, 4, true) => (14, 3),
            _ => (0, 0),
        };
        let excess_meetings = counted.max(again).max(tried);
        Bounds {
            pairs_twice: (kinds.iter().map(|kind| kind.twice).sum::<usize>() + excess_meetings - counted)
                .saturating_sub(2 * tried_more),
            pairs_more: kinds.iter().map(|kind| kind.more).sum::<usize>().max(tried_more),
            excess_meetings,
            team_mates: of_mates,
            seat_spread: usize::from(!sessions.is_multiple_of(4)),
        }
    }
}

/// Meetings spread over pairs as evenly as possible.
struct Spread {
    /// Pairs that meet exactly twice.
    twice: usize,
    /// Pairs that meet three times or more.
    more: usize,
    /// Meetings beyond the first of each pair.
    excess: usize,
}

impl Spread {
    fn new(meetings: usize, pairs: usize) -> Spread {
        let (each, over) = (meetings / pairs.max(1), meetings % pairs.max(1));
        let (twice, more) = match each {
            0 => (0, 0),
            1 => (over, 0),
            2 => (pairs - over, over),
            _ => (0, pairs),
        };
        Spread { twice, more, excess: meetings.saturating_sub(pairs) }
    }
}
