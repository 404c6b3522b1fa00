//! What is still needed of teams, whose players sit at several tables.
//!
//! Two facts to know: with at most two tables open, and none to come, every ending is looked at, so ranks are exactly those that can be
//! reached; and otherwise each rival is looked at alone, of which no statement is wrong and that first place is certain is exact, but a
//! rank may be certain, or out of reach, because rivals cannot all do what each of them can.

use super::goal::{Ahead, Goal, Need};
use super::needed::{ENDINGS, OUTCOMES, PARTS, whole_parts};
use rules::StandardPoints;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// So many open tables have few enough endings, 75 each, to look at them all.
const LOOKED_AT: usize = 2;

/// The team ranking while sessions are to come. Where standard points go by all who play, no table decides anything by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRace<K> {
    /// What every team has for certain.
    pub standing: BTreeMap<K, StandardPoints>,
    /// The open tables of the session that is decided next, and for which team each of the four plays, if for one.
    pub tables: Vec<[Option<K>; 4]>,
    /// How many of its players play in the sessions after it, all together.
    pub later: u16,
    /// The most that a session gives each of them.
    pub most: i64,
}

/// What a team gains, in twelfths, and the least and the most that a rival gains with it.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    own: usize,
    least: usize,
    most: usize,
}

/// The least and the most that a table gives those of a team who sit there, by how many they are.
static SHARES: LazyLock<[(usize, usize); 5]> = LazyLock::new(|| {
    [0, 1, 2, 3, 4].map(|seats| {
        let sums = ENDINGS.iter().map(|ending| ending[..seats].iter().sum::<i128>() as usize);
        sums.fold((usize::MAX, 0), |(least, most), sum| (least.min(sum), most.max(sum)))
    })
});

impl<K: Copy + Ord> TeamRace<K> {
    /// Whether ranks are exactly those that can be reached, and no bounds.
    pub fn is_exact(&self) -> bool {
        self.later == 0 && self.tables.len() <= LOOKED_AT
    }

    /// What `of` needs for each way on.
    pub fn needs(&self, of: K, goal: &Goal<K>) -> Vec<Need> {
        let by_points = if self.is_exact() { self.of_endings(of, goal) } else { self.bounds(of, goal) };
        goal.needs(of, &by_points)
    }

    /// Who can be ahead for each number of points that the open tables can give, the least first: from every ending.
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

    /// The same from each rival alone. Only who meets `of` at a table gains with it.
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

/// What these tables can give `of`, each sum once and the least first, and with it a rival.
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

/// Adds a gain to those known, which stand at their own sums.
fn widen(known: &mut Vec<Option<Gain>>, gain: Gain) {
    known.resize(known.len().max(gain.own + 1), None);
    let same = known[gain.own].get_or_insert(gain);
    (same.least, same.most) = (same.least.min(gain.least), same.most.max(gain.most));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::needed::MOST;
    use proptest::prelude::*;

    /// Standard points in twelfths, of which every share of a table is a whole number.
    fn twelfths(points: StandardPoints) -> i128 {
        12 * points.numerator() / points.denominator()
    }

    /// Every way in which two tables can end: what `of` gains, and how many teams are then above, and not below.
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
                most: MOST,
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
            // What is said of each rival alone is never wrong, and that first place is certain is exact.
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
        let race = |later| TeamRace { standing, tables: vec![], later, most: MOST };
        let now = race(12);
        assert!(!now.is_exact());
        let first = Goal::ranks(&[1]);
        assert_eq!(now.needs(0, &first), [Need::Certain], "50 behind, and 48 to be had");
        assert_eq!(now.needs(1, &first), [Need::OutOfReach]);
        assert_eq!(TeamRace { later: 13, ..now }.needs(0, &first), [Need::Others]);
    }
}
