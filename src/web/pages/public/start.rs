//! The first page: current, coming and past events in the order of time, and the search for an event.

use super::event_page::now_and_leaders;
use super::manual::grouped;
use crate::pages::Choice;
use actions::{self, permission};
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::{Datelike, NaiveDate};
use event::event::{EventFilter, EventHead, EventState, ListedEvent, Shelf};
use event::season::Season;
use site::error::{Answer, failure_for};
use site::event_list::{filter_in_query, filtered_address};
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, ok, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::collections::BTreeMap;

/// Past events shown without a search; older ones are found by their year.
const MAX_PAST_IN_SIGHT: usize = 6;
/// The newest seasons shown; all are listed on a page of their own.
const MAX_SEASONS_IN_SIGHT: usize = 6;
/// With fewer events there is no search form.
const MIN_EVENTS_TO_SEARCH: usize = 7;

#[derive(Template)]
#[template(path = "public/home.html")]
struct Home {
    page: Page,
    search: Search,
    playing: Option<Playing>,
    current: Vec<EventLine>,
    /// Past events under their headings.
    past: Vec<(String, Vec<EventLine>)>,
    /// Years with their addresses and numbers of events; empty if all events are shown.
    years: Vec<(i32, String, usize)>,
    /// Links to more lines of the search result, or of the current and coming events.
    list: ListLinks,
    /// The newest seasons, by slug and name.
    seasons: Vec<(String, String)>,
    /// Deleted events that the visitor may restore, by slug and name.
    deleted: Vec<(String, String)>,
    /// Whether there is no event at all.
    is_empty: bool,
    /// Whether there is no user yet; only read if there is no event.
    no_user: bool,
    /// Whether the visitor may decide who is who.
    decides: bool,
}

/// The search form with its input.
struct Search {
    text: String,
    states: Vec<Choice>,
    years: Vec<Choice>,
    /// Whether there are enough events for a search.
    is_shown: bool,
    /// Whether there is a search, or another part of the list is requested.
    is_on: bool,
    /// How many events were found, in words.
    found: String,
}

impl Search {
    fn new(
        visitor: &Visitor,
        (filter, lines): (&EventFilter, &AskedLines),
        years: &BTreeMap<i32, usize>,
        found: usize,
    ) -> Search {
        let is_on = !filter.takes_all() || lines.is_further();
        let any = |chosen: bool| Choice { value: String::new(), text: say(visitor, "home-any"), chosen };
        let state = |state: EventState| Choice {
            value: state.code().to_owned(),
            text: visitor.locale.msg(format!("home-state-{}", state.code())).to_string(),
            chosen: filter.state == Some(state),
        };
        let year =
            |year: &i32| Choice { value: year.to_string(), text: year.to_string(), chosen: filter.year == Some(*year) };
        let found = match found {
            0 => say(visitor, "home-none"),
            _ => visitor.locale.msg("home-found").arg("count", found).to_string(),
        };
        Search {
            text: filter.text.clone(),
            states: [any(filter.state.is_none())].into_iter().chain(EventState::ALL.map(state)).collect(),
            years: [any(filter.year.is_none())].into_iter().chain(years.keys().rev().map(year)).collect(),
            is_shown: is_on || years.values().sum::<usize>() >= MIN_EVENTS_TO_SEARCH,
            is_on,
            found,
        }
    }
}

/// An event that is being played.
struct Playing {
    slug: String,
    name: Name,
    about: String,
    /// What is on and who leads, as HTML.
    now: String,
    leaders: String,
    official: bool,
}

struct EventLine {
    slug: String,
    name: Name,
    /// The first day and its month, if they are set.
    day: Option<(u32, String)>,
    /// Place and days, as far as they are set.
    when: String,
    class: &'static str,
    state: String,
    official: bool,
    hidden: bool,
}

/// The state of an event: the class of its badge, and the text; both empty for a later event without days.
fn state_in_words(visitor: &Visitor, event: &ListedEvent<'_>) -> (&'static str, String) {
    if event.head.ended_at.is_some() {
        return ("official", say(visitor, "status-official"));
    }
    if let Some(session) = event.running() {
        return ("live", visitor.locale.msg("home-playing").arg("session", session.number.0).to_string());
    }
    if event.played() > 0 {
        let played = visitor.locale.msg("home-played").arg("played", event.played());
        return ("waiting", played.arg("sessions", event.head.regulations.sessions).to_string());
    }
    match event.days().map(|(first, _)| (first - event.today).num_days()) {
        Some(0) => ("provisional", say(visitor, "home-today")),
        Some(1) => ("provisional", say(visitor, "home-tomorrow")),
        Some(days @ 2..) => ("waiting", visitor.locale.msg("home-in-days").arg("days", days).to_string()),
        _ => ("", String::new()),
    }
}

impl EventLine {
    fn new(visitor: &Visitor, event: &ListedEvent<'_>) -> EventLine {
        let ListedEvent { head, .. } = *event;
        let (class, state) = state_in_words(visitor, event);
        let month = |day: NaiveDate| visitor.locale.msg("date-month-short").arg("month", day.month()).to_string();
        EventLine {
            class,
            state,
            slug: head.slug.clone(),
            name: Name::whole(visitor.locale, head.name.clone()),
            day: event.days().map(|(first, _)| (first.day(), month(first))),
            when: show::place_and_days(visitor.locale, head),
            official: permission::see_board(&visitor.actor, head.id),
            hidden: head.shelf == Shelf::Hidden,
        }
    }
}

pub(crate) async fn home(visitor: Visitor, state: web::Data<State>, request: HttpRequest) -> Answer {
    let filter = filter_in_query(request.query_string()).map_err(failure_for(&visitor))?;
    let lines = AskedLines::from_query(request.query_string());
    let events = state.event_list().await.map_err(failure_for(&visitor))?;
    let deleted = |event: &&EventHead| event.shelf == Shelf::Deleted && permission::organise(&visitor.actor, event.id);
    let deleted = events.heads().filter(deleted).map(|event| (event.slug.clone(), event.name.clone())).collect();
    let all: Vec<ListedEvent<'_>> = events.visible_events(|event| visitor.finds(event), visitor.now()).collect();
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    all.iter().for_each(|event| *counts.entry(event.year()).or_default() += 1);
    let found = filter.chosen(all.iter().copied());
    let search = Search::new(&visitor, (&filter, &lines), &counts, found.len());
    let window = ListWindow::new(lines.line(), found.len(), MAX_LINES);
    let shown = if search.is_on { window.lines(&found).to_vec() } else { found };
    let (past, mut current): (Vec<_>, Vec<_>) = shown.into_iter().partition(|event| event.state() == EventState::Past);
    let page = Page::new(&visitor, say(&visitor, "events"));
    let is_played = |event: &ListedEvent<'_>| !search.is_on && event.running().is_some() && event.head.is_listed();
    let begun = |(_, event): &(usize, &ListedEvent<'_>)| event.running().and_then(|session| session.started_at);
    let playing = match current.iter().enumerate().filter(|(_, event)| is_played(event)).max_by_key(begun) {
        Some((place, _)) => {
            let head = current.remove(place).head;
            playing(&visitor, &state, &page, head).await.map_err(failure_for(&visitor))?
        }
        None => None,
    };
    let window = if search.is_on { window } else { ListWindow::new(1, current.len(), MAX_LINES) };
    let list = window.links(visitor.locale, &lines, &filtered_address("/", &filter));
    current.truncate(MAX_LINES);
    let line = |event: &ListedEvent<'_>| EventLine::new(&visitor, event);
    let is_folded = !search.is_on && past.len() > MAX_PAST_IN_SIGHT;
    let years = counts.iter().rev().filter(|_| is_folded).map(|(year, count)| {
        let of_year = EventFilter { year: Some(*year), ..EventFilter::default() };
        (*year, filtered_address("/", &of_year), *count)
    });
    let past = match search.is_on {
        true => grouped(past.iter().map(|event| (event.year().to_string(), line(event)))),
        false if past.is_empty() => Vec::new(),
        false => vec![(say(&visitor, "home-past"), past.iter().take(MAX_PAST_IN_SIGHT).map(line).collect())],
    };
    let (current, years) = (current.iter().map(line).collect(), years.collect());
    let season = |season: &Season| (season.slug.clone(), season.name.clone());
    let seasons = events.seasons().iter().take(MAX_SEASONS_IN_SIGHT).map(season).collect();
    let is_empty = all.is_empty();
    let no_user = is_empty && state.run(actions::has_no_user).await.map_err(failure_for(&visitor))?;
    let decides = events.is_organised_by(&visitor.actor);
    Ok(ok(&Home { page, search, playing, current, past, years, list, seasons, deleted, is_empty, no_user, decides }))
}

/// The public state of an event that is being played; `None` if it was deleted in the meantime.
async fn playing(visitor: &Visitor, state: &State, page: &Page, head: &EventHead) -> Result<Option<Playing>, Failure> {
    let event = match state.public_event(&head.slug).await {
        Err(Failure::NotFound) => return Ok(None),
        found => found?,
    };
    let locale = visitor.locale.in_words(head.regulations.words);
    let [now, leaders] = now_and_leaders(&Visitor { locale, ..visitor.clone() }, &event, page, 1)?;
    Ok(Some(Playing {
        slug: head.slug.clone(),
        name: Name::whole(visitor.locale, head.name.clone()),
        about: show::place_and_days(visitor.locale, head),
        now,
        leaders,
        official: permission::see_board(&visitor.actor, head.id),
    }))
}
