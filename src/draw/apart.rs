//! Keeping people apart: members of a club, a country or a family, and named pairs, get numbers that do not meet in the
//! chart.
//!
//! Two facts to know: the lots remain a draw (numbers are shuffled from the seed, and changed only if somebody would
//! meet who should not); and if not all can be kept apart, named pairs come first, and [`Separations::meetings`] lists
//! the meetings that remain.

use super::Chart;
use super::lots::{Entries, Lot, Lots, PLACES};
use super::seeded::Quick;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use values::ids::{PlayerId, PlayerNumber};

/// Those who should not meet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separations {
    /// Groups whose members should not meet each other.
    pub groups: Vec<Vec<PlayerId>>,
    /// Pairs that must not meet.
    pub pairs: Vec<(PlayerId, PlayerId)>,
}

/// The cost of a meeting of a named pair; one of a pair in a group costs 1.
const NAMED: i64 = 100;
/// The steps of the search, per player.
const STEPS: u64 = 1_000;

impl Separations {
    /// Whether nobody is to be kept apart.
    pub fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.len() < 2) && self.pairs.is_empty()
    }

    /// The separations among these entries.
    pub fn for_entries(&self, entries: &Entries) -> Separations {
        let all: BTreeSet<PlayerId> = match entries {
            Entries::Teams(teams) => teams.iter().flat_map(|(_, players)| players).copied().collect(),
            Entries::Individuals(players) => players.iter().copied().collect(),
        };
        let of = |group: &Vec<PlayerId>| group.iter().filter(|player| all.contains(player)).copied().collect();
        let both = |(one, other): &&(PlayerId, PlayerId)| all.contains(one) && all.contains(other);
        Separations {
            groups: self.groups.iter().map(of).collect(),
            pairs: self.pairs.iter().filter(both).copied().collect(),
        }
    }

    /// Every pair that should not meet, once, the lower id first.
    pub fn all(&self) -> Vec<(PlayerId, PlayerId)> {
        self.costs().into_keys().collect()
    }

    /// Every pair that should not meet, with the cost of a meeting.
    fn costs(&self) -> BTreeMap<(PlayerId, PlayerId), i64> {
        let ordered = |a: PlayerId, b: PlayerId| (a.min(b), a.max(b));
        let in_group = |group: &Vec<PlayerId>| -> Vec<_> {
            let each =
                |(index, a): (usize, &PlayerId)| group[..index].iter().map(|b| ordered(*a, *b)).collect::<Vec<_>>();
            group.iter().enumerate().flat_map(each).collect()
        };
        let mut costs: BTreeMap<_, _> = self.groups.iter().flat_map(in_group).map(|pair| (pair, 1)).collect();
        costs.extend(self.pairs.iter().map(|(a, b)| (ordered(*a, *b), NAMED)));
        costs
    }

    /// The pairs that should not meet, but do in `chart`.
    pub fn meetings(&self, numbers: &[(PlayerNumber, PlayerId)], chart: &Chart) -> Vec<(PlayerId, PlayerId)> {
        let players = numbers.iter().map(|(number, _)| usize::from(number.0)).max().unwrap_or(0).max(chart.players());
        let meets = Meets::count(chart, players);
        let number: BTreeMap<PlayerId, usize> =
            numbers.iter().map(|(number, player)| (*player, usize::from(number.0) - 1)).collect();
        let meet = |(a, b): &(PlayerId, PlayerId)| {
            number.get(a).zip(number.get(b)).is_some_and(|(a, b)| meets.meetings(*a, *b) > 0)
        };
        self.costs().into_keys().filter(meet).collect()
    }
}

/// The number of meetings of each two numbers in a chart; numbers begin with 0.
struct Meets {
    players: usize,
    times: Vec<u16>,
}

impl Meets {
    fn count(chart: &Chart, players: usize) -> Meets {
        let mut times = vec![0; players * players];
        for table in chart.tables().iter().flatten() {
            for a in table {
                table.iter().filter(|b| *b != a).for_each(|b| times[a * players + b] += 1);
            }
        }
        Meets { players, times }
    }

    fn meetings(&self, a: usize, b: usize) -> i64 {
        self.times[a * self.players + b].into()
    }
}

impl Lots {
    /// Draws the lots from a seed so that those to be kept apart meet as seldom in `chart` as a search can achieve. If
    /// `chart` is not for these entries, nobody is kept apart.
    pub fn draw_apart(seed: &str, entries: &Entries, separations: &Separations, chart: &Chart) -> Lots {
        let lots = Lots::by_seed(seed, entries);
        if separations.is_empty() || chart.byes(entries.players()).is_none() {
            return lots;
        }
        let mut labels = Labels::new(&lots, entries, separations, chart);
        if matches!(entries, Entries::Individuals(_)) {
            let drawn = labels.numbers.clone();
            let before = labels.cost();
            labels.pack(separations, seed);
            if labels.cost() >= before {
                labels.numbers = drawn;
            }
        }
        labels.exchange(entries, seed);
        labels.lots(entries)
    }
}

/// The number of each player, and those who should not meet. Players are identified by their index in `players`.
struct Labels {
    players: Vec<PlayerId>,
    /// The number of each player, from 0.
    numbers: Vec<usize>,
    /// For each player those not to meet, with the cost of a meeting.
    rivals: Vec<Vec<(usize, i64)>>,
    meets: Meets,
}

impl Labels {
    fn new(lots: &Lots, entries: &Entries, separations: &Separations, chart: &Chart) -> Labels {
        let numbers: BTreeMap<PlayerId, usize> =
            lots.numbers(entries).into_iter().map(|(number, player)| (player, usize::from(number.0) - 1)).collect();
        let players: Vec<PlayerId> = numbers.keys().copied().collect();
        let mut rivals = vec![Vec::new(); players.len()];
        for ((a, b), cost) in separations.costs() {
            if let (Ok(a), Ok(b)) = (players.binary_search(&a), players.binary_search(&b)) {
                rivals[a].push((b, cost));
                rivals[b].push((a, cost));
            }
        }
        let meets = Meets::count(chart, players.len());
        Labels { numbers: numbers.into_values().collect(), players, rivals, meets }
    }

    /// Twice the cost of the meetings of some players. A meeting of two of them counts only once.
    fn cost_of(&self, some: &[usize]) -> i64 {
        let meeting = |player: usize, (rival, cost): (usize, i64)| {
            let times = if some.contains(&rival) { 1 } else { 2 };
            times * cost * self.meets.meetings(self.numbers[player], self.numbers[rival])
        };
        some.iter().flat_map(|player| self.rivals[*player].iter().map(move |rival| meeting(*player, *rival))).sum()
    }

    /// Twice the cost of all meetings.
    fn cost(&self) -> i64 {
        (0..self.players.len()).map(|player| self.cost_of(&[player])).sum::<i64>() / 2
    }

    /// Gives the members of a group numbers with the same remainder modulo four, as far as there is room: in a chart
    /// made of columns these never meet.
    fn pack(&mut self, separations: &Separations, seed: &str) {
        let mut chance = Quick::new(seed, "apart: groups");
        let mut groups = separations.groups.clone();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let mut free = [0, 1, 2, 3].map(|row| (row..self.players.len()).step_by(4).collect::<Vec<usize>>());
        free.iter_mut().for_each(|row| chance.shuffle(row));
        let mut packed = vec![None; self.players.len()];
        for group in &groups {
            let place = |player| self.players.binary_search(player).ok().filter(|place| packed[*place].is_none());
            let waiting: BTreeSet<usize> = group.iter().filter_map(place).collect();
            // The row with the least room that is enough, so that larger ones remain for other groups.
            let row = free.iter_mut().filter(|row| row.len() >= waiting.len()).min_by_key(|row| row.len());
            if let Some(row) = row {
                waiting.into_iter().for_each(|player| packed[player] = row.pop());
            }
        }
        let mut left: Vec<usize> = free.into_iter().flatten().collect();
        chance.shuffle(&mut left);
        self.numbers = packed.into_iter().filter_map(|number| number.or_else(|| left.pop())).collect();
    }

    /// Exchanges numbers, in a team event also those of whole teams, by simulated annealing, until nobody meets who
    /// should not or the steps are used up.
    fn exchange(&mut self, entries: &Entries, seed: &str) {
        let mut chance = Quick::new(seed, "apart: exchanges");
        let place = |player: &PlayerId| self.players.binary_search(player).unwrap_or(0);
        let teams: Vec<Vec<usize>> = match entries {
            Entries::Individuals(_) => Vec::new(),
            Entries::Teams(teams) => teams.iter().map(|(_, players)| players.iter().map(place).collect()).collect(),
        };
        let concerned: Vec<usize> = (0..self.players.len()).filter(|player| !self.rivals[*player].is_empty()).collect();
        let mut left = self.cost();
        let steps = STEPS * self.players.len() as u64;
        for step in 0..steps {
            if left == 0 {
                return;
            }
            let one = concerned[chance.next_below(concerned.len())];
            let (these, those) = match teams.iter().find(|team| team.contains(&one)) {
                None => (vec![one], vec![chance.next_below(self.players.len())]),
                Some(own) if chance.next_below(2) == 0 => (vec![one], vec![own[chance.next_below(own.len())]]),
                Some(own) => (own.clone(), teams[chance.next_below(teams.len())].clone()),
            };
            if these == those {
                continue;
            }
            let some: Vec<usize> = these.iter().chain(&those).copied().collect();
            let before = self.cost_of(&some);
            self.swap(&these, &those);
            let change = self.cost_of(&some) - before;
            // From a heat of 2 down to 0; worse by `change` is kept with probability 2 to the power of −change ÷ heat.
            let heat = ((steps - step) << 17) as i64 / steps as i64;
            if change <= 0 || (change << 32) <= heat * chance.surprise() {
                left += change;
            } else {
                self.swap(&these, &those);
            }
        }
    }

    fn swap(&mut self, these: &[usize], those: &[usize]) {
        these.iter().zip(those).for_each(|(a, b)| self.numbers.swap(*a, *b));
    }

    fn lots(&self, entries: &Entries) -> Lots {
        let number =
            |player: &PlayerId| self.players.binary_search(player).map_or(0, |place| self.numbers[place]) as u16;
        match entries {
            Entries::Individuals(players) => {
                let lot = |player: &PlayerId| Lot { of: *player, number: number(player) + 1 };
                Lots { teams: Vec::new(), players: players.iter().map(lot).collect() }
            }
            Entries::Teams(teams) => {
                let team = |(team, players): &(_, Vec<PlayerId>)| {
                    players.first().map(|player| Lot { of: *team, number: number(player) / PLACES + 1 })
                };
                let place = |player: &PlayerId| Lot { of: *player, number: number(player) % PLACES + 1 };
                Lots {
                    teams: teams.iter().filter_map(team).collect(),
                    players: teams.iter().flat_map(|(_, players)| players).map(place).collect(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::chart;
    use values::ids::TeamId;

    fn players(count: i32) -> Vec<PlayerId> {
        (1..=count).map(PlayerId).collect()
    }

    fn meetings(entries: &Entries, separations: &Separations, sessions: usize) -> usize {
        let teams = matches!(entries, Entries::Teams(_));
        let chart = chart(entries.players(), sessions, teams).unwrap().chart();
        let lots = Lots::draw_apart("a seed", entries, separations, &chart);
        assert_eq!(lots.check(entries), Ok(()));
        assert_eq!(lots, Lots::draw_apart("a seed", entries, separations, &chart));
        separations.meetings(&lots.numbers(entries), &chart).len()
    }

    #[test]
    fn four_countries_of_a_quarter_each_never_meet() {
        let all = players(144);
        let separations = Separations { groups: all.chunks(36).map(<[_]>::to_vec).collect(), pairs: Vec::new() };
        assert_eq!(meetings(&Entries::Individuals(all), &separations, 9), 0);
    }

    #[test]
    fn clubs_and_families_that_cross_are_kept_apart() {
        let all = players(64);
        let clubs = all[..40].chunks(8).map(<[_]>::to_vec);
        let families = (0..10).map(|family| vec![all[family], all[63 - family]]);
        let separations = Separations { groups: clubs.chain(families).collect(), pairs: vec![(all[0], all[63])] };
        assert_eq!(meetings(&Entries::Individuals(all), &separations, 8), 0);
    }

    #[test]
    fn players_of_teams_from_one_place_are_kept_apart_by_the_teams_numbers() {
        let teams: Vec<_> =
            players(64).chunks(4).enumerate().map(|(team, four)| (TeamId(team as i32), four.to_vec())).collect();
        let place = |pair: &[(TeamId, Vec<PlayerId>)]| pair.iter().flat_map(|(_, players)| players.clone()).collect();
        let separations = Separations { groups: teams[..8].chunks(2).map(place).collect(), pairs: Vec::new() };
        // Five of sixteen sessions' worth of meetings: 16 × 5 × 6 pairs of 1,920.
        assert_eq!(meetings(&Entries::Teams(teams), &separations, 5), 0);
    }

    #[test]
    fn what_cannot_be_kept_apart_is_said_and_named_pairs_come_first() {
        let all = players(16);
        // In five sessions of sixteen everybody meets everybody.
        let separations = Separations { groups: vec![all[..4].to_vec()], pairs: vec![(all[8], all[9])] };
        assert_eq!(meetings(&Entries::Individuals(all.clone()), &separations, 5), 7);
        let two = meetings(&Entries::Individuals(all), &separations, 2);
        assert_eq!(two, 0);
    }
}
