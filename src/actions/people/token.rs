//! The secret of a pass: 256 random bits, of which only a SHA-256 hash is stored.

use crate::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A secret that admits its holder. Its `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new random token.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn random() -> Result<Token> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(Error::unexpected("the system gives no random numbers"))?;
        Ok(Token(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The token of a text from a browser; `None` if it cannot be one.
    pub fn from_text(text: &str) -> Option<Token> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.len() == 32).then(|| Token(text.to_owned()))
    }

    /// The text for a link or a cookie.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// The hash that is stored: the token cannot be computed from it.
    pub fn hash(&self) -> String {
        self.derived("pass")
    }

    /// A token derived from this one for a purpose: always the same one, and it does not reveal this one.
    pub fn following(&self, purpose: &str) -> Token {
        Token(self.derived(purpose))
    }

    /// A text derived from this token for a purpose: always the same one, and it does not reveal the token.
    pub fn derived(&self, purpose: &str) -> String {
        let mut digest = Sha256::new();
        digest.update(purpose);
        digest.update([0]);
        digest.update(&self.0);
        URL_SAFE_NO_PAD.encode(digest.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_shown_and_comes_back_from_its_text() {
        let token = Token::random().unwrap();
        assert_eq!(Token::from_text(token.secret()), Some(token.clone()));
        assert_eq!(Token::from_text("short"), None);
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert_ne!(token.hash(), token.derived("csrf"));
    }
}
