//! Pairing phones with tables: the organiser makes a link and a code for each table of a session, a phone comes in with
//! either. Both are shown once.

use super::sign_in::{add, first_cookie, limit};
use super::{Answer, link_address, origin, record, say, to};
use crate::actions::{self, Pairing};
use crate::messages::Message;
use crate::store::sessions::Table;
use crate::store::{now, passes};
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor, pass_cookie};
use crate::web::render::{Page, done, html};
use crate::web::show;
use crate::web::state::State;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use std::collections::HashMap;

/// Event and session.
type SessionPlace = (String, u16);

struct PhoneTable {
    number: u16,
    names: String,
    /// Since when something is paired, and how many wrong codes are left.
    paired: Option<(String, i32)>,
}

/// What is shown once of a table.
struct Fresh {
    number: u16,
    code: String,
    /// The address as a picture.
    qr: String,
}

#[derive(Template)]
#[template(path = "phones.html")]
struct Phones {
    page: Page,
    slug: String,
    session: u16,
    closed: bool,
    /// Where a code is typed in.
    address: String,
    /// This computer is reached under a name that means another one on a phone.
    only_here: bool,
    fresh: Vec<Fresh>,
    tables: Vec<PhoneTable>,
}

/// A QR code as an address of a picture; empty where the text is too long for one.
fn qr(text: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else { return String::new() };
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture))
}

async fn shown(
    visitor: &Visitor,
    state: &State,
    request: &HttpRequest,
    (slug, session): &SessionPlace,
    made: Vec<Pairing>,
) -> Answer {
    let view = state.view(slug).await.map_err(to(visitor))?;
    let found = view.session(SessionNumber(*session)).ok_or_else(|| Failure::NotFound.shown(visitor))?;
    let (event, number) = (view.event.id, *session);
    let passes = state.run(move |store| store.read(|conn| Ok(passes::of_session(conn, event, number)?)));
    let passes = passes.await.map_err(to(visitor))?;
    let line = |table: &Table| PhoneTable {
        number: table.number.0,
        names: view.names(table).values().map(String::as_str).as_slice().join(" · "),
        // The first is the pairing itself; the others came in with its code.
        paired: passes
            .iter()
            .find(|pass| pass.tables == table.number.to_string())
            .map(|pass| (show::day_time(pass.created_at), actions::MOST_TRIES - pass.tries)),
    };
    let fresh = |pairing: &Pairing| Fresh {
        number: pairing.table.0,
        code: format!("{} {}", &pairing.code[..3], &pairing.code[3..]),
        qr: qr(&link_address(request, &pairing.token)),
    };
    let title = visitor.locale.msg("phones-title").arg("session", *session);
    let local = ["localhost", "127.0.0.1", "[::1]"];
    Ok(html(
        &Phones {
            page: Page::of_event(visitor, &view.event, title.to_string()),
            slug: slug.clone(),
            session: *session,
            closed: found.closed_at.is_some(),
            address: format!("{}/e/{slug}/pair", origin(request)),
            only_here: local.iter().any(|name| request.connection_info().host().starts_with(name)),
            fresh: made.iter().map(fresh).collect(),
            tables: found.tables.iter().map(line).collect(),
        },
        StatusCode::OK,
    ))
}

pub(in crate::web) async fn page(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    place: web::Path<SessionPlace>,
) -> Answer {
    shown(&visitor, &state, &request, &place, Vec::new()).await
}

pub(in crate::web) async fn pair(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    place: web::Path<SessionPlace>,
    fields: Fields,
) -> Answer {
    let only = fields.optional("table").map_err(to(&visitor))?.map(TableNumber);
    let (actor, (slug, session), locale) = (visitor.actor.clone(), place.clone(), visitor.locale);
    let label = move |table: TableNumber| locale.msg("phone-of-table").arg("table", table.0).to_string();
    let made =
        state.run(move |store| actions::pair_phones(store, &actor, &slug, SessionNumber(session), only, label, now()));
    let made = made.await.map_err(to(&visitor))?;
    match only {
        Some(table) => state.live.changed_at(&(place.0.clone(), session, table.0)),
        None => state.live.changed(&place.0),
    }
    shown(&visitor, &state, &request, &place, made).await
}

pub(in crate::web) async fn unpair(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<SessionPlace>,
    fields: Fields,
) -> Answer {
    let table = fields.value("table").map(TableNumber).map_err(to(&visitor))?;
    let (actor, (slug, session)) = (visitor.actor.clone(), place.clone());
    let at = (SessionNumber(session), table);
    let unpaired = state.run(move |store| actions::unpair_table(store, &actor, &slug, at, now()));
    unpaired.await.map_err(to(&visitor))?;
    // The phone that is shut out asks, and says so.
    state.live.changed_at(&(place.0.clone(), session, table.0));
    let said = visitor.locale.msg("phone-unpaired").arg("table", table.0);
    Ok(done(&format!("/e/{}/sessions/{session}/phones", place.0), said))
}

#[derive(Template)]
#[template(path = "pair.html")]
struct PairPage {
    page: Page,
    slug: String,
    table: String,
    errors: Vec<String>,
}

async fn code_form(mut visitor: Visitor, state: &State, slug: &str, table: &str, failure: Option<Failure>) -> Answer {
    let cookie = first_cookie(&mut visitor, state)?;
    let view = state.view(slug).await.map_err(to(&visitor))?;
    let errors = failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale));
    let page = Page::of_event(&visitor, &view.event, say(&visitor, "pair-title"));
    let status = failure.map_or(StatusCode::OK, |failure| failure.status());
    let mut response = html(&PairPage { page, slug: slug.to_owned(), table: table.to_owned(), errors }, status);
    add(&mut response, cookie);
    Ok(response)
}

pub(in crate::web) async fn code_page(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    query: web::Query<HashMap<String, String>>,
) -> Answer {
    let table = query.get("table").map_or("", String::as_str);
    code_form(visitor, &state, &slug, table, None).await
}

/// Trying is limited, by address and by table.
pub(in crate::web) async fn with_code(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (table, code) = (fields.text("table").to_owned(), fields.text("code").replace([' ', '-'], ""));
    let paired = async {
        limit(&state, &request)?;
        let wrong = || Failure::field_wrong(Message::new("field-table"), &table);
        let number = TableNumber(table.parse().map_err(|_| wrong())?);
        let slug = slug.clone();
        state.run(move |store| actions::pair_with_code(store, &slug, number, &code, now())).await
    };
    match paired.await {
        // Leads to the table's page with the token in a cookie.
        Ok(paired) => Ok(HttpResponse::SeeOther()
            .insert_header(("location", record::address(&(slug.into_inner(), paired.session.0, paired.table.0))))
            .cookie(pass_cookie(&paired.token, state.secure))
            .finish()),
        Err(failure @ (Failure::Refused(_) | Failure::TooMany)) => {
            code_form(visitor, &state, &slug, &table, Some(failure)).await
        }
        Err(failure) => Err(failure.shown(&visitor)),
    }
}
