//! A message for the next page, kept in a cookie that is read once.
//!
//! One fact to know: the cookie is signed and soon too old, so that nobody else puts words into a page.

use actix_web::body::MessageBody;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use messages::Locale;
use paper::unprintable;
use sha2::{Digest, Sha256};
use store::now;

const NAME: &str = "caipan_said";
/// A message is shown for so many seconds after it was left.
const SHOWN_WITHIN: i64 = 300;

/// What messages are signed with, and keys follow from: all servers of an installation have the same.
pub struct Seal([u8; 32]);

impl Seal {
    /// The one that follows from a secret; from chance where there is none.
    pub fn from_secret(secret: Option<&[u8]>) -> Seal {
        let mut key = [0; 32];
        match secret {
            Some(secret) => key = Sha256::digest([b"caipan-said ", secret].concat()).into(),
            // With no chance at all nothing that is signed would be believed either: forms have no tokens then.
            None => _ = getrandom::fill(&mut key),
        }
        Seal(key)
    }

    fn mac(&self, said: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(said);
        Some(mac)
    }

    /// Bytes that follow from what this is for, and that nobody guesses.
    pub fn derived(&self, purpose: &str) -> Vec<u8> {
        self.mac(purpose.as_bytes()).map_or_else(Vec::new, |mac| mac.finalize().into_bytes().to_vec())
    }

    /// A text with its signature and when it was left.
    fn close(&self, text: &str, at: i64) -> Option<Vec<u8>> {
        let said = [&at.to_be_bytes(), text.as_bytes()].concat();
        let signature = self.mac(&said)?.finalize().into_bytes();
        Some([&signature[..], &said].concat())
    }

    /// The text, where it was signed so and not long ago.
    fn open(&self, sealed: &[u8], now: i64) -> Option<String> {
        let (signature, said) = sealed.split_at_checked(32)?;
        self.mac(said)?.verify_slice(signature).ok()?;
        let (at, text) = said.split_first_chunk()?;
        let age = now - i64::from_be_bytes(*at);
        let text = String::from_utf8(text.to_vec()).ok()?;
        (age.abs() <= SHOWN_WITHIN && !text.is_empty()).then_some(text)
    }
}

/// What an answer leaves for the next page.
pub struct Said(pub String);

/// What of a request papers do not show, for people.
pub struct NotOnPaper(pub String);

/// Notes what of the texts of a request papers do not show.
pub fn note_texts<'a>(request: &HttpRequest, locale: Locale, texts: impl IntoIterator<Item = &'a str>) {
    if let Some(message) = unprintable(texts) {
        request.extensions_mut().insert(NotOnPaper(locale.say(&message)));
    }
}

/// The cookie with what an answer leaves for the next page, and with what papers do not show of the request.
pub fn of_answer(request: &HttpRequest, answer: &HttpResponse<impl MessageBody>) -> Option<Cookie<'static>> {
    let answered = answer.extensions();
    let Said(text) = answered.get()?;
    let noted = request.extensions();
    let seal = request.app_data::<web::Data<Seal>>()?;
    match noted.get() {
        Some(NotOnPaper(unprinted)) => cookie(seal, &format!("{text} {unprinted}")),
        None => cookie(seal, text),
    }
}

/// The cookie that leaves a text for the next page.
fn cookie(seal: &Seal, text: &str) -> Option<Cookie<'static>> {
    let sealed = URL_SAFE_NO_PAD.encode(seal.close(text, now().and_utc().timestamp())?);
    Some(Cookie::build(NAME, sealed).path("/").http_only(true).same_site(SameSite::Lax).finish())
}

/// The cookie that takes the text away once it is shown.
pub fn clear() -> Cookie<'static> {
    let mut cookie = Cookie::build(NAME, "").path("/").finish();
    cookie.make_removal();
    cookie
}

/// The text that was left.
pub fn read(request: &HttpRequest) -> Option<String> {
    let sealed = URL_SAFE_NO_PAD.decode(request.cookie(NAME)?.value()).ok()?;
    request.app_data::<web::Data<Seal>>()?.open(&sealed, now().and_utc().timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_this_installation_left_a_moment_ago_is_said() {
        let (own, other) = (Seal::from_secret(Some(b"key")), Seal::from_secret(None));
        let sealed = own.close("已保存", 1000).unwrap();
        assert_eq!(own.open(&sealed, 1000 + SHOWN_WITHIN).as_deref(), Some("已保存"));
        assert_eq!(Seal::from_secret(Some(b"key")).open(&sealed, 1001).as_deref(), Some("已保存"));
        assert_eq!(own.open(&sealed, 1001 + SHOWN_WITHIN), None);
        assert_eq!(other.open(&sealed, 1000), None);
        for place in 0..sealed.len() {
            let mut forged = sealed.clone();
            forged[place] ^= 1;
            assert_eq!(own.open(&forged, 1000), None, "{place}");
        }
        assert_eq!(own.open("Your password has changed".as_bytes(), 1000), None);
    }
}
