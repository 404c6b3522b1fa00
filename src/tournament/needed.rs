//! What is still needed: which rank is certain, which is out of reach, and what at the table makes one certain.
//!
//! Two facts to know: a statement holds in every outcome that is still possible, equal scores at a table included; and with equal
//! standard points everything is possible, because game points, which come next, have no bound. While only the tables
//! of one session are open, the ranks are exactly those that can be reached; with more sessions to come they are bounds.

use crate::rules::StandardPoints;
use crate::rules::standard_points::{Share, shares};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// What one table can give its four: 75 outcomes, for each seat in turn.
pub(super) static OUTCOMES: LazyLock<BTreeSet<[StandardPoints; 4]>> = LazyLock::new(|| {
    let score = |outcome: usize, seat: u32| outcome / 4_usize.pow(seat) % 4;
    let scores = (0..256).map(|outcome| [0, 1, 2, 3].map(|seat| score(outcome, seat)));
    scores
        .filter_map(|scores| <[Share; 4]>::try_from(shares(&scores)).ok())
        .map(|four| four.map(|share| share.points))
        .collect()
});

/// What everybody at a table gains with one of its endings.
fn gained<K: Copy>(table: [K; 4], outcome: [StandardPoints; 4]) -> [(K, StandardPoints); 4] {
    [0, 1, 2, 3].map(|seat| (table[seat], outcome[seat]))
}

/// The most that a session gives one of a table.
pub(super) const MOST: i64 = 4;

/// The standing while sessions are to come. Where standard points go by all who play, no table decides anything by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race<K> {
    /// What everybody who is ranked has for certain.
    pub standing: BTreeMap<K, StandardPoints>,
    /// The open tables of the session that is decided next. Who sits there need not be ranked.
    pub tables: Vec<[K; 4]>,
    /// How many sessions are to come after it, in which anybody may sit anywhere.
    pub later: u16,
    /// The most that each of these gives somebody.
    pub most: i64,
}

/// Between which ranks somebody ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The highest that can be reached.
    pub best: usize,
    /// The lowest that is possible.
    pub worst: usize,
}

/// What it takes to end at a rank or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing: it is certain.
    Certain,
    /// It cannot be reached any more.
    OutOfReach,
    /// With so many standard points of the own table, or more, it is certain; with less it depends on others.
    Points(StandardPoints),
    /// Nobody can make it certain alone.
    Others,
}

/// What it takes to end at each of these ranks or above, by the ranks that each number of points gives, the least first.
pub(super) fn needs(by_points: &[(StandardPoints, Ranks)], ranks: &[usize]) -> Vec<Need> {
    let best = by_points.iter().map(|(_, ranks)| ranks.best).min();
    let need = |rank: usize| {
        // From the most down, as long as it is certain.
        let certain = by_points.iter().rev().take_while(|(_, ranks)| ranks.worst <= rank).count();
        match by_points.len() - certain {
            _ if best > Some(rank) => Need::OutOfReach,
            0 => Need::Certain,
            least => by_points.get(least).map_or(Need::Others, |(points, _)| Need::Points(*points)),
        }
    };
    ranks.iter().map(|rank| need(*rank)).collect()
}

impl<K: Copy + Ord> Race<K> {
    /// Whether ranks are exactly those that can be reached, and no bounds.
    pub const fn is_exact(&self) -> bool {
        self.later == 0
    }

    /// What `of` needs to end at each of these ranks or above.
    pub fn needs(&self, of: K, ranks: &[usize]) -> Vec<Need> {
        needs(&self.by_points(of), ranks)
    }

    /// Between which ranks `of` ends.
    pub fn ranks(&self, of: K) -> Ranks {
        let all = self.by_points(of);
        let best = all.iter().map(|(_, ranks)| ranks.best).min().unwrap_or(1);
        Ranks { best, worst: all.iter().map(|(_, ranks)| ranks.worst).max().unwrap_or(1) }
    }

    /// The ranks for each number of points that the own table can give, the least first; without an open table for what stands.
    fn by_points(&self, of: K) -> Vec<(StandardPoints, Ranks)> {
        let own = self.standing.get(&of).copied().unwrap_or_default();
        let table = self.tables.iter().find_map(|table| Some((table, table.iter().position(|seated| *seated == of)?)));
        let Some((table, seat)) = table else {
            return vec![(StandardPoints::ZERO, self.ranks_with(of, own, &[]))];
        };
        let points: BTreeSet<_> = OUTCOMES.iter().map(|outcome| outcome[seat]).collect();
        let ranks = |points| {
            let outcomes = OUTCOMES.iter().filter(|outcome| outcome[seat] == points);
            let gained: Vec<_> = outcomes.map(|outcome| gained(*table, *outcome)).collect();
            (points, self.ranks_with(of, own + points, &gained))
        };
        points.into_iter().map(ranks).collect()
    }

    /// The ranks of `of`, who has so many points once their table has one of these outcomes, and the sessions after it still to come.
    fn ranks_with(&self, of: K, points: StandardPoints, own_table: &[[(K, StandardPoints); 4]]) -> Ranks {
        let more = StandardPoints::whole(self.most * i64::from(self.later));
        // As many as possible above, or as few; a rival with so many points at that moment counts.
        let ahead = |key: K, gained: StandardPoints| {
            let points_of = self.standing.get(&key).filter(|_| key != of).map(|standing| *standing + gained);
            points_of.map_or((0, 0), |rival| (usize::from(rival > points + more), usize::from(rival + more >= points)))
        };
        let add = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0, a.1 + b.1);
        let at_table = |outcome: [(K, StandardPoints); 4]| {
            outcome.into_iter().map(|(key, gained)| ahead(key, gained)).fold((0, 0), add)
        };
        let extremes = |outcomes: &mut dyn Iterator<Item = (usize, usize)>| {
            outcomes.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default()
        };
        let own = extremes(&mut own_table.iter().map(|outcome| at_table(*outcome)));
        let others = self.tables.iter().filter(|table| !table.contains(&of)).map(|table| {
            let [least, most] = [0, MOST].map(|points| at_table(gained(*table, [StandardPoints::whole(points); 4])));
            // At nearly all tables nobody is near enough for the ending to matter.
            if least == most {
                return least;
            }
            extremes(&mut OUTCOMES.iter().map(|outcome| at_table(gained(*table, *outcome))))
        });
        let seated: BTreeSet<K> = self.tables.iter().flatten().copied().collect();
        let rest =
            self.standing.keys().filter(|key| !seated.contains(key)).map(|key| ahead(*key, StandardPoints::ZERO));
        let (fewest, most) = others.chain(rest).fold(own, add);
        Ranks { best: 1 + fewest, worst: 1 + most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Standard points in twelfths, of which every share of a table is a whole number.
    fn twelfths(points: StandardPoints) -> i128 {
        12 * points.numerator() / points.denominator()
    }

    /// Every way in which all open tables can end: what `of` gains, and how many others are then above, and not below.
    fn every_ending(race: &Race<usize>, of: usize) -> Vec<(i128, usize, usize)> {
        let standing: Vec<i128> = race.standing.values().map(|points| twelfths(*points)).collect();
        let endings = race.tables.iter().fold(vec![standing.clone()], |all, table| {
            let with = |outcome: &[StandardPoints; 4], mut standing: Vec<i128>| {
                table.iter().zip(outcome).for_each(|(key, points)| standing[*key] += twelfths(*points));
                standing
            };
            all.iter()
                .flat_map(|standing| OUTCOMES.iter().map(move |outcome| with(outcome, standing.clone())))
                .collect()
        });
        let seen = |ending: Vec<i128>| {
            let others = |counts: fn(&i128, &i128) -> bool| {
                ending.iter().enumerate().filter(|(key, points)| *key != of && counts(points, &ending[of])).count()
            };
            (ending[of] - standing[of], others(PartialOrd::gt), others(PartialOrd::ge))
        };
        endings.into_iter().map(seen).collect()
    }

    fn race(points: &[i64], tables: usize) -> Race<usize> {
        let standing = points.iter().map(|thirds| StandardPoints::new(*thirds, 3).unwrap()).enumerate().collect();
        Race {
            standing,
            tables: (0..tables).map(|table| [0, 1, 2, 3].map(|seat| 4 * table + seat)).collect(),
            later: 0,
            most: MOST,
        }
    }

    fn need(race: &Race<usize>, of: usize, rank: usize) -> Need {
        race.needs(of, &[rank])[0]
    }

    #[test]
    fn a_table_has_75_endings() {
        assert_eq!(OUTCOMES.len(), 75, "the weak orders of four");
    }

    #[test]
    fn it_is_said_what_the_last_table_has_to_give() {
        // Eight players; the first has 20, the second 19, the others 10 or less; the two lead different tables.
        let points = [60, 30, 30, 30, 57, 30, 30, 27];
        let race = race(&points, 2);
        // 24 is out of reach for the second, who gets at most 23.
        assert_eq!(need(&race, 0, 1), Need::Points(StandardPoints::whole(4)));
        assert_eq!(
            (need(&race, 0, 2), need(&race, 7, 2), need(&race, 4, 1)),
            (Need::Certain, Need::OutOfReach, Need::Others)
        );
        assert!(race.is_exact());
    }

    #[test]
    fn with_more_sessions_to_come_bounds_are_given() {
        let now = race(&[60, 30, 30, 30], 0);
        assert_eq!(need(&now, 0, 1), Need::Certain);
        let later = Race { later: 3, ..now };
        assert!(!later.is_exact());
        assert_eq!((need(&later, 0, 1), need(&later, 3, 1)), (Need::Others, Need::Others));
        assert_eq!(need(&Race { later: 2, ..later }, 0, 1), Need::Certain, "10 behind, and 8 to be had");
    }

    /// Every way in which a session of five can end, where standard points go by them all.
    static OF_FIVE: LazyLock<BTreeSet<Vec<StandardPoints>>> = LazyLock::new(|| {
        let scores = |ending: usize| [0, 1, 2, 3, 4].map(|place| ending / 5_usize.pow(place) % 5);
        (0..3125).map(|ending| shares(&scores(ending)).iter().map(|share| share.points).collect()).collect()
    });

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn where_points_go_by_all_no_ending_is_outside_the_bounds(points in prop::collection::vec(0..40i64, 5), of in 0..5usize) {
            let race = Race { later: 1, most: 5, ..race(&points, 0) };
            let above = |ending: &Vec<StandardPoints>, or_equal: bool| {
                let sums: Vec<_> = race.standing.values().zip(ending).map(|(had, gained)| *had + *gained).collect();
                sums.iter().enumerate().filter(|(key, sum)| *key != of && (**sum > sums[of] || or_equal && **sum == sums[of])).count()
            };
            let best = 1 + OF_FIVE.iter().map(|ending| above(ending, false)).min().unwrap();
            let worst = 1 + OF_FIVE.iter().map(|ending| above(ending, true)).max().unwrap();
            let bounds = race.ranks(of);
            prop_assert!(bounds.best <= best && bounds.worst >= worst, "{best} to {worst}: {bounds:?}");
            prop_assert_eq!(bounds.worst == 1, worst == 1, "that first place is certain is exact");
        }

        #[test]
        fn ranks_are_those_that_every_ending_gives(points in prop::collection::vec(0..40i64, 9), of in 0..9usize) {
            // Eight at two tables, one who waits.
            let race = race(&points, 2);
            let endings = every_ending(&race, of);
            let best = 1 + endings.iter().map(|(_, above, _)| *above).min().unwrap();
            let worst = |least: i128| {
                1 + endings.iter().filter(|(gained, ..)| *gained >= least).map(|(.., not_below)| *not_below).max().unwrap()
            };
            prop_assert_eq!(race.ranks(of), Ranks { best, worst: worst(0) });
            let gains: BTreeSet<i128> = endings.iter().map(|(gained, ..)| *gained).collect();
            for rank in 1..=9 {
                let least = gains.iter().find(|least| worst(**least) <= rank);
                match need(&race, of, rank) {
                    Need::Certain => prop_assert!(worst(0) <= rank),
                    Need::OutOfReach => prop_assert!(best > rank),
                    Need::Points(points) => prop_assert!(least == Some(&twelfths(points)) && worst(0) > rank),
                    Need::Others => prop_assert!(least.is_none() && best <= rank),
                }
            }
        }
    }
}
