//! A message for the next page, kept in a cookie that is read once.

use crate::messages::Locale;
use crate::print::unprintable;
use actix_web::body::MessageBody;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

const NAME: &str = "caipan_said";

/// What an answer leaves for the next page.
pub(super) struct Said(pub String);

/// What of a request papers do not show, for people.
pub(super) struct NotOnPaper(pub String);

/// Notes what of the texts of a request papers do not show.
pub(super) fn note_texts<'a>(request: &HttpRequest, locale: Locale, texts: impl IntoIterator<Item = &'a str>) {
    if let Some(message) = unprintable(texts) {
        request.extensions_mut().insert(NotOnPaper(locale.say(&message)));
    }
}

/// The cookie with what an answer leaves for the next page, and with what papers do not show of the request.
pub(super) fn of_answer(request: &HttpRequest, answer: &HttpResponse<impl MessageBody>) -> Option<Cookie<'static>> {
    let answered = answer.extensions();
    let Said(text) = answered.get()?;
    let noted = request.extensions();
    Some(match noted.get() {
        Some(NotOnPaper(unprinted)) => cookie(&format!("{text} {unprinted}")),
        None => cookie(text),
    })
}

/// The cookie that leaves a text for the next page.
fn cookie(text: &str) -> Cookie<'static> {
    Cookie::build(NAME, URL_SAFE_NO_PAD.encode(text)).path("/").http_only(true).same_site(SameSite::Lax).finish()
}

/// The cookie that takes the text away once it is shown.
pub(super) fn clear() -> Cookie<'static> {
    let mut cookie = Cookie::build(NAME, "").path("/").finish();
    cookie.make_removal();
    cookie
}

/// The text that was left.
pub(super) fn read(request: &HttpRequest) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(request.cookie(NAME)?.value()).ok()?;
    String::from_utf8(bytes).ok().filter(|text| !text.is_empty())
}
