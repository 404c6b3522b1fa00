//! An event that was not run here: the places in its file, each with a link to the person, and the source.

use super::{days_of, named_address, page_for_everybody, person_link, source_named};
use actix_web::web;
use askama::Template;
use event::people::{Appearance, Directory, Elsewhere, competition};
use messages::Locale;
use site::error::Answer;
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, rendered};
use site::show;
use site::state::State;
use site::visitor::{Language, Visitor};

#[derive(Template)]
#[template(path = "public/elsewhere.html")]
struct ElsewherePage {
    page: Page,
    /// Place, days and the number of results.
    about: String,
    source: String,
    /// The page of its competition over the years.
    competition: String,
    places: Vec<PlaceLine>,
    list: ListLinks,
}

/// A result.
struct PlaceLine {
    place: Option<u32>,
    name: Name,
    /// The page of the person; empty if the person is not listed.
    link: String,
    /// Country and club.
    from: String,
    standard: (String, String),
    game: String,
}

/// `GET /people/elsewhere/{source}`.
pub(crate) async fn page(
    l: Language,
    state: web::Data<State>,
    source: web::Path<String>,
    lines: web::Query<AskedLines>,
) -> Answer {
    let path = format!("/people/elsewhere/{}", show::query(&source));
    page_for_everybody(&l, &state, lines.address(&path), move |people, guest| {
        let is_it = |own: &&Appearance| own.elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.hash == *source);
        let found = people.outside_events().find(is_it).ok_or(Failure::NotFound)?;
        let elsewhere = found.elsewhere.as_deref().ok_or(Failure::NotFound)?;
        elsewhere_page(people, guest, (found, elsewhere), (&*lines, path.as_str()))
    })
    .await
}

fn elsewhere_page(
    people: &Directory,
    guest: &Visitor,
    (one, elsewhere): (&Appearance, &Elsewhere),
    (lines, address): (&AskedLines, &str),
) -> Result<String, Failure> {
    let locale = guest.locale;
    let mut all: Vec<&Appearance> = people.of_event(one.event).collect();
    all.sort_by_key(|own| (own.place, own.player));
    let window = ListWindow::new(lines.line(), all.len(), MAX_LINES);
    let count = locale.msg("people-persons").arg("count", all.len()).to_string();
    rendered(&ElsewherePage {
        page: Page::new(guest, &one.event_name),
        about: join([elsewhere.place.as_str(), days_of(locale, one).as_str(), count.as_str()]),
        source: source_named(locale, elsewhere),
        competition: named_address("competitions", &competition(&one.event_name)),
        places: window.lines(&all).iter().map(|own| place_line(locale, own)).collect(),
        list: window.links(locale, lines, address),
    })
}

fn join<const PARTS: usize>(parts: [&str; PARTS]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn place_line(locale: Locale, own: &Appearance) -> PlaceLine {
    let (name, given_name) = own.shown_name();
    PlaceLine {
        place: own.awarded_place(),
        name: Name::of_person(locale, &name, &given_name),
        link: if own.is_listed() { person_link(own.person) } else { String::new() },
        from: join([own.country.as_str(), own.club.as_str()]),
        standard: show::whole_and_fraction(locale, own.standard_points),
        game: show::game(own.game_points),
    }
}
