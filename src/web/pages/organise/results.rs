//! The standings including withheld results, and making these public.

use crate::pages::public::standings::standings;
use actix_web::{HttpResponse, web};
use event::regulations::{Regulations, Shown};
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;

/// The ranking that is requested.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    of: String,
}

/// `GET /e/{event}/results`
pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let event = at.event().await?;
    let event = event.seen_by(at.visitor.actor.person());
    let tab = if asked.of == "teams" && event.head.has_teams() { "teams" } else { "players" };
    let asks = at.visitor.clone();
    let made = web::block(move || standings(&asks, &event, tab)).await.map_err(Failure::broken);
    let made = at.require(made.flatten())?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(made.html))
}

/// `POST /e/{event}/results/show`
pub(crate) async fn show(at: AtEvent, _: Fields) -> Answer {
    let event = at.event().await?;
    let shown = Regulations { shown: Shown::AtOnce, ..event.head.regulations.clone() };
    let why = at.say("withheld-show");
    let changed = at.attempt(move |acting| acting.change_regulations(&shown, &why, event.version));
    at.require(changed.await)?;
    Ok(done(&at.address("results"), at.say("withheld-shown")))
}
