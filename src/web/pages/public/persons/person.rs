//! The page of a person: places and points at each event, the best hands, the opponents; and for those who may, who is
//! who.

use super::lists::years;
use super::{MAX_ABOUT, days_of, each_once, event_named, named_address, person_link, person_name, player_link};
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use event::people::{Appearance, Directory, PersonId, competition};
use messages::Locale;
use site::cached_answers::PAGE;
use site::cached_pages::event_page;
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::plot::{Line, Ranks, ranks};
use site::render::{Page, ok, rendered, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::cmp::Reverse;

/// Maximum number of events in the drawing, of best hands, and of opponents.
const MAX_PLOTTED: usize = 24;
const MAX_HANDS: usize = 5;
const MAX_MET: usize = 20;
/// Width and height of the drawing, for a phone.
const PLOT: (i32, i32) = (326, 220);

/// An event of a person.
struct EventLine {
    player: i32,
    link: String,
    name: String,
    competition: String,
    /// Days, club and team.
    about: String,
    place: Option<u32>,
    of: u32,
    standard: (String, String),
    game: String,
    won: u32,
    hands: u32,
}

/// A large hand: the points, the player's page at the event, and the name of the event.
struct HandLine {
    points: u16,
    link: String,
    event: String,
}

struct Met {
    link: String,
    name: Name,
    /// Tells namesakes apart; empty if it is not known.
    club: String,
    times: usize,
}

#[derive(Template)]
#[template(path = "public/person.html")]
struct PersonPage {
    page: Page,
    id: PersonId,
    name: Name,
    /// Other names.
    also: Vec<Name>,
    /// Countries and numbers in registers.
    about: String,
    /// Clubs with their pages and the years.
    clubs: Vec<(String, String, String)>,
    /// The number of events.
    played: usize,
    best: Option<u32>,
    won: u32,
    hands: u32,
    /// A drawing of the places; empty before the second event.
    plot: String,
    events: Vec<EventLine>,
    list: ListLinks,
    largest: Vec<HandLine>,
    met: Vec<Met>,
    /// Whether the visitor may decide who is who.
    decides: bool,
    /// All events of the person, for those who may decide that.
    all: Vec<EventLine>,
}

pub(crate) async fn page(
    visitor: Visitor,
    request: HttpRequest,
    state: web::Data<State>,
    player: web::Path<String>,
    lines: web::Query<AskedLines>,
) -> Answer {
    answer((&visitor, &request), &state, &player, lines.into_inner()).await.map_err(failure_for(&visitor))
}

async fn answer(
    (visitor, request): (&Visitor, &HttpRequest),
    state: &web::Data<State>,
    player: &str,
    lines: AskedLines,
) -> Result<HttpResponse, Failure> {
    let player: i32 = player.parse().map_err(|_| Failure::NotFound)?;
    let found = state.find_people(move |people| {
        let own = people.appearance(player).filter(|own| own.is_listed())?;
        Some((own.person, people.version()))
    });
    let (person, version) = found.await?.ok_or(Failure::NotFound)?;
    if person.0 != player {
        let mut moved = HttpResponse::Found();
        moved.insert_header((LOCATION, person_link(person))).insert_header((CACHE_CONTROL, "no-store"));
        return Ok(moved.finish());
    }
    let decides = visitor.pass().is_some() && state.event_list().await?.is_organised_by(&visitor.actor);
    if decides {
        let own = visitor.clone();
        let made = state.find_people(move |people| person_page(people, &own, person, (&lines, true)));
        return Ok(ok(&made.await??));
    }
    let address = (lines.address(&person_link(person)), version, "");
    event_page(&state.turns, state, (visitor, request), address, PAGE, move |store, visitor| {
        rendered(&store.with_known_people(|people| person_page(people, visitor, person, (&lines, false)))?)
    })
    .await
}

fn person_page(
    people: &Directory,
    visitor: &Visitor,
    person: PersonId,
    (lines, decides): (&AskedLines, bool),
) -> Result<PersonPage, Failure> {
    let locale = visitor.locale;
    let own: Vec<&Appearance> = people.of_person(person).collect();
    let latest = *own.last().ok_or(Failure::NotFound)?;
    let latest_first: Vec<&Appearance> = own.iter().rev().copied().collect();
    let mut names: Vec<&Appearance> = Vec::new();
    for one in latest_first.iter().copied().filter(|one| one.name != latest.name) {
        if names.len() < MAX_ABOUT && !names.iter().any(|other| other.name == one.name) {
            names.push(one);
        }
    }
    let about = latest_first.iter().flat_map(|one| {
        let registers = if decides { one.registers.as_str() } else { one.shown_registers() };
        [one.country.as_str(), registers]
    });
    let window = ListWindow::new(lines.line(), latest_first.len(), MAX_LINES);
    let club = |club: &str| {
        let there: Vec<&Appearance> = own.iter().filter(|one| one.club == club).copied().collect();
        (named_address("clubs", club), club.to_owned(), years(&there))
    };
    let mut largest: Vec<&Appearance> = own.iter().filter(|one| one.hands.most > 0).copied().collect();
    largest.sort_by_key(|one| Reverse((one.hands.most, one.last_day)));
    let met = people.met(person).into_iter().filter(|(other, _)| *other != person).take(MAX_MET);
    Ok(PersonPage {
        id: person,
        page: Page::new(visitor, &latest.name),
        name: person_name(locale, people, person),
        also: names.iter().map(|one| Name::of_person(locale, &one.name, &one.given_name)).collect(),
        about: each_once(about).join(" · "),
        clubs: each_once(latest_first.iter().map(|one| one.club.as_str())).into_iter().map(club).collect(),
        played: own.len(),
        best: own.iter().filter_map(|one| one.awarded_place()).min(),
        won: own.iter().map(|one| one.hands.won).sum(),
        hands: own.iter().map(|one| one.hands.hands).sum(),
        plot: plot(visitor, &own),
        events: window.lines(&latest_first).iter().map(|one| event_line(visitor, one)).collect(),
        list: window.links(locale, lines, &person_link(person)),
        largest: largest.into_iter().take(MAX_HANDS).map(|one| hand_line(locale, one)).collect(),
        met: met.map(|(other, times)| met_line(locale, people, other, times)).collect(),
        all: latest_first.iter().filter(|_| decides).map(|one| event_line(visitor, one)).collect(),
        decides,
    })
}

fn met_line(locale: Locale, people: &Directory, other: PersonId, times: usize) -> Met {
    let club = people.latest(other).map_or(String::new(), |own| own.club.clone());
    Met { link: person_link(other), name: person_name(locale, people, other), club, times }
}

fn event_line(visitor: &Visitor, own: &Appearance) -> EventLine {
    let days = days_of(visitor.locale, own);
    let about = [days.as_str(), own.club.as_str(), own.team.as_str()];
    EventLine {
        player: own.player,
        link: player_link(own),
        name: event_named(visitor.locale, own),
        competition: named_address("competitions", &competition(&own.event_name)),
        about: about.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · "),
        place: own.awarded_place(),
        of: own.of,
        standard: show::whole_and_fraction(visitor.locale, own.standard_points),
        game: show::game(own.game_points),
        won: own.hands.won,
        hands: own.hands.hands,
    }
}

fn hand_line(locale: Locale, own: &Appearance) -> HandLine {
    HandLine { points: own.hands.most, link: player_link(own), event: event_named(locale, own) }
}

/// A drawing of the places at the latest events.
fn plot(visitor: &Visitor, own: &[&Appearance]) -> String {
    let shown = &own[own.len().saturating_sub(MAX_PLOTTED)..];
    let points: Vec<Option<i32>> =
        shown.iter().map(|own| own.awarded_place().and_then(|place| i32::try_from(place).ok())).collect();
    let Some(last) = points.iter().flatten().last().filter(|_| shown.len() > 1) else { return String::new() };
    let line = Line { tone: 1, name: String::new(), value: last.to_string(), points };
    let plot = Ranks {
        title: say(visitor, "person-places"),
        lines: vec![line],
        of: shown.iter().map(|own| own.of).max().and_then(|of| usize::try_from(of).ok()).unwrap_or(1),
        sessions: shown.iter().map(|own| own.last_day.format("%Y").to_string()).collect(),
        running: None,
        numbers: false,
    };
    ranks(PLOT, &plot)
}
