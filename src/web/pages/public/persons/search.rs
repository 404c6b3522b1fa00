//! The search for persons, by any spelling of their names.

use super::{days_of, event_named, named_address, page_for_everybody, person_link, person_name};
use crate::pages::public::manual::{Searched, address, searched};
use crate::site::error::Answer;
use crate::site::failure::Failure;
use crate::site::name::Name;
use crate::site::render::{Page, rendered, say};
use crate::site::state::State;
use crate::site::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;
use event::people::{Appearance, Directory, PersonId};

/// Maximum number of persons that are shown.
const MAX_SHOWN: usize = 50;

/// A person who was found.
struct FoundPerson {
    link: String,
    name: Name,
    /// Other names and where they come from.
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
    clubs: String,
    competitions: String,
}

pub(crate) async fn page(l: Language, state: web::Data<State>, query: Searched) -> Answer {
    let (wanted, _) = searched(&query);
    page_for_everybody(&l, &state, address("/people", &query), move |people, guest| search_page(people, guest, wanted))
        .await
}

fn search_page(people: &Directory, guest: &Visitor, wanted: String) -> Result<String, Failure> {
    let found = people.search(&wanted);
    rendered(&PeoplePage {
        page: Page::new(guest, say(guest, "people-title")),
        persons: people.len(),
        events: people.events(),
        count: found.len(),
        found: found.into_iter().take(MAX_SHOWN).map(|person| found_person(people, guest, person)).collect(),
        wanted,
        clubs: named_address("clubs", ""),
        competitions: named_address("competitions", ""),
    })
}

fn found_person(people: &Directory, guest: &Visitor, person: PersonId) -> FoundPerson {
    let own: Vec<&Appearance> = people.of_person(person).collect();
    let latest = own.last().map_or("", |own| own.name.as_str());
    let mut about: Vec<&str> = Vec::new();
    let texts = own.iter().rev().flat_map(|own| [own.name.as_str(), own.country.as_str(), own.club.as_str()]);
    for text in texts.filter(|text| !text.is_empty() && *text != latest) {
        if !about.contains(&text) {
            about.push(text);
        }
    }
    let last = own.last().map(|own| format!("{} · {}", event_named(guest.locale, own), days_of(guest.locale, own)));
    FoundPerson {
        link: person_link(person),
        name: person_name(guest.locale, people, person),
        about: about.join(" · "),
        events: own.len(),
        last: last.unwrap_or_default(),
    }
}
