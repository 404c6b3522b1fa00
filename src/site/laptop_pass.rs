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

/// The address at which the laptop that stands by asks for rows, and no other one.
const FOR_ROWS: &str = "/laptop/rows";

/// A visitor that is answered as a program.
pub fn program(request: &HttpRequest) -> Visitor {
    Visitor { json: true, ..Visitor::guest(locale(request), here(request)) }
}

/// Admits a request of the laptop that stands by; or, for entries, of one that may have them ([`actions::may_have_entries`]).
///
/// # Errors
/// The request has no token, or not that of such a laptop.
pub async fn admit(request: &HttpRequest) -> Result<(), FailureAnswer> {
    let refused = |failure: Failure| Err(failure.answer_to(&program(request)));
    let Some(shown) = bearer(request) else { return refused(Failure::SignInFirst) };
    let Some(state) = request.app_data::<web::Data<State>>() else { return refused(Failure::Forbidden) };
    let is_admitted = |token: Token| state.laptop.is_admitted(&token.hash());
    if request.path() == WITH_CODE || Token::from_text(shown).is_some_and(is_admitted) {
        return Ok(());
    }
    let shown = shown.to_owned();
    match state.run_beside(move |store| actions::may_have_entries(store, &shown)).await {
        Ok(true) if request.path() == FOR_ROWS => refused(Failure::Replaced),
        Ok(true) => Ok(()),
        Ok(false) => refused(Failure::Forbidden),
        Err(failure) => refused(failure),
    }
}
