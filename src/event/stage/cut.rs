//! The cut line (晋级线) in a ranking: by the current standings, nobody below it advances to a later stage.
//!
//! Two facts to know: a line is drawn only if the rule goes by rank, and in each group if it goes by groups; and those
//! who cannot advance make room for others, so a line is below the last who does and not after a fixed number of rows.

use super::field::{By, Chosen, FieldRule, Places};
use crate::ranking::goal::Quota;
use crate::ranking::standings::{Ranking, Row};
use crate::ranking::tie_break::Criterion;
use rules::StandardPoints;
use std::collections::BTreeMap;

/// A cut line in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutLine<K> {
    /// The group in which it is drawn, from 0; `None` in the ranking of all.
    pub group: Option<usize>,
    /// The last one above it.
    pub under: K,
    /// The equals at the line, if points alone do not decide who is above it.
    pub equal: Option<Equal>,
    /// The best of the others, who advance from below the lines of their groups.
    pub best: Vec<K>,
}

/// Those with as many points as the last above a line and the first below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equal {
    /// Their number.
    pub count: usize,
    /// Their points.
    pub points: StandardPoints,
    /// What decides between the two at the line; `None` before lots are drawn.
    pub by: Option<Criterion>,
}

impl FieldRule {
    /// How many advance from a ranking with `groups` groups into this field, or into one of better places. `None` if it
    /// does not go by rank, or by both places and groups.
    pub fn quota(&self, groups: usize) -> Option<Quota> {
        let (per_group, best) = (usize::from(self.per_group), usize::from(self.plus_best));
        let quota = match self.places {
            None if groups > 1 => Quota { per_group, best },
            None => Quota { per_group: 0, best: per_group + best },
            Some(Places::Span(_, last)) if per_group == 0 => Quota { per_group: 0, best: usize::from(last) + best },
            Some(_) => return None,
        };
        (quota.per_group + quota.best > 0).then_some(quota)
    }

    /// Whether it goes by groups, if the ranking has `groups` of them.
    pub fn is_by_group(&self, groups: usize) -> bool {
        self.per_group > 0 && groups > 1
    }

    /// The lines of a field in the ranking from which it is chosen; `first` is the first criterion there that compares
    /// results.
    pub fn lines<K: Copy + Ord>(
        &self,
        ranking: &Ranking<K>,
        chosen: &[Chosen<K>],
        first: Criterion,
    ) -> Vec<CutLine<K>> {
        if self.places == Some(Places::All) {
            return Vec::new();
        }
        let by_group = self.is_by_group(ranking.groups.len());
        let by: BTreeMap<K, By> = chosen.iter().map(|chosen| (chosen.key, chosen.by)).collect();
        let is_above = |row: &Row<K>| match by.get(&row.key) {
            Some(By::Place | By::Next | By::Group) => true,
            Some(By::Best) => !by_group,
            Some(By::Entry | By::Invited) | None => false,
        };
        let best = chosen.iter().filter(|chosen| by_group && chosen.by == By::Best).map(|chosen| chosen.key);
        let best: Vec<K> = best.collect();
        let line = |group: Option<usize>, rows: &[Row<K>]| {
            let last = rows.iter().rposition(is_above)?;
            let below = rows.get(last + 1)?;
            let equal = equal(rows, &rows[last], below, first);
            Some(CutLine { group, under: rows[last].key, equal, best: best.clone() })
        };
        match by_group {
            true => ranking.groups.iter().enumerate().filter_map(|(group, rows)| line(Some(group), rows)).collect(),
            false => line(None, &ranking.rows).into_iter().collect(),
        }
    }
}

/// Those who are equal at a line between two rows; `None` if a criterion before points, or points, decide between them.
fn equal<K>(rows: &[Row<K>], above: &Row<K>, below: &Row<K>, first: Criterion) -> Option<Equal> {
    let by = below.decided_by.as_ref().map(|decision| decision.criterion);
    let before_points = [Criterion::PlaysOn, Criterion::Block, Criterion::PlaceAtTable, first];
    let points = above.standard_points;
    let count = match by {
        None => rows.iter().filter(|row| row.rank == above.rank).count(),
        Some(by) if before_points.contains(&by) || points != below.standard_points => return None,
        Some(_) => rows.iter().filter(|row| row.standard_points == points && !row.disqualified).count(),
    };
    Some(Equal { count, points, by })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::tie_break::Result;
    use crate::stage::Stage;
    use crate::stage::field::KeptOut;
    use crate::stage::ranking::{Entered, Played};
    use proptest::prelude::*;
    use rules::GamePoints;

    /// The ranking of these standard and game points; the entrants are in `groups` groups in turn.
    fn ranking(points: &[(i64, i32)], groups: usize) -> Ranking<usize> {
        let entered = |key| Entered { key, place: key + 1, group: key % groups, block: 0, carried: Default::default() };
        let result = |(standard, game): &(i64, i32)| {
            vec![Result {
                session: values::ids::SessionNumber(1),
                table: None,
                rank: None,
                standard_points: StandardPoints::whole(*standard),
                game_points: GamePoints(*game),
                sharing: 1,
                at_winds: Default::default(),
            }]
        };
        let played = Played {
            field: (0..points.len()).map(entered).collect(),
            results: points.iter().map(result).enumerate().collect(),
            ..Played::default()
        };
        Stage::default().ranking(&[Criterion::GamePoints], &played)
    }

    fn lines(rule: &FieldRule, ranking: &Ranking<usize>, out: &[usize]) -> Vec<CutLine<usize>> {
        rule.lines(ranking, &rule.chosen(ranking, &[], &kept_out(out)), Criterion::StandardPoints)
    }

    fn kept_out(out: &[usize]) -> KeptOut<usize> {
        KeptOut { out: out.iter().copied().collect(), ..KeptOut::default() }
    }

    #[test]
    fn a_line_stands_under_the_last_who_goes_on_and_says_who_is_equal_there() {
        let ranked = ranking(&[(8, 0), (6, 9), (6, 5), (6, 5), (2, 0)], 1);
        let first = |last| FieldRule { places: Some(Places::Span(1, last)), ..FieldRule::default() };
        let under = |last, out: &[usize]| {
            let line = lines(&first(last), &ranked, out).pop().unwrap();
            (line.under, line.equal.map(|equal| (equal.count, equal.by)))
        };
        assert_eq!(under(1, &[]), (0, None));
        assert_eq!(under(2, &[]), (1, Some((3, Some(Criterion::GamePoints)))));
        assert_eq!(under(3, &[]), (2, Some((2, None))), "nothing decides between two of one rank");
        assert_eq!(under(1, &[0]), (1, Some((3, Some(Criterion::GamePoints)))), "the next moves up");
        assert_eq!(lines(&first(5), &ranked, &[]), [], "where all go on there is no line");
        let all = FieldRule { places: Some(Places::All), ..FieldRule::default() };
        assert_eq!(lines(&all, &ranked, &[]), []);
    }

    #[test]
    fn groups_have_lines_of_their_own_and_the_best_of_the_others_are_named() {
        let ranked = ranking(&[(8, 0), (7, 0), (6, 0), (1, 0), (5, 0), (0, 0)], 2);
        let rule = FieldRule { per_group: 1, plus_best: 1, ..FieldRule::default() };
        let found: Vec<_> =
            lines(&rule, &ranked, &[]).into_iter().map(|line| (line.group, line.under, line.best)).collect();
        assert_eq!(found, [(Some(0), 0, vec![2]), (Some(1), 1, vec![2])]);
    }

    proptest! {
        #[test]
        fn all_above_a_line_go_on_and_nobody_below_it(
            points in prop::collection::vec((0..5i64, 0..3i32), 2..30),
            last in 1..9u16,
            out in prop::collection::vec(0..30usize, 0..4),
        ) {
            let ranked = ranking(&points, 1);
            let rule = FieldRule { places: Some(Places::Span(1, last)), ..FieldRule::default() };
            let chosen: Vec<usize> =
                rule.chosen(&ranked, &[], &kept_out(&out)).iter().map(|chosen| chosen.key).collect();
            for line in lines(&rule, &ranked, &out) {
                let at = ranked.rows.iter().position(|row| row.key == line.under).unwrap();
                for (place, row) in ranked.rows.iter().enumerate() {
                    prop_assert_eq!(chosen.contains(&row.key), place <= at && !out.contains(&row.key));
                }
            }
        }
    }
}
