//! The points that a team still needs; its players sit at several tables.
//!
//! Two facts to know: with at most two open tables and no later session every ending is tried, so results are exact; otherwise each rival
//! is examined alone. Then no statement is wrong, and first place is reported as certain exactly when it is; but other ranks may be
//! certain, or out of reach, without being reported, because the rivals cannot all do at once what each can do alone.

use super::goal::{Ahead, Goal, Need};
use super::needed::{ENDINGS, OUTCOMES, PARTS, whole_parts};
use rules::StandardPoints;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Maximum number of open tables of which all endings, 75 for each, are tried.
const MAX_TRIED_TABLES: usize = 2;

/// The team ranking while sessions are to come. If a session ranks all players together, it counts as a later one, without tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRace<K> {
    /// The standard points that each team already has.
    pub standing: BTreeMap<K, StandardPoints>,
    /// The open tables of the session that is decided next, and the team for which each seat plays, if there is one.
    pub tables: Vec<[Option<K>; 4]>,
    /// The number of seats that a team has in all later sessions together.
    pub later: u16,
    /// Maximum standard points of each of these seats.
    pub most: i64,
}

/// The gain of a team in twelfths, and the least and the most that a rival gains at the same tables.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    own: usize,
    least: usize,
    most: usize,
}

/// The least and the most twelfths that a table gives to a team, by the number of its seats there.
static SHARES: LazyLock<[(usize, usize); 5]> = LazyLock::new(|| {
    [0, 1, 2, 3, 4].map(|seats| {
        let sums = ENDINGS.iter().map(|ending| ending[..seats].iter().sum::<i128>() as usize);
        sums.fold((usize::MAX, 0), |(least, most), sum| (least.min(sum), most.max(sum)))
    })
});

impl<K: Copy + Ord> TeamRace<K> {
    /// Whether the results are exact, rather than bounds.
    pub fn is_exact(&self) -> bool {
        self.later == 0 && self.tables.len() <= MAX_TRIED_TABLES
    }

    /// What `of` needs for each quota of the goal.
    pub fn needs(&self, of: K, goal: &Goal<K>) -> Vec<Need> {
        let by_points = if self.is_exact() { self.of_endings(of, goal) } else { self.bounds(of, goal) };
        goal.needs(of, &by_points)
    }

    /// Who can be ahead of `of`, for each number of points that the open tables can give it, in ascending order; tries every ending.
    fn of_endings(&self, of: K, goal: &Goal<K>) -> Vec<(StandardPoints, Ahead)> {
        let teams: Vec<K> = self.standing.keys().copied().collect();
        let now: Vec<StandardPoints> = self.standing.values().copied().collect();
        let place = |team: K| teams.binary_search(&team).ok();
        let Some(own) = place(of) else { return Vec::new() };
        let endings = self.tables.iter().fold(vec![now.clone()], |all, table| {
            let seats = table.map(|team| team.and_then(place));
            let with = |outcome: &[StandardPoints; 4], standing: &[StandardPoints]| {
                let mut standing = standing.to_vec();
                for (seat, points) in seats.iter().zip(outcome) {
                    seat.iter().for_each(|team| standing[*team] += *points);
                }
                standing
            };
            all.iter().flat_map(|standing| OUTCOMES.iter().map(move |outcome| with(outcome, standing))).collect()
        });
        let groups = goal.groups();
        let mut found: BTreeMap<StandardPoints, Ahead> = BTreeMap::new();
        for ending in endings {
            let count = |counts: fn(&StandardPoints, &StandardPoints) -> bool| {
                let mut ahead = vec![0; groups];
                let rivals =
                    ending.iter().enumerate().filter(|(team, points)| *team != own && counts(points, &ending[own]));
                rivals.for_each(|(team, _)| ahead[goal.group(teams[team])] += 1);
                ahead
            };
            let (above, not_below) = (count(PartialOrd::gt), count(PartialOrd::ge));
            let gained = ending[own] - now[own];
            match found.get_mut(&gained) {
                Some(ahead) => ahead.or((above, not_below)),
                None => drop(found.insert(gained, Ahead { fewest: vec![above], most: vec![not_below] })),
            }
        }
        found.into_iter().collect()
    }

    /// Bounds of [`TeamRace::of_endings`], from each rival alone. Gains depend on those of `of` only for rivals at the same tables.
    fn bounds(&self, of: K, goal: &Goal<K>) -> Vec<(StandardPoints, Ahead)> {
        let more = PARTS * i128::from(self.most) * i128::from(self.later);
        let own = self.standing.get(&of).copied().unwrap_or_default();
        let (with, without): (Vec<_>, Vec<_>) =
            self.tables.iter().copied().partition(|table| table.contains(&Some(of)));
        let mut apart: BTreeMap<K, (usize, usize)> = BTreeMap::new();
        for table in without {
            for (seat, team) in table.iter().enumerate().filter(|(seat, team)| !table[..*seat].contains(team)) {
                let Some(team) = team else { continue };
                let (least, most) = SHARES[table[seat..].iter().filter(|other| **other == Some(*team)).count()];
                let sum = apart.entry(*team).or_default();
                *sum = (sum.0 + least, sum.1 + most);
            }
        }
        let alone = gains(&with, of, None);
        let groups = goal.groups();
        let mut found: Vec<Ahead> = alone.iter().map(|_| Ahead::nobody(groups)).collect();
        for (rival, points) in self.standing.iter().filter(|(rival, _)| **rival != of) {
            let meets = with.iter().any(|table| table.contains(&Some(*rival)));
            let together = meets.then(|| gains(&with, of, Some(*rival)));
            let (low, high) = apart.get(rival).copied().unwrap_or_default();
            let (behind, group) = (own - *points, goal.group(*rival));
            let (above, level) = (whole_parts(behind) + more, -whole_parts(-behind) - more);
            for (ahead, gain) in found.iter_mut().zip(together.as_ref().unwrap_or(&alone)) {
                let gained = |rival: usize| rival as i128 - gain.own as i128;
                ahead.fewest[0][group] += usize::from(gained(gain.least + low) > above);
                ahead.most[0][group] += usize::from(gained(gain.most + high) >= level);
            }
        }
        let points = |gain: &Gain| StandardPoints::whole(gain.own as i64).divided_by(PARTS as usize);
        alone.iter().map(points).zip(found).collect()
    }
}

/// The gains that these tables can give `of`, each sum once, in ascending order, with those of a rival.
fn gains<K: Copy + Ord>(tables: &[[Option<K>; 4]], of: K, rival: Option<K>) -> Vec<Gain> {
    tables.iter().fold(vec![Gain::default()], |sums, table| {
        let mut here = Vec::new();
        for ending in ENDINGS.iter() {
            let sum = |team: Option<K>| {
                let seats = table.iter().zip(ending).filter(|(seat, _)| seat.is_some() && **seat == team);
                seats.map(|(_, points)| *points).sum::<i128>() as usize
            };
            let (own, with) = (sum(Some(of)), sum(rival));
            widen(&mut here, Gain { own, least: with, most: with });
        }
        let here: Vec<Gain> = here.into_iter().flatten().collect();
        let mut all = Vec::new();
        for (before, gain) in sums.iter().flat_map(|before| here.iter().map(move |gain| (before, gain))) {
            let sum = |of: fn(&Gain) -> usize| of(before) + of(gain);
            widen(&mut all, Gain { own: sum(|of| of.own), least: sum(|of| of.least), most: sum(|of| of.most) });
        }
        all.into_iter().flatten().collect()
    })
}

/// Adds a gain to the known ones, which are indexed by `own`, and widens the range of the rival.
fn widen(known: &mut Vec<Option<Gain>>, gain: Gain) {
    known.resize(known.len().max(gain.own + 1), None);
    let same = known[gain.own].get_or_insert(gain);
    (same.least, same.most) = (same.least.min(gain.least), same.most.max(gain.most));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::needed::MAX_SESSION_POINTS;
    use proptest::prelude::*;

    /// Standard points in twelfths; every share at a table is a whole number of them.
    fn twelfths(points: StandardPoints) -> i128 {
        12 * points.numerator() / points.denominator()
    }

    /// Every ending of two tables: the gain of `of`, how many teams are then above, and how many are not below.
    fn every_ending(race: &TeamRace<usize>, of: usize) -> Vec<(i128, usize, usize)> {
        let mut seen = Vec::new();
        for (first, second) in OUTCOMES.iter().flat_map(|first| OUTCOMES.iter().map(move |second| (first, second))) {
            let mut points: Vec<i128> = race.standing.values().map(|points| twelfths(*points)).collect();
            let before = points[of];
            for (table, outcome) in race.tables.iter().zip([first, second]) {
                for seat in 0..4 {
                    table[seat].into_iter().for_each(|team| points[team] += twelfths(outcome[seat]));
                }
            }
            let others = |counts: fn(&i128, &i128) -> bool| {
                points.iter().enumerate().filter(|(team, sum)| *team != of && counts(sum, &points[of])).count()
            };
            seen.push((points[of] - before, others(PartialOrd::gt), others(PartialOrd::ge)));
        }
        seen
    }

    prop_compose! {
        fn small_event()(
            points in prop::collection::vec(0..30i64, 4),
            seats in prop::collection::vec(prop::option::weighted(0.9, 0..4usize), 8),
        ) -> TeamRace<usize> {
            let thirds = |thirds: i64| StandardPoints::new(thirds, 3).unwrap();
            let four = |of: &[Option<usize>]| [of[0], of[1], of[2], of[3]];
            TeamRace {
                standing: points.into_iter().map(thirds).enumerate().collect(),
                tables: seats.chunks(4).map(four).collect(),
                later: 0,
                most: MAX_SESSION_POINTS,
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(crate::cases(200, 1000)))]

        #[test]
        fn what_a_team_needs_is_what_every_ending_gives(race in small_event(), of in 0..4usize) {
            let endings = every_ending(&race, of);
            let worst = |least: i128| {
                1 + endings.iter().filter(|(gained, ..)| *gained >= least).map(|(.., not_below)| *not_below).max().unwrap()
            };
            let best = 1 + endings.iter().map(|(_, above, _)| *above).min().unwrap();
            let gains: std::collections::BTreeSet<i128> = endings.iter().map(|(gained, ..)| *gained).collect();
            prop_assert!(race.is_exact());
            for (rank, need) in (1..=4).zip(race.needs(of, &Goal::ranks(&[1, 2, 3, 4]))) {
                let least = gains.iter().find(|least| worst(**least) <= rank);
                match need {
                    Need::Certain => prop_assert!(worst(0) <= rank),
                    Need::OutOfReach => prop_assert!(best > rank),
                    Need::Points(points) => prop_assert!(least == Some(&twelfths(points)) && worst(0) > rank),
                    Need::Others => prop_assert!(least.is_none() && best <= rank),
                }
            }
            // The bounds are never wrong, and exact about whether first place is certain.
            let all = Goal::ranks(&[]);
            for ((gained, ahead), (_, bounds)) in race.of_endings(of, &all).into_iter().zip(race.bounds(of, &all)) {
                prop_assert!(bounds.fewest <= ahead.fewest && bounds.most >= ahead.most, "{gained}: {ahead:?} {bounds:?}");
                prop_assert_eq!(bounds.most == [[0]], ahead.most == [[0]]);
            }
        }
    }

    #[test]
    fn with_more_sessions_to_come_bounds_are_given() {
        let standing = [60, 10].map(StandardPoints::whole).into_iter().enumerate().collect();
        let race = |later| TeamRace { standing, tables: vec![], later, most: MAX_SESSION_POINTS };
        let now = race(12);
        assert!(!now.is_exact());
        let first = Goal::ranks(&[1]);
        assert_eq!(now.needs(0, &first), [Need::Certain], "50 behind, and 48 to be had");
        assert_eq!(now.needs(1, &first), [Need::OutOfReach]);
        assert_eq!(TeamRace { later: 13, ..now }.needs(0, &first), [Need::Others]);
    }
}
