//! The course of a competition: the field of each stage from an earlier ranking, the points carried over, all rankings.
//!
//! Two facts to know: a decided field is added ([`Course::add`]) and not chosen here; [`Course::field`] returns the one
//! that would be chosen now. And an entrant is a player or a team, whichever enters stages.

use super::carry::{Carried, Carry, Eliminations, Penalties};
use super::field::{Chosen, KeptOut};
use super::ranking::{Dividing, Entered, Played, Ranking, overall};
use super::{Stage, ranking_order};
use crate::ranking::standings::Row;
use crate::ranking::tie_break::{Criterion, Result as SessionResult};
use crate::sheet::session::SessionLine;
use draw::division::Misfit;
use rules::{GamePoints, StandardPoints};
use std::collections::{BTreeMap, BTreeSet};
use values::ids::{PlayerId, TeamId};

/// The session results of each entrant.
pub type Results<K> = BTreeMap<K, Vec<SessionResult>>;

/// The results of each stage, and the fields that are decided.
#[derive(Clone, Debug)]
pub struct Course<'a, K> {
    pub(super) plan: &'a [Stage],
    /// The criteria for stages without an order of their own.
    pub(super) tie_breaks: &'a [Criterion],
    /// The results of each stage.
    pub results: Vec<Results<K>>,
    /// The results of each stage of those who are not in its field, by the team that they count for; see [`results_beside`].
    pub beside: Vec<Results<(TeamId, PlayerId)>>,
    /// Standard points deducted in each stage.
    pub penalties: Vec<BTreeMap<K, StandardPoints>>,
    /// Those who are disqualified: at first in the stages that are added, in the end in the whole.
    pub disqualified: BTreeSet<K>,
    /// The lots between equals of each stage, from 1.
    pub lots: Vec<BTreeMap<K, usize>>,
    /// The stages up to the last whose field is decided, with their rankings; the field is empty where it is not.
    stages: Vec<StageCourse<K>>,
}

/// A stage whose field is decided.
#[derive(Clone, Debug)]
pub struct StageCourse<K> {
    /// The field, with what each carries over.
    pub field: Vec<Entered<K>>,
    /// Its ranking.
    pub ranking: Ranking<K>,
}

/// A field that is not decided yet.
#[derive(Clone, Debug)]
pub struct NextField<K> {
    /// Those who were chosen, with the rule that did so.
    pub chosen: Vec<Chosen<K>>,
    /// The totals of each of them, of which a part is carried over.
    pub totals: BTreeMap<K, Carried>,
    /// The field that follows, latecomers included.
    pub field: Vec<Entered<K>>,
}

/// The results of each entrant, from lines; `of` returns the entrant of a line, if any.
pub fn results_of<K: Ord>(lines: &[SessionLine], of: impl Fn(&SessionLine) -> Option<K>) -> Results<K> {
    let mut results = Results::new();
    for line in lines {
        if let Some(key) = of(line) {
            results.entry(key).or_default().push(line.into());
        }
    }
    results
}

/// The results at tables, of these lines of a stage, of those who are not in its field: substitutes, and stand-ins who count
/// for their team.
pub fn results_beside<K: Copy + Ord>(
    lines: &[SessionLine],
    field: &[Entered<K>],
    of: impl Fn(&SessionLine) -> Option<K>,
) -> Results<(TeamId, PlayerId)> {
    let here: BTreeSet<K> = field.iter().map(|entered| entered.key).collect();
    let is_entered = |line: &SessionLine| of(line).is_some_and(|key| here.contains(&key));
    let plays_beside = |line: &SessionLine| line.table.is_some() && !is_entered(line);
    results_of(lines, |line| Some((line.team.filter(|_| plays_beside(line))?, line.player)))
}

impl<'a, K: Copy + Ord> Course<'a, K> {
    /// A course of these stages, without results and fields; `tie_breaks` are the criteria for stages without an order
    /// of their own.
    pub fn new(plan: &'a [Stage], tie_breaks: &'a [Criterion]) -> Self {
        Course {
            plan,
            tie_breaks,
            results: Vec::new(),
            beside: Vec::new(),
            penalties: Vec::new(),
            disqualified: BTreeSet::new(),
            lots: Vec::new(),
            stages: Vec::new(),
        }
    }

    /// The stages up to the last whose field is decided; the field is empty where it is not.
    pub fn stages(&self) -> &[StageCourse<K>] {
        &self.stages
    }

    /// The stage in this place, if its field is decided.
    pub fn stage(&self, place: usize) -> Option<&StageCourse<K>> {
        self.stages.get(place).filter(|stage| place == 0 || !stage.field.is_empty())
    }

    /// Adds the field of the next stage, empty if it is not decided, and ranks it by the current results.
    pub fn add(&mut self, field: Vec<Entered<K>>) {
        let place = self.stages.len();
        let Some(stage) = self.plan.get(place) else { return };
        let ranking = stage.ranking(self.tie_breaks, &self.ranking_input(place, field.clone()));
        self.stages.push(StageCourse { field, ranking });
    }

    /// What a stage with this field is ranked by.
    pub(super) fn ranking_input(&self, place: usize, field: Vec<Entered<K>>) -> Played<K> {
        let mut before = Results::new();
        for (key, results) in self.results.iter().take(place).flatten() {
            before.entry(*key).or_default().extend(results);
        }
        Played {
            results: self.results.get(place).cloned().unwrap_or_default(),
            before,
            penalties: self.penalties.get(place).cloned().unwrap_or_default(),
            disqualified: self.disqualified.clone(),
            lots: self.lots.get(place).cloned().unwrap_or_default(),
            field,
        }
    }

    /// The field of the first stage: all who are entered, in the order of entry.
    ///
    /// # Errors
    /// The entrants do not fit its groups.
    pub fn first_field(&self, entrants: &[K], by: Dividing<'_, K>) -> Result<Vec<Entered<K>>, Misfit> {
        let nothing = |_| Carried::default();
        let stage = self.plan.first();
        stage.map_or(Ok(Vec::new()), |stage| stage.entered(entrants, None, nothing, by))
    }

    /// The field of a stage, by its index, that follows from the current rankings: without those who are `kept` out, and
    /// with the `late` ones at its end, who carry nothing over. `None` if the stage it comes from has no ranking yet.
    ///
    /// # Errors
    /// The entrants do not fit its groups.
    pub fn field(
        &self,
        place: usize,
        (invited, late): (&[K], &[K]),
        kept: &KeptOut<K>,
        by: Dividing<'_, K>,
    ) -> Result<Option<NextField<K>>, Misfit> {
        let Some((stage, rule)) = self.plan.get(place).and_then(|stage| Some((stage, stage.field.as_ref()?))) else {
            return Ok(None);
        };
        let Some((from, earlier)) = self.find_stage(&rule.from) else { return Ok(None) };
        let chosen = rule.chosen(&earlier.ranking, invited, kept);
        let mut keys: Vec<K> = chosen.iter().map(|chosen| chosen.key).collect();
        let totals: BTreeMap<K, Carried> = keys.iter().map(|key| (*key, self.totals(stage, *key))).collect();
        keys.extend(late.iter().filter(|key| !totals.contains_key(key)));
        let total = |key: K| totals.get(&key).copied().unwrap_or_default();
        let field = stage.entered(&keys, Some(from), total, by)?;
        Ok(Some(NextField { chosen, totals, field }))
    }

    fn find_stage(&self, id: &str) -> Option<(&'a Stage, &StageCourse<K>)> {
        let place = self.plan.iter().position(|stage| stage.id == id)?;
        Some((&self.plan[place], self.stage(place)?))
    }

    /// The totals of the stages from which a stage carries over.
    pub(super) fn totals(&self, stage: &Stage, key: K) -> Carried {
        let mut sum = Carried::default();
        for from in stage.carried_stages(self.plan) {
            let Some(place) = self.plan.iter().position(|other| other.id == from.id) else { continue };
            let row = self.stages.get(place).and_then(|of| of.ranking.rows.iter().find(|row| row.key == key));
            let Some(row) = row else { continue };
            sum.standard_points += row.standard_points;
            sum.game_points += row.game_points;
            if stage.carry.penalties == Penalties::Before {
                sum.standard_points +=
                    self.penalties.get(place).and_then(|of| of.get(&key)).copied().unwrap_or_default();
            }
            if stage.carry.eliminations == Eliminations::Without {
                let own = self.results.get(place).and_then(|of| of.get(&key)).map_or(&[][..], Vec::as_slice);
                for result in self.beside_eliminated(place, own, Some(key)) {
                    sum.standard_points -= result.standard_points;
                    sum.game_points -= result.game_points;
                }
            }
        }
        sum
    }

    /// Those of an entrant's `own` results that were made at tables with somebody else who was disqualified.
    pub(super) fn beside_eliminated(&self, place: usize, own: &[SessionResult], key: Option<K>) -> Vec<SessionResult> {
        let Some(results) = self.results.get(place) else { return Vec::new() };
        let of_eliminated =
            self.disqualified.iter().filter(|other| Some(**other) != key).filter_map(|other| results.get(other));
        let tables: BTreeSet<_> =
            of_eliminated.flatten().filter_map(|result| Some((result.session, result.table?))).collect();
        own.iter()
            .filter(|result| result.table.is_some_and(|table| tables.contains(&(result.session, table))))
            .copied()
            .collect()
    }

    /// The current ranking of the competition.
    pub fn overall(&self) -> Vec<Row<K>> {
        let ranked = ranking_order(&self.plan[..self.stages.len()]).into_iter().map(|place| {
            let criteria = self.plan[place].criteria(self.tie_breaks, true);
            (self.stages[place].ranking.rows.as_slice(), criteria)
        });
        overall(&ranked.collect::<Vec<_>>(), &self.disqualified)
    }

    /// The sum of all points carried into a stage.
    pub fn carried_into(&self, place: usize) -> Carried {
        let field = self.stages.get(place).into_iter().flat_map(|stage| &stage.field);
        field.fold(Carried::default(), |sum, entered| Carried {
            standard_points: sum.standard_points + entered.carried.standard_points,
            game_points: GamePoints(sum.game_points.0 + entered.carried.game_points.0),
        })
    }
}

impl Stage {
    /// Those of `stages` from which this one carries over points.
    pub fn carried_stages<'a>(&self, stages: &'a [Stage]) -> Vec<&'a Stage> {
        let named = |id: &String| stages.iter().find(|other| other.id == *id);
        match (&self.carry, &self.field) {
            (carry, _) if carry.is_nothing() => Vec::new(),
            (Carry { of, .. }, Some(field)) if of.is_empty() => named(&field.from).into_iter().collect(),
            (Carry { of, .. }, _) => of.iter().filter_map(named).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use proptest::prelude::*;
    use values::ids::{SessionNumber, TableNumber};

    fn regulations(name: &str) -> Regulations {
        let folders = ["../../fixtures/stages", "regulations/presets"];
        let files = folders.map(|folder| format!("{}/{folder}/{name}.toml", env!("CARGO_MANIFEST_DIR")));
        let text = files.iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap();
        let read = Regulations::from_toml(&text).unwrap();
        assert_eq!(read.plan_problems(), []);
        read
    }

    fn points(text: &str) -> StandardPoints {
        text.parse().unwrap()
    }

    fn result(session: u16, table: u16, rank: usize, standard: &str, game: i32) -> SessionResult {
        SessionResult {
            session: SessionNumber(session),
            table: Some(TableNumber(table)),
            rank: Some(rank),
            standard_points: points(standard),
            game_points: GamePoints(game),
            sharing: 1,
            at_winds: Default::default(),
        }
    }

    /// The published totals of the league after 60 rounds: standard points, penalties, game points (SDU 2026).
    const LEAGUE: [(&str, &str, i32, &str); 10] = [
        ("215/2", "0", 1692, "择日读"),
        ("95", "0", 1119, "绿小龙"),
        ("93", "1", 30, "青柠"),
        ("177/2", "0", 924, "复仇者联盟"),
        ("175/2", "0", 350, "小鲨鱼动物园"),
        ("87", "0", 183, "特邀"),
        ("88", "7", -129, "云上秋雨"),
        ("69", "2", -1190, "杠上开花队"),
        ("64", "2", -1453, "自摸七队"),
        ("121/2", "4", -1816, "呼噜"),
    ];

    #[test]
    fn the_cut_of_the_league_goes_by_points_after_penalties_and_each_begins_with_them() {
        let sdu = regulations("league");
        let mut course: Course<'_, usize> = Course::new(&sdu.stages, &sdu.tie_breaks);
        let totals = LEAGUE.iter().enumerate();
        course.results = vec![
            totals
                .clone()
                .map(|(team, (standard, _, game, _))| (team, vec![result(1, 1, 1, standard, *game)]))
                .collect(),
        ];
        course.penalties = vec![totals.map(|(team, (_, penalty, ..))| (team, points(penalty))).collect()];
        let entrants: Vec<usize> = (0..10).rev().collect();
        course.add(course.first_field(&entrants, Dividing::NOTHING).unwrap());
        let order: Vec<usize> = course.stages()[0].ranking.rows.iter().map(|row| row.key).collect();
        assert_eq!(order, (0..10).collect::<Vec<_>>());
        assert_eq!(course.stages()[0].ranking.rows[6].standard_points, points("81"), "88 less 7 is seventh, and out");
        let next = course.field(1, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
        let begins: Vec<(usize, String, i32)> = next
            .field
            .iter()
            .map(|of| (of.key, of.carried.standard_points.to_string(), of.carried.game_points.0))
            .collect();
        let wanted = ["215/2", "95", "92", "177/2", "175/2", "87"].map(str::to_owned);
        let wanted: Vec<_> =
            wanted.into_iter().enumerate().map(|(team, points)| (team, points, LEAGUE[team].2)).collect();
        assert_eq!(begins, wanted);
        // Before penalties the seventh would still be out, and the third would carry over one more.
        let mut before = sdu.clone();
        before.stages[1].carry.penalties = Penalties::Before;
        course.plan = &before.stages;
        let next = course.field(1, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
        assert_eq!(next.field[2].carried.standard_points, points("93"));
        // Somebody who does not play makes room for the next, but keeps the place.
        let gone = KeptOut { out: [2].into(), ..KeptOut::default() };
        let next = course.field(1, (&[], &[]), &gone, Dividing::NOTHING).unwrap().unwrap();
        assert_eq!(next.chosen.iter().map(|of| of.key).collect::<Vec<_>>(), [0, 1, 3, 4, 5, 6]);
        assert_eq!(next.chosen[5].by, super::super::field::By::Next);
    }

    /// 256 players through the three stages of the world championship of 2019, the last of each block winning all that is left.
    #[test]
    fn nobody_leaves_a_block_whatever_the_last_sessions_bring() {
        let w19 = regulations("w19");
        let mut course: Course<'_, PlayerId> = Course::new(&w19.stages, &w19.tie_breaks);
        let first = |player: i32| vec![result(1, 1, 1, "0", 10_000 - player)];
        course.results.push((1..=256).map(|player| (PlayerId(player), first(player))).collect());
        course.add(course.first_field(&(1..=256).map(PlayerId).collect::<Vec<_>>(), Dividing::NOTHING).unwrap());
        let blocks = course.field(1, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
        // Session 9: the last of a block wins, the first comes last, at tables of one of each quarter.
        let table = |place: usize| ((place - 1) / 16 * 4 + (place - 1) % 4) as u16 + 1;
        let rank = |place: usize| 4 - (place - 1) % 16 / 4;
        let ninth = |of: &Entered<PlayerId>| {
            let standard = ["4", "2", "1", "0"][rank(of.place) - 1];
            (of.key, vec![result(9, table(of.place), rank(of.place), standard, 500)])
        };
        course.results.push(blocks.field.iter().map(ninth).collect());
        course.add(blocks.field);
        let rows = &course.stages()[1].ranking.rows;
        for (place, row) in (1..).zip(rows) {
            assert_eq!(
                (place - 1) / 16,
                (row.key.0 - 1) as usize / 16,
                "the block of 16 of the player in place {place}"
            );
        }
        assert_eq!(rows[0].key.0, 13, "the winners of a block come before its seconds, whatever they bring");
        assert_eq!(rows[4].decided_by.as_ref().unwrap().criterion, Criterion::PlaceAtTable);
        let last = course.field(2, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
        assert_eq!(course.carried_into(1).game_points, GamePoints((1..=256).map(|player| 10_000 - player).sum()));
        let tenth = |of: &Entered<PlayerId>| {
            let rank = 4 - (of.place - 1) % 4;
            (of.key, vec![result(10, of.group as u16 + 1, rank, ["4", "2", "1", "0"][rank - 1], 500)])
        };
        course.results.push(last.field.iter().map(tenth).collect());
        course.add(last.field);
        for (place, row) in (0..).zip(&course.stages()[2].ranking.rows) {
            let before = course.stages()[1].ranking.rows.iter().position(|of| of.key == row.key).unwrap();
            assert_eq!(place / 4, before / 4, "the block of four in place {}", place + 1);
        }
        assert_eq!(course.overall(), course.stages()[2].ranking.rows);
    }

    #[test]
    fn pots_within_blocks_of_16_seat_whom_the_regulation_names() {
        use super::super::seating::{Run, SeatBy, Seated};
        let run = Run { by: SeatBy::Pots, within: 16, ..Run::default() };
        let standing: Vec<Seated<usize, usize>> =
            (1..=256).map(|player| Seated { player, points: 0, apart: None, last_place: 0 }).collect();
        let blocks: Vec<_> = standing.chunks(16).map(<[_]>::to_vec).collect();
        let mut tables: Vec<Vec<usize>> = (run.tables(&blocks, &[], "s").iter())
            .map(|table| {
                let mut four: Vec<usize> = table.values().iter().map(|player| **player).collect();
                four.sort_unstable();
                four
            })
            .collect();
        tables.sort();
        assert_eq!(tables[16..20], [[65, 69, 73, 77], [66, 70, 74, 78], [67, 71, 75, 79], [68, 72, 76, 80]]);
    }

    fn two_stages(places: u16, standard: &str, groups: u16) -> Regulations {
        let text = format!(
            "[[stage]]\nid = \"a\"\nsessions = 2\ngroups = {{ count = {groups}, by = \"snake\" }}\n[[stage]]\nid = \"b\"\nsessions = 1\n\
             field = {{ from = \"a\", places = \"1-{places}\" }}\ncarry = {{ standard = \"{standard}\", game = \"{standard}\", round = \"nearest\" }}\n"
        );
        Regulations::from_toml(&text).unwrap()
    }

    proptest! {
        #[test]
        fn no_entrant_is_lost_or_doubled_and_what_is_carried_is_the_part_of_what_there_was(
            scores in prop::collection::vec((0..5i64, -50..50i32), 8..40),
            places in 1..8u16,
            groups in 1..4u16,
            part in prop::sample::select(vec!["0", "1/4", "1/2", "2/3", "1"]),
        ) {
            let regulations = two_stages(places, part, groups);
            let mut course: Course<'_, usize> = Course::new(&regulations.stages, &regulations.tie_breaks);
            let line = |(standard, game): &(i64, i32)| vec![result(1, 1, 1, &standard.to_string(), *game)];
            course.results.push(scores.iter().map(line).enumerate().collect());
            let all: Vec<usize> = (0..scores.len()).collect();
            course.add(course.first_field(&all, Dividing::NOTHING).unwrap());
            let next = course.field(1, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
            prop_assert_eq!(next.field.len(), usize::from(places));
            let first = course.stages()[0].ranking.rows[..usize::from(places)].iter().map(|row| row.key);
            prop_assert_eq!(next.field.iter().map(|of| of.key).collect::<Vec<_>>(), first.collect::<Vec<_>>());
            let total: StandardPoints = next.totals.values().map(|of| of.standard_points).sum();
            let fraction: super::super::fraction::Fraction = part.parse().unwrap();
            course.add(next.field);
            prop_assert_eq!(course.carried_into(1).standard_points, fraction.part_of(total));
            let mut ranked: Vec<usize> = course.overall().iter().map(|row| row.key).collect();
            ranked.sort_unstable();
            prop_assert_eq!(ranked, all);
            let grouped: usize = course.stages()[0].ranking.groups.iter().map(Vec::len).sum();
            prop_assert_eq!(grouped, scores.len());
        }

        #[test]
        fn one_stage_ranks_as_an_event_without_stages(scores in prop::collection::vec((0..5i64, -50..50i32), 1..24)) {
            let one = Regulations::from_toml("[[stage]]\nid = \"main\"\nsessions = 4\n").unwrap();
            let lines: Vec<SessionLine> = scores.iter().enumerate().map(|(player, (standard, game))| SessionLine {
                session: SessionNumber(1 + player as u16 % 3),
                table: Some(TableNumber(1)),
                player: PlayerId(player as i32 / 3),
                team: None,
                rank: Some(1),
                standard_points: StandardPoints::whole(*standard),
                game_points: GamePoints(*game),
                sharing: 1,
                at_winds: Default::default(),
            }).collect();
            let mut course: Course<'_, PlayerId> = Course::new(&one.stages, &one.tie_breaks);
            course.results.push(results_of(&lines, |line| Some(line.player)));
            let entrants: Vec<PlayerId> = course.results[0].keys().copied().collect();
            course.add(course.first_field(&entrants, Dividing::NOTHING).unwrap());
            let results = crate::ranking::standings::Results { lines, ..Default::default() };
            prop_assert_eq!(course.overall(), results.players(&[], &one.tie_breaks));
        }
    }
}
