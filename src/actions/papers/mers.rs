//! What the events of this installation give for the MERS ranking.
//!
//! One fact to know: an event counts if its game is that of 1998, it is over for everybody, 16 players or more are ranked, and the
//! country of each is known; whether EMA certified it nobody says here, and that one had to qualify is in no event. Everybody is shown
//! only those whose archive is open, as numbers in registers are.

use crate::Result;
use crate::papers::ema_report::size;
use chrono::{Months, NaiveDate};
use event::people::Appearance;
use event::ranking::mers::{Counted, MersEntry, MersResult, Size, base_rank};
use event::values::country;
use rules::RuleSet;
use std::collections::{BTreeMap, BTreeSet};
use store::Store;

/// The fewest players of a tournament that counts (EMA's overview of the ranking).
const MIN_PLAYERS: usize = 16;
/// So many years after its last day nothing of a tournament counts any more.
const YEARS: u32 = 2;

/// A tournament of this installation that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersTournament {
    /// Its name in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its last day.
    pub date: NaiveDate,
    /// What its weight is of.
    pub size: Size,
}

/// The tournaments that count on a day, the latest first, and the results of those who have a number of EMA: of all events, or of those
/// `for_everybody`.
pub fn mers_results(
    store: &Store,
    on: NaiveDate,
    for_everybody: bool,
) -> Result<(Vec<MersTournament>, Vec<MersEntry>)> {
    let first = on.checked_sub_months(Months::new(12 * YEARS)).unwrap_or(NaiveDate::MIN);
    let counts = |own: &&Appearance| (own.archive_open || !for_everybody) && (first..=on).contains(&own.last_day);
    let all = store.with_people(|directory| directory.all().filter(counts).cloned().collect::<Vec<_>>())?;
    let mut of_event: BTreeMap<i32, Vec<Appearance>> = BTreeMap::new();
    for own in all {
        of_event.entry(own.event).or_default().push(own);
    }
    let (mut tournaments, mut entries) = (Vec::new(), Vec::new());
    for ranked in of_event.into_values() {
        let countries: Vec<String> = ranked.iter().filter_map(|own| country::code(&own.country)).collect();
        let Some(one) = ranked.first().filter(|_| ranked.len() >= MIN_PLAYERS && countries.len() == ranked.len())
        else {
            continue;
        };
        let Some(event) = store.event(&one.slug)?.filter(|event| event.head.regulations.game == RuleSet::Mcr) else {
            continue;
        };
        let size = size(&event, ranked.len(), countries.iter().collect::<BTreeSet<_>>().len(), false);
        let (slug, name) = (one.slug.clone(), one.event_name.clone());
        tournaments.push(MersTournament { slug, name, date: one.last_day, size });
        entries.extend(ranked.iter().zip(countries).filter_map(|(own, country)| entry(own, country, size)));
    }
    tournaments.sort_by(|one, other| (other.date, &one.name).cmp(&(one.date, &other.name)));
    Ok((tournaments, entries))
}

/// The result of somebody with a number of EMA.
fn entry(own: &Appearance, country: String, size: Size) -> Option<MersEntry> {
    let number = own.registers.split("; ").find_map(|number| number.strip_prefix("EMA "))?.to_owned();
    let (place, players) = (own.place as usize, own.of as usize);
    let counted = Counted { base_rank: base_rank(place, players), weight: size.weight(), date: own.last_day };
    let result = MersResult { tournament: own.event_name.clone(), place, players, counted };
    Some(MersEntry { number, name: own.name.clone(), country, result })
}
