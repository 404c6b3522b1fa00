//! The search for persons, by any spelling of their names.

use super::{days_of, each_once, event_named, named_address, page_for_everybody, person_link, person_name};
use crate::pages::public::manual::{Searched, address, searched};
use actix_web::web;
use askama::Template;
use event::people::{Appearance, Directory, PersonId};
use site::error::Answer;
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, rendered, say};
use site::state::State;
use site::visitor::{Language, Visitor};

/// A person who was found.
struct FoundPerson {
    link: String,
    name: Name,
    /// Other names, countries and clubs.
    about: String,
    events: usize,
    /// The last event.
    last: String,
}

#[derive(Template)]
#[template(path = "public/people.html")]
struct PeoplePage {
    page: Page,
    wanted: String,
    persons: usize,
    events: usize,
    found: Vec<FoundPerson>,
    count: usize,
    list: ListLinks,
    clubs: String,
    competitions: String,
}

pub(crate) async fn page(
    l: Language,
    state: web::Data<State>,
    query: Searched,
    lines: web::Query<AskedLines>,
) -> Answer {
    let ((wanted, _), whole) = (searched(&query), address("/people", &query));
    page_for_everybody(&l, &state, lines.address(&whole), move |people, guest| {
        search_page(people, guest, wanted, (&*lines, whole.as_str()))
    })
    .await
}

fn search_page(
    people: &Directory,
    guest: &Visitor,
    wanted: String,
    (lines, address): (&AskedLines, &str),
) -> Result<String, Failure> {
    let found = people.search(&wanted);
    let window = ListWindow::new(lines.line(), found.len(), MAX_LINES);
    rendered(&PeoplePage {
        page: Page::new(guest, say(guest, "people-title")),
        persons: people.len(),
        events: people.events(),
        count: found.len(),
        found: window.lines(&found).iter().map(|person| found_person(people, guest, *person)).collect(),
        list: window.links(guest.locale, lines, address),
        wanted,
        clubs: named_address("clubs", ""),
        competitions: named_address("competitions", ""),
    })
}

fn found_person(people: &Directory, guest: &Visitor, person: PersonId) -> FoundPerson {
    let own: Vec<&Appearance> = people.of_person(person).collect();
    let latest = own.last().map_or("", |own| own.name.as_str());
    let texts = own.iter().rev().flat_map(|own| [own.name.as_str(), own.country.as_str(), own.club.as_str()]);
    let about = each_once(texts.filter(|text| *text != latest));
    let last = own.last().map(|own| format!("{} · {}", event_named(guest.locale, own), days_of(guest.locale, own)));
    FoundPerson {
        link: person_link(person),
        name: person_name(guest.locale, people, person),
        about: about.join(" · "),
        events: own.len(),
        last: last.unwrap_or_default(),
    }
}
