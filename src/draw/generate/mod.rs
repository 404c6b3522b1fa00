//! Charts for any number of players: nobody meets anybody twice as long as that is possible.
//!
//! Two facts to know: charts are constructed or stored, so a size takes milliseconds and always gives the same chart;
//! and a search is limited by a number of steps, not by time, so that its result is the same everywhere as well.
//!
//! In a *transversal design* four groups A, B, C, D have a quarter of the players each; a column (b, c, d, e) of
//! differences makes a session: table i + e seats A(i), B(i+b), C(i+c), D(i+d). If no two columns have a difference of
//! two rows in common, nobody meets anybody twice, nor sits at a table twice. Columns come from a product of finite
//! fields, from the stored ones (`chart_columns.txt`), or from a search with limited steps. Sizes that need more
//! sessions than that, or in which somebody must meet again, have stored charts (`charts.txt`).

mod columns;
mod library;
mod places;
mod ring;
pub(crate) mod search;
pub(crate) mod winds;

use super::byes::seat_again;
pub use super::chart::SeatedChart;
use super::chart::{Chart, Session, team_mates};
use super::quality::{Bounds, Evenness, Quality};
use crate::seeded::Seeded;
use rules::BySeat;
use search::{Heat, Home, Task, search};
use std::collections::{BTreeMap, BTreeSet};
use values::ids::PlayerNumber;

impl Chart {
    /// The chart with start seats that are as even as possible for everybody after every session.
    pub fn seated(&self) -> SeatedChart {
        seated(&self.tables())
    }
}

/// Assigns start seats that are as even as possible for everybody after every session.
fn seated(tables: &[Session]) -> SeatedChart {
    SeatedChart { sessions: winds::seat(tables) }
}

/// Why there is no chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartError {
    /// The number of players is not from 4 to [`MAX_CHART_PLAYERS`], or for teams not a multiple of four from 8.
    Players(usize),
    /// The number of sessions is not 1 to [`MAX_CHART_SESSIONS`].
    Sessions(usize),
}

/// The maximum number of players of a chart.
pub const MAX_CHART_PLAYERS: usize = 1024;
/// The maximum number of sessions of a chart.
pub const MAX_CHART_SESSIONS: usize = 16;

/// The steps of the search that improves the few tables broken up by byes.
const BYE_STEPS: u64 = 400_000;

/// The chart for a number of players and sessions in which nobody meets anybody twice, or as few as is known; for
/// `teams` of four (numbers 4t−3 to 4t) team-mates do not meet either, if that is possible. If the players do not fill
/// tables, some have a bye in each session, and nobody a second one before everybody has had one.
///
/// # Errors
/// The number of players or of sessions is out of range.
pub fn chart(players: usize, sessions: usize, teams: bool) -> Result<SeatedChart, ChartError> {
    if (teams && (players < 8 || !players.is_multiple_of(4))) || !(4..=MAX_CHART_PLAYERS).contains(&players) {
        return Err(ChartError::Players(players));
    }
    if !(1..=MAX_CHART_SESSIONS).contains(&sessions) {
        return Err(ChartError::Sessions(sessions));
    }
    if players == 4 {
        return Ok(seated(&vec![vec![[0, 1, 2, 3]]; sessions]));
    }
    if !players.is_multiple_of(4) {
        return Ok(with_byes(players, &chart(players.next_multiple_of(4), sessions, false)?));
    }
    if let Some(constructed) = constructed(players, sessions, teams) {
        return Ok(constructed);
    }
    if let Some(stored) = library::sessions(players, sessions, teams) {
        return Ok(seated(&stored));
    }
    if let Some(searched) = searched(players, sessions, teams) {
        return Ok(searched);
    }
    Ok(seated(&random_sessions(players, sessions)))
}

/// The chart for players who do not fill tables, from one for the next multiple of four.
fn with_byes(players: usize, larger: &SeatedChart) -> SeatedChart {
    let (everybody, mut had) = ((0..players).collect::<BTreeSet<_>>(), BTreeMap::new());
    let larger = larger.chart().tables();
    let sessions: Vec<Session> = larger.iter().map(|tables| seat_again(tables, &everybody, &mut had)).collect();
    let enough = Bounds::for_size(players, sessions.len(), false).excess_meetings;
    let (apart, home, heat) = (&[], Home::Anywhere, Heat::HOT);
    let task = Task { players, played: &[], sessions, apart, home, heat, enough };
    seated(&search(&task, "byes", BYE_STEPS, &mut |_| {}))
}

/// The chart for a number of players and sessions in which nobody meets anybody twice, nor sits at a table twice.
/// `None` if it cannot be made from known columns.
pub fn constructed(players: usize, sessions: usize, teams: bool) -> Option<SeatedChart> {
    Some(seated(&columns::sessions(players / 4, sessions, teams, false)?))
}

/// The chart for a number of players and sessions in which nobody meets anybody twice, but somebody may sit at a table
/// twice. `None` if a short search does not find columns for it.
pub fn searched(players: usize, sessions: usize, teams: bool) -> Option<SeatedChart> {
    Some(seated(&columns::sessions(players / 4, sessions, teams, true)?))
}

/// Random sessions, for sizes without another chart.
fn random_sessions(players: usize, sessions: usize) -> Vec<Session> {
    let mut chance = Seeded::new("sessions by chance", "");
    let mut session = || {
        let mut numbers: Vec<usize> = (0..players).collect();
        chance.shuffle(&mut numbers);
        numbers.chunks_exact(4).map(|table| [table[0], table[1], table[2], table[3]]).collect()
    };
    (0..sessions).map(|_| session()).collect()
}

/// The chart with its numbers exchanged at random, from `seed`; its grade stays the same. Those of a team stay
/// together.
pub fn renumbered(chart: &SeatedChart, teams: bool, seed: &str) -> SeatedChart {
    let players = chart.chart().players();
    let mut chance = Seeded::new(seed, "chart");
    let mut numbers: Vec<usize> = (0..players).collect();
    if teams {
        let mut four: Vec<usize> = (0..players / 4).collect();
        chance.shuffle(&mut four);
        numbers = four.into_iter().flat_map(|team| 4 * team..4 * team + 4).collect();
        numbers.chunks_mut(4).for_each(|team| chance.shuffle(team));
    } else {
        chance.shuffle(&mut numbers);
    }
    let number = |old: PlayerNumber| PlayerNumber(numbers[usize::from(old.0) - 1] as u16 + 1);
    let tables = |tables: &Vec<BySeat<PlayerNumber>>| tables.iter().map(|table| table.map(number)).collect();
    SeatedChart { sessions: chart.sessions.iter().map(tables).collect() }
}

/// Improves a chart in `effort` steps. What counts is, in this order: how often team-mates meet, how many meetings of
/// pairs are repeated, how evenly those are spread, how often somebody comes to the same table again, how even the
/// start seats are, how often somebody stays at a table. The result is never worse; `progress` is called with the
/// number of steps done.
pub fn improve(
    chart: &SeatedChart,
    teams: bool,
    seed: &str,
    effort: u64,
    progress: &mut dyn FnMut(u64),
) -> SeatedChart {
    let given = chart.chart();
    let (players, count) = (given.players(), given.sessions.len());
    if players == 4 {
        return chart.clone();
    }
    let grade = |tables: &[Session]| {
        let quality = Quality::measure(&Chart::from_tables(tables), teams);
        (quality.team_mates, quality.excess_meetings, quality.squares())
    };
    let mates: Vec<(usize, usize)> = match teams {
        false => Vec::new(),
        true => team_mates(players).map(|(a, b)| (usize::from(a.0) - 1, usize::from(b.0) - 1)).collect(),
    };
    let bounds = Bounds::for_size(players, count, teams);
    let mut best = given.tables();
    let third = effort / 3;
    // First only the sessions after those without a repeated pair may change, then all.
    let is_sound = |tables: &[Session]| matches!(grade(tables), (0, 0, _));
    let sound = (0..=count).rev().find(|&sound| is_sound(&best[..sound])).unwrap_or(0);
    for (attempt, kept) in [(0, sound), (1, 0)] {
        let (played, sessions) = best.split_at(kept);
        let task = Task {
            players,
            played,
            sessions: sessions.to_vec(),
            apart: &mates,
            home: Home::Anywhere,
            heat: Heat::HOT,
            enough: bounds.excess_meetings,
        };
        let found = search(&task, &format!("{seed} {attempt}"), third, &mut |step| progress(attempt * third + step));
        let found: Vec<Session> = played.iter().cloned().chain(found).collect();
        if grade(&found) < grade(&best) {
            best = found;
        }
    }
    places::spread(&mut best, players, seed, third, &mut |step| progress(2 * third + step));
    let found = seated(&best);
    let figures = |chart: &SeatedChart| {
        let evenness = Evenness::measure(chart);
        (grade(&chart.chart().tables()), evenness.table_repeats, evenness.seat_spread, evenness.table_stays)
    };
    if figures(&found) < figures(chart) { found } else { chart.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;

    /// The most sessions without a repeated pair: each meets three others a session, and three sizes fall short of
    /// that (Hanani, Ray-Chaudhuri, Wilson 1972; no 2¹⁰ design for 20).
    fn most(players: usize, teams: bool) -> usize {
        let most = match players {
            20 => 5,
            _ => (players - 1) / 3 - usize::from(players.is_multiple_of(12)),
        };
        most - usize::from(teams)
    }

    fn check_chart(players: usize, sessions: usize, teams: bool) -> Result<(), String> {
        let chart = chart(players, sessions, teams).map_err(|error| format!("{error:?}"))?;
        let mut met = vec![false; players * players];
        let mut sat = vec![[0_usize; 4]; players];
        for (tables, played) in chart.sessions.iter().zip(1..) {
            let mut here = vec![false; players];
            for table in tables {
                let numbers = Seat::ALL.map(|seat| usize::from(table[seat].0) - 1);
                for (i, &a) in numbers.iter().enumerate() {
                    sat[a][i] += 1;
                    if std::mem::replace(&mut here[a], true) {
                        return Err(format!("{a} sits twice"));
                    }
                    for &b in &numbers[..i] {
                        let pair = a.min(b) * players + a.max(b);
                        if std::mem::replace(&mut met[pair], true) || (teams && a / 4 == b / 4) {
                            return Err(format!("{a} and {b} meet again"));
                        }
                    }
                }
            }
            let uneven =
                sat.iter().any(|seats| seats.iter().any(|&times| times != played / 4 && times != played.div_ceil(4)));
            if uneven || !here.into_iter().all(|sits| sits) {
                return Err(format!("seats after session {played}"));
            }
        }
        Ok(())
    }

    #[test]
    fn nobody_meets_anybody_twice_wherever_that_is_possible() {
        let mut short = Vec::new();
        for players in (16..=MAX_CHART_PLAYERS).step_by(4) {
            for teams in [false, true] {
                // Fewer sessions are the first of more, made from the same columns.
                let range = if players <= 100 { 4..=16 } else { 13..=13 };
                for sessions in range.filter(|&sessions| sessions <= most(players, teams)) {
                    if let Err(why) = check_chart(players, sessions, teams) {
                        short.push(format!("{players}/{sessions} teams {teams}: {why}"));
                    }
                }
            }
        }
        assert_eq!(short, Vec::<String>::new());
    }

    #[test]
    fn four_players_sit_at_one_table_and_one_team_does_not() {
        let four = chart(4, 3, false).unwrap();
        assert!(four.chart().sessions.iter().all(|tables| tables.len() == 1));
        assert_eq!(improve(&four, false, "", 9, &mut |_| {}), four);
        assert_eq!((chart(4, 3, true), chart(3, 3, false)), (Err(ChartError::Players(4)), Err(ChartError::Players(3))));
        let (quality, evenness) = (Quality::measure(&four.chart(), false), Evenness::measure(&four));
        assert_eq!((quality.least_stays(), quality.least_table_repeats()), (evenness.table_stays, 0));
    }

    #[test]
    fn seats_are_even_after_every_session_whether_or_not_somebody_has_a_bye() {
        for players in 4..=64 {
            for sessions in [1, 3, 4, 7, 10, 13, MAX_CHART_SESSIONS] {
                let mut sat = vec![[0_usize; 4]; players];
                for (session, tables) in (1..).zip(chart(players, sessions, false).unwrap().sessions) {
                    for table in tables {
                        for seat in Seat::ALL {
                            sat[usize::from(table[seat].0) - 1][seat as usize] += 1;
                        }
                    }
                    for (player, times) in (1..).zip(&sat) {
                        let spread = times.iter().max().unwrap() - times.iter().min().unwrap();
                        assert!(spread <= 1, "{players}/{sessions}: {player} sits {times:?} after session {session}");
                    }
                }
            }
        }
    }

    #[test]
    fn where_players_fill_no_tables_nobody_has_a_second_bye_before_everybody_has_had_one() {
        let mut met_again = Vec::new();
        for players in (5..=64).chain([101, 254, 999]).filter(|players| players % 4 > 0) {
            for sessions in [1, 4, 7] {
                let whole = chart(players, sessions, false).unwrap();
                for played in 1..=sessions {
                    let so_far = SeatedChart { sessions: whole.sessions[..played].to_vec() }.chart();
                    let byes = so_far.byes(players).unwrap();
                    assert_eq!(byes.iter().sum::<usize>(), players % 4 * played, "{players}/{played}");
                }
                let excess = Quality::measure(&whole.chart(), false).excess_meetings;
                if excess > Bounds::for_size(players, sessions, false).excess_meetings {
                    met_again.push((players, sessions, excess));
                }
            }
        }
        // Byes spare one meeting or the other; few players have to meet again.
        assert!(met_again.iter().all(|(players, ..)| *players < 32), "{met_again:?}");
    }
}
