//! Seasons for everybody: the list of them, and the table of each with what every figure of it comes from.
//!
//! One fact to know: a page is of one state of its season, its events and the persons; it follows those events that are played.

mod downloads;

pub(crate) use downloads::download;

use crate::pages::public::persons::event_from;
use crate::site::cached_answers::PAGE;
use crate::site::error::{Answer, failure_for};
use crate::site::failure::Failure;
use crate::site::name::Name;
use crate::site::render::{Page, ok, rendered, say};
use crate::site::season::{FoundSeason, SeasonNow};
use crate::site::show;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::permission;
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::{Datelike, NaiveDate};
use event::season::{Season, SeasonEvent, SeasonFigure, SeasonLine, SeasonStandings, Verdict};
use messages::{day, season_rules};
use rules::StandardPoints;
use std::sync::Arc;
use store::{events, seasons};

#[derive(Template)]
#[template(path = "public/seasons.html")]
struct SeasonsPage {
    page: Page,
    /// Address, name and rules.
    seasons: Vec<(String, String, Vec<String>)>,
    /// Those that were removed and may be brought back, by address and name.
    removed: Vec<(String, String)>,
    may_change: bool,
}

#[derive(Template)]
#[template(path = "public/season.html")]
struct SeasonPage {
    page: Page,
    slug: String,
    may_change: bool,
    rules: Vec<String>,
    /// How many events were played, and the day of the last one; empty before the first.
    state: String,
    /// What the page follows, and up to which change it has followed it; empty where nothing is played.
    follows: String,
    version: i32,
    heads: Vec<Head>,
    lines: Vec<Line>,
    gives_for_coming: bool,
}

/// An event above its column.
struct Head {
    /// Empty where it was not run here.
    link: String,
    name: String,
    day: String,
}

/// Somebody's row.
struct Line {
    rank: String,
    name: Name,
    /// The page of the person; empty where there is none.
    link: String,
    club: String,
    events: usize,
    /// How many events are missing for a place; empty where none is.
    lacks: String,
    for_coming: String,
    sum: String,
    /// What the sum is of, each in a sentence.
    derivation: Vec<String>,
    cells: Vec<Cell>,
}

/// What an event gave.
struct Cell {
    /// Nothing where it was missed.
    points: Option<String>,
    link: String,
    /// Why it does not count; empty where it does.
    why_not: String,
}

/// A day in few letters: `28 Nov`.
fn short_day(visitor: &Visitor, date: NaiveDate) -> String {
    visitor.locale.msg("season-day").arg("month", date.month()).arg("day", date.day()).to_string()
}

/// Why a result does not count; empty where it does.
fn why_not(visitor: &Visitor, season: &Season, verdict: Verdict) -> String {
    let number = match verdict {
        Verdict::Counts => return String::new(),
        Verdict::BeyondBest => season.plan.rules.best,
        Verdict::Dropped => season.plan.rules.drop_worst,
    };
    visitor.locale.msg(format!("season-why-{}", verdict.code())).arg("number", number).to_string()
}

/// The name of an event; one that was not run here says from which file it is.
fn event_named(visitor: &Visitor, event: &SeasonEvent) -> String {
    match event.file.as_str() {
        "" => event.name.clone(),
        file => event_from(visitor.locale, &event.name, file),
    }
}

/// What an event gave somebody, in a sentence.
fn figure_line(visitor: &Visitor, season: &Season, event: &SeasonEvent, figure: &SeasonFigure) -> String {
    let why_not = why_not(visitor, season, figure.verdict);
    let line = visitor.locale.msg("season-given").arg("points", show::standard(figure.points));
    let line = line.arg("event", event_named(visitor, event)).arg("day", short_day(visitor, event.day));
    let line = line.arg("place", figure.place.map_or("–".to_owned(), |place| place.to_string()));
    if why_not.is_empty() { line.to_string() } else { format!("{line} – {why_not}") }
}

fn line(visitor: &Visitor, standings: &SeasonStandings, line: &SeasonLine) -> Line {
    let (season, row) = (&standings.season, &line.row);
    let cell = |event: &SeasonEvent| {
        let figure = line.figure(event.id);
        let link = line.players.get(&event.id).filter(|_| !event.slug.is_empty());
        Cell {
            points: figure.map(|figure| show::standard(figure.points)),
            link: link.map_or(String::new(), |player| format!("/e/{}/players/{player}", event.slug)),
            why_not: figure.map_or(String::new(), |figure| why_not(visitor, season, figure.verdict)),
        }
    };
    let figures = standings.events.iter().filter_map(|event| Some((event, line.figure(event.id)?)));
    let mut derivation: Vec<String> =
        figures.map(|(event, figure)| figure_line(visitor, season, event, figure)).collect();
    if row.for_coming != StandardPoints::ZERO {
        let coming = visitor.locale.msg("season-coming").arg("events", row.figures.len());
        let coming = coming.arg("points", show::standard(season.plan.rules.for_coming.0));
        derivation.push(coming.arg("sum", show::standard(row.for_coming)).to_string());
    }
    derivation
        .push(visitor.locale.msg("season-sum").arg("sum", show::standard(row.sum)).arg("exact", row.sum).to_string());
    Line {
        rank: row.rank.map_or("–".to_owned(), |rank| rank.to_string()),
        name: Name::of_person(visitor.locale, &line.name, &line.given_name),
        link: if line.is_listed { format!("/people/{}", row.person) } else { String::new() },
        club: line.club.clone(),
        events: row.figures.len(),
        lacks: match row.lacks {
            0 => String::new(),
            lacks => visitor.locale.msg("season-lacks").arg("events", lacks).to_string(),
        },
        for_coming: show::standard(row.for_coming),
        sum: show::standard(row.sum),
        derivation,
        cells: standings.events.iter().map(cell).collect(),
    }
}

/// The words of the rules.
fn rules_in_words(visitor: &Visitor, season: &Season) -> Vec<String> {
    season_rules(&season.plan.rules).iter().map(|rule| visitor.locale.say(rule)).collect()
}

fn season_page(visitor: &Visitor, seen: &SeasonNow, standings: &SeasonStandings) -> SeasonPage {
    let head = |event: &SeasonEvent| Head {
        link: if event.slug.is_empty() { String::new() } else { format!("/e/{}", event.slug) },
        name: event_named(visitor, event),
        day: short_day(visitor, event.day),
    };
    let last = standings.events.iter().filter(|event| event.is_played).map(|event| event.day).max();
    let state = last.map(|last| {
        visitor.locale.msg("season-after").arg("events", standings.played()).arg("day", day(last)).to_string()
    });
    SeasonPage {
        page: Page::new(visitor, &seen.season.name),
        slug: seen.season.slug.clone(),
        may_change: permission::organise_all(&visitor.actor, seen.rows.iter().copied()),
        rules: rules_in_words(visitor, &seen.season),
        state: state.unwrap_or_default(),
        follows: seen.follows(),
        version: seen.version(),
        heads: standings.events.iter().map(head).collect(),
        lines: standings.lines.iter().map(|own| line(visitor, standings, own)).collect(),
        gives_for_coming: seen.season.plan.rules.for_coming.0 != StandardPoints::ZERO,
    }
}

/// The season with this name in addresses, as it is now.
async fn load(state: &State, slug: &str) -> Result<Arc<SeasonNow>, Failure> {
    let key = (slug.to_owned(), state.store.feed().last());
    let (asked, events) = (slug.to_owned(), state.events.clone());
    let loaded = async {
        state.update_people().await?;
        let found = state.run(move |store| {
            let all = events.current(store)?;
            FoundSeason::read(store, &all, &asked)
        });
        let found = found.await?;
        let mut read = Vec::new();
        for slug in found.to_read() {
            match state.public_event(&slug).await {
                // It was deleted meanwhile.
                Err(Failure::NotFound) => {}
                event => read.push(event?),
            }
        }
        Ok::<_, Failure>(Arc::new(found.with_events(read)))
    };
    state.seasons.try_get_with(key, loaded).await.map_err(|failure: Arc<Failure>| Failure::clone(&failure))
}

/// `GET /seasons`: all of them.
pub(crate) async fn list(visitor: Visitor, state: web::Data<State>) -> Answer {
    let asked =
        state.run(|store| store.read(|conn| Ok((seasons::all(conn)?, seasons::removed(conn)?, events::ids(conn)?))));
    let (all, removed, events) = asked.await.map_err(failure_for(&visitor))?;
    let may_change = permission::organise_all(&visitor.actor, events);
    let season = |season: &Season| (season.slug.clone(), season.name.clone(), rules_in_words(&visitor, season));
    Ok(ok(&SeasonsPage {
        page: Page::new(&visitor, say(&visitor, "seasons-title")),
        seasons: all.iter().map(season).collect(),
        removed: if may_change { removed } else { Vec::new() },
        may_change,
    }))
}

/// `GET /seasons/{season}`: for all who hold no pass the same page, made once.
pub(crate) async fn page(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Answer {
    let answer = async {
        let seen = load(&state, &slug).await?;
        if visitor.pass().is_some() {
            let own = visitor.clone();
            let page = state.run(move |store| Ok(season_page(&own, &seen, &seen.standings(store)?)));
            return Ok(ok(&page.await?));
        }
        let address = format!("/seasons/{slug}");
        let key = (seen.state_at(&address)?, visitor.locale, seen.version());
        let (guest, own) = (Visitor::guest(visitor.locale, address), state.clone());
        let made = async move {
            let page = own.run(move |store| Ok(rendered(&season_page(&guest, &seen, &seen.standings(store)?))));
            page.await?
        };
        state.answers.answer(&state.turns, &request, key, PAGE, made).await
    };
    answer.await.map_err(failure_for(&visitor))
}
