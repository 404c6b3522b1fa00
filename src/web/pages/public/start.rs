//! The first page, and addresses where there is nothing.

use crate::store::events;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, failure_for, say};
use crate::web::render::{Page, ok};
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;
use askama::Template;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    page: Page,
    events: Vec<EventLine>,
}

struct EventLine {
    slug: String,
    name: String,
    created: String,
    official: bool,
}

pub(in crate::web) async fn home(visitor: Visitor, state: web::Data<State>) -> Answer {
    let all = state.run(|store| store.read(|conn| Ok(events::all(conn)?))).await.map_err(failure_for(&visitor))?;
    let events = all
        .into_iter()
        .map(|event| EventLine {
            official: visitor.actor.role_in(event.id).is_some(),
            created: show::day_time(show::zone(&event), event.created_at),
            slug: event.slug,
            name: event.name,
        })
        .collect();
    Ok(ok(&Home { page: Page::new(&visitor, say(&visitor, "app-name")), events }))
}

pub(in crate::web) async fn nothing_here(visitor: Visitor) -> Answer {
    Err(Failure::NotFound.answer_to(&visitor))
}
