//! The course of a competition: the field of each stage from the ranking of the one before, what each entrant brings, and all rankings.
//!
//! Two facts to know: a field that stands is given and never chosen here; [`Course::next_field`] says what it would be. And an entrant is
//! whoever enters stages, a player or a team.

use super::Stage;
use super::carry::{Carried, Eliminations, Penalties};
use super::field::Chosen;
use super::groups::Misfit;
use super::ranking::{Entered, Played, Ranking, overall};
use crate::rules::{GamePoints, StandardPoints};
use crate::tournament::regulations::Regulations;
use crate::tournament::session::SessionLine;
use crate::tournament::standings::Row;
use crate::tournament::tie_break::Result as SessionResult;
use std::collections::{BTreeMap, BTreeSet};

/// The results of each entrant.
pub type Results<K> = BTreeMap<K, Vec<SessionResult>>;

/// What happened in each stage, and the fields that stand.
#[derive(Clone, Debug)]
pub struct Course<'a, K> {
    regulations: &'a Regulations,
    /// The results of each stage.
    pub results: Vec<Results<K>>,
    /// Standard points taken off in each stage.
    pub penalties: Vec<BTreeMap<K, StandardPoints>>,
    /// Who may not go on.
    pub disqualified: BTreeSet<K>,
    /// The lots between equals of each stage, from 1.
    pub lots: Vec<BTreeMap<K, usize>>,
    /// The stages whose fields stand, with their rankings.
    stages: Vec<StageCourse<K>>,
}

/// A stage whose field stands.
#[derive(Clone, Debug)]
pub struct StageCourse<K> {
    /// Who takes part, with what each brings.
    pub field: Vec<Entered<K>>,
    /// How they rank.
    pub ranking: Ranking<K>,
}

/// A field to come: by what each is in it, and what each brings.
#[derive(Clone, Debug)]
pub struct NextField<K> {
    /// By what each is in it.
    pub chosen: Vec<Chosen<K>>,
    /// The totals of each before the part that is carried, and the field.
    pub totals: BTreeMap<K, Carried>,
    /// What follows.
    pub field: Vec<Entered<K>>,
}

/// The results of the lines of each entrant; `of` says whose a line is.
pub fn results_of<K: Ord>(lines: &[SessionLine], of: impl Fn(&SessionLine) -> Option<K>) -> Results<K> {
    let mut results = Results::new();
    for line in lines {
        if let Some(key) = of(line) {
            results.entry(key).or_default().push(line.into());
        }
    }
    results
}

impl<'a, K: Copy + Ord> Course<'a, K> {
    /// The course of these regulations, of which nothing is known and no field stands yet.
    pub fn new(regulations: &'a Regulations) -> Self {
        Course {
            regulations,
            results: Vec::new(),
            penalties: Vec::new(),
            disqualified: BTreeSet::new(),
            lots: Vec::new(),
            stages: Vec::new(),
        }
    }

    /// The stages whose fields stand.
    pub fn stages(&self) -> &[StageCourse<K>] {
        &self.stages
    }

    /// The next stage is played by this field: its ranking follows from what is known by now.
    pub fn add(&mut self, field: Vec<Entered<K>>) {
        let place = self.stages.len();
        let Some(stage) = self.regulations.stages.get(place) else { return };
        let mut before = Results::new();
        for (key, results) in self.results.iter().take(place).flatten() {
            before.entry(*key).or_default().extend(results);
        }
        let played = Played {
            results: self.results.get(place).cloned().unwrap_or_default(),
            before,
            penalties: self.penalties.get(place).cloned().unwrap_or_default(),
            disqualified: self.disqualified.clone(),
            lots: self.lots.get(place).cloned().unwrap_or_default(),
            field: field.clone(),
        };
        let ranking = stage.ranking(&self.regulations.tie_breaks, &played);
        self.stages.push(StageCourse { field, ranking });
    }

    /// The field of the first stage: all who are entered, in the order of their numbers.
    ///
    /// # Errors
    /// They do not fit its groups.
    pub fn first_field(
        &self,
        entrants: &[K],
        area: impl Fn(K) -> String,
        seed: &str,
    ) -> Result<Vec<Entered<K>>, Misfit> {
        let nothing = |_| Carried::default();
        self.regulations
            .stages
            .first()
            .map_or(Ok(Vec::new()), |stage| stage.entered(entrants, None, nothing, area, seed))
    }

    /// The field of a stage, by its place, as it follows from the rankings that stand: who is `out` does not play on.
    ///
    /// # Errors
    /// They do not fit its groups. `Ok(None)` where the stage it comes from has no ranking yet.
    pub fn field(
        &self,
        place: usize,
        invited: &[K],
        out: impl Fn(K) -> bool,
        area: impl Fn(K) -> String,
        seed: &str,
    ) -> Result<Option<NextField<K>>, Misfit> {
        let Some((stage, rule)) =
            self.regulations.stages.get(place).and_then(|stage| Some((stage, stage.field.as_ref()?)))
        else {
            return Ok(None);
        };
        let Some((from, earlier)) = self.named(&rule.from) else { return Ok(None) };
        let chosen = rule.chosen(&earlier.ranking, invited, out);
        let keys: Vec<K> = chosen.iter().map(|chosen| chosen.key).collect();
        let totals: BTreeMap<K, Carried> = keys.iter().map(|key| (*key, self.totals(stage, *key))).collect();
        let total = |key: K| totals.get(&key).copied().unwrap_or_default();
        let field = stage.entered(&keys, Some(from), total, area, seed)?;
        Ok(Some(NextField { chosen, totals, field }))
    }

    fn named(&self, id: &str) -> Option<(&'a Stage, &StageCourse<K>)> {
        let place = self.regulations.stages.iter().position(|stage| stage.id == id)?;
        Some((&self.regulations.stages[place], self.stages.get(place)?))
    }

    /// What a stage takes a part of: the totals of the stages it names.
    fn totals(&self, stage: &Stage, key: K) -> Carried {
        let mut sum = Carried::default();
        for from in self.regulations.carries_of(stage) {
            let Some(place) = self.regulations.stages.iter().position(|other| other.id == from.id) else { continue };
            let row = self.stages.get(place).and_then(|of| of.ranking.rows.iter().find(|row| row.key == key));
            let Some(row) = row else { continue };
            sum.standard_points += row.standard_points;
            sum.game_points += row.game_points;
            if stage.carry.penalties == Penalties::Before {
                sum.standard_points +=
                    self.penalties.get(place).and_then(|of| of.get(&key)).copied().unwrap_or_default();
            }
            if stage.carry.eliminations == Eliminations::Without {
                for result in self.beside_eliminated(place, key) {
                    sum.standard_points -= result.standard_points;
                    sum.game_points -= result.game_points;
                }
            }
        }
        sum
    }

    /// The results of somebody at tables at which somebody sat who was disqualified.
    fn beside_eliminated(&self, place: usize, key: K) -> Vec<SessionResult> {
        let Some(results) = self.results.get(place) else { return Vec::new() };
        let of_eliminated =
            self.disqualified.iter().filter(|other| **other != key).filter_map(|other| results.get(other));
        let tables: BTreeSet<_> =
            of_eliminated.flatten().filter_map(|result| Some((result.session, result.table?))).collect();
        let own = results.get(&key).into_iter().flatten();
        own.filter(|result| result.table.is_some_and(|table| tables.contains(&(result.session, table))))
            .copied()
            .collect()
    }

    /// The ranking of the competition as it stands.
    pub fn overall(&self) -> Vec<Row<K>> {
        overall(&self.stages.iter().map(|stage| stage.ranking.rows.as_slice()).collect::<Vec<_>>())
    }

    /// The rows of a stage with the results they are made of, those of the stages before among them where points are carried.
    pub fn rows_with_results(&self, place: usize) -> Vec<(Row<K>, Vec<SessionResult>)> {
        let results = |key: K| self.results.get(place).and_then(|of| of.get(&key)).cloned().unwrap_or_default();
        let rows = self.stages.get(place).into_iter().flat_map(|stage| &stage.ranking.rows);
        rows.map(|row| (row.clone(), results(row.key))).collect()
    }

    /// What is left of the points of everybody: the sum of what is carried into a stage.
    pub fn carried_into(&self, place: usize) -> Carried {
        let field = self.stages.get(place).into_iter().flat_map(|stage| &stage.field);
        field.fold(Carried::default(), |sum, entered| Carried {
            standard_points: sum.standard_points + entered.carried.standard_points,
            game_points: GamePoints(sum.game_points.0 + entered.carried.game_points.0),
        })
    }
}
