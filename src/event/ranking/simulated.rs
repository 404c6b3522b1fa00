//! Simulated chances to qualify, if an exact search is too large: in how many simulated runs of the remaining sessions a player or team
//! qualifies.
//!
//! Two facts to know: the model does not use anybody's strength: each table to come ends like a random one of the tables played so far,
//! drawn with replacement, and its four results go to its seats in random order; sessions without known tables are seated at random. And
//! a chance is a whole number of runs that depends only on the seed, not on the order of entry. Source: resampling of observed results
//! (the bootstrap, Efron 1979); equal strength is our choice, so that nobody is told that others are better.

use super::goal::Quota;
use draw::seeded::Quick;
use rules::{GamePoints, StandardPoints};
use std::collections::BTreeMap;

/// The number of runs: if there are at most [`MAX_CHEAP_SEATS`], and if there are more.
const RUNS: [usize; 2] = [10_000, 1_000];
/// Maximum number of seats in a run for the larger number of runs.
const MAX_CHEAP_SEATS: usize = 1_000;

/// The standing of a player or team before the simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The group, from 0.
    pub group: usize,
    /// The standard points so far.
    pub standard_points: StandardPoints,
    /// The game points so far, which decide next; 0 for all if another criterion does.
    pub game_points: GamePoints,
}

/// The standings and the remaining sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation<K> {
    /// All who can qualify.
    pub standing: BTreeMap<K, Start>,
    /// The open tables of the session that is decided next; `None` for seats of others.
    pub tables: Vec<[Option<K>; 4]>,
    /// The number of sessions after it.
    pub later: usize,
    /// The number of seats that each has in a session: several for a team.
    pub seats: usize,
    /// The results of the tables played so far.
    pub results: Vec<[(StandardPoints, GamePoints); 4]>,
    /// How many qualify, for each way.
    pub quotas: Vec<Quota>,
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances<K> {
    /// The number of runs.
    pub runs: usize,
    /// The number of played tables from which results were drawn.
    pub tables: usize,
    /// For each player or team, the number of runs in which it qualified, for each quota.
    pub inside: BTreeMap<K, Vec<usize>>,
}

/// Standard points in the parts of [`Simulation::unit`], game points, and a lot to decide between equals.
type Score = (i64, i32, usize);

impl<K: Clone + Ord> Simulation<K> {
    /// Simulates the remaining sessions in many runs. `None` if no table was played yet, or if points are too large to compute with.
    pub fn chances(&self, seed: &str) -> Option<Chances<K>> {
        let keys: Vec<&K> = self.standing.keys().collect();
        let unit = self.unit()?;
        let whole = |points: StandardPoints| i64::try_from(points.numerator() * (unit / points.denominator())).ok();
        let start = |start: &Start| Some((whole(start.standard_points)?, start.game_points.0, 0));
        let starts: Vec<Score> = self.standing.values().map(start).collect::<Option<_>>()?;
        let result = |(standard, game): (StandardPoints, GamePoints)| Some((whole(standard)?, game.0));
        let four = |four: &[(StandardPoints, GamePoints); 4]| four.iter().map(|one| result(*one)).collect();
        let mut results: Vec<Vec<(i64, i32)>> = self.results.iter().map(four).collect::<Option<_>>()?;
        // So that the draws do not depend on the order of entry.
        results.iter_mut().for_each(|four| four.sort_unstable());
        results.sort_unstable();
        let place = |key: &K| keys.binary_search(&key).ok();
        let seated = |table: &[Option<K>; 4]| {
            let mut four: Vec<Option<usize>> = table.iter().map(|key| key.as_ref().and_then(place)).collect();
            four.sort_unstable();
            four
        };
        let mut tables: Vec<Vec<Option<usize>>> = self.tables.iter().map(seated).collect();
        tables.sort_unstable();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (own, Start { group, .. }) in self.standing.values().enumerate() {
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[*group].push(own);
        }
        let mut seats: Vec<Option<usize>> = (0..keys.len()).flat_map(|own| vec![Some(own); self.seats]).collect();
        let runs = RUNS[usize::from(seats.len() * (self.later + 1) > MAX_CHEAP_SEATS)];
        let mut inside = vec![vec![0; self.quotas.len()]; keys.len()];
        let mut quick = Quick::new(seed, "chances");
        for _ in 0..runs {
            let mut scores = starts.clone();
            scores.iter_mut().for_each(|(.., lot)| *lot = quick.next_lot() as usize);
            let mut play = |four: &[Option<usize>], quick: &mut Quick| {
                let mut order = [0, 1, 2, 3];
                quick.shuffle(&mut order);
                let ending = &results[quick.next_below(results.len())];
                for (own, (standard, game)) in four.iter().zip(order.map(|place| ending[place])) {
                    own.iter().for_each(|own| {
                        scores[*own] = (scores[*own].0 + standard, scores[*own].1 + game, scores[*own].2)
                    });
                }
            };
            tables.iter().for_each(|four| play(four, &mut quick));
            for _ in 0..self.later {
                quick.shuffle(&mut seats);
                seats.chunks_exact(4).for_each(|four| play(four, &mut quick));
            }
            for (way, quota) in self.quotas.iter().enumerate() {
                qualifiers(quota, &groups, &scores).into_iter().for_each(|own| inside[own][way] += 1);
            }
        }
        Some(Chances { runs, tables: results.len(), inside: keys.into_iter().cloned().zip(inside).collect() })
    }

    /// The smallest number of parts of a standard point in which all points are whole; `None` if no table was played, or it overflows.
    fn unit(&self) -> Option<i128> {
        let of_results = self.results.iter().flatten().map(|(points, _)| points);
        let of_standing = self.standing.values().map(|start| &start.standard_points);
        let units = of_results.chain(of_standing).map(|points| points.denominator());
        if self.results.is_empty() { None } else { units.into_iter().try_fold(1_i128, common_multiple) }
    }
}

fn common_multiple(a: i128, b: i128) -> Option<i128> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

/// Those who qualify, by their index in `scores`.
fn qualifiers(quota: &Quota, groups: &[Vec<usize>], scores: &[Score]) -> Vec<usize> {
    let mut inside = Vec::new();
    let mut others = Vec::new();
    let mut split = |mut all: Vec<usize>, first: usize, others: &mut Vec<usize>| {
        if 0 < first && first < all.len() {
            all.select_nth_unstable_by(first, |a, b| scores[*b].cmp(&scores[*a]));
        }
        let first = first.min(all.len());
        others.extend(&all[first..]);
        all.truncate(first);
        inside.extend(all);
    };
    groups.iter().for_each(|group| split(group.clone(), quota.per_group, &mut others));
    split(others, quota.best, &mut Vec::new());
    inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::goal::{Goal, Need};
    use crate::ranking::needed::{MAX_SESSION_POINTS, OUTCOMES, Race};
    use proptest::prelude::*;

    prop_compose! {
        /// Eleven players in up to three groups, eight of them at two open tables, with up to two later sessions.
        fn small_event()(
            points in prop::collection::vec(0..36i64, 11),
            groups in prop::collection::vec(0..3usize, 11),
            order in Just((0..11).collect::<Vec<usize>>()).prop_shuffle(),
            later in 0..3usize,
            (per_group, best) in (0..3usize, 0..4usize),
            endings in prop::collection::vec((0..75usize, 0..200i32), 1..6),
        ) -> Simulation<String> {
            let name = |key: usize| format!("{key:02}");
            let start = |key: usize| Start {
                group: groups[key],
                standard_points: StandardPoints::new(points[key], 3).unwrap(),
                game_points: GamePoints(points[key] as i32 % 5),
            };
            let ending = |(outcome, game): (usize, i32)| {
                let four = OUTCOMES.iter().nth(outcome).unwrap();
                [0, 1, 2, 3].map(|seat| (four[seat], GamePoints(if seat == 0 { 3 * game } else { -game })))
            };
            Simulation {
                standing: (0..11).map(|key| (name(key), start(key))).collect(),
                tables: order.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|seat| Some(name(four[seat])))).collect(),
                later,
                seats: 1,
                results: endings.into_iter().map(ending).collect(),
                quotas: vec![Quota { per_group, best }, Quota { per_group: 0, best: 4 }],
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn in_each_run_as_many_go_on_as_there_are_places_and_what_is_certain_is_so_in_all(event in small_event()) {
            let chances = event.chances("s").unwrap();
            let sum = |way: usize| chances.inside.values().map(|inside| inside[way]).sum::<usize>();
            let in_group = |group: usize| event.standing.values().filter(|start| start.group == group).count();
            let Quota { per_group, best } = event.quotas[0];
            let first: usize = (0..3).map(|group| in_group(group).min(per_group)).sum();
            prop_assert_eq!(sum(0), chances.runs * (first + best.min(11 - first)));
            prop_assert_eq!(sum(1), chances.runs * 4);
            let race = Race {
                standing: event.standing.iter().map(|(key, start)| (key.as_str(), start.standard_points)).collect(),
                tables: event.tables.iter().map(|four| [0, 1, 2, 3].map(|seat| four[seat].as_deref().unwrap())).collect(),
                later: event.later as u16,
                most: MAX_SESSION_POINTS,
            };
            let goal = Goal {
                groups: event.standing.iter().map(|(key, start)| (key.as_str(), start.group)).collect(),
                quotas: event.quotas.clone(),
            };
            for (key, inside) in &chances.inside {
                for (need, inside) in race.needs(key, &goal).into_iter().zip(inside) {
                    prop_assert!(need != Need::Certain || *inside == chances.runs, "{key}: {inside}");
                    prop_assert!(need != Need::OutOfReach || *inside == 0, "{key}: {inside}");
                }
            }
        }

        #[test]
        fn it_does_not_matter_in_which_order_anything_was_written_down(event in small_event()) {
            let mut other = event.clone();
            other.tables.reverse();
            other.tables.iter_mut().for_each(|four| four.reverse());
            other.results.reverse();
            prop_assert_eq!(event.chances("s"), other.chances("s"));
            prop_assert_eq!(event.chances("s"), event.chances("s"));
        }
    }

    #[test]
    fn where_nothing_was_played_nothing_is_said() {
        let nothing = Simulation::<u8> {
            standing: BTreeMap::new(),
            tables: vec![],
            later: 1,
            seats: 1,
            results: vec![],
            quotas: vec![],
        };
        assert_eq!(nothing.chances("s"), None);
    }
}
