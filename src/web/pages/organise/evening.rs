//! The next evening of a club: an earlier event to copy, and who has come.

use crate::pages::Choice;
use actions::{self, NextEvening, permission};
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use event::event::{EventHead, Player, Shelf};
use event::values::ids::PlayerId;
use serde::Deserialize;
use site::error::{Answer, failure_for, refusal};
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use store::now;

#[derive(Template)]
#[template(path = "organise/evening.html")]
struct EveningPage {
    page: Page,
    errors: Vec<String>,
    /// The events that can be copied, the last one that has begun first.
    like: Vec<Choice>,
    /// The address of the chosen one; empty if there is none.
    chosen: String,
    name: String,
    /// The day; `None` if the chosen event has no days.
    day: Option<String>,
    /// The players of that event, by number and name.
    people: Vec<Choice>,
    newcomers: String,
    /// Whether some newcomers may be among those players.
    may_be_known: bool,
}

/// The query: the event to copy, and whether everybody is ticked.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    like: String,
    all: Option<u8>,
}

/// Today in the zone of the event.
fn today(event: &EventHead) -> NaiveDate {
    show::zone(event).local(now()).date()
}

async fn render(visitor: &Visitor, state: &State, like: &str, fields: &Fields, failure: Option<Failure>) -> Answer {
    let failed = failure_for(visitor);
    let list = state.event_list().await.map_err(&failed)?;
    let may_be_like = |event: &&EventHead| {
        let is_there = event.shelf != Shelf::Deleted && !event.regulations.rehearsal;
        is_there && permission::organise(&visitor.actor, event.id)
    };
    let mut own: Vec<&EventHead> = list.heads().filter(may_be_like).collect();
    // Future events come last: they were copied from another one themselves.
    own.sort_by_key(|event| Reverse((event.first_day() <= today(event), event.first_day(), event.id)));
    let chosen = own.iter().find(|event| event.slug == like).or(own.first());
    let mut page = EveningPage {
        page: Page::new(visitor, say(visitor, "evening-title")),
        errors: Failure::texts_of(failure.as_ref(), visitor.locale),
        like: Vec::new(),
        chosen: String::new(),
        name: fields.text("name").to_owned(),
        day: None,
        people: Vec::new(),
        newcomers: fields.as_typed("newcomers").to_owned(),
        may_be_known: false,
    };
    if let Some(chosen) = chosen {
        let event = state.current_event(&chosen.slug).await.map_err(&failed)?;
        let person = |player: &Player| {
            let chosen = fields.has("all") || fields.has(&format!("player-{}", player.id));
            Choice { value: player.id.to_string(), text: event.entries.player_name(PlayerId(player.id)), chosen }
        };
        let again = event.entries.players.iter().filter(|player| actions::may_come_again(player));
        page.people = again.map(person).collect();
        page.people.sort_by(|one, other| one.text.cmp(&other.text));
        page.may_be_known = failure.is_some() && !actions::perhaps_known(&event, &page.newcomers).is_empty();
        page.chosen.clone_from(&chosen.slug);
        let is_new = !fields.was_sent("name");
        if is_new {
            page.name = actions::next_name(&chosen.name, today(chosen));
        }
        let day = || if is_new { today(chosen).to_string() } else { fields.text("evening_day").to_owned() };
        page.day = chosen.regulations.days().map(|_| day());
    }
    let choice = |event: &&EventHead| Choice {
        value: event.slug.clone(),
        text: event.name.clone(),
        chosen: event.slug == page.chosen,
    };
    page.like = own.iter().map(choice).collect();
    Ok(html_after(&page, failure.as_ref()))
}

/// `GET /events/again`.
pub(crate) async fn form(visitor: Visitor, state: web::Data<State>, asked: web::Query<Asked>) -> Answer {
    let fields = asked.all.map_or_else(Fields::default, |_| Fields::single("all", "1"));
    render(&visitor, &state, &asked.like, &fields, None).await
}

/// `POST /events/again`.
pub(crate) async fn create(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let here: BTreeSet<PlayerId> =
        fields.starting_with("player-").filter_map(|(row, _)| row.parse().ok().map(PlayerId)).collect();
    let (like, actor) = (fields.text("like").to_owned(), visitor.actor.clone());
    let day = if fields.was_sent("evening_day") { fields.value("evening_day") } else { Ok(now().date()) };
    let made = match day {
        Ok(day) => {
            let (name, newcomers) = (fields.text("name").to_owned(), fields.as_typed("newcomers").to_owned());
            let are_others = fields.has("are_others");
            let next = NextEvening { like: like.clone(), name, day, here, newcomers, are_others };
            state.run(move |store| actions::create_next_evening(store, &actor, &next, now())).await
        }
        Err(wrong) => Err(wrong),
    };
    match made {
        Ok(slug) => Ok(done(&format!("/e/{slug}/draw"), say(&visitor, "evening-created"))),
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            render(&visitor, &state, &like, &fields, Some(failure)).await
        }
    }
}
