//! Charts made for any number of players: nobody meets anybody twice while that is possible.
//!
//! Two facts to know: charts are constructed, not searched, so a size takes milliseconds and always gives the same
//! chart; and what no construction here reaches is refused, never approximated.
//!
//! In a *transversal design* four groups A, B, C, D hold a quarter of the players each; a column (b, c, d, e) of
//! differences makes a session: table i + e seats A(i), B(i+b), C(i+c), D(i+d). Where no two columns have a difference
//! of two rows in common, nobody meets anybody twice, nor sits at a table twice. Columns come from a product of finite
//! fields, from the stored ones (`fixtures/chart_columns.txt`), or from a search of bounded steps. Sizes that need more
//! sessions than that have stored charts (`fixtures/charts_maximum.txt`).

mod columns;
mod maximum;
mod ring;
mod winds;

use super::Chart;
use crate::rules::BySeat;
use crate::tournament::ids::PlayerNumber;

/// A chart with start seats: for each session its tables in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedChart {
    /// The seats of each table.
    pub sessions: Vec<Vec<BySeat<PlayerNumber>>>,
}

impl SeatedChart {
    /// Who sits with whom.
    pub fn chart(&self) -> Chart {
        let tables =
            |tables: &Vec<BySeat<PlayerNumber>>| tables.iter().map(|table| table.values().map(|n| *n)).collect();
        Chart { sessions: self.sessions.iter().map(tables).collect() }
    }
}

/// Why there is no chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartError {
    /// The number of players is no multiple of four from 16 to [`MOST_PLAYERS`].
    Players(usize),
    /// The number of sessions is not 1 to [`MOST_SESSIONS`].
    Sessions(usize),
    /// So many sessions cannot be played, or are not known how, without somebody meeting again.
    TooMany {
        /// The sessions asked for.
        sessions: usize,
        /// The most for which there is a chart here.
        most: usize,
    },
}

/// Charts seat at most so many.
pub const MOST_PLAYERS: usize = 1024;
/// Charts have at most so many sessions.
pub const MOST_SESSIONS: usize = 16;

/// The chart for so many players and sessions in which nobody meets anybody twice; for `teams` of four (numbers 4t−3 to
/// 4t) team-mates do not meet either.
///
/// # Errors
/// Numbers out of range, or more sessions than there is such a chart for.
pub fn chart(players: usize, sessions: usize, teams: bool) -> Result<SeatedChart, ChartError> {
    if !players.is_multiple_of(4) || !(16..=MOST_PLAYERS).contains(&players) {
        return Err(ChartError::Players(players));
    }
    if !(1..=MOST_SESSIONS).contains(&sessions) {
        return Err(ChartError::Sessions(sessions));
    }
    let columns = |search| columns::sessions(players / 4, sessions, teams, search);
    let tables = columns(false)
        .or_else(|_| maximum::sessions(players, sessions, teams))
        .or_else(|stored| columns(true).map_err(|most| stored.max(most)));
    let tables = tables.map_err(|most| ChartError::TooMany { sessions, most })?;
    Ok(SeatedChart { sessions: winds::seat(&tables) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;

    /// The most sessions without a repeated pair: each meets three others a session, and three sizes fall short of
    /// that (Hanani, Ray-Chaudhuri, Wilson 1972; no 2¹⁰ design for 20).
    fn most(players: usize, teams: bool) -> usize {
        let most = match players {
            20 => 5,
            _ => (players - 1) / 3 - usize::from(players.is_multiple_of(12)),
        };
        most - usize::from(teams)
    }

    fn holds(players: usize, sessions: usize, teams: bool) -> Result<(), String> {
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
        for players in (16..=MOST_PLAYERS).step_by(4) {
            for teams in [false, true] {
                // Fewer sessions are the first of more, made from the same columns.
                let range = if players <= 100 { 4..=16 } else { 13..=13 };
                for sessions in range.filter(|&sessions| sessions <= most(players, teams)) {
                    if let Err(why) = holds(players, sessions, teams) {
                        short.push(format!("{players}/{sessions} teams {teams}: {why}"));
                    }
                }
            }
        }
        // For these two a chart exists (one session of 17 makes the teams), and no construction here reaches it.
        let [first, second] =
            ["64/16", "80/16"].map(|size| format!("{size} teams true: TooMany {{ sessions: 16, most: 15 }}"));
        assert_eq!(short, [first, second]);
    }
}
