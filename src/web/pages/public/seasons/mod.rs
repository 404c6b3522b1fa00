//! Seasons for everybody: the list of them, and the table of each with the source of every figure.
//!
//! One fact to know: a page shows one state of its season, its events and the persons, and follows the events that are
//! being played.

mod downloads;

pub(crate) use downloads::download;

use crate::pages::public::persons::{elsewhere_link, event_from};
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::{Datelike, NaiveDate};
use event::season::{Season, SeasonEvent, SeasonFigure, SeasonLine, SeasonStandings, Verdict};
use event::values::people::folded_name;
use messages::{day, season_rules};
use rules::StandardPoints;
use site::cached_answers::PAGE;
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_COLUMNS, MAX_LINES};
use site::name::Name;
use site::render::{Page, ok, rendered, say};
use site::season::{FoundSeason, SeasonNow};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "public/seasons.html")]
struct SeasonsPage {
    page: Page,
    /// Address, name and rules.
    seasons: Vec<(String, String, Vec<String>)>,
    list: ListLinks,
    /// Deleted seasons that may be restored, by address and name; empty for those who may not.
    removed: Vec<(String, String)>,
    may_change: bool,
}

#[derive(Template)]
#[template(path = "public/season.html")]
struct SeasonPage {
    page: Page,
    slug: String,
    may_change: bool,
    /// Whether several lines have the same name, and may be of one person.
    has_namesakes: bool,
    rules: Vec<String>,
    /// How many events were played, and the day of the last one; empty before the first.
    state: String,
    /// What the page follows, and up to which change it has done so; empty if nothing is being played.
    follows: String,
    version: i32,
    heads: Vec<Head>,
    columns: ListLinks,
    lines: Vec<Line>,
    list: ListLinks,
    gives_for_coming: bool,
}

/// The head of an event's column.
struct Head {
    link: String,
    name: String,
    day: String,
    /// Whether it was not run here.
    elsewhere: bool,
}

/// The row of a person.
struct Line {
    rank: String,
    name: Name,
    /// The page of the person; empty if there is none.
    link: String,
    club: String,
    events: usize,
    /// How many more events are needed for a place; empty if none.
    lacks: String,
    for_coming: String,
    sum: String,
    /// The parts of the sum, a sentence each.
    derivation: Vec<String>,
    cells: Vec<Cell>,
}

/// What an event gave.
struct Cell {
    /// `None` if the person did not play.
    points: Option<String>,
    link: String,
    /// Why it does not count; empty if it does.
    why_not: String,
}

/// A short date: `28 Nov`.
fn short_day(visitor: &Visitor, date: NaiveDate) -> String {
    visitor.locale.msg("season-day").arg("month", date.month()).arg("day", date.day()).to_string()
}

/// Why a result does not count; empty if it does.
fn why_not(visitor: &Visitor, season: &Season, verdict: Verdict) -> String {
    let number = match verdict {
        Verdict::Counts => return String::new(),
        Verdict::BeyondBest => season.plan.rules.best,
        Verdict::Dropped => season.plan.rules.drop_worst,
    };
    visitor.locale.msg(format!("season-why-{}", verdict.code())).arg("number", number).to_string()
}

/// The name of an event; if it was not run here, with the file that it comes from.
fn event_named(visitor: &Visitor, event: &SeasonEvent) -> String {
    match &event.elsewhere {
        None => event.name.clone(),
        Some(elsewhere) => event_from(visitor.locale, &event.name, elsewhere),
    }
}

/// What an event gave a person, in a sentence.
fn figure_line(visitor: &Visitor, season: &Season, event: &SeasonEvent, figure: &SeasonFigure) -> String {
    let why_not = why_not(visitor, season, figure.verdict);
    let line = visitor.locale.msg("season-given").arg("points", show::standard(figure.points));
    let line = line.arg("event", event_named(visitor, event)).arg("day", short_day(visitor, event.day));
    let line = line.arg("place", figure.place.map_or("–".to_owned(), |place| place.to_string()));
    if why_not.is_empty() { line.to_string() } else { format!("{line} – {why_not}") }
}

/// What the events whose columns are not shown gave, in a sentence; `None` if there are none.
fn others_line(visitor: &Visitor, events: &[SeasonEvent], line: &SeasonLine) -> Option<String> {
    let is_shown = |figure: &&SeasonFigure| events.iter().any(|event| event.id == figure.event);
    let others: Vec<&SeasonFigure> = line.row.figures.iter().filter(|figure| !is_shown(figure)).collect();
    let counts = others.iter().filter(|figure| figure.verdict == Verdict::Counts).map(|figure| figure.points);
    let text = visitor.locale.msg("season-others").arg("events", others.len());
    (!others.is_empty()).then(|| text.arg("points", show::standard(counts.sum())).to_string())
}

/// The row of a person, with the columns of these events.
fn line(visitor: &Visitor, season: &Season, events: &[SeasonEvent], line: &SeasonLine) -> Line {
    let row = &line.row;
    let cell = |event: &SeasonEvent| {
        let figure = line.figure(event.id);
        let link = line.players.get(&event.id).map(|player| match &event.elsewhere {
            None => format!("/e/{}/players/{player}", event.slug),
            Some(elsewhere) => elsewhere_link(elsewhere),
        });
        Cell {
            points: figure.map(|figure| show::standard(figure.points)),
            link: link.unwrap_or_default(),
            why_not: figure.map_or(String::new(), |figure| why_not(visitor, season, figure.verdict)),
        }
    };
    let figures = events.iter().filter_map(|event| Some((event, line.figure(event.id)?)));
    let mut derivation: Vec<String> =
        figures.map(|(event, figure)| figure_line(visitor, season, event, figure)).collect();
    derivation.extend(others_line(visitor, events, line));
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
        cells: events.iter().map(cell).collect(),
    }
}

/// The rules in words.
fn rules_in_words(visitor: &Visitor, season: &Season) -> Vec<String> {
    season_rules(&season.plan.rules).iter().map(|rule| visitor.locale.say(rule)).collect()
}

/// The columns of a page: those requested, or else the latest played events.
fn columns(asked: &AskedLines, events: &[SeasonEvent]) -> ListWindow {
    let played = events.iter().rposition(|event| event.is_played).map_or(0, |last| last + 1);
    let latest = played.saturating_sub(MAX_COLUMNS) + 1;
    ListWindow::new(asked.column().unwrap_or(latest), events.len(), MAX_COLUMNS)
}

fn season_page(visitor: &Visitor, seen: &SeasonNow, standings: &SeasonStandings, asked: &AskedLines) -> SeasonPage {
    let head = |event: &SeasonEvent| Head {
        link: event.elsewhere.as_deref().map_or_else(|| format!("/e/{}", event.slug), elsewhere_link),
        name: event_named(visitor, event),
        day: short_day(visitor, event.day),
        elsewhere: event.elsewhere.is_some(),
    };
    let address = format!("/seasons/{}", seen.season.slug);
    let columns = columns(asked, &standings.events);
    let events = columns.lines(&standings.events);
    let window = ListWindow::new(asked.line(), standings.lines.len(), MAX_LINES);
    let lines = window.lines(&standings.lines).iter().map(|own| line(visitor, &seen.season, events, own));
    let last = standings.events.iter().filter(|event| event.is_played).map(|event| event.day).max();
    let state = last.map(|last| {
        visitor.locale.msg("season-after").arg("events", standings.played()).arg("day", day(last)).to_string()
    });
    let names: BTreeSet<String> = standings.lines.iter().map(|line| folded_name(&line.name)).collect();
    SeasonPage {
        page: Page::new(visitor, &seen.season.name),
        slug: seen.season.slug.clone(),
        may_change: seen.all.is_organised_by(&visitor.actor),
        has_namesakes: names.len() < standings.lines.len(),
        rules: rules_in_words(visitor, &seen.season),
        state: state.unwrap_or_default(),
        follows: seen.follows(),
        version: seen.version(),
        heads: events.iter().map(head).collect(),
        columns: columns.column_links(visitor.locale, asked, &address),
        lines: lines.collect(),
        list: window.links(visitor.locale, asked, &address),
        gives_for_coming: seen.season.plan.rules.for_coming.0 != StandardPoints::ZERO,
    }
}

/// The current state of the season at this address.
async fn load(state: &State, slug: &str) -> Result<Arc<SeasonNow>, Failure> {
    let key = (slug.to_owned(), state.store.feed().last());
    let asked = slug.to_owned();
    let loaded = async {
        state.update_people().await?;
        let all = state.event_list().await?;
        let found = state.run(move |store| FoundSeason::read(store, all, &asked)).await?;
        let mut read = Vec::new();
        for slug in found.to_read() {
            match state.public_event(&slug).await {
                // It was deleted in the meantime.
                Err(Failure::NotFound) => {}
                event => read.push(event?),
            }
        }
        Ok::<_, Failure>(Arc::new(found.with_events(read)))
    };
    state.seasons.try_get_with(key, loaded).await.map_err(|failure: Arc<Failure>| Failure::clone(&failure))
}

/// `GET /seasons`: the list.
pub(crate) async fn list(visitor: Visitor, state: web::Data<State>, asked: web::Query<AskedLines>) -> Answer {
    let all = state.event_list().await.map_err(failure_for(&visitor))?;
    let may_change = all.is_organised_by(&visitor.actor);
    let window = ListWindow::new(asked.line(), all.seasons().len(), MAX_LINES);
    let season = |season: &Season| (season.slug.clone(), season.name.clone(), rules_in_words(&visitor, season));
    Ok(ok(&SeasonsPage {
        page: Page::new(&visitor, say(&visitor, "seasons-title")),
        seasons: window.lines(all.seasons()).iter().map(season).collect(),
        list: window.links(visitor.locale, &asked, "/seasons"),
        removed: if may_change { all.removed_seasons().to_vec() } else { Vec::new() },
        may_change,
    }))
}

/// `GET /seasons/{season}`: for visitors without a pass the same page, made once.
pub(crate) async fn page(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    slug: web::Path<String>,
    asked: web::Query<AskedLines>,
) -> Answer {
    let answer = async {
        let seen = load(&state, &slug).await?;
        let asked = asked.into_inner();
        if visitor.pass().is_some() {
            let own = visitor.clone();
            let page = state.run(move |store| Ok(season_page(&own, &seen, &seen.standings(store)?, &asked)));
            return Ok(ok(&page.await?));
        }
        let address = asked.address(&format!("/seasons/{slug}"));
        let key = (seen.state_at(&address)?, visitor.locale, seen.version());
        let (guest, own) = (Visitor::guest(visitor.locale, address), state.clone());
        let made = async move {
            let page = own.run(move |store| Ok(rendered(&season_page(&guest, &seen, &seen.standings(store)?, &asked))));
            page.await?
        };
        state.answers.answer(&state.turns, &request, key, PAGE, made).await
    };
    answer.await.map_err(failure_for(&visitor))
}
