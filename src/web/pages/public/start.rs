//! The first page, and addresses where there is nothing.

use crate::site::error::{Answer, failure_for};
use crate::site::render::{Page, ok, say};
use crate::site::show;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::{self, permission};
use actix_web::web;
use askama::Template;
use event::event::{EventHead, Shelf};
use store::events;

#[derive(Template)]
#[template(path = "public/home.html")]
struct Home {
    page: Page,
    events: Vec<EventLine>,
    /// Those that were deleted and may be brought back, by slug and name.
    deleted: Vec<(String, String)>,
    /// Whether nobody can sign in yet.
    no_user: bool,
}

struct EventLine {
    slug: String,
    name: String,
    /// Where and when it is, or else when it was created.
    when: String,
    official: bool,
    hidden: bool,
}

pub(crate) async fn home(visitor: Visitor, state: web::Data<State>) -> Answer {
    let asked = state.run(|store| {
        Ok((store.read(|conn| Ok::<_, actions::Error>(events::on_all_shelves(conn)?))?, actions::has_no_user(store)?))
    });
    let (all, no_user) = asked.await.map_err(failure_for(&visitor))?;
    let deleted = |event: &&EventHead| event.shelf == Shelf::Deleted && permission::organise(&visitor.actor, event.id);
    let deleted = all.iter().filter(deleted).map(|event| (event.slug.clone(), event.name.clone())).collect();
    let listed = |event: &EventHead| match event.shelf {
        Shelf::Shown => true,
        Shelf::Hidden => visitor.actor.role_in(event.id).is_some(),
        Shelf::Deleted => false,
    };
    let events = all
        .into_iter()
        .filter(listed)
        .map(|event| EventLine {
            hidden: event.shelf == Shelf::Hidden,
            official: permission::see_board(&visitor.actor, event.id),
            when: match show::place_and_days(visitor.locale, &event) {
                said if said.is_empty() => show::day_time(&visitor, show::zone(&event), event.created_at),
                said => said,
            },
            slug: event.slug,
            name: event.name,
        })
        .collect();
    Ok(ok(&Home { page: Page::new(&visitor, say(&visitor, "app-name")), events, deleted, no_user }))
}
