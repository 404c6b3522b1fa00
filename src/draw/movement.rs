//! Movements of duplicate (复式): charts for comparing players who have the same wind at different tables.
//!
//! Two facts to know: charts are computed in the field of four elements, in which the sum of two numbers is `a ^ b`;
//! and every session is complete, so that a movement can end after any of them.
//!
//! Sources: for teams MIL and Denmark 2016, one member at each table and at each start seat; for individuals the lines of the
//! affine plane of order four, as in Russia in 2016.

use super::chart::{SeatedChart, Session};
use super::generate::chart;
use rules::BySeat;
use values::ids::PlayerNumber;

/// The multiplication table of the field of four elements.
const TIMES: [[usize; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];

/// The number of players in a block, who play among themselves; four teams have as many.
pub const BLOCK: usize = 16;

/// The movement for a number of players that is a multiple of [`BLOCK`], for teams of four (numbers 4t−3 to 4t) of four
/// teams. `None` for other numbers, and if there is no chart for as many teams and sessions.
pub fn movement(players: usize, sessions: usize, teams: bool) -> Option<SeatedChart> {
    if players == 0 || !players.is_multiple_of(BLOCK) {
        return None;
    }
    let sessions = match teams {
        true => {
            groups(players / 4, sessions)?.iter().zip(0..).map(|(groups, session)| of_teams(groups, session)).collect()
        }
        false => (0..sessions).map(|session| of_players(players / BLOCK, session)).collect(),
    };
    Some(SeatedChart { sessions })
}

/// For each session the groups of four teams that play at four tables: always the same if there are only four,
/// otherwise those whom a chart of teams seats together.
fn groups(teams: usize, sessions: usize) -> Option<Vec<Session>> {
    match teams {
        4 => Some(vec![vec![[0, 1, 2, 3]]; sessions]),
        _ => Some(chart(teams, sessions, false).ok()?.chart().tables()),
    }
}

/// A session of teams: at each table of a group sits one member of each team, and each team has one member at each
/// start seat.
///
/// In session s, the member at place m of team k is at table m + k·s of the group, so that in four sessions everybody
/// meets each member of the other teams once. The first team keeps its tables and changes its seats.
fn of_teams(groups: &[[usize; 4]], session: usize) -> Vec<BySeat<PlayerNumber>> {
    let session = session % 4;
    let table = |group: &[usize; 4], table: usize| {
        BySeat::from_fn(|seat| {
            let team = seat as usize ^ table ^ TIMES[2][session];
            number(4 * group[team] + (table ^ TIMES[team][session]))
        })
    };
    groups.iter().flat_map(|group| (0..4).map(move |of_group| table(group, of_group))).collect()
}

/// A session of individuals: in each block, a player's table is the line of one class through the player's point, and
/// the start seat that of the next class.
fn of_players(blocks: usize, session: usize) -> Vec<BySeat<PlayerNumber>> {
    let (tables, winds) = (session % 5, (session + 1) % 5);
    // Two lines of different classes have one point in common.
    let meeting = |table, wind| (0..BLOCK).find(|point| line(tables, *point) == table && line(winds, *point) == wind);
    let player = |block, table, wind| number(BLOCK * block + meeting(table, wind).unwrap_or_default());
    let table = |block: usize, table: usize| BySeat::from_fn(|seat| player(block, table, seat as usize));
    (0..blocks).flat_map(|block| (0..4).map(move |of_block| table(block, of_block))).collect()
}

/// The line, 0 to 3, of a class that contains the point 4x + y: y − class·x, or x for the last class.
fn line(class: usize, point: usize) -> usize {
    let (x, y) = (point / 4, point % 4);
    TIMES.get(class).map_or(x, |times| y ^ times[x])
}

/// The number of a player, from 1; `player` begins with 0.
fn number(player: usize) -> PlayerNumber {
    PlayerNumber(player as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quality;
    use rules::Seat;
    use std::collections::{BTreeMap, BTreeSet};

    /// How often each pair is together in such a set of four.
    fn pairs(fours: impl Iterator<Item = [u16; 4]>) -> BTreeMap<(u16, u16), usize> {
        let mut met = BTreeMap::new();
        for four in fours {
            for (a, b) in four.iter().flat_map(|a| four.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b) {
                *met.entry((a, b)).or_default() += 1;
            }
        }
        met
    }

    #[test]
    fn sixteen_meet_once_at_a_table_and_once_at_the_same_wind() {
        let movement = movement(16, 5, false).unwrap();
        let numbers = movement.numbers();
        let winds =
            numbers.iter().flat_map(|tables| (0..4).map(|wind| [0, 1, 2, 3].map(|table: usize| tables[table][wind])));
        for met in [pairs(numbers.iter().flatten().copied()), pairs(winds)] {
            assert_eq!((met.len(), met.values().max()), (120, Some(&1)));
        }
        assert_eq!(movement.chart().byes(16), Some(vec![0; 16]));
    }

    #[test]
    fn blocks_of_individuals_stay_among_themselves() {
        let movement = movement(48, 7, false).unwrap();
        assert_eq!(movement.chart().byes(48), Some(vec![0; 48]));
        for four in movement.numbers().into_iter().flatten() {
            assert!(four.iter().all(|number| (number - 1) / 16 == (four[0] - 1) / 16), "{four:?}");
        }
    }

    #[test]
    fn a_team_is_once_at_each_table_and_each_start_seat_of_its_group() {
        for teams in [4, 8, 12, 16, 20, 64] {
            let movement = movement(4 * teams, 8, true).unwrap();
            assert_eq!(movement.chart().byes(4 * teams), Some(vec![0; 4 * teams]), "{teams}");
            for group in movement.sessions.iter().flat_map(|tables| tables.chunks(4)) {
                let team = |table: usize, seat: Seat| (group[table][seat].0 - 1) / 4;
                let of_group: BTreeSet<u16> = Seat::ALL.map(|seat| team(0, seat)).into();
                for four in 0..4 {
                    let at_table: BTreeSet<u16> = Seat::ALL.map(|seat| team(four, seat)).into();
                    let at_seat: BTreeSet<u16> = [0, 1, 2, 3].map(|table| team(table, Seat::ALL[four])).into();
                    assert_eq!((&at_table, &at_seat), (&of_group, &of_group), "{teams}");
                }
                assert_eq!(of_group.len(), 4);
            }
        }
    }

    #[test]
    fn in_four_sessions_everybody_meets_all_of_the_other_three_teams_once() {
        let movement = movement(16, 4, true).unwrap();
        let quality = Quality::measure(&movement.chart(), true);
        assert_eq!(
            (quality.pairs_by_meetings.values().sum::<usize>(), quality.excess_meetings, quality.team_mates),
            (96, 0, 0)
        );
        let places = |player: u16| {
            let sits = |tables: &Vec<BySeat<PlayerNumber>>| {
                (0..).zip(tables).find_map(|(table, four)| Some((table, four.find(|number| number.0 == player)?)))
            };
            movement.sessions.iter().filter_map(sits).collect::<Vec<(usize, Seat)>>()
        };
        for places in (1..=16).map(places) {
            assert!(places.windows(2).all(|two| two[0] != two[1]), "the same place again: {places:?}");
        }
    }

    #[test]
    fn sixteen_teams_meet_each_other_once_in_five_sessions() {
        let numbers = movement(64, 5, true).unwrap().numbers();
        let met = pairs(numbers.iter().flat_map(|tables| tables.chunks(4)).map(|group| {
            let mut teams = group[0].map(|number| (number - 1) / 4);
            teams.sort();
            teams
        }));
        assert_eq!((met.len(), met.values().max()), (120, Some(&1)));
    }

    #[test]
    fn other_numbers_have_no_movement() {
        for players in [0, 4, 12, 18, 20, 33] {
            assert_eq!((movement(players, 4, false), movement(players, 4, true)), (None, None), "{players}");
        }
    }
}
