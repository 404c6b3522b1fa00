//! What is worse in a chart than necessary. The organiser has to confirm it before such a chart is used.
//!
//! One fact to know: the figures are compared with those of the chart made here for as many players and sessions, or if
//! none is made, with the bounds.

use super::Chart;
use super::generate::chart;
use super::quality::{Bounds, Quality};
use std::collections::BTreeMap;
use values::ids::PlayerNumber;

/// A figure that is worse than necessary, with one that would be enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Team-mates sit at one table.
    TeamMates {
        /// How often two of them do.
        found: usize,
        /// How often is enough.
        enough: usize,
    },
    /// The same four sit together again.
    SameFour {
        /// How often.
        found: usize,
        /// How often is enough.
        enough: usize,
    },
    /// Pairs meet who have met before.
    Again {
        /// How often.
        found: usize,
        /// How often is enough.
        enough: usize,
        /// The most meetings of any pair.
        most: usize,
    },
    /// Somebody has byes that others should have.
    Byes {
        /// The most byes of anybody.
        most: usize,
        /// The fewest.
        fewest: usize,
    },
}

/// How often four sit together who have sat together before.
fn same_fours(chart: &Chart) -> usize {
    let mut times: BTreeMap<[PlayerNumber; 4], usize> = BTreeMap::new();
    for mut four in chart.sessions.iter().flatten().copied() {
        four.sort();
        *times.entry(four).or_default() += 1;
    }
    times.values().map(|times| times - 1).sum()
}

impl Chart {
    /// The figures that are worse than necessary for a number of players.
    pub fn faults(&self, players: usize, teams: bool) -> Vec<Fault> {
        let (own, sessions) = (Quality::measure(self, teams), self.sessions.len());
        let made = chart(players, sessions, teams).map(|made| made.chart()).ok();
        let enough = made.as_ref().map(|made| Quality::measure(made, teams));
        let bounds = Bounds::for_size(players, sessions, teams);
        let mates = enough.as_ref().map_or(bounds.team_mates, |enough| enough.team_mates);
        let again = enough.as_ref().map_or(bounds.excess_meetings, |enough| enough.excess_meetings);
        // If no chart is made here, it is not known how seldom the same four can sit together again.
        let fours = made.as_ref().map_or(usize::MAX, same_fours);
        let most = |quality: &Quality| quality.pairs_by_meetings.keys().last().copied().unwrap_or(0);
        let (fewest, longest) = self.bye_range(players).unwrap_or_default();
        let all = [
            (own.team_mates > mates, Fault::TeamMates { found: own.team_mates, enough: mates }),
            (same_fours(self) > fours, Fault::SameFour { found: same_fours(self), enough: fours }),
            (
                own.excess_meetings > again || enough.is_some_and(|enough| most(&own) > most(&enough)),
                Fault::Again { found: own.excess_meetings, enough: again, most: most(&own) },
            ),
            (longest > fewest + 1, Fault::Byes { most: longest, fewest }),
        ];
        all.into_iter().filter(|(is_worse, _)| *is_worse).map(|(_, fault)| fault).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charted(sessions: &[&[[u16; 4]]]) -> Chart {
        let tables = |tables: &&[[u16; 4]]| tables.iter().map(|four| four.map(PlayerNumber)).collect();
        Chart { sessions: sessions.iter().map(tables).collect() }
    }

    #[test]
    fn a_chart_made_here_has_no_fault() {
        for (players, teams) in [(4, false), (8, true), (12, true), (20, true), (20, false), (17, false), (64, true)] {
            for sessions in [1, 2, 6, 16] {
                let made = chart(players, sessions, teams).unwrap().chart();
                assert_eq!(made.faults(players, teams), [], "{players}/{sessions} teams {teams}");
            }
        }
    }

    #[test]
    fn nothing_is_asked_that_nobody_can_mend() {
        let four: &[[u16; 4]] = &[[1, 2, 3, 4]];
        assert_eq!(charted(&[four, four]).faults(4, false), []);
    }

    #[test]
    fn each_fault_is_told_with_the_figure_that_is_enough() {
        let teams: &[[u16; 4]] = &[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]];
        let together = charted(&[teams, teams, teams]);
        let again = Fault::Again { found: 48, enough: 0, most: 3 };
        let four = Fault::SameFour { found: 8, enough: 0 };
        assert_eq!(together.faults(16, true), [Fault::TeamMates { found: 72, enough: 0 }, four, again]);
        assert_eq!(together.faults(16, false), [four, again]);
        // Nine players of whom one never sits, and another always: no other player has the byes of the first.
        let nine =
            charted(&[&[[1, 2, 3, 4], [5, 6, 7, 8]], &[[1, 5, 2, 6], [3, 7, 4, 8]], &[[1, 6, 3, 8], [2, 5, 4, 7]]]);
        assert!(nine.faults(9, false).contains(&Fault::Byes { most: 3, fewest: 0 }));
    }
}
