//! The cookie of somebody who has none: a form needs one for its token, and it lets nobody in.

use crate::site::error::{FailureAnswer, failure_for};
use crate::site::failure::Failure;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::Token;
use actix_web::HttpResponse;
use actix_web::cookie::Cookie;

/// A form needs a cookie for its token; somebody who has none gets one that lets nobody in.
pub(crate) fn first_cookie(visitor: &mut Visitor, state: &State) -> Result<Option<Cookie<'static>>, FailureAnswer> {
    if visitor.token.is_some() {
        return Ok(None);
    }
    let token = Token::random().map_err(Failure::from).map_err(failure_for(visitor))?;
    let cookie = visitor.cookie_with(&token, None, state.secure);
    visitor.token = Some(token);
    Ok(Some(cookie))
}

pub(crate) fn add_cookie(response: &mut HttpResponse, cookie: Option<Cookie<'static>>) {
    if let Some(cookie) = cookie {
        // A cookie that cannot be added is a form that will be refused; nothing else depends on it.
        let _ = response.add_cookie(&cookie);
    }
}
