//! Clubs with those who have played for them, and competitions over the years.

use super::{
    Named, days_of, event_link, event_named, named_address, page_for_everybody, person_link, person_name, player_link,
};
use actix_web::web;
use askama::Template;
use event::people::{Appearance, Directory, PersonId};
use rules::GamePoints;
use site::error::Answer;
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, rendered, say};
use site::show;
use site::state::State;
use site::visitor::{Language, Visitor};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Persons listed as most frequent winners.
const MAX_TITLES: usize = 10;

/// All clubs, or all competitions.
#[derive(Template)]
#[template(path = "public/people_names.html")]
struct NamesPage {
    page: Page,
    /// Address, name, and the number of persons or events.
    names: Vec<(String, String, String)>,
    list: ListLinks,
}

/// Those who have played for a club.
#[derive(Template)]
#[template(path = "public/club.html")]
struct ClubPage {
    page: Page,
    members: Vec<Member>,
    list: ListLinks,
}

struct Member {
    link: String,
    name: Name,
    events: usize,
    /// The years in which they played for it.
    years: String,
    /// The best place, and the event.
    best: Option<(u32, String)>,
}

/// The events of a competition.
#[derive(Template)]
#[template(path = "public/competition.html")]
struct CompetitionPage {
    page: Page,
    titles: Vec<(String, Name, usize)>,
    records: Vec<Record>,
    events: Vec<Edition>,
    list: ListLinks,
}

struct Edition {
    link: String,
    name: String,
    days: String,
    of: u32,
    champions: Vec<(String, Name)>,
}

/// The highest value of a figure, with the person and the event.
struct Record {
    what: &'static str,
    value: String,
    link: String,
    name: Name,
    event: (String, String),
}

/// All clubs or competitions, each with its number of persons or events.
fn names_page<N: AsRef<str>>(
    guest: &Visitor,
    lines: &AskedLines,
    (kind, title, counted): (&str, &'static str, &'static str),
    all: &[(N, usize)],
) -> Result<String, Failure> {
    let window = ListWindow::new(lines.line(), all.len(), MAX_LINES);
    let named = |(name, count): &(N, usize)| {
        let (name, count) = (name.as_ref(), guest.locale.msg(counted).arg("count", *count));
        (named_address(kind, name), name.to_owned(), count.to_string())
    };
    rendered(&NamesPage {
        page: Page::new(guest, say(guest, title)),
        names: window.lines(all).iter().map(named).collect(),
        list: window.links(guest.locale, lines, &named_address(kind, "")),
    })
}

pub(crate) async fn clubs(
    l: Language,
    state: web::Data<State>,
    query: web::Query<Named>,
    lines: web::Query<AskedLines>,
) -> Answer {
    let name = query.into_inner().name;
    let address = lines.address(&named_address("clubs", &name));
    page_for_everybody(&l, &state, address, move |people, guest| match name.as_str() {
        "" => names_page(guest, &lines, ("clubs", "people-clubs", "people-persons"), &people.clubs()),
        name => club(people, guest, &lines, name),
    })
    .await
}

fn club(people: &Directory, guest: &Visitor, lines: &AskedLines, name: &str) -> Result<String, Failure> {
    let mut of_persons: BTreeMap<PersonId, Vec<&Appearance>> = BTreeMap::new();
    for own in people.of_club(name) {
        of_persons.entry(own.person).or_default().push(own);
    }
    if of_persons.is_empty() {
        return Err(Failure::NotFound);
    }
    let mut of_persons: Vec<(PersonId, Vec<&Appearance>)> = of_persons.into_iter().collect();
    of_persons.sort_by_key(|(_, own)| Reverse(own.iter().map(|own| own.last_day).max()));
    let window = ListWindow::new(lines.line(), of_persons.len(), MAX_LINES);
    let member = |(person, own): &(PersonId, Vec<&Appearance>)| {
        let placed = own.iter().filter_map(|own| Some((own.awarded_place()?, Reverse(own.last_day), own)));
        let best = placed.min_by_key(|(place, day, _)| (*place, *day));
        Member {
            link: person_link(*person),
            name: person_name(guest.locale, people, *person),
            events: own.len(),
            years: years(own),
            best: best.map(|(place, _, own)| (place, event_named(guest.locale, own))),
        }
    };
    let members = window.lines(&of_persons).iter().map(member).collect();
    let list = window.links(guest.locale, lines, &named_address("clubs", name));
    rendered(&ClubPage { page: Page::new(guest, name), members, list })
}

/// The first and the last year, `2021–2026`, or the only one.
pub(super) fn years(own: &[&Appearance]) -> String {
    let years = own.iter().map(|own| own.last_day.format("%Y").to_string());
    match (years.clone().min(), years.max()) {
        (Some(first), Some(last)) if first != last => format!("{first}–{last}"),
        (first, _) => first.unwrap_or_default(),
    }
}

pub(crate) async fn competitions(
    l: Language,
    state: web::Data<State>,
    query: web::Query<Named>,
    lines: web::Query<AskedLines>,
) -> Answer {
    let name = query.into_inner().name;
    let address = lines.address(&named_address("competitions", &name));
    page_for_everybody(&l, &state, address, move |people, guest| match name.as_str() {
        "" => {
            let kind = ("competitions", "people-competitions", "people-events");
            names_page(guest, &lines, kind, &people.competitions())
        }
        name => competition(people, guest, &lines, name),
    })
    .await
}

fn competition(people: &Directory, guest: &Visitor, lines: &AskedLines, name: &str) -> Result<String, Failure> {
    let events = people.of_competition(name);
    if events.is_empty() {
        return Err(Failure::NotFound);
    }
    let person = |own: &&Appearance| (person_link(own.person), person_name(guest.locale, people, own.person));
    let edition = |of: &Vec<&Appearance>| {
        let first = of.first()?;
        Some(Edition {
            link: event_link(first),
            name: event_named(guest.locale, first),
            days: days_of(guest.locale, first),
            of: first.of,
            champions: champions(of).map(person).collect(),
        })
    };
    let mut won: BTreeMap<PersonId, usize> = BTreeMap::new();
    events.iter().flat_map(|of| champions(of)).for_each(|own| *won.entry(own.person).or_default() += 1);
    let mut titles: Vec<(PersonId, usize)> = won.into_iter().collect();
    titles.sort_by_key(|(person, times)| (Reverse(*times), *person));
    let title = |(of, times): (PersonId, usize)| (person_link(of), person_name(guest.locale, people, of), times);
    let records = [
        record(people, guest, &events, "people-record-hand", |own| i32::from(own.hands.most)),
        record(people, guest, &events, "people-record-points", |own| own.game_points.0),
    ];
    let window = ListWindow::new(lines.line(), events.len(), MAX_LINES);
    rendered(&CompetitionPage {
        page: Page::new(guest, name),
        list: window.links(guest.locale, lines, &named_address("competitions", name)),
        titles: titles.into_iter().take(MAX_TITLES).map(title).collect(),
        records: records.into_iter().flatten().collect(),
        events: window.lines(&events).iter().filter_map(edition).collect(),
    })
}

/// Those in first place.
fn champions<'a>(of: &'a [&'a Appearance]) -> impl Iterator<Item = &'a &'a Appearance> {
    of.iter().filter(|own| own.awarded_place() == Some(1))
}

/// The highest value at any event, of equals the earliest; `None` if no value is above 0.
fn record(
    people: &Directory,
    guest: &Visitor,
    events: &[Vec<&Appearance>],
    what: &'static str,
    value: impl Fn(&Appearance) -> i32,
) -> Option<Record> {
    let all = events.iter().flatten().filter(|own| value(own) > 0);
    let most = all.max_by_key(|own| (value(own), Reverse(own.last_day)))?;
    Some(Record {
        what,
        value: show::game(GamePoints(value(most))),
        link: person_link(most.person),
        name: person_name(guest.locale, people, most.person),
        event: (player_link(most), event_named(guest.locale, most)),
    })
}
