//! Seating by standing: sessions whose tables follow from the ranking so far.
//!
//! Two facts to know: the methods differ in who meets whom, from neighbours in the ranking (高高碰) to tables of equal
//! strength; and start seats are assigned table by table so that everybody has had each as evenly as possible. If the
//! standings are withheld, neither the numbers of the tables nor the byes may reveal them: a line in the seed says so
//! ([`mixing`]).

use super::generate::search::{Heat, Home, Task, search};
use super::seeded::Seeded;
use super::{count_seats, orders};
use rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use strum::{EnumString, IntoStaticStr};

/// How a ranking becomes tables; T is the number of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SeatingMethod {
    /// 1–4, 5–8, … (高高碰).
    Neighbours,
    /// Near those with equal standard points, with as few repeated pairs as possible (Swiss).
    ScoreGroups,
    /// 1, 2T, 2T+1, 4T and 2, 2T−1, 2T+2, 4T−1, …: tables equally strong (蛇形).
    Snake,
    /// 1, 1+T, 1+2T, 1+3T, …: one of each quarter (间隔).
    Interval,
    /// The first sixteen sit 1–4, 5–8, 9–12, 13–16 (finals tables); the others as in score groups.
    Finals,
}

impl SeatingMethod {
    /// All of them.
    pub const ALL: [SeatingMethod; 5] = [
        SeatingMethod::Neighbours,
        SeatingMethod::ScoreGroups,
        SeatingMethod::Snake,
        SeatingMethod::Interval,
        SeatingMethod::Finals,
    ];

    /// Its name in files and forms.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<SeatingMethod> {
        name.parse().ok()
    }
}

/// A player in the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked<P, G> {
    /// The player.
    pub player: P,
    /// Equal for players of the same score group.
    pub group: G,
    /// The team, in a team event.
    pub team: Option<i32>,
}

/// The line of a session's seed that says that its tables are mixed.
const MIXED: &str = "mixed";

/// Marks the seed of a session: its tables are numbered by lot, and lots alone decide who has a bye among those with
/// the fewest.
pub fn mixing(seed: &str) -> String {
    format!("{seed}\n{MIXED}")
}

/// Whether a seed was marked by [`mixing`].
pub fn is_mixing(seed: &str) -> bool {
    seed.split('\n').skip(1).any(|line| line == MIXED)
}

/// Puts the tables of a session, given in the order of the standings, into the order of their numbers.
pub fn numbered<T>(mut tables: Vec<T>, seed: &str) -> Vec<T> {
    if is_mixing(seed) {
        Seeded::new(seed, "tables").shuffle(&mut tables);
    }
    tables
}

/// The number of players at finals tables.
const FINALISTS: usize = 16;
/// The steps of the search for few repeated pairs, per player.
const STEPS: u64 = 20_000;

/// Seats a session. `ranking` begins with the first place and has a multiple of four players; `before` has the tables
/// of the sessions played.
pub fn seat<P: Copy + Ord, G: Eq>(
    method: SeatingMethod,
    ranking: &[Ranked<P, G>],
    before: &[Vec<BySeat<P>>],
    seed: &str,
) -> Vec<BySeat<P>> {
    seat_apart(method, ranking, before, before, seed)
}

/// Seats a session like [`seat`], but only those at the tables `met` should not meet again; the tables `before` count
/// only for start seats.
pub fn seat_apart<P: Copy + Ord, G: Eq>(
    method: SeatingMethod,
    ranking: &[Ranked<P, G>],
    before: &[Vec<BySeat<P>>],
    met: &[Vec<BySeat<P>>],
    seed: &str,
) -> Vec<BySeat<P>> {
    let tables: Vec<[usize; 4]> = match method {
        SeatingMethod::Neighbours => neighbours(0, ranking.len()),
        SeatingMethod::Snake => deal(snake(ranking.len(), ranking.len() / 4)),
        SeatingMethod::Interval => {
            (0..ranking.len() / 4).map(|i| [0, 1, 2, 3].map(|row| i + row * ranking.len() / 4)).collect()
        }
        SeatingMethod::ScoreGroups => in_groups(ranking, met, 0, seed),
        SeatingMethod::Finals => in_groups(ranking, met, FINALISTS.min(ranking.len()), seed),
    };
    let mut chance = Seeded::new(seed, "start seats by standing");
    let mut times: BTreeMap<P, BySeat<usize>> = BTreeMap::new();
    before.iter().for_each(|tables| count_seats(tables, &mut times));
    let assign = |table: [usize; 4]| {
        let mut possible = orders(table.map(|rank| ranking[rank].player));
        chance.shuffle(&mut possible);
        // The squares count a seat held twice more than two seats held once.
        let had = |seat: Seat, player: P| times.get(&player).map_or(0, |times| (times[seat] + 1).pow(2) - 1);
        let cost =
            |order: &[P; 4]| Seat::ALL.into_iter().zip(order).map(|(seat, player)| had(seat, *player)).sum::<usize>();
        let best = possible.iter().min_by_key(|order| cost(order)).copied().unwrap_or(possible[0]);
        BySeat::from_fn(|seat| best[seat as usize])
    };
    tables.into_iter().map(assign).collect()
}

/// The players who have a bye if those in `ranking`, each with rank and byes so far, do not fill tables: of those with
/// the fewest byes the last in the ranking, and between equal ones by lot.
pub fn byes<P: Copy + Ord>(ranking: &[(P, usize, usize)], seed: &str) -> BTreeSet<P> {
    let mut order: Vec<&(P, usize, usize)> = ranking.iter().collect();
    Seeded::new(seed, "byes by standing").shuffle(&mut order);
    let rank = |rank: usize| if is_mixing(seed) { 0 } else { rank };
    order.sort_by_key(|(_, of, byes)| (*byes, std::cmp::Reverse(rank(*of))));
    order.iter().take(ranking.len() % 4).map(|(player, ..)| *player).collect()
}

/// Ranks `from` to below `to`, in tables of four.
fn neighbours(from: usize, to: usize) -> Vec<[usize; 4]> {
    (from..to).step_by(4).map(|first| [first, first + 1, first + 2, first + 3]).collect()
}

/// Deals ranks, from 0, to groups, back and forth: 1 to the first, 2 to the second, …; then from the last to the first.
pub fn snake(players: usize, groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for rank in 0..players {
        let (row, place) = (rank / groups, rank % groups);
        dealt[if row % 2 == 0 { place } else { groups - 1 - place }].push(rank);
    }
    dealt
}

/// The groups of exactly four as tables.
fn deal(groups: Vec<Vec<usize>>) -> Vec<[usize; 4]> {
    groups.into_iter().filter_map(|group| group.try_into().ok()).collect()
}

/// The first `finalists` in tables of four; the others near the tables of their score group, with few repeated pairs.
fn in_groups<P: Copy + Ord, G: Eq>(
    ranking: &[Ranked<P, G>],
    met: &[Vec<BySeat<P>>],
    finalists: usize,
    seed: &str,
) -> Vec<[usize; 4]> {
    let rank: BTreeMap<P, usize> = ranking.iter().enumerate().map(|(rank, ranked)| (ranked.player, rank)).collect();
    let count = ranking.len();
    // Players who have left the event have no rank: each of their seats gets a number of its own after the ranks.
    let mut gone = count;
    let mut ranks = |table: &BySeat<P>| {
        table.values().map(|player| {
            rank.get(player).copied().unwrap_or_else(|| {
                gone += 1;
                gone - 1
            })
        })
    };
    let played: Vec<Vec<[usize; 4]>> = met.iter().map(|tables| tables.iter().map(&mut ranks).collect()).collect();
    let mut near = vec![(0, 0); gone];
    let mut apart = Vec::new();
    for (own, ranked) in ranking.iter().enumerate() {
        let same = |other: &Ranked<P, G>| other.group == ranked.group;
        let first = ranking.iter().position(same).unwrap_or(own).max(finalists);
        let last = ranking.iter().rposition(same).unwrap_or(own);
        near[own] = (first / 4 - finalists / 4, last / 4 - (finalists / 4).min(last / 4));
        let mates = |(_, other): &(usize, &Ranked<P, G>)| ranked.team.is_some() && other.team == ranked.team;
        apart.extend(ranking[..own].iter().enumerate().filter(mates).map(|(other, _)| (other, own)));
    }
    let sessions = vec![neighbours(finalists, count)];
    let home = Home::Near(near);
    let task = Task { players: gone, played: &played, sessions, apart: &apart, home, heat: Heat::LONG, enough: 0 };
    let found = search(&task, seed, STEPS * count as u64, &mut |_| {});
    neighbours(0, finalists).into_iter().chain(found.into_iter().flatten()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(points: &[u32]) -> Vec<Ranked<usize, u32>> {
        points
            .iter()
            .enumerate()
            .map(|(player, group)| Ranked { player: player + 1, group: *group, team: None })
            .collect()
    }

    fn sorted(tables: &[BySeat<usize>]) -> Vec<[usize; 4]> {
        let sort = |table: &BySeat<usize>| {
            let mut four = table.values().map(|player| *player);
            four.sort_unstable();
            four
        };
        tables.iter().map(sort).collect()
    }

    #[test]
    fn each_way_seats_whom_it_says() {
        let points: Vec<u32> = (0..16).rev().collect();
        let by = |method| sorted(&seat(method, &ranking(&points), &[], "s"));
        assert_eq!(by(SeatingMethod::Neighbours)[..2], [[1, 2, 3, 4], [5, 6, 7, 8]]);
        assert_eq!(by(SeatingMethod::Snake), [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]);
        assert_eq!(by(SeatingMethod::Interval)[0], [1, 5, 9, 13]);
        assert_eq!(by(SeatingMethod::Finals), by(SeatingMethod::Neighbours));
        // Nobody has met, so score groups are the neighbours as well.
        assert_eq!(by(SeatingMethod::ScoreGroups), by(SeatingMethod::Neighbours));
    }

    #[test]
    fn score_groups_keep_apart_who_has_met_and_stay_near_the_rank() {
        // Forty players in two score groups; all of a table met in the session before.
        let points: Vec<u32> = (0..40).map(|rank| 9 - rank / 20).collect();
        let before = [seat(SeatingMethod::Neighbours, &ranking(&points), &[], "first")];
        let next = seat(SeatingMethod::ScoreGroups, &ranking(&points), &before, "second");
        for table in sorted(&next) {
            let met: std::collections::BTreeSet<usize> = table.iter().map(|player| (player - 1) / 4).collect();
            assert_eq!(met.len(), 4, "from four tables: {table:?}");
            assert_eq!((table[0] - 1) / 20, (table[3] - 1) / 20, "of one group: {table:?}");
        }
        // If a group is too small to keep apart those who have met, players of the next one sit with them.
        let points: Vec<u32> = (0..40).map(|rank| 9 - rank / 4).collect();
        let next = seat(SeatingMethod::ScoreGroups, &ranking(&points), &before, "third");
        for table in sorted(&next) {
            let met: std::collections::BTreeSet<usize> = table.iter().map(|player| (player - 1) / 4).collect();
            assert_eq!(met.len(), 4, "{table:?}");
            assert!(table[3] - table[0] < 24, "{table:?}");
        }
    }

    #[test]
    fn mixed_tables_are_the_same_tables_and_their_numbers_and_who_rests_tell_no_rank() {
        let ranks: Vec<(usize, usize, usize)> = (1..=18).map(|rank| (rank, rank, 0)).collect();
        let points: Vec<u32> = (0..16).rev().collect();
        let exact = sorted(&seat(SeatingMethod::Neighbours, &ranking(&points), &[], "s"));
        let (mut firsts, mut rest) = (BTreeSet::new(), BTreeSet::new());
        for number in 0..100 {
            let seed = mixing(&format!("{number}"));
            assert!(is_mixing(&seed) && is_mixing(&format!("{seed}\nblock 3")) && !is_mixing("mixed"));
            let mut tables = sorted(&numbered(seat(SeatingMethod::Neighbours, &ranking(&points), &[], &seed), &seed));
            firsts.insert(tables[0][0]);
            tables.sort_unstable();
            assert_eq!(tables, exact);
            rest.extend(byes(&ranks, &seed));
        }
        assert_eq!((firsts, rest), (BTreeSet::from([1, 5, 9, 13]), (1..=18).collect()));
        assert_eq!(byes(&ranks, "s"), BTreeSet::from([17, 18]));
    }

    #[test]
    fn start_seats_are_those_held_least() {
        let four = ranking(&[4, 3, 2, 1]);
        let mut before: Vec<Vec<BySeat<usize>>> = Vec::new();
        for session in 0..4 {
            let next = seat(SeatingMethod::Neighbours, &four, &before, &format!("{session}"));
            before.push(next);
        }
        for seat in Seat::ALL {
            let mut held: Vec<usize> = before.iter().map(|tables| tables[0][seat]).collect();
            held.sort_unstable();
            assert_eq!(held, [1, 2, 3, 4], "{seat:?}");
        }
    }
}
