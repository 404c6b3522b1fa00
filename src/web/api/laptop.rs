//! What the other laptop of this house asks for, and who serves, for everybody.

use super::unreadable_json;
use actions::AskedAdmission;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use event::record::term::Proof;
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::laptop_pass::program;
use site::request::bearer;
use site::state::State;
use site::wire::{ArchiveAsked, RowsAsked};
use store::now;

/// `GET /term`: who serves. With a proof in the query it is told to this laptop, by whoever has it; pages of the other laptop ask too.
pub(crate) async fn term(request: HttpRequest, state: web::Data<State>) -> Answer {
    let proof = web::Query::<Proof>::from_query(request.query_string()).ok();
    let laptop = state.laptop.clone();
    let said = state.run(move |_| {
        if let Some(proof) = proof {
            laptop.hear(&proof);
        }
        Ok(laptop.term_said()?)
    });
    let said = said.await.map_err(failure_for(&program(&request)))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .json(said))
}

/// `POST /laptop/admit`: admits a laptop that has the code. It names all events that it has, which is longer than what phones send.
pub(crate) async fn admit(request: HttpRequest, state: web::Data<State>, body: web::Bytes) -> Answer {
    let who = program(&request);
    state.attempts.one_more(&request).map_err(failure_for(&who))?;
    let code = bearer(&request).ok_or_else(|| Failure::Forbidden.answer_to(&who))?.to_owned();
    let asked = serde_json::from_slice::<AskedAdmission>(&body);
    let asked = asked.map_err(|error| Failure::refused(unreadable_json(&error)).answer_to(&who))?;
    let laptop = state.laptop.clone();
    let admitted = state.run(move |_| laptop.admit(&code, &asked)).await.map_err(failure_for(&who))?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(admitted))
}

/// `POST /laptop/rows`: what has changed since, a line each.
pub(crate) async fn rows(request: HttpRequest, state: web::Data<State>, asked: web::Json<RowsAsked>) -> Answer {
    let who = program(&request);
    let RowsAsked { have, report } = asked.into_inner();
    let is_whole = have.after == 0;
    state.laptop.note_report(report, is_whole);
    let rows = state.run(move |store| {
        let rows = actions::copy_rows(store, &have);
        if is_whole {
            arenas::give_back();
        }
        rows
    });
    let rows = rows.await.map_err(failure_for(&who))?;
    state.laptop.note_apart(rows.is_none());
    let rows = rows.ok_or_else(|| Failure::OtherChain.answer_to(&who))?;
    Ok(HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(rows))
}

/// `POST /laptop/ends`: the ends of the audits of all events.
pub(crate) async fn ends(request: HttpRequest, state: web::Data<State>) -> Answer {
    let ends = state.run(actions::event_ends).await.map_err(failure_for(&program(&request)))?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(ends))
}

/// `POST /laptop/archive`: an event, to be joined.
pub(crate) async fn archive(request: HttpRequest, state: web::Data<State>, asked: web::Json<ArchiveAsked>) -> Answer {
    let text = state.run_large(move |store| actions::export_for_laptop(store, &asked.slug, now()));
    let text = text.await.map_err(failure_for(&program(&request)))?;
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}
