//! The quotas by which players qualify, how many others of each group can be ahead, and the points that are therefore still needed.

use rules::StandardPoints;
use std::collections::BTreeMap;

/// How many qualify by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The number of first places in each group that qualify.
    pub per_group: usize,
    /// The number of the best among all others that qualify.
    pub best: usize,
}

impl Quota {
    /// Whether a player of `group` qualifies when this many of each group are `ahead`; those of them beyond the first of their group
    /// are ahead among the others.
    pub fn takes(&self, group: usize, ahead: &[usize]) -> bool {
        let others: usize = ahead.iter().map(|ahead| ahead.saturating_sub(self.per_group)).sum();
        ahead[group] < self.per_group || others < self.best
    }
}

/// The ways to qualify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<K> {
    /// The group of each player, from 0; those who are missing are in group 0.
    pub groups: BTreeMap<K, usize>,
    /// How many qualify, for each way.
    pub quotas: Vec<Quota>,
}

impl<K: Copy + Ord> Goal<K> {
    /// The goals to finish at each of these ranks or above.
    pub fn ranks(ranks: &[usize]) -> Goal<K> {
        let quota = |rank: &usize| Quota { per_group: 0, best: *rank };
        Goal { groups: BTreeMap::new(), quotas: ranks.iter().map(quota).collect() }
    }

    /// The group of a player.
    pub fn group(&self, of: K) -> usize {
        self.groups.get(&of).copied().unwrap_or(0)
    }

    /// The number of groups: the highest one plus 1.
    pub(crate) fn groups(&self) -> usize {
        1 + self.groups.values().copied().max().unwrap_or(0)
    }

    /// What `of` needs for each quota; `by_points` lists who can be ahead for each number of points, in ascending order.
    pub(crate) fn needs(&self, of: K, by_points: &[(StandardPoints, Ahead)]) -> Vec<Need> {
        let group = self.group(of);
        let need = |quota: &Quota| {
            let takes = |ahead: &Vec<usize>| quota.takes(group, ahead);
            // The highest numbers of points with which it is certain.
            let certain = by_points.iter().rev().take_while(|(_, ahead)| ahead.most.iter().all(takes)).count();
            let can = by_points.iter().any(|(_, ahead)| ahead.fewest.iter().any(takes));
            match by_points.len() - certain {
                _ if !can => Need::OutOfReach,
                0 => Need::Certain,
                least => by_points.get(least).map_or(Need::Others, |(points, _)| Need::Points(*points)),
            }
        };
        self.quotas.iter().map(need).collect()
    }
}

/// How many of each group can be ahead of a player at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ahead {
    /// All minimal counts, with equal points taken as behind.
    pub fewest: Vec<Vec<usize>>,
    /// All maximal counts, with equal points taken as ahead.
    pub most: Vec<Vec<usize>>,
}

/// Maximum number of minimal or maximal counts that are distinguished.
const MAX_EXTREMES: usize = 1000;

impl Ahead {
    /// Nobody is ahead, in this number of groups.
    pub fn nobody(groups: usize) -> Ahead {
        Ahead { fewest: vec![vec![0; groups]], most: vec![vec![0; groups]] }
    }

    /// From all possible endings of a table: how many of each group are ahead in each, and how many are not behind.
    pub fn from_endings(endings: &[(Vec<usize>, Vec<usize>)]) -> Ahead {
        Ahead {
            fewest: extremes(endings.iter().map(|(above, _)| above.clone()), false),
            most: extremes(endings.iter().map(|(_, not_below)| not_below.clone()), true),
        }
    }

    /// Adds another possible ending of the same tables.
    pub fn or(&mut self, (above, not_below): (Vec<usize>, Vec<usize>)) {
        self.fewest = extremes(std::mem::take(&mut self.fewest).into_iter().chain([above]), false);
        self.most = extremes(std::mem::take(&mut self.most).into_iter().chain([not_below]), true);
    }

    /// The counts together with those of other tables.
    pub fn combined(&self, other: &Ahead) -> Ahead {
        let sums = |a: &[Vec<usize>], b: &[Vec<usize>], most: bool| {
            let sum = |(a, b): (&Vec<usize>, &Vec<usize>)| a.iter().zip(b).map(|(a, b)| a + b).collect::<Vec<_>>();
            let all = extremes(a.iter().flat_map(|a| b.iter().map(move |b| (a, b))).map(sum), most);
            if all.len() <= MAX_EXTREMES {
                return all;
            }
            // Too many: a bound, as if every group had its extreme at the same time.
            let extreme = |group: usize| {
                let counts = all.iter().map(|counts| counts[group]);
                if most { counts.max() } else { counts.min() }.unwrap_or(0)
            };
            vec![(0..all[0].len()).map(extreme).collect()]
        };
        Ahead { fewest: sums(&self.fewest, &other.fewest, false), most: sums(&self.most, &other.most, true) }
    }
}

/// The counts that no other one exceeds, or undercuts, in every group.
fn extremes(all: impl Iterator<Item = Vec<usize>>, most: bool) -> Vec<Vec<usize>> {
    let beats = |a: &Vec<usize>, b: &Vec<usize>| a.iter().zip(b).all(|(a, b)| if most { a >= b } else { a <= b });
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for counts in all {
        if !kept.iter().any(|other| beats(other, &counts)) {
            kept.retain(|other| !beats(&counts, other));
            kept.push(counts);
        }
    }
    kept
}

/// What a player still needs to qualify, or to finish at a rank or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing: it is certain.
    Certain,
    /// It cannot be reached any more.
    OutOfReach,
    /// It is certain with this number of standard points at the open tables, or more; with fewer it depends on others.
    Points(StandardPoints),
    /// It depends on others with every number of points.
    Others,
}
