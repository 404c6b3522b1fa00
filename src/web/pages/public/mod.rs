//! Pages for everybody who looks: standings, tables, seats, lots, the fans, the way in.

pub(in crate::web) mod hand;
pub(in crate::web) mod interface;
pub(in crate::web) mod lots;
pub(in crate::web) mod manual;
pub(in crate::web) mod people;
pub(in crate::web) mod seats;
pub(in crate::web) mod sign_in;
pub(in crate::web) mod standings;
pub(in crate::web) mod start;
pub(in crate::web) mod statics;

use super::Answer;
use crate::tournament::event::Event;
use crate::web::error::Failure;
use crate::web::extract::{Language, Visitor};
use crate::web::public_pages::{Made, PageName};
use crate::web::state::State;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

/// A page for everybody, made for an event.
pub(in crate::web) fn made(guest: &Visitor, event: &Event, name: PageName) -> Result<Made, Failure> {
    match name {
        PageName::Players => standings::standings(guest, event, "players"),
        PageName::Teams if !event.head.teams => Err(Failure::NotFound),
        PageName::Teams => standings::standings(guest, event, "teams"),
        PageName::Tables => standings::tables(guest, event),
        PageName::Player(id) => people::player(guest, event, id),
        PageName::Published(session, revision) => standings::published(guest, event, session, revision),
        PageName::Seats => seats::seats(guest, event, ""),
    }
}

async fn answer(language: &Language, state: &State, request: &HttpRequest, slug: &str, name: PageName) -> Answer {
    let page = state.public_page(slug, name, language.locale).await;
    page.map(|page| page.answer(request, language.locale)).map_err(|failure| failure.answer_to(&language.guest()))
}

type Data = web::Data<State>;

pub(in crate::web) async fn players(l: Language, state: Data, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &state, &request, &slug, PageName::Players).await
}

pub(in crate::web) async fn teams(l: Language, state: Data, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &state, &request, &slug, PageName::Teams).await
}

pub(in crate::web) async fn tables(l: Language, state: Data, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &state, &request, &slug, PageName::Tables).await
}

pub(in crate::web) async fn player(
    l: Language,
    state: Data,
    path: web::Path<(String, i32)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &state, &request, &path.0, PageName::Player(path.1)).await
}

pub(in crate::web) async fn published(
    l: Language,
    state: Data,
    path: web::Path<(String, u16, i32)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &state, &request, &path.0, PageName::Published(path.1, path.2)).await
}

#[derive(Deserialize)]
pub(in crate::web) struct Asked {
    #[serde(default)]
    q: String,
}

pub(in crate::web) async fn seats_of(
    l: Language,
    state: Data,
    slug: web::Path<String>,
    asked: web::Query<Asked>,
    request: HttpRequest,
) -> Answer {
    let asked = asked.into_inner().q.trim().to_owned();
    if asked.is_empty() {
        return answer(&l, &state, &request, &slug, PageName::Seats).await;
    }
    let found = async {
        let (event, guest) = (state.shown(&slug).await?, l.guest());
        let made = web::block(move || seats::seats(&guest, &event, &asked)).await;
        made.map_err(Failure::broken)?
    };
    let made: Made = found.await.map_err(|failure: Failure| failure.answer_to(&l.guest()))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(made.html))
}
