//! Whether a request comes from the second laptop: with its token, or with a code that may admit it.

use crate::error::FailureAnswer;
use crate::failure::Failure;
use crate::request::{bearer, here, locale};
use crate::state::State;
use crate::visitor::Visitor;
use actions::Token;
use actix_web::{HttpRequest, web};

/// The address to which a code is sent instead of a token. Its handler checks it.
const WITH_CODE: &str = "/laptop/admit";

/// A visitor that is answered as a program.
pub fn program(request: &HttpRequest) -> Visitor {
    Visitor { json: true, ..Visitor::guest(locale(request), here(request)) }
}

/// Admits a request of the laptop that stands by.
///
/// # Errors
/// The request has no token, or not that of the laptop that stands by.
pub fn admit(request: &HttpRequest) -> Result<(), FailureAnswer> {
    let refused = |failure: Failure| Err(failure.answer_to(&program(request)));
    let Some(shown) = bearer(request) else { return refused(Failure::SignInFirst) };
    let state = request.app_data::<web::Data<State>>();
    let is_admitted = |token: Token| state.is_some_and(|state| state.laptop.is_admitted(&token.hash()));
    match request.path() == WITH_CODE || Token::from_text(shown).is_some_and(is_admitted) {
        true => Ok(()),
        false => refused(Failure::Forbidden),
    }
}
