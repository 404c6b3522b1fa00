//! The points that a player still needs for a rank, or to qualify for a later stage: whether that is certain, out of reach, or with
//! which points at the table it becomes certain.
//!
//! Two facts to know: a statement is true in every outcome that is still possible, equal scores at a table included; and with equal
//! standard points every order is possible, because game points, which decide next, have no bound. If only the tables of one session
//! are open, the ranks are exactly those that can be reached; with more sessions to come they are bounds.

use super::goal::{Ahead, Goal, Need};
use rules::StandardPoints;
use rules::standard_points::{Share, shares};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The standard points that one table can give its four seats: 75 outcomes.
pub(crate) static OUTCOMES: LazyLock<BTreeSet<[StandardPoints; 4]>> = LazyLock::new(|| {
    let score = |outcome: usize, seat: u32| outcome / 4_usize.pow(seat) % 4;
    let scores = (0..256).map(|outcome| [0, 1, 2, 3].map(|seat| score(outcome, seat)));
    scores
        .filter_map(|scores| <[Share; 4]>::try_from(shares(&scores)).ok())
        .map(|four| four.map(|share| share.points))
        .collect()
});

/// The parts of a standard point in which halves, thirds and quarters are whole numbers.
pub(crate) const PARTS: i128 = 12;

/// Points in twelfths, rounded down.
pub(crate) fn whole_parts(points: StandardPoints) -> i128 {
    let (whole, rest) = points.parts();
    whole * PARTS + (rest.numerator() * PARTS).div_euclid(rest.denominator())
}

/// [`OUTCOMES`] in twelfths.
pub(crate) static ENDINGS: LazyLock<Vec<[i128; 4]>> =
    LazyLock::new(|| OUTCOMES.iter().map(|outcome| outcome.map(whole_parts)).collect());

/// The points that one seat can get, in twelfths, in ascending order.
static LEVELS: LazyLock<Vec<i128>> = LazyLock::new(|| {
    let levels: BTreeSet<i128> = ENDINGS.iter().flatten().copied().collect();
    levels.into_iter().collect()
});

/// The minimum and maximum number of seats of a table that reach their wanted points in one ending. The index is [`places`]: a digit for
/// each seat, the place of its wanted points in [`LEVELS`], or the length of that if they cannot be reached.
static COUNTED: LazyLock<Vec<(usize, usize)>> = LazyLock::new(|| {
    let places = LEVELS.len() + 1;
    let extremes = |wanted: usize| {
        let levels = [3, 2, 1, 0].map(|seat| LEVELS.get(wanted / places.pow(seat) % places));
        let count = |ending: &[i128; 4]| {
            ending.iter().zip(levels).filter(|(gained, level)| level.is_some_and(|level| *gained >= level)).count()
        };
        ENDINGS.iter().map(count).fold((4, 0), |(fewest, most), count| (fewest.min(count), most.max(count)))
    };
    (0..places.pow(4)).map(extremes).collect()
});

/// A rival: the group, and how many twelfths more than the player the rival must gain at the open table to be certainly ahead (`above`),
/// and to be possibly not behind (`level`).
#[derive(Clone, Copy, Debug)]
struct Rival {
    group: usize,
    above: i128,
    level: i128,
}

/// The seats of a table, with the rivals among them.
type Four = [Option<Rival>; 4];

/// The rivals of a player: at other open tables, at the player's own table, and at no open table.
struct Rivals {
    elsewhere: Vec<Four>,
    here: Four,
    nowhere: Vec<Rival>,
}

/// Maximum standard points of a session at a table.
pub(crate) const MAX_SESSION_POINTS: i64 = 4;

/// The standings while sessions are to come. If a session ranks all players together, it counts as a later one, without tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race<K> {
    /// The standard points that each ranked player already has.
    pub standing: BTreeMap<K, StandardPoints>,
    /// The open tables of the session that is decided next. Unranked players may sit there too.
    pub tables: Vec<[K; 4]>,
    /// The number of sessions after it, in which anybody may sit anywhere.
    pub later: u16,
    /// Maximum standard points of each of these sessions.
    pub most: i64,
}

impl<K: Copy + Ord> Race<K> {
    /// Whether the results are exact, rather than bounds.
    pub const fn is_exact(&self) -> bool {
        self.later == 0
    }

    /// What `of` needs for each quota of the goal.
    pub fn needs(&self, of: K, goal: &Goal<K>) -> Vec<Need> {
        goal.needs(of, &self.by_points(of, goal))
    }

    /// Who can be ahead of `of`, for each number of points that the table of `of` can give, in ascending order; for 0 points if `of` has
    /// no open table.
    fn by_points(&self, of: K, goal: &Goal<K>) -> Vec<(StandardPoints, Ahead)> {
        let (rivals, groups) = (self.rivals(of, goal), goal.groups());
        let place = |table: &[K; 4]| table.iter().position(|seated| *seated == of);
        let Some(seat) = self.tables.iter().find_map(place) else {
            return vec![(StandardPoints::ZERO, rivals.count_ahead(0, &[], groups))];
        };
        let ahead = |points: &i128| {
            let endings: Vec<[i128; 4]> = ENDINGS.iter().filter(|ending| ending[seat] == *points).copied().collect();
            let gained = StandardPoints::whole(*points as i64).divided_by(PARTS as usize);
            (gained, rivals.count_ahead(*points, &endings, groups))
        };
        LEVELS.iter().map(ahead).collect()
    }

    fn rivals(&self, of: K, goal: &Goal<K>) -> Rivals {
        let own = self.standing.get(&of).copied().unwrap_or_default();
        let more = PARTS * i128::from(self.most) * i128::from(self.later);
        let rival = |(key, standing): (&K, &StandardPoints)| {
            let behind = own - *standing;
            let (above, level) = (whole_parts(behind) + more + 1, -whole_parts(-behind) - more);
            (*key, Rival { group: goal.group(*key), above, level })
        };
        let mut all: BTreeMap<K, Rival> = self.standing.iter().filter(|(key, _)| **key != of).map(rival).collect();
        let mut rivals =
            Rivals { elsewhere: Vec::with_capacity(self.tables.len()), here: [None; 4], nowhere: Vec::new() };
        for table in &self.tables {
            let four = table.map(|key| all.remove(&key));
            if table.contains(&of) { rivals.here = four } else { rivals.elsewhere.push(four) }
        }
        rivals.nowhere = all.into_values().collect();
        rivals
    }
}

impl Rivals {
    /// Who can be ahead of a player who gains `gained` twelfths, if the player's table ends in one of `own_endings`; later sessions are in
    /// the bounds of each [`Rival`].
    fn count_ahead(&self, gained: i128, own_endings: &[[i128; 4]], groups: usize) -> Ahead {
        let mut certain = (vec![0; groups], vec![0; groups]);
        let mut open = Vec::new();
        for four in &self.elsewhere {
            if groups == 1 {
                let counted = |from: fn(&Rival) -> i128| COUNTED[places(four, gained, from)];
                certain.0[0] += counted(|rival| rival.above).0;
                certain.1[0] += counted(|rival| rival.level).1;
                continue;
            }
            let [least, most] =
                [0, MAX_SESSION_POINTS].map(|points| count(four, gained, &[PARTS * i128::from(points); 4], groups));
            match least == most {
                // No ending of this table changes the counts.
                true => add(&mut certain, &least),
                false => {
                    let endings: Vec<_> = ENDINGS.iter().map(|ending| count(four, gained, ending, groups)).collect();
                    open.push(Ahead::from_endings(&endings));
                }
            }
        }
        for rival in &self.nowhere {
            add(&mut certain, &count(&[Some(*rival), None, None, None], gained, &[0; 4], groups));
        }
        if !own_endings.is_empty() {
            let endings: Vec<_> = own_endings.iter().map(|ending| count(&self.here, gained, ending, groups)).collect();
            open.push(Ahead::from_endings(&endings));
        }
        open.iter().fold(Ahead::from_endings(&[certain]), |sum, table| sum.combined(table))
    }
}

/// How many rivals of each group are certainly ahead, and how many are possibly not behind.
type Counts = (Vec<usize>, Vec<usize>);

/// The counts of a table with this ending.
fn count(four: &Four, gained: i128, ending: &[i128; 4], groups: usize) -> Counts {
    let mut counts = (vec![0; groups], vec![0; groups]);
    for (rival, points) in four.iter().zip(ending).filter_map(|(rival, points)| Some((rival.as_ref()?, points))) {
        counts.0[rival.group] += usize::from(*points >= rival.above + gained);
        counts.1[rival.group] += usize::from(*points >= rival.level + gained);
    }
    counts
}

fn add(sum: &mut Counts, more: &Counts) {
    sum.0.iter_mut().zip(&more.0).for_each(|(sum, more)| *sum += more);
    sum.1.iter_mut().zip(&more.1).for_each(|(sum, more)| *sum += more);
}

/// The index in [`COUNTED`] of a table whose rivals must each get `from` twelfths more than `gained`.
fn places(four: &Four, gained: i128, from: fn(&Rival) -> i128) -> usize {
    four.iter().fold(0, |sum, rival| {
        let wanted = rival.as_ref().map(|rival| from(rival) + gained);
        let place = wanted.map_or(LEVELS.len(), |wanted| LEVELS.partition_point(|level| *level < wanted));
        sum * (LEVELS.len() + 1) + place
    })
}

/// The place at a table that gives these points, and how many players share it; of several the one that the fewest share. `None` if no
/// place gives them.
pub fn place_of(points: StandardPoints) -> Option<(usize, usize)> {
    let given = [4, 2, 1, 0].map(StandardPoints::whole);
    let places = (1..=4).flat_map(|sharing| (1..=5 - sharing).map(move |place| (place, sharing)));
    places.into_iter().find(|(place, sharing)| {
        given[place - 1..place - 1 + sharing].iter().copied().sum::<StandardPoints>().divided_by(*sharing) == points
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::standings::Row;
    use crate::stage::field::{FieldRule, KeptOut};
    use crate::stage::ranking::Ranking;
    use proptest::prelude::*;

    /// Standard points in twelfths; every share at a table is a whole number of them.
    fn twelfths(points: StandardPoints) -> i128 {
        12 * points.numerator() / points.denominator()
    }

    /// The points of all players in every ending of all open tables.
    fn standings(race: &Race<usize>) -> Vec<Vec<i128>> {
        let standing: Vec<i128> = race.standing.values().map(|points| twelfths(*points)).collect();
        race.tables.iter().fold(vec![standing], |all, table| {
            let with = |outcome: &[StandardPoints; 4], mut standing: Vec<i128>| {
                table.iter().zip(outcome).for_each(|(key, points)| standing[*key] += twelfths(*points));
                standing
            };
            all.iter()
                .flat_map(|standing| OUTCOMES.iter().map(move |outcome| with(outcome, standing.clone())))
                .collect()
        })
    }

    /// Every ending: the gain of `of`, how many others are then above, and how many are not below.
    fn every_ending(race: &Race<usize>, of: usize) -> Vec<(i128, usize, usize)> {
        let before = twelfths(race.standing[&of]);
        let seen = |ending: Vec<i128>| {
            let others = |counts: fn(&i128, &i128) -> bool| {
                ending.iter().enumerate().filter(|(key, points)| *key != of && counts(points, &ending[of])).count()
            };
            (ending[of] - before, others(PartialOrd::gt), others(PartialOrd::ge))
        };
        standings(race).into_iter().map(seen).collect()
    }

    fn race(points: &[i64], tables: usize) -> Race<usize> {
        let standing = points.iter().map(|thirds| StandardPoints::new(*thirds, 3).unwrap()).enumerate().collect();
        Race {
            standing,
            tables: (0..tables).map(|table| [0, 1, 2, 3].map(|seat| 4 * table + seat)).collect(),
            later: 0,
            most: MAX_SESSION_POINTS,
        }
    }

    fn need(race: &Race<usize>, of: usize, rank: usize) -> Need {
        race.needs(of, &Goal::ranks(&[rank]))[0]
    }

    /// The best rank that is not out of reach, and the best one that is certain.
    fn ranks(race: &Race<usize>, of: usize) -> (usize, usize) {
        let first = |wanted: fn(&Need) -> bool| (1..=race.standing.len()).find(|rank| wanted(&need(race, of, *rank)));
        (first(|need| *need != Need::OutOfReach).unwrap(), first(|need| *need == Need::Certain).unwrap())
    }

    #[test]
    fn points_of_a_table_are_those_of_a_place() {
        let places =
            ["4", "3", "7/3", "2", "7/4", "3/2", "1", "1/2", "0"].map(|points| place_of(points.parse().unwrap()));
        let wanted = [(1, 1), (1, 2), (1, 3), (2, 1), (1, 4), (2, 2), (3, 1), (3, 2), (4, 1)].map(Some);
        assert_eq!(places, wanted);
        let all: BTreeSet<StandardPoints> = OUTCOMES.iter().flatten().copied().collect();
        assert!(all.iter().all(|points| place_of(*points).is_some()) && all.len() == places.len());
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

    /// The standard points of five in every ending of a session that ranks all five together.
    static OF_FIVE: LazyLock<BTreeSet<Vec<StandardPoints>>> = LazyLock::new(|| {
        let scores = |ending: usize| [0, 1, 2, 3, 4].map(|place| ending / 5_usize.pow(place) % 5);
        (0..3125).map(|ending| shares(&scores(ending)).iter().map(|share| share.points).collect()).collect()
    });

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(crate::cases(200, 1000)))]

        #[test]
        fn where_points_go_by_all_no_ending_is_outside_the_bounds(points in prop::collection::vec(0..40i64, 5), of in 0..5usize) {
            let race = Race { later: 1, most: 5, ..race(&points, 0) };
            let above = |ending: &Vec<StandardPoints>, or_equal: bool| {
                let sums: Vec<_> = race.standing.values().zip(ending).map(|(had, gained)| *had + *gained).collect();
                sums.iter().enumerate().filter(|(key, sum)| *key != of && (**sum > sums[of] || or_equal && **sum == sums[of])).count()
            };
            let best = 1 + OF_FIVE.iter().map(|ending| above(ending, false)).min().unwrap();
            let worst = 1 + OF_FIVE.iter().map(|ending| above(ending, true)).max().unwrap();
            let bounds = ranks(&race, of);
            prop_assert!(bounds.0 <= best && bounds.1 >= worst, "{best} to {worst}: {bounds:?}");
            prop_assert_eq!(bounds.1 == 1, worst == 1, "that first place is certain is exact");
        }

        #[test]
        fn ranks_are_those_that_every_ending_gives(points in prop::collection::vec(0..40i64, 9), of in 0..9usize) {
            // Eight at two tables, and one without a table.
            let race = race(&points, 2);
            let endings = every_ending(&race, of);
            let best = 1 + endings.iter().map(|(_, above, _)| *above).min().unwrap();
            let worst = |least: i128| {
                1 + endings.iter().filter(|(gained, ..)| *gained >= least).map(|(.., not_below)| *not_below).max().unwrap()
            };
            prop_assert_eq!(ranks(&race, of), (best, worst(0)));
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(crate::cases(60, 1000)))]

        /// Ranks every ending, and chooses the field from each ranking by the rule itself.
        #[test]
        fn what_it_takes_to_go_on_is_what_every_ending_gives(
            points in prop::collection::vec(0..30i64, 9),
            groups in prop::collection::vec(0..3usize, 9),
            of in 0..9usize,
            (per_group, plus_best) in (0..3u16, 0..4u16).prop_filter("somebody goes on", |(per_group, best)| per_group + best > 0),
        ) {
            let race = race(&points, 2);
            let number = 1 + groups.iter().max().unwrap();
            let rule = FieldRule { per_group, plus_best, ..FieldRule::default() };
            let goal = Goal { groups: groups.iter().copied().enumerate().collect(), quotas: vec![rule.quota(number).unwrap()] };
            // Whether `of` qualifies if all with equal points are ranked above, or all below.
            let goes_on = |standing: &[i128], last: bool| {
                let mut order: Vec<usize> = (0..9).collect();
                order.sort_by_key(|key| (-standing[*key], (*key == of) == last));
                let row = |key: &usize| Row {
                    rank: 1, key: *key, sessions: 1, has_played: true, standard_points: StandardPoints::ZERO, game_points: Default::default(),
                    disqualified: false, decided_by: None,
                };
                let rows: Vec<Row<usize>> = order.iter().map(row).collect();
                let of_group = |group| rows.iter().filter(|row| groups[row.key] == group).cloned().collect();
                let ranking = Ranking { groups: (0..number).map(of_group).collect(), rows: rows.clone() };
                rule.chosen(&ranking, &[], &KeptOut::default()).iter().any(|chosen| chosen.key == of)
            };
            let before = twelfths(race.standing[&of]);
            let seen: Vec<(i128, bool, bool)> = standings(&race)
                .iter()
                .map(|ending| (ending[of] - before, goes_on(ending, false), goes_on(ending, true)))
                .collect();
            let certain = |least: i128| seen.iter().filter(|(gained, ..)| *gained >= least).all(|(.., surely)| *surely);
            let gains: BTreeSet<i128> = seen.iter().map(|(gained, ..)| *gained).collect();
            let least = gains.iter().find(|least| certain(**least));
            let can = seen.iter().any(|(_, can, _)| *can);
            match race.needs(of, &goal)[0] {
                Need::Certain => prop_assert!(certain(0)),
                Need::OutOfReach => prop_assert!(!can),
                Need::Points(points) => prop_assert!(least == Some(&twelfths(points)) && !certain(0)),
                Need::Others => prop_assert!(least.is_none() && can),
            }
        }
    }
}
