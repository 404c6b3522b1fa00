//! What goes with a phone: the sessions in its calendar, the event on its first screen, the code that leads there.

use super::seats::{Place, places, sessions};
use crate::exchange::calendar::{Appointment, calendar};
use crate::store::now;
use crate::tournament::event::Event;
use crate::tournament::ids::{PlayerId, SessionNumber};
use crate::web::failure::Failure;
use crate::web::pages::Answer;
use crate::web::pages::organise::phones::qr_picture;
use crate::web::public_pages::PublicPages;
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::{Language, Visitor};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};
use chrono::TimeDelta;
use serde_json::json;
use std::sync::Arc;

/// A program asks again for what it shows after so many seconds.
const KEPT: (&str, &str) = ("cache-control", "max-age=300");

async fn known(language: &Language, state: &State, slug: &str) -> Result<(Visitor, Arc<Event>), Failure> {
    let event = state.known_event(slug).await?.for_everybody();
    let mut guest = language.guest();
    guest.locale = guest.locale.in_words(event.head.regulations.words);
    Ok((guest, event))
}

/// A session in a calendar, where somebody has said when it begins: for everybody, or with the place of one player.
fn appointment(
    guest: &Visitor,
    view: &Event,
    base: &str,
    session: SessionNumber,
    place: Option<&Place>,
) -> Option<Appointment> {
    let (head, regulations) = (&view.head, &view.head.regulations);
    let from = show::zone(head).utc(regulations.start_of(session)?)?;
    let number = guest.locale.msg("session-n").arg("session", session.0).to_string();
    let at = place.map(|place| guest.locale.msg("table-n").arg("table", place.table).to_string());
    let seat = place.map(|place| place.seat.clone()).filter(|seat| !seat.is_empty());
    let title: Vec<String> = [Some(number), at, seat, Some(head.name.clone())].into_iter().flatten().collect();
    Some(Appointment {
        // By the row, because a name in addresses may change and be another's then.
        uid: format!("event-{}-session-{session}@caipan", head.id),
        title: title.join(" · "),
        about: place.map_or(String::new(), |place| place.with.clone()),
        address: (!base.is_empty()).then(|| format!("{base}/e/{}", head.slug)),
        from,
        to: from + TimeDelta::minutes(regulations.minutes_of(session).into()),
    })
}

fn answer(name: &str, text: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header(KEPT)
        .insert_header(("content-disposition", format!("inline; filename=\"{name}.ics\"")))
        .body(text)
}

/// The sessions of an event.
pub(in crate::web) async fn of_event(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    let (guest, view) = known(&l, &pages.state, &slug).await.map_err(|failure| failure.answer_to(&l.guest()))?;
    let all = (1..=view.head.regulations.sessions).map(SessionNumber);
    let all: Vec<_> = all.filter_map(|session| appointment(&guest, &view, pages.state.base(), session, None)).collect();
    Ok(answer(&view.head.slug, calendar(&view.head.name, &view.head.regulations.place, now(), &all)))
}

/// The sessions of a player, with their tables and seats as far as these are known; a bye is none.
pub(in crate::web) async fn of_player(
    l: Language,
    pages: web::Data<PublicPages>,
    path: web::Path<(String, i32)>,
) -> Answer {
    let (slug, id) = path.into_inner();
    let failed = |failure: Failure| failure.answer_to(&l.guest());
    let (guest, view) = known(&l, &pages.state, &slug).await.map_err(failed)?;
    let player = view.entries.player(PlayerId(id)).ok_or_else(|| failed(Failure::NotFound))?;
    let of = |planned| {
        let place = places(&guest, &view, planned).remove(&PlayerId(id))?;
        appointment(&guest, &view, pages.state.base(), planned.number, Some(&place))
    };
    let all: Vec<_> = sessions(&view).iter().filter_map(of).collect();
    let name = format!("{} · {}", player.name, view.head.name);
    Ok(answer(&format!("{slug}-{id}"), calendar(&name, &view.head.regulations.place, now(), &all)))
}

/// How the event stands on the first screen of a phone (W3C Web Application Manifest).
pub(in crate::web) async fn manifest(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    let (guest, view) = known(&l, &pages.state, &slug).await.map_err(|failure| failure.answer_to(&l.guest()))?;
    let icon =
        |name: &str, sizes: &str, kind: &str| json!({"src": format!("/static/{name}"), "sizes": sizes, "type": kind});
    let manifest = json!({
        "id": format!("/e/{slug}"),
        "name": view.head.name,
        "short_name": view.head.name,
        "lang": guest.locale.code(),
        "start_url": format!("/e/{slug}"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3f0e7",
        "theme_color": "#0b4a39",
        "icons": [icon("icon.svg", "any", "image/svg+xml"), icon("icon-512.png", "512x512", "image/png")],
    });
    Ok(HttpResponse::Ok().content_type("application/manifest+json").insert_header(KEPT).body(manifest.to_string()))
}

/// The code that opens the event's page on a phone.
pub(in crate::web) async fn qr(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    let failed = |failure: Failure| failure.answer_to(&l.guest());
    let (_, view) = known(&l, &pages.state, &slug).await.map_err(failed)?;
    let picture = qr_picture(&format!("{}/e/{}", pages.state.base(), view.head.slug));
    let picture = picture.ok_or_else(|| failed(Failure::NotFound))?;
    Ok(HttpResponse::Ok().content_type("image/svg+xml").insert_header((CACHE_CONTROL, KEPT.1)).body(picture))
}
