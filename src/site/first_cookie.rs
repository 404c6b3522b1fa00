//! A cookie for visitors who have none: a form needs it for its token. It grants no rights.

use crate::error::{FailureAnswer, failure_for};
use crate::failure::Failure;
use crate::state::State;
use crate::visitor::Visitor;
use actions::Token;
use actix_web::HttpResponse;
use actix_web::cookie::Cookie;

/// Gives the visitor a random token without rights if they have none, and returns its cookie.
pub fn first_cookie(visitor: &mut Visitor, state: &State) -> Result<Option<Cookie<'static>>, FailureAnswer> {
    if visitor.token.is_some() {
        return Ok(None);
    }
    let token = Token::random().map_err(Failure::from).map_err(failure_for(visitor))?;
    let cookie = visitor.cookie_with(&token, None, state.secure);
    visitor.token = Some(token);
    Ok(Some(cookie))
}

/// Adds the cookie to an answer, if there is one.
pub fn add_cookie(response: &mut HttpResponse, cookie: Option<Cookie<'static>>) {
    if let Some(cookie) = cookie {
        // A cookie that cannot be added is a form that will be refused; nothing else depends on it.
        let _ = response.add_cookie(&cookie);
    }
}
