//! Pages and files that are cached: of the program in each language, and of an event for those who hold no pass.

use crate::cached_answers::{Kind, OF_PROGRAM};
use crate::error::Answer;
use crate::failure::Failure;
use crate::state::State;
use crate::turns::Turns;
use crate::visitor::{Language, Visitor};
use actix_web::{HttpRequest, HttpResponse, web};
use store::Store;

/// A page of the program in the language of who asks, at its address with what of the query it knows, made by turns.
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
    answer.await.map_err(|failure| failure.answer_to(&language.guest()))
}

/// A page or a file of an event, at its address, of a version of the event and of what else it shows: for all who hold no pass the
/// same, made once by turns, and at once for who holds one.
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
