//! Cached pages and files: those of the program, by language, and those of an event for visitors without a pass.

use crate::cached_answers::{Kind, OF_PROGRAM};
use crate::error::Answer;
use crate::failure::Failure;
use crate::state::State;
use crate::turns::Turns;
use crate::visitor::{Language, Visitor};
use actix_web::{HttpRequest, HttpResponse, web};
use store::Store;

/// Answers with a page of the program in the visitor's language, from the cache or made by turns. `address` includes
/// those fields of the query that the page knows.
pub async fn program_page(
    turns: &Turns,
    language: &Language,
    state: &State,
    kind: Kind,
    address: String,
    make: impl FnOnce(&Visitor) -> Result<String, Failure> + Send + 'static,
) -> Answer {
    let guest = Visitor::guest(language.locale, address.clone());
    let made = async move { web::block(move || make(&guest)).await.map_err(Failure::broken)? };
    let answer = state.answers.answer(turns, &language.request, (address, language.locale, OF_PROGRAM), kind, made);
    language.answer(answer).await
}

/// Answers with a page or file of an event. For visitors without a pass it is cached by address, language, version of
/// the event and `beside` (all else that it shows), and made by turns; for a visitor with a pass it is made at once.
pub async fn event_page(
    turns: &Turns,
    state: &web::Data<State>,
    (visitor, request): (&Visitor, &HttpRequest),
    (address, version, beside): (String, i32, &str),
    kind: Kind,
    make: impl FnOnce(&Store, &Visitor) -> Result<String, Failure> + Send + 'static,
) -> Result<HttpResponse, Failure> {
    if visitor.pass().is_some() {
        let own = visitor.clone();
        let made = state.run(move |store| Ok(make(store, &own))).await??;
        return Ok(HttpResponse::Ok().content_type(kind.content).body(made));
    }
    let key = (format!("{address} {beside}"), visitor.locale, version);
    let (guest, own) = (Visitor::guest(visitor.locale, address), state.clone());
    let made = async move { own.run(move |store| Ok(make(store, &guest))).await? };
    state.answers.answer(turns, request, key, kind, made).await
}
