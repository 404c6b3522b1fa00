//! By what somebody goes on, how many others of each group can be ahead, and what therefore is still needed.

use rules::StandardPoints;
use std::collections::BTreeMap;

/// How many go on by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The first of each group.
    pub per_group: usize,
    /// Of all others the best.
    pub best: usize,
}

impl Quota {
    /// Whether somebody of a group goes on, of whom so many of each group are ahead: those who are not among the first of theirs are
    /// ahead among the others.
    pub fn takes(&self, group: usize, ahead: &[usize]) -> bool {
        let others: usize = ahead.iter().map(|ahead| ahead.saturating_sub(self.per_group)).sum();
        ahead[group] < self.per_group || others < self.best
    }
}

/// By what somebody goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<K> {
    /// The group of each, from 0; of all the same where nothing is said.
    pub groups: BTreeMap<K, usize>,
    /// How many go on, for each way on.
    pub quotas: Vec<Quota>,
}

impl<K: Copy + Ord> Goal<K> {
    /// To end at each of these ranks or above.
    pub fn ranks(ranks: &[usize]) -> Goal<K> {
        let quota = |rank: &usize| Quota { per_group: 0, best: *rank };
        Goal { groups: BTreeMap::new(), quotas: ranks.iter().map(quota).collect() }
    }

    /// The group of somebody.
    pub fn group(&self, of: K) -> usize {
        self.groups.get(&of).copied().unwrap_or(0)
    }

    /// How many groups there are: counted from all of them.
    pub(crate) fn groups(&self) -> usize {
        1 + self.groups.values().copied().max().unwrap_or(0)
    }

    /// What `of` needs, by what each number of points gives, the least first.
    pub(crate) fn needs(&self, of: K, by_points: &[(StandardPoints, Ahead)]) -> Vec<Need> {
        let group = self.group(of);
        let need = |quota: &Quota| {
            let takes = |ahead: &Vec<usize>| quota.takes(group, ahead);
            // From the most down, as long as it is certain.
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

/// How many of each group can be ahead of somebody at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ahead {
    /// With equal points behind: all that are least.
    pub fewest: Vec<Vec<usize>>,
    /// With equal points ahead: all that are most.
    pub most: Vec<Vec<usize>>,
}

/// So many ways in which others can be ahead are told apart.
const TOLD_APART: usize = 1000;

impl Ahead {
    /// Nobody, of so many groups.
    pub fn nobody(groups: usize) -> Ahead {
        Ahead { fewest: vec![vec![0; groups]], most: vec![vec![0; groups]] }
    }

    /// One of the endings of a table: who is ahead in each.
    pub fn from_endings(endings: &[(Vec<usize>, Vec<usize>)]) -> Ahead {
        Ahead {
            fewest: extremes(endings.iter().map(|(above, _)| above.clone()), false),
            most: extremes(endings.iter().map(|(_, not_below)| not_below.clone()), true),
        }
    }

    /// Those of one ending more.
    pub fn or(&mut self, (above, not_below): (Vec<usize>, Vec<usize>)) {
        self.fewest = extremes(std::mem::take(&mut self.fewest).into_iter().chain([above]), false);
        self.most = extremes(std::mem::take(&mut self.most).into_iter().chain([not_below]), true);
    }

    /// Together with those of other tables.
    pub fn combined(&self, other: &Ahead) -> Ahead {
        let sums = |a: &[Vec<usize>], b: &[Vec<usize>], most: bool| {
            let sum = |(a, b): (&Vec<usize>, &Vec<usize>)| a.iter().zip(b).map(|(a, b)| a + b).collect::<Vec<_>>();
            let all = extremes(a.iter().flat_map(|a| b.iter().map(move |b| (a, b))).map(sum), most);
            if all.len() <= TOLD_APART {
                return all;
            }
            // Too many: as if each group had its extreme.
            let of = |group: usize| {
                let counts = all.iter().map(|counts| counts[group]);
                if most { counts.max() } else { counts.min() }.unwrap_or(0)
            };
            vec![(0..all[0].len()).map(of).collect()]
        };
        Ahead { fewest: sums(&self.fewest, &other.fewest, false), most: sums(&self.most, &other.most, true) }
    }
}

/// Those of which no other has at least as many (or as few) of each group.
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
