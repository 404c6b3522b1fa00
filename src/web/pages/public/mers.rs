//! The MERS ranking of this installation's events on a day, the quotas that would follow, and files for recomputing
//! both.
//!
//! One fact to know: it is a calculation, not a result of EMA, and says so.

use crate::pages::public::persons::{elsewhere_link, event_from};
use crate::pages::with_name;
use actions::{MersTournament, WeightBasis, mers_results};
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use event::ranking::mers::{MersCountry, MersEntry, MersQuota, MersRow, MersTable, Ranking, quotas};
use files::mers::{self, weight_text};
use files::table::{BYTE_ORDER_MARK, Table};
use messages::day;
use serde::Deserialize;
use site::cached_answers::{Kind, PAGE};
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, rendered, say};
use site::state::State;
use site::visitor::{Language, Visitor};
use store::{Store, now};

/// How many seats can be divided into quotas.
const MAX_SEATS: usize = 1000;

/// The query: the day of the ranking, and how many seats are divided.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    on: String,
    seats: String,
}

impl Asked {
    /// The day; today if none is named.
    fn day(&self) -> NaiveDate {
        self.on.parse().unwrap_or_else(|_| now().date())
    }

    fn seats(&self) -> Option<usize> {
        self.seats.parse().ok().map(|seats: usize| seats.min(MAX_SEATS))
    }
}

/// All that a page or a file shows.
struct Counted {
    tournaments: Vec<MersTournament>,
    entries: Vec<MersEntry>,
    table: MersTable,
    quotas: Vec<MersQuota>,
}

impl Counted {
    fn new(store: &Store, asked: &Asked) -> actions::Result<Counted> {
        let (tournaments, entries) = mers_results(store, asked.day(), true)?;
        let table = MersTable::new(entries.clone(), asked.day());
        let quotas = asked.seats().map_or(Vec::new(), |seats| quotas(&table, seats));
        Ok(Counted { tournaments, entries, table, quotas })
    }
}

struct PlayerLine {
    rank: usize,
    name: Name,
    number: String,
    country: String,
    ranking: String,
    derivation: Vec<String>,
}

struct CountryLine {
    rank: usize,
    country: String,
    players: usize,
    ranking: String,
    derivation: String,
}

struct TournamentLine {
    link: String,
    name: String,
    day: String,
    weight: String,
    derivation: String,
}

#[derive(Template)]
#[template(path = "public/mers.html")]
struct MersPage {
    page: Page,
    on: String,
    seats: String,
    players: Vec<PlayerLine>,
    list: ListLinks,
    countries: Vec<CountryLine>,
    quotas: Vec<MersQuota>,
    /// How many seats the quotas leave over.
    left: usize,
    tournaments: Vec<TournamentLine>,
    events: ListLinks,
}

/// A number of quarters as a decimal.
fn quarters(number: u64) -> String {
    let below = ["", ".25", ".5", ".75"][(number % 4) as usize];
    format!("{}{below}", number / 4)
}

fn player_line(visitor: &Visitor, row: &MersRow) -> PlayerLine {
    let of = &row.derivation;
    let mut derivation: Vec<String> = row
        .results
        .iter()
        .enumerate()
        .map(|(place, result)| {
            let at = of.best.iter().position(|(own, _)| *own == place);
            let weighs = at.map_or(0, |at| of.best[at].1);
            let used = match at {
                None => "mers-in-none",
                Some(at) if at < of.in_b => "mers-in-both",
                Some(at) if at < of.in_a => "mers-in-a",
                Some(_) => "mers-in-none",
            };
            let line = visitor.locale.msg("mers-result").arg("tournament", &result.tournament);
            let line =
                line.arg("day", day(result.counted.date)).arg("place", result.place).arg("players", result.players);
            let line = line.arg("base", result.counted.base_rank).arg("weight", weight_text(result.counted.weight));
            line.arg("now", quarters(weighs)).arg("used", visitor.locale.msg(used)).to_string()
        })
        .collect();
    let means = visitor.locale.msg("mers-means").arg("a", quarters(of.a.0)).arg("of_a", quarters(of.a.1));
    let means = means.arg("b", quarters(of.b.0)).arg("of_b", quarters(of.b.1)).arg("exact", row.ranking.exact());
    derivation.push(means.arg("ranking", row.ranking.to_string()).to_string());
    PlayerLine {
        rank: row.rank,
        name: Name::whole(visitor.locale, row.name.clone()),
        number: row.number.clone(),
        country: row.country.clone(),
        ranking: row.ranking.to_string(),
        derivation,
    }
}

fn country_line(visitor: &Visitor, own: &MersCountry) -> CountryLine {
    let best: Vec<String> = own.players.iter().take(3).map(Ranking::to_string).collect();
    let derivation = visitor.locale.msg("mers-best").arg("best", best).arg("exact", own.ranking.exact());
    CountryLine {
        rank: own.rank,
        country: own.country.clone(),
        players: own.players.len(),
        ranking: own.ranking.to_string(),
        derivation: derivation.to_string(),
    }
}

fn tournament_line(visitor: &Visitor, one: &MersTournament) -> TournamentLine {
    let derivation = match &one.basis {
        WeightBasis::Size(size) => {
            let of = visitor.locale.msg("mers-weight-of").arg("days", size.days).arg("players", size.players);
            of.arg("countries", size.countries)
        }
        WeightBasis::Elsewhere(elsewhere) => visitor.locale.msg("mers-weight-file").arg("file", &elsewhere.file),
    };
    let (link, name) = match &one.basis {
        WeightBasis::Size(_) => (format!("/e/{}", one.slug), one.name.clone()),
        WeightBasis::Elsewhere(elsewhere) => {
            (elsewhere_link(elsewhere), event_from(visitor.locale, &one.name, elsewhere))
        }
    };
    TournamentLine {
        link,
        name,
        day: visitor.locale.say(&day(one.date)),
        weight: weight_text(one.weight),
        derivation: derivation.to_string(),
    }
}

fn mers_page(visitor: &Visitor, (asked, lines, address): (&Asked, &AskedLines, &str), counted: Counted) -> MersPage {
    let players = ListWindow::new(lines.line(), counted.table.players.len(), MAX_LINES);
    let tournaments = ListWindow::new(lines.column().unwrap_or(1), counted.tournaments.len(), MAX_LINES);
    let given: usize = counted.quotas.iter().map(|own| own.seats).sum();
    MersPage {
        page: Page::new(visitor, say(visitor, "mers-title")),
        on: asked.day().to_string(),
        seats: asked.seats().map_or(String::new(), |seats| seats.to_string()),
        players: players.lines(&counted.table.players).iter().map(|row| player_line(visitor, row)).collect(),
        list: players.links(visitor.locale, lines, address),
        countries: counted.table.countries.iter().map(|own| country_line(visitor, own)).collect(),
        left: asked.seats().map_or(0, |seats| seats.saturating_sub(given)),
        quotas: counted.quotas,
        tournaments: tournaments.lines(&counted.tournaments).iter().map(|one| tournament_line(visitor, one)).collect(),
        events: tournaments.column_links(visitor.locale, lines, address),
    }
}

/// The key of a cached answer: its name with day and seats, the language, the version of the directory.
async fn key(
    state: &State,
    l: &Language,
    name: &str,
    asked: &Asked,
) -> Result<(String, messages::Locale, i32), Failure> {
    let people = state.update_people().await?;
    let seats = asked.seats().map_or(String::new(), |seats| seats.to_string());
    Ok((format!("{name}?on={}&seats={seats}", asked.day()), l.locale, people))
}

/// `GET /mers`.
pub(crate) async fn page(
    l: Language,
    state: web::Data<State>,
    asked: web::Query<Asked>,
    lines: web::Query<AskedLines>,
) -> Answer {
    let answer = async {
        let (asked, lines) = (asked.into_inner(), lines.into_inner());
        let (address, locale, people) = key(&state, &l, "/mers", &asked).await?;
        let key = (lines.address(&address), locale, people);
        let (guest, own) = (Visitor::guest(l.locale, key.0.clone()), state.clone());
        let made = async move {
            let page = own.run(move |store| {
                let counted = Counted::new(store, &asked)?;
                Ok(rendered(&mers_page(&guest, (&asked, &lines, address.as_str()), counted)))
            });
            page.await?
        };
        state.answers.answer(&state.turns, &l.request, key, PAGE, made).await
    };
    answer.await.map_err(failure_for(&l.guest()))
}

/// `GET /mers/{download}`: the ranking, the results behind it, or the quotas.
pub(crate) async fn download(
    l: Language,
    state: web::Data<State>,
    name: web::Path<String>,
    asked: web::Query<Asked>,
) -> Answer {
    let answer = async {
        let table: fn(&Counted) -> Table = match name.as_str() {
            "ranking.csv" => |counted| mers::ranking(&counted.table),
            "results.csv" => |counted| mers::results(&counted.entries),
            "quotas.csv" => |counted| mers::quotas(&counted.quotas),
            _ => return Err(Failure::NotFound),
        };
        let asked = asked.into_inner();
        let key = key(&state, &l, &format!("/mers/{name}"), &asked).await?;
        let own = state.clone();
        let made = async move {
            let counted = own.run(move |store| Counted::new(store, &asked)).await?;
            Ok(BYTE_ORDER_MARK.to_owned() + &table(&counted).csv().map_err(Failure::refused)?)
        };
        let kind = Kind::in_each_language("text/csv; charset=utf-8", "no-cache");
        let named = format!("attachment; filename=\"mers-{name}\"");
        Ok(with_name(state.answers.answer(&state.turns, &l.request, key, kind, made).await?, &named))
    };
    answer.await.map_err(failure_for(&l.guest()))
}
