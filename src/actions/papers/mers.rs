//! The tournaments that count in the MERS ranking: of this installation, and imported ones.
//!
//! One fact to know: an event counts if its game is that of 1998, it is over for everybody, at least 16 players are
//! ranked, and the country of each is known. Whether EMA certified it is not stored here, nor whether players had to
//! qualify. The public sees only those with an open archive, as with numbers of registers. An imported event counts if
//! its file has its weight.

use crate::Result;
use crate::papers::ema_report::{size, stored_size};
use chrono::{Months, NaiveDate};
use event::event::Event;
use event::people::{Appearance, Directory, Elsewhere, name_with_source};
use event::ranking::mers::{Counted, MersEntry, MersResult, Size, Weight, base_rank};
use event::values::country;
use event::values::people::number_in;
use rules::RuleSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use store::{Store, events};

/// The minimum number of players of a tournament that counts (EMA's overview of the ranking).
const MIN_PLAYERS: usize = 16;
/// The number of years after its last day for which a tournament counts.
const YEARS: u32 = 2;

/// The source of a tournament's weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightBasis {
    /// Computed from these numbers.
    Size(Size),
    /// Stated by the imported file.
    Elsewhere(Arc<Elsewhere>),
}

/// A tournament that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MersTournament {
    /// Its address; empty if it was not run here.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its last day.
    pub date: NaiveDate,
    /// Its weight.
    pub weight: Weight,
    /// The source of the weight.
    pub basis: WeightBasis,
}

/// The tournaments that count on a day, the latest first, and the results of players with an EMA number: of all events,
/// or of those `for_everybody`.
pub fn mers_results(
    store: &Store,
    on: NaiveDate,
    for_everybody: bool,
) -> Result<(Vec<MersTournament>, Vec<MersEntry>)> {
    let first = on.checked_sub_months(Months::new(12 * YEARS)).unwrap_or(NaiveDate::MIN);
    let counts = |own: &&Appearance| (own.archive_open || !for_everybody) && (first..=on).contains(&own.last_day);
    // Results of events that cannot count are not copied: club evenings are most of the directory.
    let of_tournaments = |directory: &Directory| {
        let mut of_event: BTreeMap<i32, Vec<&Appearance>> = BTreeMap::new();
        for own in directory.all().filter(counts) {
            of_event.entry(own.event).or_default().push(own);
        }
        let all = of_event.into_values().filter(|ranked| may_count(ranked));
        all.map(|ranked| ranked.into_iter().cloned().collect()).collect::<Vec<Vec<Appearance>>>()
    };
    let all = store.with_people(of_tournaments)?;
    let (mut tournaments, mut entries) = (Vec::new(), Vec::new());
    for ranked in all {
        let Some(one) = ranked.first() else { continue };
        let counted = match &one.elsewhere {
            Some(elsewhere) => elsewhere.weight.map(|weight| {
                let known = |own: &Appearance| country::code(&own.country).unwrap_or_else(|| own.country.clone());
                (weight, WeightBasis::Elsewhere(elsewhere.clone()), ranked.iter().map(known).collect::<Vec<String>>())
            }),
            None => match known_countries(&ranked) {
                None => None,
                Some((countries, distinct)) => store
                    .read(|conn| {
                        let head = events::by_id(conn, one.event)?;
                        let head = Some(head).filter(|head| head.regulations.game == RuleSet::Mcr);
                        head.map(|head| stored_size(conn, &head, ranked.len(), distinct)).transpose()
                    })?
                    .map(|size| (size.weight(), WeightBasis::Size(size), countries)),
            },
        };
        let Some((weight, basis, countries)) = counted else { continue };
        let (slug, name) = (one.slug.clone(), one.event_name.clone());
        tournaments.push(MersTournament { slug, name, date: one.last_day, weight, basis });
        entries.extend(ranked.iter().zip(countries).filter_map(|(own, country)| entry(own, country, weight)));
    }
    tournaments.sort_by(|one, other| (other.date, &one.name).cmp(&(one.date, &other.name)));
    Ok((tournaments, entries))
}

/// The numbers that determine the weight of an event with these results; `None` if it does not count.
pub(crate) fn weigh(event: &Event, ranked: &[Appearance]) -> Option<Size> {
    let (_, distinct) = known_countries(ranked).filter(|_| event.head.regulations.game == RuleSet::Mcr)?;
    Some(size(event, ranked.len(), distinct, false))
}

/// The country of each player, and the number of different countries. `None` if there are too few players, or a country
/// is not known.
fn known_countries<'a>(ranked: impl IntoIterator<Item = &'a Appearance>) -> Option<(Vec<String>, usize)> {
    let countries: Vec<String> = ranked.into_iter().map(|own| country::code(&own.country)).collect::<Option<_>>()?;
    let distinct = countries.iter().collect::<BTreeSet<_>>().len();
    (countries.len() >= MIN_PLAYERS).then_some((countries, distinct))
}

/// Whether a tournament with these results counts, if it has the right game.
fn may_count(ranked: &[&Appearance]) -> bool {
    match ranked.first().and_then(|one| one.elsewhere.as_ref()) {
        Some(elsewhere) => elsewhere.weight.is_some(),
        None => known_countries(ranked.iter().copied()).is_some(),
    }
}

/// The entry of a player for the ranking; `None` without an EMA number.
fn entry(own: &Appearance, country: String, weight: Weight) -> Option<MersEntry> {
    let number = number_in(&own.registers, "EMA")?;
    // Workbooks may have lost its leading zeros.
    let number = format!("{number:0>8}");
    let (place, players) = (own.place as usize, own.of as usize);
    let counted = Counted { base_rank: base_rank(place, players), weight, date: own.last_day };
    let tournament = name_with_source(&own.event_name, own.elsewhere.as_deref());
    let result = MersResult { tournament, place, players, counted };
    Some(MersEntry { number, name: own.name.clone(), country, result })
}
