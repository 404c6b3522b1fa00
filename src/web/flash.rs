//! A message for the next page, kept in a cookie that is read once.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

const NAME: &str = "caipan_said";

/// The cookie that leaves a text for the next page.
pub(super) fn cookie(text: &str) -> Cookie<'static> {
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
