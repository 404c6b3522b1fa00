//! “This is wrong”: a player says that the result of their table is not right, before it is published. No account is needed.

use super::seat_next::start_seat;
use super::sign_in::{add, first_cookie};
use crate::actions;
use crate::rules::Seat;
use crate::store::now;
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::table_note::LONGEST_TEXT;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, Choice, failure_for, refusal, say};
use crate::web::render::{Page, done, html};
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "doubt.html")]
struct Doubt {
    page: Page,
    errors: Vec<String>,
    /// Where the form is sent.
    address: String,
    place: String,
    who: Vec<Choice>,
    text: String,
    longest: usize,
}

type Place = (String, u16, u16);

#[derive(Deserialize)]
pub(in crate::web) struct Asked {
    #[serde(default)]
    who: String,
}

/// What somebody has filled in.
struct Filled {
    who: Option<Seat>,
    text: String,
}

async fn render(
    mut visitor: Visitor,
    state: &State,
    (slug, session, table): &Place,
    filled: Filled,
    errors: Vec<String>,
) -> Answer {
    let cookie = first_cookie(&mut visitor, state)?;
    let view = state.view(slug).await.map_err(failure_for(&visitor))?.for_everybody();
    let (_, found) = view.place(*session, *table).ok_or_else(|| Failure::NotFound.answer_to(&visitor))?;
    let names = view.names(found);
    let who = |seat: Seat| Choice {
        value: seat.letter().to_owned(),
        text: format!("{} · {}", names[seat], start_seat(&visitor, seat).word),
        chosen: filled.who == Some(seat),
    };
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let session_n = visitor.locale.msg("session-n").arg("session", *session);
    let mut response = html(
        &Doubt {
            page: Page::of_event(&visitor, &view.head, say(&visitor, "doubt-title")),
            errors,
            address: format!("/e/{slug}/doubt/{session}/{table}"),
            place: format!("{session_n} · {}", visitor.locale.msg("table-n").arg("table", *table)),
            who: Seat::ALL.map(who).into(),
            text: filled.text,
            longest: LONGEST_TEXT,
        },
        status,
    );
    add(&mut response, cookie);
    Ok(response)
}

pub(in crate::web) async fn form(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    asked: web::Query<Asked>,
) -> Answer {
    render(visitor, &state, &place, Filled { who: Seat::from_letter(&asked.who), text: String::new() }, vec![]).await
}

/// `POST /e/{event}/doubt/{session}/{table}`
pub(in crate::web) async fn say_wrong(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    request: HttpRequest,
    fields: Fields,
) -> Answer {
    let filled = Filled { who: Seat::from_letter(fields.text("who")), text: fields.text("text").to_owned() };
    match said(&visitor, &state, &place, &request, &filled).await {
        Ok(player) => Ok(done(&format!("/e/{}/players/{player}", place.0), say(&visitor, "doubt-done"))),
        Err(failure) => {
            let errors = refusal(&visitor, failure)?.texts(visitor.locale);
            render(visitor, &state, &place, filled, errors).await
        }
    }
}

/// Notes it; whose page the browser goes back to.
async fn said(
    visitor: &Visitor,
    state: &State,
    (slug, session, table): &Place,
    request: &HttpRequest,
    filled: &Filled,
) -> Result<i32, Failure> {
    let Some(seat) = filled.who else { return Err(Failure::refused(crate::messages::Message::new("doubt-who"))) };
    let view = state.view(slug).await?;
    let (_, found) = view.place(*session, *table).ok_or(Failure::NotFound)?;
    let player = found.sitting()[seat].0;
    state.attempts.doubt(request)?;
    let (actor, slug, text) = (visitor.actor.clone(), slug.clone(), filled.text.clone());
    let place = (SessionNumber(*session), TableNumber(*table));
    state.run(move |store| actions::doubt_result(store, &actor, &slug, place, (seat, &text), now())).await?;
    Ok(player)
}
