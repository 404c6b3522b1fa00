//! Whether a request was made by a page of this server: by its token, and by the headers of the browser.

use crate::state::State;
use crate::visitor::Visitor;
use actix_web::dev::ServiceRequest;
use actix_web::web;

/// Whether a request with JSON has the token that the page received.
pub(super) fn has_token(request: &ServiceRequest, visitor: &Visitor) -> bool {
    let token = request.headers().get("x-caipan-token").and_then(|value| value.to_str().ok());
    token.is_some_and(|token| visitor.is_form_token(token))
}

/// Whether the browser says that another site made the request. The token of the form is checked as well.
pub(super) fn comes_from_elsewhere(request: &ServiceRequest) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    match header("sec-fetch-site") {
        Some(site) => site != "same-origin",
        None => header("origin").is_some_and(|origin| {
            // The browser writes both headers, and another site's origin cannot name this server. A proxy may have
            // changed the host, so the base address counts too.
            let base = request.app_data::<web::Data<State>>().map(|state| state.base());
            let from_here = |from: &str| header("host") == Some(from);
            base != Some(origin) && origin.split_once("://").is_none_or(|(_, from)| !from_here(from))
        }),
    }
}
