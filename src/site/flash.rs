//! A message for the next page, in a cookie that is read once.
//!
//! One fact to know: the cookie is signed and soon expires, so that nobody else can put text into a page.

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
/// How long a message can be shown after it was left, in seconds.
const SHOWN_WITHIN: i64 = 300;

/// The key that signs messages, and from which other keys are derived: the same on all servers of an installation.
pub struct Seal([u8; 32]);

impl Seal {
    /// The key derived from a secret; a random one if there is none.
    pub fn from_secret(secret: Option<&[u8]>) -> Seal {
        let mut key = [0; 32];
        match secret {
            Some(secret) => key = Sha256::digest([b"caipan-said ", secret].concat()).into(),
            // If there are no random bytes, the constant key is harmless: forms get no tokens either.
            None => _ = getrandom::fill(&mut key),
        }
        Seal(key)
    }

    fn mac(&self, said: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(said);
        Some(mac)
    }

    /// Bytes derived for a purpose, which nobody can guess.
    pub fn derived(&self, purpose: &str) -> Vec<u8> {
        self.mac(purpose.as_bytes()).map_or_else(Vec::new, |mac| mac.finalize().into_bytes().to_vec())
    }

    /// A text with its signature and the time at which it was left, in seconds since 1970.
    fn close(&self, text: &str, at: i64) -> Option<Vec<u8>> {
        let said = [&at.to_be_bytes(), text.as_bytes()].concat();
        let signature = self.mac(&said)?.finalize().into_bytes();
        Some([&signature[..], &said].concat())
    }

    /// The text, if its signature is right and it is not too old.
    fn open(&self, sealed: &[u8], now: i64) -> Option<String> {
        let (signature, said) = sealed.split_at_checked(32)?;
        self.mac(said)?.verify_slice(signature).ok()?;
        let (at, text) = said.split_first_chunk()?;
        let age = now - i64::from_be_bytes(*at);
        let text = String::from_utf8(text.to_vec()).ok()?;
        (age.abs() <= SHOWN_WITHIN && !text.is_empty()).then_some(text)
    }
}

/// The message that an answer leaves for the next page: an extension of the response.
pub struct Said(pub String);

/// A message about characters in the request that papers cannot show: an extension of the request.
pub struct NotOnPaper(pub String);

/// Notes if papers cannot show some characters of these texts of a request.
pub fn note_texts<'a>(request: &HttpRequest, locale: Locale, texts: impl IntoIterator<Item = &'a str>) {
    if let Some(message) = unprintable(texts) {
        request.extensions_mut().insert(NotOnPaper(locale.say(&message)));
    }
}

/// The cookie with the message of an answer and the note about papers; `None` if the answer has no message.
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

/// The cookie that removes the text once it is shown.
pub fn clear() -> Cookie<'static> {
    let mut cookie = Cookie::build(NAME, "").path("/").finish();
    cookie.make_removal();
    cookie
}

/// The text that was left, if there is one.
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
