//! Repair of a chart in mid-event: players withdraw or arrive, and the sessions not yet played change as little as
//! possible.
//!
//! Two facts to know: played sessions are never changed, only counted for who has met and who had a bye; and if the
//! players do not fill whole tables, some have a bye in each session (1998 p.31, 轮空 and 重新编排).

use super::byes::seat_again;
use super::chart::Session;
use super::generate::search::{Heat, Home, Task, search};
use super::seeded::Quick;
use super::{Chart, Quality, count_seats};
use rules::{BySeat, Seat};
use std::collections::{BTreeMap, BTreeSet};
use values::ids::PlayerNumber;

/// The result of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The sessions not yet played, seated again.
    pub sessions: Vec<Vec<BySeat<PlayerNumber>>>,
    /// The number of seats at which a player who stays sits at another table than planned.
    pub moved: usize,
    /// The least number of seats that must move if newcomers do not meet each other twice. `None` unless those who
    /// leave and those who arrive fill whole tables and nobody has a bye.
    pub least_moved: Option<usize>,
    /// Repeated meetings of pairs that these sessions add to those already played.
    pub repeats: usize,
    /// Meetings of pairs that should not meet, in these sessions.
    pub apart: usize,
}

/// The players before and after a repair.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// The numbers of those who stay.
    pub stay: BTreeSet<PlayerNumber>,
    /// The numbers of those who leave.
    pub gone: BTreeSet<PlayerNumber>,
    /// The numbers of those who arrive.
    pub new: Vec<PlayerNumber>,
    /// The number of byes that a number has had so far; a number without any may be missing.
    pub had: BTreeMap<PlayerNumber, usize>,
}

/// The steps of the search for a repair, and those added for each player in each session not yet played: together less
/// than a second for 256 players.
const STEPS: u64 = 6_000_000;
const STEPS_PER_SEAT: u64 = 1_000;
/// The grade of a repair, the lower the better: meetings of those kept apart, repeated meetings, seats moved.
type Figures = (usize, usize, usize);

/// The number of searches that are always made; they differ only in their random numbers.
const MIN_SEARCHES: usize = 3;

/// Repairs the sessions of groups that play among themselves, each group separately. `group` returns the group of a
/// number, from 0 to below `groups`. A group that nobody leaves or joins keeps its tables. The pairs `apart` may be of
/// different groups.
pub fn repair_groups(
    before: &[Vec<BySeat<PlayerNumber>>],
    planned: &[Vec<BySeat<PlayerNumber>>],
    players: &Players,
    apart: &[(PlayerNumber, PlayerNumber)],
    (groups, group): (usize, impl Fn(PlayerNumber) -> usize),
) -> Repaired {
    let known = |number: &PlayerNumber| {
        players.stay.contains(number) || players.gone.contains(number) || players.new.contains(number)
    };
    // A number that left earlier has no known group: the others at the table show whose table it was.
    let is_of = |own: usize, table: &BySeat<PlayerNumber>| {
        let four = table.values();
        four.iter().find(|number| known(number)).is_some_and(|number| group(**number) == own)
    };
    let mut all =
        Repaired { sessions: vec![Vec::new(); planned.len()], moved: 0, least_moved: Some(0), repeats: 0, apart: 0 };
    for own in 0..groups {
        let of = |sessions: &[Vec<BySeat<PlayerNumber>>]| -> Vec<Vec<BySeat<PlayerNumber>>> {
            sessions.iter().map(|tables| tables.iter().filter(|table| is_of(own, table)).copied().collect()).collect()
        };
        let (before, planned) = (of(before), of(planned));
        let here = |number: &PlayerNumber| group(*number) == own;
        let players = Players {
            stay: players.stay.iter().copied().filter(here).collect(),
            gone: players.gone.iter().copied().filter(here).collect(),
            new: players.new.iter().copied().filter(here).collect(),
            had: players.had.iter().filter(|(number, _)| here(number)).map(|(number, had)| (*number, *had)).collect(),
        };
        let sessions = match players.gone.is_empty() && players.new.is_empty() {
            true => planned,
            false => {
                let found = repair(&before, &planned, &players, apart);
                all.moved += found.moved;
                all.least_moved = all.least_moved.zip(found.least_moved).map(|(least, more)| least + more);
                all.repeats += found.repeats;
                all.apart += found.apart;
                found.sessions
            }
        };
        all.sessions.iter_mut().zip(sessions).for_each(|(session, tables)| session.extend(tables));
    }
    all
}

/// Seats the sessions `planned` again, which follow the sessions `before`: without the numbers that are gone and with
/// the new ones, which sit in none of them. The pairs `apart` should not meet; only pairs of which both still play
/// count.
pub fn repair(
    before: &[Vec<BySeat<PlayerNumber>>],
    planned: &[Vec<BySeat<PlayerNumber>>],
    Players { stay, gone, new, had }: &Players,
    apart: &[(PlayerNumber, PlayerNumber)],
) -> Repaired {
    let index = |number: PlayerNumber| usize::from(number.0);
    let seated = |tables: &Vec<BySeat<PlayerNumber>>| -> Session {
        tables.iter().map(|table| Seat::ALL.map(|seat| index(table[seat]))).collect()
    };
    let played: Vec<_> = before.iter().map(seated).collect();
    let everybody: BTreeSet<usize> = stay.iter().chain(new).copied().map(index).collect();
    // A player who has had only byes, and would have one in every planned session, sits at none of these tables.
    let seats = before.iter().chain(planned).flatten().flat_map(|table| table.values().map(|number| index(*number)));
    let players = 1 + seats.chain(everybody.iter().copied()).max().unwrap_or(0);
    let apart = apart.iter().map(|(a, b)| (index(*a), index(*b)));
    let apart: Vec<_> = apart.filter(|(a, b)| everybody.contains(a) && everybody.contains(b)).collect();
    let met_before = excess(&played);
    let effort = STEPS + STEPS_PER_SEAT * (players * planned.len()) as u64;
    // If whole tables leave and arrive and nobody has a bye, nearly all others stay where they are.
    let in_tables = |tables: &Vec<BySeat<PlayerNumber>>| 4 * tables.len() == stay.len() + gone.len();
    let whole = gone.len().is_multiple_of(4) && new.len().is_multiple_of(4) && planned.iter().all(in_tables);
    let mut least_moved = 0;
    let mut best: Option<(Figures, Vec<Session>)> = None;
    for (attempt, heat) in Heat::COLD.into_iter().enumerate() {
        // Warmer searches, which move more seats, follow only if the best of the first ones is not good enough.
        let will_do = |((apart, repeats, _), _): &(Figures, _)| apart + repeats == 0;
        if attempt >= MIN_SEARCHES && best.as_ref().is_some_and(will_do) {
            break;
        }
        let mut chance = Quick::new("repair", &attempt.to_string());
        least_moved = if whole { least_for_arrivals(new.len() / 4, planned.len()) } else { 0 };
        let (mut sessions, mut homes) = (Vec::new(), Vec::new());
        let mut had: BTreeMap<usize, usize> = had.iter().map(|(number, byes)| (index(*number), *byes)).collect();
        for tables in planned.iter().map(seated) {
            let home = homes_of(&tables, players);
            let (again, displaced) = match whole {
                true => remove_numbers(&tables, gone, new, &mut chance),
                false => (seat_again(&tables, &everybody, &mut had), 0),
            };
            least_moved += displaced;
            sessions.push(again);
            homes.push(home);
        }
        let home = Home::Table(homes);
        let task = Task { players, played: &played, sessions, apart: &apart, home, heat, enough: 0 };
        let found = search(&task, &format!("repair {attempt}"), effort / Heat::COLD.len() as u64, &mut |_| {});
        let all: Vec<_> = played.iter().chain(&found).cloned().collect();
        let together =
            |table: &[usize; 4]| apart.iter().filter(|(a, b)| table.contains(a) && table.contains(b)).count();
        let grade = (found.iter().flatten().map(together).sum(), excess(&all) - met_before, task.home.moved(&found));
        if best.as_ref().is_none_or(|(other, _)| grade < *other) {
            best = Some((grade, found));
        }
    }
    let ((apart, repeats, moved), best) = best.unwrap_or_default();
    let mut held: BTreeMap<PlayerNumber, BySeat<usize>> = BTreeMap::new();
    before.iter().for_each(|tables| count_seats(tables, &mut held));
    let reseated = best.iter().zip(planned).map(|(tables, planned)| reseat(tables, planned, &mut held));
    let least_moved = whole.then_some(least_moved);
    Repaired { sessions: reseated.collect(), moved, least_moved, repeats, apart }
}

/// A session without the numbers `gone`, and the number of players who must move. The last tables are broken up, as
/// many as are no longer needed, so that all others keep their table numbers; the players who sat there fill the gaps.
/// The numbers `new` get tables after the others.
fn remove_numbers(
    tables: &[[usize; 4]],
    gone: &BTreeSet<PlayerNumber>,
    new: &[PlayerNumber],
    chance: &mut Quick,
) -> (Session, usize) {
    let leaves = |player: &usize| gone.contains(&PlayerNumber(*player as u16));
    let (kept, broken) = tables.split_at(tables.len() - gone.len() / 4);
    let mut waiting: Vec<usize> = broken.iter().flatten().copied().filter(|player| !leaves(player)).collect();
    chance.shuffle(&mut waiting);
    let displaced = waiting.len();
    let mut seated = kept.to_vec();
    for seat in seated.iter_mut().flatten().filter(|seat| leaves(seat)) {
        *seat = waiting.pop().unwrap_or(*seat);
    }
    seated.extend(new.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|seat| usize::from(four[seat].0))));
    (seated, displaced)
}

/// The table of each player in a session, from 0; `None` for those who do not sit.
fn homes_of(tables: &[[usize; 4]], players: usize) -> Vec<Option<usize>> {
    let mut home = vec![None; players];
    for (table, players) in tables.iter().enumerate() {
        players.iter().for_each(|player| home[*player] = Some(table));
    }
    home
}

/// The least number of seats that must move when newcomers fill `tables` new tables: each pair of newcomers can share a
/// table only once, so that they can take only some of these seats.
fn least_for_arrivals(tables: usize, sessions: usize) -> usize {
    let seats = tables * sessions;
    let mut pairs = 2 * tables * (4 * tables).saturating_sub(1);
    let mut own = seats;
    // The second newcomer of a table makes one pair, the third two more, the fourth three.
    for cost in 1..=3 {
        let more = seats.min(pairs / cost);
        pairs -= more * cost;
        own += more;
    }
    4 * seats - own
}

/// The number of meetings beyond the first of each pair.
fn excess(sessions: &[Session]) -> usize {
    Quality::measure(&Chart::from_tables(sessions), false).excess_meetings
}

/// Assigns start seats: those who stay at a table keep theirs, the others take the free ones that they have had least
/// often. Adds the seats to `held`.
fn reseat(
    tables: &[[usize; 4]],
    planned: &[BySeat<PlayerNumber>],
    held: &mut BTreeMap<PlayerNumber, BySeat<usize>>,
) -> Vec<BySeat<PlayerNumber>> {
    let times = |player: usize, seat: Seat| held.get(&PlayerNumber(player as u16)).map_or(0, |times| times[seat]);
    let assign = |(table, players): (usize, &[usize; 4])| {
        let own_seat = |player: usize| planned.get(table)?.find(|number| usize::from(number.0) == player);
        let cost = |order: &[usize; 4]| -> (usize, usize) {
            let leaves = |(seat, player): &(Seat, &usize)| own_seat(**player).is_some_and(|own| own != *seat);
            let seated = || Seat::ALL.into_iter().zip(order);
            (seated().filter(leaves).count(), seated().map(|(seat, player)| times(*player, seat)).sum())
        };
        let best = super::orders(*players).into_iter().min_by_key(cost).unwrap_or(*players);
        BySeat::from_fn(|seat| PlayerNumber(best[seat as usize] as u16))
    };
    let seated: Vec<BySeat<PlayerNumber>> = tables.iter().enumerate().map(assign).collect();
    count_seats(&seated, held);
    seated
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::chart;

    fn numbers(numbers: std::ops::RangeInclusive<u16>) -> Vec<PlayerNumber> {
        numbers.map(PlayerNumber).collect()
    }

    fn repaired(players: usize, sessions: usize, played: usize, gone: usize, new: u16) -> Repaired {
        let chart = chart(players, sessions, false).unwrap();
        let (before, planned) = chart.sessions.split_at(played);
        let gone: BTreeSet<PlayerNumber> = numbers(1..=players as u16).into_iter().step_by(7).take(gone).collect();
        let new = numbers(players as u16 + 1..=players as u16 + new);
        let stay: BTreeSet<_> = numbers(1..=players as u16).into_iter().filter(|own| !gone.contains(own)).collect();
        let mut expected: Vec<PlayerNumber> = stay.iter().chain(&new).copied().collect();
        let who = Players { stay, gone, new, had: BTreeMap::new() };
        let repaired = repair(before, planned, &who, &[]);
        expected.sort();
        assert_eq!(repaired.sessions.len(), sessions - played);
        for (planned, session) in planned.iter().zip(&repaired.sessions) {
            let mut seated: Vec<PlayerNumber> = session.iter().flat_map(|table| table.values().map(|n| *n)).collect();
            seated.sort();
            assert_eq!(seated, expected, "everybody who is there sits once");
            // Those who keep the table keep the seat.
            for (seat, number, table) in
                planned.iter().zip(session).flat_map(|(p, t)| p.iter().map(move |(s, n)| (s, n, t)))
            {
                let now = table.find(|other| other == number);
                assert!(now.is_none_or(|now| now == seat), "{number} sat {seat:?} and sits {now:?}");
            }
        }
        repaired
    }

    #[test]
    fn after_a_withdrawal_few_seats_move_and_nobody_meets_again() {
        // 64 players, 8 sessions, 4 leave after the second.
        let found = repaired(64, 8, 2, 4, 0);
        assert_eq!((found.repeats, found.apart), (0, 0));
        // Those of the last table move in any case: 22 of 24 here.
        let least = found.least_moved.unwrap();
        assert!(found.moved <= 2 * least, "{} moved, at least {least}", found.moved);
    }

    #[test]
    fn in_mid_event_there_is_a_repair_without_a_repeated_pair() {
        let sizes = [(40, 8, 4, 4), (64, 8, 4, 4), (100, 10, 5, 8), (256, 8, 4, 8), (1000, 8, 4, 8)];
        for (players, sessions, played, gone) in sizes {
            let found = repaired(players, sessions, played, gone, 0);
            println!("{players}: {} seats moved, at least {:?}", found.moved, found.least_moved);
            assert_eq!(found.repeats, 0, "{players} players");
        }
    }

    #[test]
    fn four_who_arrive_are_seated_as_well() {
        let found = repaired(40, 8, 1, 0, 4);
        assert_eq!(found.repeats, 0);
        let least = found.least_moved.unwrap();
        assert!(found.moved >= least, "{} moved, at least {least}", found.moved);
    }

    #[test]
    fn newcomers_need_at_least_so_many_moves() {
        // Once together at a table, or six times in twos.
        assert_eq!([1, 2, 3, 6, 8].map(|sessions| least_for_arrivals(1, sessions)), [0, 2, 5, 12, 18]);
    }

    #[test]
    fn who_leaves_alone_leaves_byes_that_fall_to_everybody_in_turn() {
        for (players, sessions, played, leave) in [(40, 8, 2, 1), (40, 8, 2, 2), (16, 6, 3, 3), (256, 8, 4, 1)] {
            let chart = chart(players, sessions, false).unwrap();
            let (before, planned) = chart.sessions.split_at(played);
            let gone: BTreeSet<_> = numbers(5..=4 + leave).into_iter().collect();
            let stay: BTreeSet<_> = numbers(1..=players as u16).into_iter().filter(|own| !gone.contains(own)).collect();
            // The first two have had a bye already.
            let had = BTreeMap::from([(PlayerNumber(1), 1), (PlayerNumber(2), 1)]);
            let who = Players { stay: stay.clone(), gone, new: vec![], had: had.clone() };
            let repaired = repair(before, planned, &who, &[]);
            let mut byes = had;
            for tables in &repaired.sessions {
                assert_eq!(tables.len(), stay.len() / 4);
                let seated: BTreeSet<_> = tables.iter().flat_map(|table| table.values().map(|own| *own)).collect();
                assert!(seated.len() == 4 * tables.len() && seated.is_subset(&stay), "once, and who is there");
                let least = stay.iter().map(|own| byes.get(own).copied().unwrap_or(0)).min().unwrap();
                for rests in stay.difference(&seated) {
                    let own = byes.entry(*rests).or_default();
                    *own += 1;
                    assert!(*own <= least + 1 || players == 16, "{rests} rests again");
                }
            }
            println!("{players}: {} move, {} meet again", repaired.moved, repaired.repeats);
            assert_eq!(repaired.least_moved, None, "byes move others too");
            assert!(repaired.repeats == 0 || players == 16, "{players}: {}", repaired.repeats);
        }
    }

    #[test]
    fn who_has_had_byes_alone_is_seated_and_kept_apart_as_everybody() {
        // Of five one has a bye in the only session; another leaves, and the four sit together.
        let planned = [vec![BySeat::from_fn(|seat| PlayerNumber(seat as u16 + 1))]];
        let (rests, gone) = (PlayerNumber(5), PlayerNumber(2));
        let stay: BTreeSet<_> = numbers(1..=5).into_iter().filter(|number| *number != gone).collect();
        let who = Players { stay, gone: [gone].into(), ..Players::default() };
        let found = repair(&[], &planned, &who, &[(PlayerNumber(1), rests), (gone, rests), (rests, PlayerNumber(77))]);
        assert!(found.sessions[0][0].find(|number| *number == rests).is_some());
        assert_eq!(found.apart, 1, "with the first; the one has left, and the other was never here");
    }
}
