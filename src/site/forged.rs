//! Whether a request was made by a page of this server: its token, and what the browser says of it.

use crate::state::State;
use crate::visitor::Visitor;
use actix_web::dev::ServiceRequest;
use actix_web::web;

/// Whether JSON comes with the token that the sheet gave.
pub(super) fn has_token(request: &ServiceRequest, visitor: &Visitor) -> bool {
    let token = request.headers().get("x-caipan-token").and_then(|value| value.to_str().ok());
    token.is_some_and(|token| visitor.is_form_token(token))
}

/// Whether the browser says that another site sent the request. The form's token is checked as well.
pub(super) fn comes_from_elsewhere(request: &ServiceRequest) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    match header("sec-fetch-site") {
        Some(site) => site != "same-origin",
        None => header("origin").is_some_and(|origin| {
            // The browser writes both, and the one of another site does not name this server; a proxy may pass on another host.
            let base = request.app_data::<web::Data<State>>().map(|state| state.base());
            let from_here = |from: &str| header("host") == Some(from);
            base != Some(origin) && origin.split_once("://").is_none_or(|(_, from)| !from_here(from))
        }),
    }
}
