//! Requests that pages of one laptop send to another one with the same data: phones send to the one that serves.
//!
//! Two facts to know: no cookie is sent, so a page of another site gets what everybody gets; and requests about a table
//! carry the phone's pass in a header, for which a browser asks permission first (Fetch standard, CORS-preflight
//! request).

use crate::policy::POLICY_OF_THOSE_WHO_ASK;
use crate::state::State;
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    ACCESS_CONTROL_REQUEST_METHOD, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse};
use store::Mode;

/// The header with the age of the copy from which an answer comes, in milliseconds.
pub const STANDS_BY: HeaderName = HeaderName::from_static("x-caipan-stands-by");

/// How long a browser may remember the permission, in seconds.
const ASKED_FOR: &str = "7200";

/// Allows a page to send requests to another laptop, unless it has its own policy.
pub fn let_page_ask(headers: &mut HeaderMap) {
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY_OF_THOSE_WHO_ASK));
    }
}

/// The value of [`STANDS_BY`] if this laptop stands by and has a copy.
pub fn copy_age(state: &State) -> Option<HeaderValue> {
    let Mode::StandsBy(_) = state.store.house().mode() else { return None };
    let age = state.laptop.copy_age().age?;
    u64::try_from(age.as_millis()).ok().map(HeaderValue::from)
}

/// Allows pages of another laptop to read an answer.
pub fn let_others_read<B>(mut response: ServiceResponse<B>) -> ServiceResponse<B> {
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// The answer to a browser that asks whether a page of another laptop may send a request with a pass; `None` for any
/// other request.
pub fn answer_preflight(request: &HttpRequest) -> Option<HttpResponse> {
    let asks = request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    asks.then(|| {
        HttpResponse::NoContent()
            .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
            .insert_header((ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"))
            .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, accept-language"))
            .insert_header((ACCESS_CONTROL_MAX_AGE, ASKED_FOR))
            .finish()
    })
}
