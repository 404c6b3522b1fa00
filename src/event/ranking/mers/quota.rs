//! The seats of each country in a European championship, calculated from a MERS ranking.
//!
//! Facts to know: first every country gets a seat, every country with a player over 700 one more, and the three best countries one more;
//! the rest goes seat by seat to the country with the greatest share for its next seat (share divided by 1, 3, 5, …), where the share is
//! the mean of its share of ranked players and of players over 700; no country gets more seats than it has players above the mean of
//! all, but each gets at least one; and that mean is of the rankings as they are shown. Sources: the EMA's page on quotas, its General
//! Assembly of 2019, and programs that follow them; no text of the EMA names the method of division, so this is our calculation.

use super::{MersTable, Ranking};

/// The ranking above which a player counts as high.
const HIGH: Ranking = Ranking { numerator: 700, denominator: 1 };

/// The seats of a country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersQuota {
    /// Its code.
    pub country: String,
    /// Ranked players.
    pub ranked: usize,
    /// Players over 700.
    pub high: usize,
    /// Players above the mean; the maximum of its seats, or 1 if there are none.
    pub above_mean: usize,
    /// The seats that it gets before the division of the rest.
    pub basic: usize,
    /// All of its seats.
    pub seats: usize,
}

impl MersQuota {
    fn max_seats(&self) -> usize {
        self.above_mean.max(1)
    }
}

/// Divides the seats; the result has the order of the countries' ranking.
pub fn quotas(table: &MersTable, seats: usize) -> Vec<MersQuota> {
    let shown: Vec<u128> = table.players.iter().map(|row| row.ranking.in_hundredths()).collect();
    let (sum, count) = (shown.iter().sum::<u128>(), shown.len() as u128);
    let is_above = |ranking: &&Ranking| ranking.in_hundredths() * count > sum;
    let quota = |own: &super::MersCountry| {
        let high = own.players.iter().filter(|ranking| **ranking > HIGH).count();
        let above_mean = own.players.iter().filter(is_above).count();
        let basic = 1 + usize::from(own.rank <= 3) + usize::from(high > 0);
        let basic = basic.min(above_mean.max(1));
        MersQuota { country: own.country.clone(), ranked: own.players.len(), high, above_mean, basic, seats: basic }
    };
    let mut all: Vec<MersQuota> = table.countries.iter().map(quota).collect();
    let total = |of: fn(&MersQuota) -> usize| all.iter().map(of).sum::<usize>();
    let (ranked, high) = (total(|own| own.ranked), total(|own| own.high));
    // The mean of both shares, multiplied by a factor that is the same for all.
    let share = |own: &MersQuota| match high {
        0 => own.ranked,
        high => own.ranked * high + own.high * ranked,
    };
    let divisor = |own: &MersQuota| 2 * (own.seats - own.basic) + 1;
    for _ in all.iter().map(|own| own.basic).sum::<usize>()..seats {
        let mut next: Option<usize> = None;
        for (place, own) in all.iter().enumerate().filter(|(_, own)| own.seats < own.max_seats()) {
            // Of countries with equal shares the better-ranked one gets it.
            if next.is_none_or(|best| share(own) * divisor(&all[best]) > share(&all[best]) * divisor(own)) {
                next = Some(place);
            }
        }
        let Some(next) = next else { break };
        all[next].seats += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::{Counted, MersEntry, MersResult, Weight};
    use super::*;

    /// A player with this ranking, by five equal results.
    fn player(number: usize, country: &str, ranking: u32) -> Vec<MersEntry> {
        let date = |month: u32| format!("2026-{month:02}-01").parse().unwrap();
        let result = |month| MersResult {
            tournament: String::new(),
            place: 1,
            players: 2,
            counted: Counted { base_rank: ranking, weight: Weight { halves: 2 }, date: date(month) },
        };
        let entry = |month| MersEntry {
            number: format!("{number:08}"),
            name: String::new(),
            country: country.into(),
            result: result(month),
        };
        (1..=5).map(entry).collect()
    }

    #[test]
    fn the_worked_example_is_divided_as_it_says() {
        // The example of the rules: players, those over 700, those above the mean.
        let countries = [("P", 30, 9, 16), ("Q", 20, 5, 9), ("R", 10, 0, 3), ("S", 2, 0, 1)];
        let mut entries = Vec::new();
        for (place, (country, ranked, high, above)) in countries.into_iter().enumerate() {
            for player_in in 0..ranked {
                let ranking = match player_in {
                    own if own < high => 800,
                    own if own < above => 690 - place as u32,
                    _ => 100,
                };
                entries.extend(player(100 * place + player_in, country, ranking));
            }
        }
        let table = MersTable::new(entries, "2026-07-01".parse().unwrap());
        let divided = |seats| {
            quotas(&table, seats).iter().map(|own| (own.country.clone(), own.basic, own.seats)).collect::<Vec<_>>()
        };
        let expected = [("P", 3, 9), ("Q", 3, 7), ("R", 2, 3), ("S", 1, 1)];
        assert_eq!(divided(20), expected.map(|(country, basic, seats)| (country.to_owned(), basic, seats)));
        let found: Vec<_> = quotas(&table, 20).iter().map(|own| (own.ranked, own.high, own.above_mean)).collect();
        assert_eq!(found, countries.map(|(_, ranked, high, above)| (ranked, high, above)));
        // Seat by seat, up to the maximum of each country.
        let order: String = (10..=20)
            .map(|seats| {
                let (before, after) = (divided(seats - 1), divided(seats));
                after.into_iter().zip(before).find(|(after, before)| after != before).map_or(String::new(), |of| of.0.0)
            })
            .collect();
        assert_eq!(order, "PQPQPRPQPPQ");
        assert_eq!(divided(100).iter().map(|own| own.2).sum::<usize>(), 16 + 9 + 3 + 1);
    }
}
