//! The page of a person: places and points at each event, the best hands, the opponents; and for those who may, who is who.

use super::lists::years;
use super::{days_of, event_named, named_address, person_link, person_name, place_of, player_link};
use crate::plot::{Line, Ranks, ranks};
use crate::site::cached_answers::PAGE;
use crate::site::cached_pages::event_page;
use crate::site::error::{Answer, failure_for};
use crate::site::failure::Failure;
use crate::site::name::Name;
use crate::site::render::{Page, ok, rendered, say};
use crate::site::show;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::may_decide_persons;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use event::people::{Appearance, Directory, PersonId, competition};
use messages::Locale;
use std::cmp::Reverse;

/// Maximum number of events in the drawing, of the best hands, and of opponents.
const MAX_PLOTTED: usize = 24;
const MAX_HANDS: usize = 5;
const MAX_MET: usize = 20;
/// Width and height of the drawing: a phone's.
const PLOT: (i32, i32) = (326, 220);

/// An event of a person.
struct EventLine {
    player: i32,
    /// Empty where the event was not run here.
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

/// A great hand: the points, and the event with the page of the player there.
struct HandLine {
    points: u16,
    link: String,
    event: String,
}

struct Met {
    link: String,
    name: Name,
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
    best: Option<u32>,
    won: u32,
    hands: u32,
    /// The places, drawn; empty before there are two.
    plot: String,
    events: Vec<EventLine>,
    largest: Vec<HandLine>,
    met: Vec<Met>,
    /// Whether the visitor may say who is who.
    decides: bool,
}

pub(crate) async fn page(
    visitor: Visitor,
    request: HttpRequest,
    state: web::Data<State>,
    player: web::Path<String>,
) -> Answer {
    answer(&visitor, &request, &state, &player).await.map_err(failure_for(&visitor))
}

async fn answer(
    visitor: &Visitor,
    request: &HttpRequest,
    state: &web::Data<State>,
    player: &str,
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
    let actor = visitor.actor.clone();
    let decides = visitor.pass().is_some() && state.run(move |store| may_decide_persons(store, &actor)).await?;
    if decides {
        let own = visitor.clone();
        let made = state.find_people(move |people| person_page(people, &own, person, true));
        return Ok(ok(&made.await??));
    }
    let address = (person_link(person), version, "");
    event_page(&state.turns, state, (visitor, request), address, PAGE, move |store, visitor| {
        rendered(&store.with_known_people(|people| person_page(people, visitor, person, false))?)
    })
    .await
}

fn person_page(people: &Directory, visitor: &Visitor, person: PersonId, decides: bool) -> Result<PersonPage, Failure> {
    let locale = visitor.locale;
    let own: Vec<&Appearance> = people.of_person(person).collect();
    let latest = *own.last().ok_or(Failure::NotFound)?;
    let mut names: Vec<&Appearance> = Vec::new();
    let (mut about, mut clubs): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for one in own.iter().rev().copied() {
        if one.name != latest.name && !names.iter().any(|other| other.name == one.name) {
            names.push(one);
        }
        let registers = if decides { one.registers.as_str() } else { one.shown_registers() };
        about.extend([one.country.as_str(), registers].into_iter().filter(|text| !text.is_empty()));
        clubs.extend(Some(one.club.as_str()).filter(|club| !club.is_empty()));
    }
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
        clubs: each_once(clubs).into_iter().map(club).collect(),
        best: own.iter().filter_map(|one| place_of(one)).min(),
        won: own.iter().map(|one| one.hands.won).sum(),
        hands: own.iter().map(|one| one.hands.hands).sum(),
        plot: plot(visitor, &own),
        events: own.iter().rev().map(|one| event_line(visitor, one)).collect(),
        largest: largest.into_iter().take(MAX_HANDS).map(|one| hand_line(locale, one)).collect(),
        met: met
            .map(|(other, times)| Met { link: person_link(other), name: person_name(locale, people, other), times })
            .collect(),
        decides,
    })
}

fn each_once(texts: Vec<&str>) -> Vec<&str> {
    let mut once: Vec<&str> = Vec::new();
    for text in texts {
        if !once.contains(&text) {
            once.push(text);
        }
    }
    once
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
        place: place_of(own),
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

/// The places at the latest events, drawn.
fn plot(visitor: &Visitor, own: &[&Appearance]) -> String {
    let shown = &own[own.len().saturating_sub(MAX_PLOTTED)..];
    let points: Vec<Option<i32>> =
        shown.iter().map(|own| place_of(own).and_then(|place| i32::try_from(place).ok())).collect();
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
