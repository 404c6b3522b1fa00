//! “This is wrong”: a player reports, before the result of their table is published, that it is not right. It needs no
//! account; the reporter sees that the report has arrived, and may withdraw it.

use super::seat_next::start_seat;
use crate::pages::Choice;
use crate::pages::table::place::Place;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use event::notes::table_note::MAX_TYPED_LENGTH;
use event::values::ids::{SessionNumber, TableNumber};
use rules::Seat;
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::first_cookie::{add_cookie, first_cookie};
use site::render::{Page, done, html};
use uuid::Uuid;

#[derive(Template)]
#[template(path = "public/doubt.html")]
struct Doubt {
    page: Page,
    errors: Vec<String>,
    /// Where the form is sent.
    address: String,
    place: String,
    who: Vec<Choice>,
    text: String,
    longest: usize,
    /// The secret of the visitor's report, while it is open.
    said: Option<Uuid>,
    /// The page of the reporter.
    back: String,
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    who: String,
    said: Option<Uuid>,
}

/// The input of the form.
#[derive(Default)]
struct Filled {
    who: Option<Seat>,
    text: String,
    said: Option<Uuid>,
}

async fn render(mut at: AtEvent, (_, session, table): &Place, filled: Filled, errors: Vec<String>) -> Answer {
    let cookie = first_cookie(&mut at.visitor, &at.state)?;
    let known = at.event().await?;
    // Public pages have no reports; but those who know the secret of one may see whether it is open.
    let open = known.place(*session, *table).map_or(Vec::new(), |(_, table)| table.log.open_doubts());
    let event = at.require(at.state.shown_of(known.clone()).await)?;
    let found = event.place(*session, *table).filter(|_| event.head.regulations.doubts);
    let (_, found) = at.require(found.ok_or(Failure::NotFound))?;
    let names = event.names(found);
    let player = filled.who.map(|seat| format!("/players/{}", found.sitting()[seat].0));
    let who = |seat: Seat| Choice {
        value: seat.letter().to_owned(),
        text: format!("{} · {}", names[seat], start_seat(&at.visitor, seat).word),
        chosen: filled.who == Some(seat),
    };
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let session_n = at.visitor.locale.msg("session-n").arg("session", *session);
    let mut response = html(
        &Doubt {
            page: at.page(&event, at.say("doubt-title")),
            errors,
            address: at.address(&format!("doubt/{session}/{table}")),
            place: format!("{session_n} · {}", at.visitor.locale.msg("table-n").arg("table", *table)),
            who: Seat::ALL.map(who).into(),
            text: filled.text,
            longest: MAX_TYPED_LENGTH,
            said: filled
                .said
                .filter(|secret| open.iter().any(|(noted, ..)| noted.entry == actions::doubt_entry(*secret))),
            back: format!("/e/{}{}", at.slug, player.unwrap_or_default()),
        },
        status,
    );
    add_cookie(&mut response, cookie);
    Ok(response)
}

pub(crate) async fn form(at: AtEvent, place: web::Path<Place>, asked: web::Query<Asked>) -> Answer {
    let filled = Filled { who: Seat::from_letter(&asked.who), said: asked.said, ..Filled::default() };
    render(at, &place, filled, vec![]).await
}

/// `POST /e/{event}/doubt/{session}/{table}`
pub(crate) async fn say_wrong(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let who = Seat::from_letter(fields.text("who"));
    let filled = Filled { who, text: fields.text("text").to_owned(), said: None };
    let noted = note_doubt(&at, &place, &filled).await;
    let again = async |why: Failure| render(at.clone(), &place, filled, why.texts(at.visitor.locale)).await;
    let address = at.or_again(noted, again).await?;
    Ok(done(&address, at.say("doubt-done")))
}

/// Records the report; returns the address of the page that confirms it.
///
/// # Errors
/// No seat was chosen, or the report is refused.
async fn note_doubt(at: &AtEvent, (_, session, table): &Place, filled: &Filled) -> Result<String, Failure> {
    let Some(seat) = filled.who else { return Err(Failure::refused(messages::Message::new("doubt-who"))) };
    let place = (SessionNumber(*session), TableNumber(*table));
    let text = filled.text.clone();
    let entry = at.attempt(move |acting| acting.doubt_result(place, (seat, &text))).await?;
    Ok(at.address(&format!("doubt/{session}/{table}?who={}&said={entry}", seat.letter())))
}

/// `POST /e/{event}/doubt/{session}/{table}/take-back`
pub(crate) async fn take_back(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let reason = at.say("doubt-mistaken");
    let of = at.require(fields.value("of"))?;
    let table = (SessionNumber(place.1), TableNumber(place.2));
    let seat = at.act(move |acting| acting.take_back_doubt(table, (of, &reason))).await?;
    let address = at.address(&format!("doubt/{}/{}?who={}", place.1, place.2, seat.letter()));
    Ok(done(&address, at.say("doubt-taken-back")))
}
