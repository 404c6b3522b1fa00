//! MERS, the ranking of the European Mahjong Association (EMA): the weight of a tournament, the base rank of a place, and the rankings of
//! players and countries. Sources: MERS regulations as of 1 January 2018 (weight), the EMA's pages on the ranking (base rank, ranking,
//! countries).
//!
//! Two facts to know: weights are counted in halves; other numbers are exact, and rounded to two decimals only when they are shown, so a
//! country's mean is of exact rankings. And results lose their weight with the years, counted from the last day of the tournament.

mod quota;
mod table;

pub use quota::{MersQuota, quotas};
pub use table::{MersCountry, MersEntry, MersResult, MersRow, MersTable};

use chrono::{Months, NaiveDate};
use std::cmp::{Ordering, Reverse};

/// The facts that decide the weight of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Days, the first and the last included.
    pub days: u32,
    /// The number of players.
    pub players: usize,
    /// The number of their countries.
    pub countries: usize,
    /// Whether players had to qualify.
    pub by_qualification: bool,
}

/// A weight, in halves: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight {
    /// The number of halves.
    pub halves: u32,
}

impl Size {
    /// The weight: the sum for days, players, countries, and qualification.
    pub fn weight(self) -> Weight {
        let days = 2 * self.days.clamp(1, 3);
        let players = match self.players {
            0..=40 => 0,
            41..=80 => 1,
            _ => 2,
        };
        let countries = match self.countries {
            0..=5 => 0,
            6..=9 => 1,
            _ => 2,
        };
        Weight { halves: days + players + countries + if self.by_qualification { 2 } else { 0 } }
    }
}

/// The base rank of a place among this many players: 1,000 for the first, 0 for the last, halves rounded up.
pub fn base_rank(place: usize, players: usize) -> u32 {
    let behind = players.saturating_sub(place) * 2000;
    let all = players.saturating_sub(1).max(1);
    ((behind + all) / (2 * all)) as u32
}

/// A result as it counts for a player's ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// See [`base_rank`].
    pub base_rank: u32,
    /// The weight of the tournament.
    pub weight: Weight,
    /// Its last day.
    pub date: NaiveDate,
}

/// An exact ranking; it is shown with two decimals, halves rounded up.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    numerator: u128,
    denominator: u128,
}

impl Ranking {
    /// The exact value as a fraction in lowest terms: `2/3`, or `700` if it is whole.
    pub fn exact(self) -> String {
        let (mut divisor, mut rest) = (self.numerator, self.denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let [over, under] = [self.numerator, self.denominator].map(|part| part / divisor.max(1));
        if under == 1 { over.to_string() } else { format!("{over}/{under}") }
    }

    /// The value in hundredths as it is shown, halves rounded up.
    pub fn in_hundredths(self) -> u128 {
        (self.numerator * 200 + self.denominator) / (2 * self.denominator)
    }
}

impl Ord for Ranking {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Ranking {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranking {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranking {}

impl std::fmt::Display for Ranking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = self.in_hundredths();
        write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl Counted {
    /// The weight on a day, in quarters: the whole weight in the first year, half of it in the second, then 0.
    fn quarters_on(&self, day: NaiveDate) -> u64 {
        let within = |years: u32| {
            self.date.checked_add_months(Months::new(12 * years)).is_some_and(|end| (self.date..=end).contains(&day))
        };
        match (within(1), within(2)) {
            (true, _) => u64::from(self.weight.halves) * 2,
            (_, true) => u64::from(self.weight.halves),
            _ => 0,
        }
    }
}

/// The sum and the total weight of a weighted mean; results missing to `at_least` count 0 with a weight of 1.
fn mean(best: &[(u32, u64)], at_least: usize) -> (u64, u64) {
    let missing = at_least.saturating_sub(best.len()) as u64;
    let sum = best.iter().map(|(base, quarters)| u64::from(*base) * quarters).sum();
    (sum, best.iter().map(|(_, quarters)| quarters).sum::<u64>() + 4 * missing)
}

/// The parts of a ranking, which is the mean of A and B: A is the mean of the best five results and four fifths of the others, B that of
/// the best four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The results with a weight on the day, the best first: the index of each in the list, and its weight in quarters.
    pub best: Vec<(usize, u64)>,
    /// How many of them are in A.
    pub in_a: usize,
    /// How many of them are in B.
    pub in_b: usize,
    /// The sum of A, base ranks times quarters, and its weight in quarters; missing results count 0 with a weight of 1.
    pub a: (u64, u64),
    /// The sum and the weight of B.
    pub b: (u64, u64),
}

impl Derivation {
    /// The ranking.
    pub fn ranking(&self) -> Ranking {
        let [a, of_a, b, of_b] = [self.a.0, self.a.1, self.b.0, self.b.1].map(u128::from);
        Ranking { numerator: a * of_b + b * of_a, denominator: 2 * of_a * of_b }
    }
}

/// The parts of a player's ranking on a day; `None` if fewer than two results count.
pub fn derivation(results: &[Counted], day: NaiveDate) -> Option<Derivation> {
    let weighed = results.iter().enumerate().map(|(place, result)| (place, result.quarters_on(day)));
    let mut best: Vec<(usize, u64)> = weighed.filter(|(_, quarters)| *quarters > 0).collect();
    if best.len() < 2 {
        return None;
    }
    best.sort_by_key(|(place, quarters)| Reverse((results[*place].base_rank, *quarters)));
    let counted: Vec<(u32, u64)> =
        best.iter().map(|(place, quarters)| (results[*place].base_rank, *quarters)).collect();
    let in_a = best.len().min(5 + (best.len().saturating_sub(5) * 4).div_ceil(5));
    let in_b = best.len().min(4);
    Some(Derivation { a: mean(&counted[..in_a], 5), b: mean(&counted[..in_b], 4), best, in_a, in_b })
}

/// A player's ranking on a day; `None` if fewer than two results count.
pub fn ranking(results: &[Counted], day: NaiveDate) -> Option<Ranking> {
    derivation(results, day).map(|parts| parts.ranking())
}

/// The ranking of a country: the mean of its three best rankings; missing ones count 0.
pub fn country(rankings: &[Ranking]) -> Ranking {
    let mut best = rankings.to_vec();
    best.sort_by_key(|ranking| Reverse(*ranking));
    let sum = |sum: Ranking, own: &Ranking| Ranking {
        numerator: sum.numerator * own.denominator + own.numerator * sum.denominator,
        denominator: sum.denominator * own.denominator,
    };
    let Ranking { numerator, denominator } = best.iter().take(3).fold(Ranking { numerator: 0, denominator: 1 }, sum);
    Ranking { numerator, denominator: 3 * denominator }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = ([usize; 3], bool, &'static str, usize, [u32; 2]);

    /// The size of a tournament, its last day and a place, then the base rank and the weight in halves. From the worked example of the
    /// ranking, computed by hand.
    const EXAMPLE: [Row; 10] = [
        ([3, 168, 20], true, "2025-07-05", 21, [880, 12]),
        ([2, 56, 7], false, "2026-02-15", 5, [927, 6]),
        ([1, 36, 3], false, "2026-03-07", 1, [1000, 2]),
        ([2, 92, 7], false, "2024-10-13", 40, [571, 7]),
        ([2, 40, 5], false, "2024-11-24", 17, [590, 4]),
        ([3, 64, 10], false, "2026-05-17", 9, [873, 9]),
        ([1, 41, 6], false, "2024-09-07", 41, [0, 4]),
        ([2, 80, 9], false, "2025-09-21", 12, [861, 6]),
        ([1, 24, 4], false, "2025-12-06", 8, [696, 2]),
        ([2, 48, 5], false, "2025-03-30", 30, [383, 5]),
    ];

    fn counted_results() -> [Counted; 10] {
        EXAMPLE.map(|([days, players, countries], by_qualification, date, place, right)| {
            let weight = Size { days: days as u32, players, countries, by_qualification }.weight();
            assert_eq!([base_rank(place, players), weight.halves], right, "{date}");
            Counted { base_rank: right[0], weight, date: date.parse().unwrap() }
        })
    }

    #[test]
    fn the_worked_example_comes_out_to_the_last_decimal() {
        let (all, day) = (counted_results(), "2026-07-01".parse().unwrap());
        let shown = |results: &[Counted]| ranking(results, day).map(|ranking| ranking.to_string());
        assert_eq!(shown(&all).as_deref(), Some("855.39"));
        assert_eq!(ranking(&all, day).unwrap().exact(), "1116286/1305");
        let of = derivation(&all, day).unwrap();
        assert_eq!((of.best.len(), of.in_a, of.in_b, of.a, of.b), (10, 9, 4, (73_346, 90), (51_958, 58)));
        assert_eq!(shown(&all[..3]).as_deref(), Some("789.41"));
        assert_eq!(shown(&[all[2], all[8]]).as_deref(), Some("381.60"));
        assert_eq!(shown(&all[..1]), None);
        for (place, players, base) in [(3, 16, 867), (2, 33, 969), (26, 40, 359), (14, 17, 188), (16, 17, 63)] {
            assert_eq!(base_rank(place, players), base, "{place} of {players}");
        }
        let of = |rankings: &[u128]| {
            let exact = rankings.iter().map(|own| Ranking { numerator: *own, denominator: 100 });
            country(&exact.collect::<Vec<_>>()).to_string()
        };
        assert_eq!(of(&[86025, 80150, 74400, 69000, 51200]), "801.92");
        assert_eq!(of(&[79500, 73050, 70500]), "743.50");
        assert_eq!(of(&[81500, 64000]), "485.00");
        assert_eq!(of(&[45500]), "151.67");
    }

    #[test]
    fn a_country_s_mean_is_rounded_once() {
        let exact = |thousandths| Ranking { numerator: thousandths, denominator: 1000 };
        let own = [700_005, 700_005, 700_004].map(exact);
        assert_eq!(own.map(|own| own.to_string()), ["700.01", "700.01", "700.00"]);
        // The mean of the rounded rankings would be 700.01.
        assert_eq!(country(&own).to_string(), "700.00");
    }
}
