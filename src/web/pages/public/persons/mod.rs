//! The directory of persons for everybody: the search, and the pages of persons, clubs, competitions and events from elsewhere.

pub(crate) mod elsewhere;
pub(crate) mod lists;
pub(crate) mod person;
pub(crate) mod search;

use actix_web::web;
use event::people::{Appearance, Directory, Elsewhere, PersonId};
use messages::{Locale, days};
use serde::Deserialize;
use site::cached_answers::PAGE;
use site::error::Answer;
use site::failure::Failure;
use site::name::Name;
use site::show;
use site::state::State;
use site::visitor::{Language, Visitor};
use std::collections::BTreeSet;

/// Maximum number of other names, clubs, numbers and the like in a line about a person.
const MAX_ABOUT: usize = 12;

/// The name in a query; empty for the list of all.
#[derive(Deserialize)]
pub(crate) struct Named {
    #[serde(default)]
    name: String,
}

/// The texts that several events have about a person, each once.
fn each_once<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = BTreeSet::new();
    texts.filter(|text| !text.is_empty() && seen.insert(*text)).take(MAX_ABOUT).collect()
}

/// The address of a club or of a competition; without a name, of all.
fn named_address(kind: &str, name: &str) -> String {
    match name {
        "" => format!("/people/{kind}"),
        name => format!("/people/{kind}?name={}", show::query(name)),
    }
}

/// A page of the directory that is the same for everybody, cached until the directory changes.
async fn page_for_everybody(
    l: &Language,
    state: &web::Data<State>,
    address: String,
    make: impl FnOnce(&Directory, &Visitor) -> Result<String, Failure> + Send + 'static,
) -> Answer {
    l.answer(async {
        let version = state.update_people().await?;
        let (guest, own) = (Visitor::guest(l.locale, address.clone()), state.clone());
        let made =
            async move { own.run(move |store| Ok(store.with_known_people(|people| make(people, &guest)))).await? };
        state.answers.answer(&state.turns, &l.request, (address, l.locale, version), PAGE, made).await
    })
    .await
}

/// The latest name of a person.
fn person_name(locale: Locale, people: &Directory, person: PersonId) -> Name {
    let latest = people.latest(person);
    latest.map_or_else(|| Name::whole(locale, String::new()), |own| Name::of_person(locale, &own.name, &own.given_name))
}

/// The public page of a person.
fn person_link(person: PersonId) -> String {
    format!("/people/{person}")
}

/// The days of an event.
fn days_of(locale: Locale, own: &Appearance) -> String {
    locale.say(&days(own.first_day, own.last_day))
}

/// The name of an event; if it was not run here, with the file that it comes from.
pub(crate) fn event_named(locale: Locale, own: &Appearance) -> String {
    match &own.elsewhere {
        None => own.event_name.clone(),
        Some(elsewhere) => event_from(locale, &own.event_name, elsewhere),
    }
}

/// The name of a file from which results were imported.
pub(crate) fn source_named(locale: Locale, elsewhere: &Elsewhere) -> String {
    locale.msg(format!("history-source-{}", elsewhere.kind.code())).arg("file", &elsewhere.file).to_string()
}

/// The name of an event that was not run here, with its source.
pub(crate) fn event_from(locale: Locale, name: &str, elsewhere: &Elsewhere) -> String {
    locale.msg("history-from").arg("event", name).arg("source", source_named(locale, elsewhere)).to_string()
}

/// The page of an event that was not run here.
pub(crate) fn elsewhere_link(elsewhere: &Elsewhere) -> String {
    format!("/people/elsewhere/{}", elsewhere.hash)
}

/// The page of an event.
fn event_link(own: &Appearance) -> String {
    own.elsewhere.as_deref().map_or_else(|| format!("/e/{}", own.slug), elsewhere_link)
}

/// The page of a player at an event; that of the event if it was not run here.
fn player_link(own: &Appearance) -> String {
    match own.elsewhere {
        None => format!("/e/{}/players/{}", own.slug, own.player),
        Some(_) => event_link(own),
    }
}
