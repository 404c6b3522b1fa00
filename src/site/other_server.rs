//! What pages of one laptop may ask of another that has the same data: phones send to whichever serves.
//!
//! Two facts to know: no cookie goes along, so a page of another site gets what everybody gets; and for what is asked about a table
//! the phone shows its pass in a header, about which a browser asks beforehand (Fetch standard, CORS-preflight).

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

/// How old the copy is that an answer comes from, in milliseconds.
pub const STANDS_BY: HeaderName = HeaderName::from_static("x-caipan-stands-by");

/// So long a browser need not ask again, in seconds.
const ASKED_FOR: &str = "7200";

/// Lets a page ask another laptop, unless its policy is one of its own.
pub fn let_page_ask(headers: &mut HeaderMap) {
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY_OF_THOSE_WHO_ASK));
    }
}

/// What answers say in `STANDS_BY`, of a laptop that stands by.
pub fn copy_age(state: &State) -> Option<HeaderValue> {
    let Mode::StandsBy(_) = state.store.house().mode() else { return None };
    let age = state.laptop.copy_age().age?;
    u64::try_from(age.as_millis()).ok().map(HeaderValue::from)
}

/// An answer that pages of another laptop may read.
pub fn let_others_read<B>(mut response: ServiceResponse<B>) -> ServiceResponse<B> {
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// The answer to a browser that asks whether a page of another laptop may send a request with a pass; `None` to anything else.
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
