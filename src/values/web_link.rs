//! The address of a page on another site where a result can be looked up, such as the game of an online table.
//!
//! One fact to know: it is shown to everybody as a link, so only `http` and `https` are allowed, and the host is in ASCII and
//! without a user name, so that nobody is deceived about it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Maximum length of an address, in characters.
pub const MAX_LINK_LENGTH: usize = 500;

/// An address that begins with `https://` or `http://`, without a user name and without spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WebLink(String);

impl WebLink {
    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host, with the port if the address names one.
    pub fn host(&self) -> &str {
        host(&self.0).unwrap_or_default()
    }
}

/// The host of an `http` or `https` address, with its port; `None` if the text is not such an address.
fn host(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    let named = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
    (host.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '[') && host.chars().all(named))
        .then_some(host)
}

/// The origins (a scheme and a host, without a path) in a text; spaces and commas separate its words.
pub fn origins(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    words.filter(|word| host(word).is_some_and(|host| word.ends_with(&format!("://{host}"))))
}

/// Whether an address is that of the own computer (`localhost`, a loopback address), so that it leads nowhere for others.
pub fn is_only_here(address: &str) -> bool {
    let host = host(address).unwrap_or_default();
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|digit| digit.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name).trim_matches(['[', ']']);
    let is_own = |ip: IpAddr| ip.is_loopback() || ip.is_unspecified();
    name == "localhost" || name.ends_with(".localhost") || name.parse().is_ok_and(is_own)
}

impl FromStr for WebLink {
    type Err = String;

    fn from_str(text: &str) -> Result<WebLink, String> {
        let text = text.trim();
        let plain = |letter: char| !letter.is_whitespace() && !letter.is_control() && !"\"<>\\^`{|}".contains(letter);
        match host(text).is_some() && text.chars().all(plain) && text.chars().count() <= MAX_LINK_LENGTH {
            true => Ok(WebLink(text.to_owned())),
            false => Err(format!("`{text}` is no address of a page")),
        }
    }
}

impl TryFrom<String> for WebLink {
    type Error = String;

    fn try_from(text: String) -> Result<WebLink, String> {
        text.parse()
    }
}

impl From<WebLink> for String {
    fn from(link: WebLink) -> String {
        link.0
    }
}

impl fmt::Display for WebLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_web_are_addresses_and_their_host_is_seen() {
        let right = [
            ("https://tziakcha.net/record/?id=Kx1", "tziakcha.net"),
            (" http://127.0.0.1:8080/牌局/3#4 ", "127.0.0.1:8080"),
            ("https://[::1]/a", "[::1]"),
        ];
        for (text, host) in right {
            assert_eq!(text.parse::<WebLink>().unwrap().host(), host);
        }
        let wrong = [
            "",
            "tziakcha.net",
            "javascript:alert(1)",
            "data:text/html,x",
            "ftp://example.org/",
            "https://",
            "https:///x",
            "https://bank.example@evil.example/",
            "https://exämple.org/",
            "https://example.org/a b",
            "https://example.org/\"onclick=",
            "https://example.org/<b>",
        ];
        for text in wrong {
            text.parse::<WebLink>().unwrap_err();
        }
        format!("https://example.org/{}", "a".repeat(MAX_LINK_LENGTH)).parse::<WebLink>().unwrap_err();
    }

    #[test]
    fn what_leads_to_the_own_computer_is_known() {
        for own in [
            "http://127.0.0.1:8080",
            "http://localhost/e/cup",
            "https://127.1.2.3",
            "http://[::1]:80",
            "http://0.0.0.0:1",
        ] {
            assert!(is_only_here(own), "{own}");
        }
        for other in ["http://192.168.1.20:8080/e/cup", "https://localhost.example", "http://[2001:db8::1]:80", ""] {
            assert!(!is_only_here(other), "{other}");
        }
    }
}
