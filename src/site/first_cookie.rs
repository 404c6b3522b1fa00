//! The cookie of somebody who has none: a form needs one for its token, and it lets nobody in.

use crate::error::{FailureAnswer, failure_for};
use crate::failure::Failure;
use crate::state::State;
use crate::visitor::Visitor;
use actions::Token;
use actix_web::HttpResponse;
use actix_web::cookie::Cookie;

/// A form needs a cookie for its token; somebody who has none gets one that lets nobody in.
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
