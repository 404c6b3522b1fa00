//! Pages for everybody who looks: standings, tables, seats, lots, the fans, the way in.

pub(crate) mod calendar;
mod compared;
mod cut;
pub(crate) mod deals;
pub(crate) mod display;
pub(crate) mod doubt;
mod event_page;
pub(crate) mod first_run;
pub(crate) mod hand;
pub(crate) mod help;
pub(crate) mod interface;
mod league;
pub(crate) mod licences;
pub(crate) mod lots;
pub(crate) mod manual;
mod neighbours;
mod overlay;
mod own_figures;
pub(crate) mod patterns;
pub(crate) mod people;
mod ranking;
pub(crate) mod screen;
mod seat_next;
pub(crate) mod seats;
pub(crate) mod sign_in;
pub(crate) mod stage_lots;
pub(crate) mod stages;
pub(crate) mod standings;
pub(crate) mod start;
pub(crate) mod statistics;
mod table;
mod teams;
mod then;
pub(crate) mod verify;

use crate::api;
use crate::site::asks::Asks;
use crate::site::cached_answers::Kind;
use crate::site::error::Answer;
use crate::site::failure::Failure;
use crate::site::page_name::PageName;
use crate::site::public_pages::{Made, PublicPages};
use crate::site::visitor::{Language, Visitor};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use event::event::Event;
use files::table::{BYTE_ORDER_MARK, Table};
use messages::{Locale, Message};
use serde::Deserialize;

/// A page for everybody, made for an event; `base` is the address of the server.
pub(crate) fn make(guest: &Visitor, event: &Event, name: PageName, base: &str) -> Result<Made, Failure> {
    match name {
        PageName::Event => event_page::event_page(guest, event),
        PageName::Players => standings::standings(guest, event, "players"),
        _ if !name.is_of(event) => Err(Failure::NotFound),
        PageName::Teams => standings::standings(guest, event, "teams"),
        PageName::Tables => standings::tables(guest, event),
        PageName::Table(session, number) => table::table(guest, event, session, number),
        PageName::Deals(session) => compared::deals(guest, event, session),
        PageName::Deal(session, deal) => compared::deal(guest, event, session, deal),
        PageName::Statistics => statistics::statistics(guest, event),
        PageName::Stages => stages::stages(guest, event),
        PageName::League => league::league(guest, event),
        PageName::Player(id) => people::player(guest, event, id),
        PageName::Team(id) => teams::team(guest, event, id),
        PageName::Published(session, revision) => standings::published(guest, event, session, revision),
        PageName::Seats => seats::seats(guest, event, ""),
        PageName::Overlay(table) => overlay::overlay(guest, event, table),
        PageName::Data(data) => api::public_data::made(event, data),
        PageName::Screen => screen::screen(guest, event, base),
        PageName::Lots => {
            let page = lots::lots(guest, event);
            Made::with_content(&page, page.as_live())
        }
    }
}

async fn answer(language: &Language, pages: &PublicPages, request: &HttpRequest, slug: &str, name: PageName) -> Answer {
    if let Some(at) = then::asked(request) {
        let page = then::page(language, &pages.state, slug, name, &at).await;
        return page.map_err(|failure| failure.answer_to(&language.guest()));
    }
    let page = pages.page_as_shown(request, slug, name, language.locale).await;
    page.map(|page| page.answer(request, language.locale)).map_err(|failure| failure.answer_to(&language.guest()))
}

type Pages = web::Data<PublicPages>;

pub(crate) async fn event(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Event).await
}

pub(crate) async fn players(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Players).await
}

pub(crate) async fn teams(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Teams).await
}

pub(crate) async fn team(l: Language, pages: Pages, path: web::Path<(String, i32)>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Team(path.1)).await
}

pub(crate) async fn tables(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Tables).await
}

pub(crate) async fn table_of_session(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16, u16)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Table(path.1, path.2)).await
}

pub(crate) async fn deals_of_session(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Deals(path.1)).await
}

pub(crate) async fn deal_of_session(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16, u8)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Deal(path.1, path.2)).await
}

pub(crate) async fn figures(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Statistics).await
}

pub(crate) async fn stages_of(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Stages).await
}

pub(crate) async fn league_of(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::League).await
}

pub(crate) async fn league_file(l: Language, pages: Pages, slug: web::Path<String>) -> Answer {
    file(&l, &pages, &slug, "league", |event, _| files::league::table(event)).await
}

pub(crate) async fn statistics_file(l: Language, pages: Pages, slug: web::Path<String>) -> Answer {
    let table = |event: &Event, locale| files::statistics::table(event, locale, Message::new("statistics-title"));
    file(&l, &pages, &slug, "statistics", table).await
}

/// A table of the event as everybody may see it, as CSV.
async fn file(
    l: &Language,
    pages: &PublicPages,
    slug: &str,
    name: &str,
    table: impl FnOnce(&Event, Locale) -> Table + Send + 'static,
) -> Answer {
    let state = &pages.state;
    let answer = async {
        let event = state.public_event(slug).await?;
        let locale = l.locale.in_words(event.head.regulations.words);
        let named = format!("attachment; filename=\"{slug}-{name}.csv\"");
        let key = (format!("/e/{slug}/{name}.csv"), locale, event.version);
        let csv = async move {
            let csv = web::block(move || table(&event, locale).csv());
            let csv = csv.await.map_err(Failure::broken)?.map_err(Failure::refused)?;
            Ok(BYTE_ORDER_MARK.to_owned() + &csv)
        };
        let kind = Kind::of("text/csv; charset=utf-8", "no-cache");
        Ok(with_name(state.answers.answer(&state.turns, &l.request, key, kind, csv).await?, &named))
    };
    answer.await.map_err(|failure: Failure| failure.answer_to(&l.guest()))
}

/// An answer as a file with a name, to be shown or stored as `named` says.
pub(crate) fn with_name(mut answer: HttpResponse, named: &str) -> HttpResponse {
    if let Ok(named) = header::HeaderValue::from_str(named) {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, named);
    }
    answer
}

pub(crate) async fn plates(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, PageName::Overlay(None)).await
}

pub(crate) async fn plates_of_table(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Overlay(Some(path.1))).await
}

pub(crate) async fn player(l: Language, pages: Pages, path: web::Path<(String, i32)>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Player(path.1)).await
}

pub(crate) async fn published(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16, i32)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, PageName::Published(path.1, path.2)).await
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
}

pub(crate) async fn seats_of(
    l: Language,
    pages: Pages,
    slug: web::Path<String>,
    asked: web::Query<Asked>,
    request: HttpRequest,
) -> Answer {
    let asked = asked.into_inner().q.trim().to_owned();
    if asked.is_empty() {
        return answer(&l, &pages, &request, &slug, PageName::Seats).await;
    }
    let found = async {
        let event = pages.state.public_event(&slug).await?;
        let mut guest = l.guest();
        guest.locale = guest.locale.in_words(event.head.regulations.words);
        let known = event.clone();
        let turn = pages.state.turns.take(Asks::of(&request).await).await?;
        let made = move || {
            let _turn = turn;
            seats::seats(&guest, &known, &asked)
        };
        let made = web::block(made).await.map_err(Failure::broken)??;
        pages.not_kept(made.html, &event, l.locale)
    };
    let html: String = found.await.map_err(|failure: Failure| failure.answer_to(&l.guest()))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(html))
}
