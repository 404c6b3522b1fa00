//! The table of a season: the points of each person from each event, which of them count, and the places.
//!
//! Two facts to know: equal sums are decided by the best result that counts, then by the next one, and those who are
//! equal in all of them share a place; and those who attended fewer events than the minimum come after all others,
//! without a place.

use super::rules::{CountedFigure, SeasonRules};
use rules::{GamePoints, StandardPoints};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The result of a person in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonResult<P> {
    /// The person.
    pub person: P,
    /// The row of the event.
    pub event: i32,
    /// The place there, from 1; equals share it. `None` for those who were disqualified.
    pub place: Option<usize>,
    /// The standard points there.
    pub standard_points: StandardPoints,
    /// The game points there.
    pub game_points: GamePoints,
}

/// Whether a figure counts, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// It counts.
    Counts,
    /// Enough better ones count.
    BeyondBest,
    /// It is one of the worst, which are dropped.
    Dropped,
}

coded!(Verdict);

/// The points of a person from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonFigure {
    /// The row of the event.
    pub event: i32,
    /// The place there; `None` for those who were disqualified.
    pub place: Option<usize>,
    /// The points.
    pub points: StandardPoints,
    /// Whether it counts.
    pub verdict: Verdict,
}

/// A person in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow<P> {
    /// The place, from 1; equals share it. `None` for those who attended too few events.
    pub rank: Option<usize>,
    /// The person.
    pub person: P,
    /// The points from each event attended, by the row of the event.
    pub figures: Vec<SeasonFigure>,
    /// The points for attendance.
    pub for_coming: StandardPoints,
    /// The sum of all that counts, including the points for attendance.
    pub sum: StandardPoints,
    /// The number of events that are missing for a place.
    pub lacks: usize,
}

impl<P> SeasonRow<P> {
    /// The points from events that count, the best first.
    fn counted_points(&self) -> Vec<StandardPoints> {
        let counted = self.figures.iter().filter(|figure| figure.verdict == Verdict::Counts);
        let mut points: Vec<StandardPoints> = counted.map(|figure| figure.points).collect();
        points.sort_by_key(|points| Reverse(*points));
        points
    }
}

/// The order of two rows, the better one first.
fn order<P>(one: &SeasonRow<P>, other: &SeasonRow<P>) -> Ordering {
    let (own, others) = (one.counted_points(), other.counted_points());
    let result = |all: &[StandardPoints], place: usize| all.get(place).copied().unwrap_or(StandardPoints::ZERO);
    let mut by_result = (0..own.len().max(others.len())).map(|place| result(&others, place).cmp(&result(&own, place)));
    let is_behind = (one.lacks > 0).cmp(&(other.lacks > 0)).then(other.sum.cmp(&one.sum));
    is_behind.then_with(|| by_result.find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
}

/// The table of these results, the first place first; the order of the results does not matter.
pub fn season_table<P: Copy + Ord>(rules: &SeasonRules, results: &[SeasonResult<P>]) -> Vec<SeasonRow<P>> {
    let events: BTreeSet<i32> = results.iter().map(|result| result.event).collect();
    let mut sharing: BTreeMap<(i32, Option<usize>), usize> = BTreeMap::new();
    let mut of_person: BTreeMap<P, Vec<&SeasonResult<P>>> = BTreeMap::new();
    for result in results {
        *sharing.entry((result.event, result.place)).or_default() += 1;
        of_person.entry(result.person).or_default().push(result);
    }
    let points = |result: &SeasonResult<P>| match rules.counts {
        CountedFigure::StandardPoints => result.standard_points,
        CountedFigure::GamePoints => StandardPoints::whole(result.game_points.0.into()),
        CountedFigure::Places => result
            .place
            .map_or(StandardPoints::ZERO, |place| rules.points_of_place(place, sharing[&(result.event, result.place)])),
    };
    let rows = of_person.into_iter().map(|(person, own)| {
        let figures = own.into_iter().map(|result| (result.event, result.place, points(result)));
        row(rules, events.len(), person, figures.collect())
    });
    let mut rows: Vec<SeasonRow<P>> = rows.collect();
    rows.sort_by(order);
    let ranks: Vec<usize> = (0..rows.len())
        .map(|place| rows[..place].partition_point(|above| order(above, &rows[place]).is_lt()) + 1)
        .collect();
    for (row, rank) in rows.iter_mut().zip(ranks) {
        row.rank = (row.lacks == 0).then_some(rank);
    }
    rows
}

/// The row of a person with these figures: event, place, points. `events` is the number of events of the season.
fn row<P>(
    rules: &SeasonRules,
    events: usize,
    person: P,
    mut figures: Vec<(i32, Option<usize>, StandardPoints)>,
) -> SeasonRow<P> {
    figures.sort_by_key(|(event, place, points)| (Reverse(*points), *event, *place));
    let best = if rules.best == 0 { usize::MAX } else { rules.best.into() };
    let kept = events.saturating_sub(rules.drop_worst.into());
    let verdict = |place: usize| match (place < best, place < kept) {
        (false, _) => Verdict::BeyondBest,
        (true, false) => Verdict::Dropped,
        (true, true) => Verdict::Counts,
    };
    let figures = figures.into_iter().enumerate();
    let figures =
        figures.map(|(at, (event, place, points))| SeasonFigure { event, place, points, verdict: verdict(at) });
    let mut figures: Vec<SeasonFigure> = figures.collect();
    figures.sort_by_key(|figure| figure.event);
    let for_coming: StandardPoints = figures.iter().map(|_| rules.for_coming.0).sum();
    let counted = figures.iter().filter(|figure| figure.verdict == Verdict::Counts).map(|figure| figure.points);
    let sum = counted.sum::<StandardPoints>() + for_coming;
    let lacks = usize::from(rules.minimum).saturating_sub(figures.len());
    SeasonRow { rank: None, person, figures, for_coming, sum, lacks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use values::exact::Exact;

    fn result(person: u8, event: i32, place: usize, twelfths: i64) -> SeasonResult<u8> {
        let standard_points = StandardPoints::new(twelfths, 12).unwrap();
        SeasonResult {
            person,
            event,
            place: Some(place),
            standard_points,
            game_points: GamePoints(twelfths as i32 - 20),
        }
    }

    fn rows_in_words(rules: &SeasonRules, results: &[SeasonResult<u8>]) -> Vec<String> {
        let row = |row: &SeasonRow<u8>| {
            let rank = row.rank.map_or("–".to_owned(), |rank| rank.to_string());
            let figure = |figure: &SeasonFigure| match figure.verdict {
                Verdict::Counts => figure.points.to_string(),
                Verdict::BeyondBest => format!("({})", figure.points),
                Verdict::Dropped => format!("[{}]", figure.points),
            };
            let figures: Vec<String> = row.figures.iter().map(figure).collect();
            format!("{rank} {}: {} = {}", row.person, figures.join(" "), row.sum)
        };
        season_table(rules, results).iter().map(row).collect()
    }

    /// Three evenings: 1 came to all, 2 and 3 to two, 4 to one.
    fn evenings() -> Vec<SeasonResult<u8>> {
        let rows = [
            (1, 1, 1, 48),
            (1, 2, 2, 24),
            (1, 3, 3, 12),
            (2, 1, 2, 28),
            (2, 2, 1, 48),
            (3, 1, 2, 28),
            (3, 3, 1, 48),
            (4, 3, 2, 24),
        ];
        rows.map(|(person, event, place, twelfths)| result(person, event, place, twelfths)).into()
    }

    #[test]
    fn the_best_count_the_worst_are_dropped_and_who_came_too_seldom_has_no_place() {
        let all = SeasonRules::default();
        let expected = ["1 1: 4 2 1 = 7", "2 2: 7/3 4 = 19/3", "2 3: 7/3 4 = 19/3", "4 4: 2 = 2"];
        assert_eq!(rows_in_words(&all, &evenings()), expected);
        let rules = SeasonRules { best: 2, for_coming: Exact(StandardPoints::whole(1)), minimum: 2, ..all.clone() };
        let expected = ["1 1: 4 2 (1) = 9", "2 2: 7/3 4 = 25/3", "2 3: 7/3 4 = 25/3", "– 4: 2 = 3"];
        assert_eq!(rows_in_words(&rules, &evenings()), expected);
        let dropped = SeasonRules { drop_worst: 1, ..all.clone() };
        let expected = ["1 2: 7/3 4 = 19/3", "1 3: 7/3 4 = 19/3", "3 1: 4 2 [1] = 6", "4 4: 2 = 2"];
        assert_eq!(rows_in_words(&dropped, &evenings()), expected, "what was missed is dropped first");
        let places = [10, 6, 2].map(|points| Exact(StandardPoints::whole(points))).into();
        let by_place = SeasonRules { counts: CountedFigure::Places, places, ..all };
        let expected = ["1 1: 10 6 2 = 18", "2 2: 4 10 = 14", "2 3: 4 10 = 14", "4 4: 6 = 6"];
        assert_eq!(rows_in_words(&by_place, &evenings()), expected, "two seconds share the points of second and third");
        let barred = [SeasonResult { place: None, ..result(5, 1, 4, 0) }, result(6, 1, 1, 0)];
        assert_eq!(rows_in_words(&by_place, &barred), ["1 6: 10 = 10", "2 5: 0 = 0"], "no place, no points");
    }

    #[test]
    fn between_equal_sums_the_better_best_result_decides() {
        let results = [result(1, 1, 2, 24), result(1, 2, 2, 24), result(2, 1, 1, 48), result(3, 2, 1, 36)];
        assert_eq!(rows_in_words(&SeasonRules::default(), &results), ["1 2: 4 = 4", "2 1: 2 2 = 4", "3 3: 3 = 3"]);
    }

    fn some_results() -> impl Strategy<Value = Vec<SeasonResult<u8>>> {
        let one = (0..6u8, 0..7i32, 1..5usize, 0..60i64);
        prop::collection::vec(one, 0..30).prop_map(|rows| {
            let by_place: BTreeMap<(u8, i32), (usize, i64)> =
                rows.into_iter().map(|(person, event, place, twelfths)| ((person, event), (place, twelfths))).collect();
            let result = |((person, event), (place, twelfths))| result(person, event, place, twelfths);
            by_place.into_iter().map(result).collect()
        })
    }

    fn some_rules() -> impl Strategy<Value = SeasonRules> {
        let counts = prop::sample::select(CountedFigure::ALL.to_vec());
        (counts, 0..5u16, 0..4u16, 0..3i64, 0..4u16).prop_map(|(counts, best, drop_worst, coming, minimum)| {
            SeasonRules {
                counts,
                places: [7, 3, 1].map(|points| Exact(StandardPoints::whole(points))).into(),
                best,
                drop_worst,
                for_coming: Exact(StandardPoints::whole(coming).divided_by(2)),
                minimum,
            }
        })
    }

    proptest! {
        #[test]
        fn the_order_of_results_does_not_matter(
            (results, mixed) in some_results().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
            rules in some_rules(),
        ) {
            prop_assert_eq!(season_table(&rules, &results), season_table(&rules, &mixed));
        }

        #[test]
        fn with_nothing_dropped_everything_is_in_the_sum(results in some_results(), rules in some_rules()) {
            let rules = SeasonRules { best: 0, drop_worst: 0, ..rules };
            for row in season_table(&rules, &results) {
                let all: StandardPoints = row.figures.iter().map(|figure| figure.points + rules.for_coming.0).sum();
                prop_assert_eq!(row.sum, all);
            }
        }

        #[test]
        fn no_other_choice_of_as_many_results_gives_more(results in some_results(), rules in some_rules()) {
            for row in season_table(&rules, &results) {
                let (counted, others): (Vec<SeasonFigure>, Vec<SeasonFigure>) =
                    row.figures.iter().copied().partition(|figure| figure.verdict == Verdict::Counts);
                let least = counted.iter().map(|figure| figure.points).min();
                prop_assert!(others.iter().all(|other| least.is_none_or(|least| other.points <= least)));
                prop_assert!(rules.best == 0 || counted.len() <= usize::from(rules.best));
            }
        }

        #[test]
        fn an_event_that_gives_nothing_changes_nothing_but_how_many_there_are(results in some_results(), best in 0..5u16) {
            let rules = SeasonRules { best, ..SeasonRules::default() };
            let people: BTreeSet<u8> = results.iter().map(|result| result.person).collect();
            let empty = people.into_iter().map(|person| result(person, 99, 1, 0));
            let more: Vec<SeasonResult<u8>> = results.iter().copied().chain(empty).collect();
            let (before, after) = (season_table(&rules, &results), season_table(&rules, &more));
            for (before, after) in before.iter().zip(&after) {
                prop_assert_eq!((before.rank, before.person, before.sum), (after.rank, after.person, after.sum));
                prop_assert_eq!(before.figures.len() + 1, after.figures.len());
            }
        }
    }
}
