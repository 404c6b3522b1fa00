//! The MERS ranking of players and countries on a day, with the derivation of every number.
//!
//! Three facts to know: a player is identified by the EMA number, and shown with the name and the country of the latest result; nobody
//! finishes two tournaments on one day, so of two results with one date only the first counts; and a guest is ranked, but for no
//! country (the EMA's ruling on country transfer of 2018).

use super::{Counted, Derivation, Ranking, country, derivation};
use chrono::NaiveDate;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A result of a player in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersEntry {
    /// The player's EMA number.
    pub number: String,
    /// The name in this tournament.
    pub name: String,
    /// The code of the country in this tournament.
    pub country: String,
    /// The result.
    pub result: MersResult,
}

/// A place in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersResult {
    /// The name of the tournament.
    pub tournament: String,
    /// The place.
    pub place: usize,
    /// The number of players.
    pub players: usize,
    /// Its base rank, weight and date.
    pub counted: Counted,
}

/// A ranked player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersRow {
    /// The rank; equals share it.
    pub rank: usize,
    /// The EMA number.
    pub number: String,
    /// The latest name.
    pub name: String,
    /// The latest country.
    pub country: String,
    /// All results, the latest first.
    pub results: Vec<MersResult>,
    /// How the ranking is computed.
    pub derivation: Derivation,
    /// The ranking.
    pub ranking: Ranking,
}

/// A ranked country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersCountry {
    /// The rank; equals share it.
    pub rank: usize,
    /// Its code.
    pub country: String,
    /// All of its ranked players, the best first.
    pub players: Vec<Ranking>,
    /// The mean of its best three players.
    pub ranking: Ranking,
}

/// The ranking on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersTable {
    /// The players, the best first.
    pub players: Vec<MersRow>,
    /// The countries, the best first.
    pub countries: Vec<MersCountry>,
}

/// The beginning of the EMA numbers of guests; other numbers begin with a country.
const GUEST: &str = "24";

/// The rank of each of these rankings, which are sorted; equals share a rank.
fn ranks(sorted: &[Ranking]) -> Vec<usize> {
    sorted.iter().map(|own| sorted.partition_point(|other| other > own) + 1).collect()
}

impl MersTable {
    /// The ranking on `day` by these results; later ones do not count.
    pub fn new(entries: Vec<MersEntry>, day: NaiveDate) -> MersTable {
        let mut people: BTreeMap<String, Vec<MersEntry>> = BTreeMap::new();
        for entry in entries.into_iter().filter(|entry| entry.result.counted.date <= day) {
            let own = people.entry(entry.number.clone()).or_default();
            if own.iter().all(|other| other.result.counted.date != entry.result.counted.date) {
                own.push(entry);
            }
        }
        let mut players: Vec<MersRow> = people.into_iter().filter_map(|(number, own)| row(number, own, day)).collect();
        players.sort_by(|one, other| (Reverse(one.ranking), &one.number).cmp(&(Reverse(other.ranking), &other.number)));
        let sorted: Vec<Ranking> = players.iter().map(|row| row.ranking).collect();
        for (row, rank) in players.iter_mut().zip(ranks(&sorted)) {
            row.rank = rank;
        }
        let mut of_country: BTreeMap<&str, Vec<Ranking>> = BTreeMap::new();
        for row in players.iter().filter(|row| !row.number.starts_with(GUEST)) {
            of_country.entry(&row.country).or_default().push(row.ranking);
        }
        let one = |(code, players): (&str, Vec<Ranking>)| MersCountry {
            rank: 0,
            country: code.to_owned(),
            ranking: country(&players),
            players,
        };
        let mut countries: Vec<MersCountry> = of_country.into_iter().map(one).collect();
        countries
            .sort_by(|one, other| (Reverse(one.ranking), &one.country).cmp(&(Reverse(other.ranking), &other.country)));
        let sorted: Vec<Ranking> = countries.iter().map(|own| own.ranking).collect();
        for (own, rank) in countries.iter_mut().zip(ranks(&sorted)) {
            own.rank = rank;
        }
        MersTable { players, countries }
    }
}

/// The row of an EMA number with these results; `None` if they are too few for a ranking.
fn row(number: String, mut own: Vec<MersEntry>, day: NaiveDate) -> Option<MersRow> {
    own.sort_by_key(|entry| Reverse(entry.result.counted.date));
    let counted: Vec<Counted> = own.iter().map(|entry| entry.result.counted).collect();
    let derivation = derivation(&counted, day)?;
    let latest = own.first()?;
    let (name, country) = (latest.name.clone(), latest.country.clone());
    let results = own.into_iter().map(|entry| entry.result).collect();
    Some(MersRow { rank: 0, number, name, country, results, ranking: derivation.ranking(), derivation })
}

#[cfg(test)]
mod tests {
    use super::super::{Weight, base_rank};
    use super::*;

    fn entry(number: &str, name: &str, country: &str, place: usize, date: &str) -> MersEntry {
        let counted =
            Counted { base_rank: base_rank(place, 20), weight: Weight { halves: 4 }, date: date.parse().unwrap() };
        let result = MersResult { tournament: date.into(), place, players: 20, counted };
        MersEntry { number: number.into(), name: name.into(), country: country.into(), result }
    }

    #[test]
    fn a_player_is_a_number_and_has_the_latest_name_and_a_day_counts_once() {
        let entries = vec![
            entry("05010001", "Anna Alt", "GER", 1, "2026-01-01"),
            entry("05010001", "Anna Neu", "SUI", 3, "2026-03-01"),
            entry("05010001", "Anna Neu", "SUI", 3, "2026-03-01"),
            entry("05010002", "Anna Alt", "GER", 1, "2026-01-01"),
            entry("05010002", "Anna Alt", "GER", 2, "2026-08-01"),
            entry("05010003", "Ben", "GER", 2, "2026-01-01"),
            entry("05010003", "Ben", "GER", 2, "2026-02-01"),
            entry("24010001", "Gast", "CHN", 3, "2026-01-01"),
            entry("24010001", "Gast", "CHN", 3, "2026-02-01"),
        ];
        let table = MersTable::new(entries, "2026-07-01".parse().unwrap());
        let row = |row: &MersRow| format!("{} {} {} {}", row.rank, row.number, row.name, row.results.len());
        // Later results do not count yet, and one result is too few for a ranking.
        let expected = ["1 05010001 Anna Neu 2", "2 05010003 Ben 2", "3 24010001 Gast 2"];
        assert_eq!(table.players.iter().map(row).collect::<Vec<_>>(), expected);
        // A guest counts for no country.
        let country = |own: &MersCountry| (own.rank, own.country.clone(), own.players.len());
        assert_eq!(
            table.countries.iter().map(country).collect::<Vec<_>>(),
            [(1, "SUI".into(), 1), (2, "GER".into(), 1)]
        );
    }
}
