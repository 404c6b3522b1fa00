//! The ranking of a stage, of its groups, and of the whole competition.
//!
//! Two facts to know: a fixed block of places ranks before all points; and those who do not play in a higher stage keep
//! their places below all who do, and those who are disqualified below all others, so that every entrant has one rank in the
//! end.

use super::Stage;
use super::carry::Carried;
use super::close::{CloseBy, ClosedPlaces};
use super::scoring::Unit;
pub use crate::ranking::standings::Ranking;
use crate::ranking::standings::{Decision, Row, in_order};
use crate::ranking::tie_break::{Criterion, Record, Result, Value};
use draw::division::Misfit;
use draw::entry_lots::Lots;
use rules::{GamePoints, StandardPoints};
use std::collections::{BTreeMap, BTreeSet};

/// An entrant in the field of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered<K> {
    /// The entrant.
    pub key: K,
    /// The place in the field, from 1.
    pub place: usize,
    /// The group, from 0.
    pub group: usize,
    /// The block of places that the entrant cannot leave any more, from 0.
    pub block: usize,
    /// The points carried into the stage.
    pub carried: Carried,
}

/// What decides who is in which group.
pub struct Dividing<'a, K> {
    /// The number of an entrant in the order of entry.
    pub number: &'a dyn Fn(K) -> usize,
    /// The area of an entrant; the name if the regulations list the members of groups.
    pub label: &'a dyn Fn(K) -> String,
    /// The group of an entrant, from 0, if it is already decided.
    pub given: &'a dyn Fn(K) -> Option<usize>,
    /// The lots by which all others are divided.
    pub lots: Lots<'a>,
}

impl<K> Clone for Dividing<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Dividing<'_, K> {}

impl<K> Dividing<'_, K> {
    /// For a stage without groups.
    pub const NOTHING: Self =
        Dividing { number: &|_| 0, label: &|_| String::new(), given: &|_| None, lots: Lots::new("") };
}

/// The input of the ranking of a stage.
#[derive(Clone, Debug)]
pub struct Played<K> {
    /// The field.
    pub field: Vec<Entered<K>>,
    /// The results of the stage.
    pub results: BTreeMap<K, Vec<Result>>,
    /// The results of earlier stages.
    pub before: BTreeMap<K, Vec<Result>>,
    /// Standard points deducted in this stage.
    pub penalties: BTreeMap<K, StandardPoints>,
    /// Those who are disqualified.
    pub disqualified: BTreeSet<K>,
    /// The lots of those for whom lots were drawn, from 1.
    pub lots: BTreeMap<K, usize>,
}

impl<K> Default for Played<K> {
    fn default() -> Self {
        Played {
            field: Vec::new(),
            results: BTreeMap::new(),
            before: BTreeMap::new(),
            penalties: BTreeMap::new(),
            disqualified: BTreeSet::new(),
            lots: BTreeMap::new(),
        }
    }
}

impl Stage {
    /// The criteria of its ranking, in order. `tie_breaks` are those of the event, for a stage without an order of its
    /// own; `blocks` tells whether there are fixed blocks of places.
    pub fn criteria(&self, tie_breaks: &[Criterion], blocks: bool) -> Vec<Criterion> {
        let mut criteria = vec![Criterion::PlaysOn];
        criteria.extend(blocks.then_some(Criterion::Block));
        criteria.extend((self.close.by == CloseBy::PlaceAtTable).then_some(Criterion::PlaceAtTable));
        match self.order.as_slice() {
            [] => {
                criteria.push(if self.scoring.unit == Unit::Raw {
                    Criterion::GamePoints
                } else {
                    Criterion::StandardPoints
                });
                criteria.extend(tie_breaks);
            }
            order => criteria.extend(order.iter().map(|order| order.0)),
        }
        criteria
    }

    /// The current ranking of the stage; for `tie_breaks` see [`Stage::criteria`].
    pub fn ranking<K: Copy + Ord>(&self, tie_breaks: &[Criterion], played: &Played<K>) -> Ranking<K> {
        let records: Vec<(usize, Record<K>)> =
            played.field.iter().map(|entered| (entered.group, played.record(entered))).collect();
        let blocks = played.field.iter().any(|entered| entered.block > 0);
        let groups = played.field.iter().map(|entered| entered.group + 1).max().unwrap_or(1);
        let of_group = |group| {
            let own = records.iter().filter(|(own, _)| *own == group);
            let records: Vec<Record<K>> = own.map(|(_, record)| record.clone()).collect();
            in_order(&records, &self.criteria(tie_breaks, blocks))
        };
        let all: Vec<Record<K>> = records.iter().map(|(_, record)| record.clone()).collect();
        Ranking {
            rows: in_order(&all, &self.criteria(tie_breaks, blocks)),
            groups: (0..groups).map(of_group).collect(),
        }
    }

    /// The field of this stage, from those chosen, in the order of their places; each carries a part of `totals`.
    /// `earlier` is the stage they come from.
    ///
    /// # Errors
    /// The entrants do not fit the groups.
    pub fn entered<K: Copy + Ord>(
        &self,
        chosen: &[K],
        earlier: Option<&Stage>,
        totals: impl Fn(K) -> Carried,
        by: Dividing<'_, K>,
    ) -> std::result::Result<Vec<Entered<K>>, Misfit> {
        let given: Vec<Option<usize>> = chosen.iter().map(|key| (by.given)(*key)).collect();
        let groups: Vec<usize> = match given.iter().copied().collect() {
            Some(all) => all,
            None => {
                let numbers: Vec<usize> = chosen.iter().map(|key| (by.number)(*key)).collect();
                let divided = self.groups.divided(&numbers, |place| (by.label)(chosen[place]), by.lots)?;
                given.into_iter().zip(divided).map(|(given, group)| given.unwrap_or(group)).collect()
            }
        };
        // Blocks that an earlier stage closed and blocks of this stage apply together.
        let block = |place: usize, group: usize| {
            let closed = earlier.map(|stage| &stage.close).filter(|close| close.places == ClosedPlaces::Blocks);
            let closed = closed.and_then(|close| (place - 1).checked_div(close.size.into())).unwrap_or(0);
            closed + if self.groups.are_blocks() { group } else { 0 }
        };
        let places = chosen.iter().zip(groups).zip(1..);
        Ok(places
            .map(|((key, group), place)| Entered {
                key: *key,
                place,
                group,
                block: block(place, group),
                carried: self.carry.carried(totals(*key), place),
            })
            .collect())
    }
}

impl<K: Copy + Ord> Played<K> {
    fn record(&self, entered: &Entered<K>) -> Record<K> {
        let key = entered.key;
        let results = self.results.get(&key).cloned().unwrap_or_default();
        let standard: StandardPoints = results.iter().map(|result| result.standard_points).sum();
        let game: GamePoints = results.iter().map(|result| result.game_points).sum();
        Record {
            key,
            disqualified: self.disqualified.contains(&key),
            standard_points: standard + entered.carried.standard_points
                - self.penalties.get(&key).copied().unwrap_or_default(),
            game_points: game + entered.carried.game_points,
            results,
            before: self.before.get(&key).cloned().unwrap_or_default(),
            block: entered.block,
            place: entered.place,
            lot: self.lots.get(&key).copied().unwrap_or(1),
        }
    }
}

/// The ranking of the whole competition: those who are in a higher stage are above those who are not, and all of them above
/// those who are disqualified. `stages` has the ranking of each stage, the lowest first, with its criteria.
pub fn overall<K: Copy + Ord>(stages: &[(&[Row<K>], Vec<Criterion>)], disqualified: &BTreeSet<K>) -> Vec<Row<K>> {
    let mut rows: Vec<Row<K>> = Vec::new();
    let highest_first = || stages.iter().enumerate().rev();
    let parts = highest_first().map(|stage| (false, stage)).chain(highest_first().map(|stage| (true, stage)));
    for (is_out, (stage, (ranking, criteria))) in parts {
        let listed: BTreeSet<K> = rows.iter().map(|row| row.key).collect();
        let is_own = |row: &Row<K>| disqualified.contains(&row.key) == is_out && !listed.contains(&row.key);
        let others: Vec<(usize, &Row<K>)> = ranking.iter().enumerate().filter(|(_, row)| is_own(row)).collect();
        let (above, above_is_out) = (rows.len(), rows.last().is_some_and(|row| row.disqualified));
        let mut first = 0;
        for (place, (own, row)) in others.iter().enumerate() {
            // Equals share the rank of the first of them.
            if others[first].1.rank != row.rank {
                first = place;
            }
            let decided_by = match (place, above) {
                (0, 1..) if is_out != above_is_out => Some(Decision {
                    criterion: Criterion::PlaysOn,
                    above: Value::Times(StandardPoints::whole(1)),
                    here: Value::Times(StandardPoints::whole(0)),
                }),
                (0, 1..) => Some(Decision {
                    criterion: Criterion::Advanced,
                    above: Value::Times(StandardPoints::whole(stage as i64 + 2)),
                    here: Value::Times(StandardPoints::whole(stage as i64 + 1)),
                }),
                (0, 0) => None,
                _ if first == place => decision_between(&ranking[others[place - 1].0 + 1..=*own], criteria),
                _ => None,
            };
            rows.push(Row { rank: above + first + 1, decided_by, disqualified: is_out, ..(*row).clone() });
        }
    }
    rows
}

/// What decides between a row and one further down: of the decisions between neighbours from one to the other, that by
/// the highest criterion. `rows` are those below the first one, including the second.
fn decision_between<K>(rows: &[Row<K>], criteria: &[Criterion]) -> Option<Decision> {
    let decisions = || rows.iter().filter_map(|row| row.decided_by.as_ref());
    let place = |decision: &Decision| criteria.iter().position(|criterion| *criterion == decision.criterion);
    let criterion = decisions().min_by_key(|decision| place(decision))?.criterion;
    let mut of_it = decisions().filter(|decision| decision.criterion == criterion);
    let first = of_it.next()?;
    Some(Decision { here: of_it.last().unwrap_or(first).here.clone(), ..first.clone() })
}
