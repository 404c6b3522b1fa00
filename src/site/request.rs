//! The contents of a request that are known without the database: its language, its page, its tokens.

use actions::Token;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Url;
use actix_web::http::{Method, header};
use actix_web::{HttpRequest, web};
use chrono::NaiveDateTime;
use messages::Locale;

/// The cookie with the tokens of the passes.
pub const PASS: &str = "caipan";
/// Maximum number of tokens in it, and of those that are for more than a table or the door.
pub const MAX_RIGHTS: usize = 24;
/// The cookie with the language that was chosen.
const LANGUAGE: &str = "caipan_language";

/// The language that the address asks for, `?lang=en`.
pub fn asked_language(query: &str) -> Option<Locale> {
    field_of(&fields_of_query(query), "lang").and_then(Locale::from_code)
}

/// The fields of a query; empty if it cannot be read.
pub fn fields_of_query(query: &str) -> Vec<(String, String)> {
    match query {
        "" => Vec::new(),
        query => web::Query::from_query(query).map_or(Vec::new(), web::Query::into_inner),
    }
}

/// The value of the first field with this name.
pub fn field_of<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
}

/// The cookie that stores the chosen language.
pub fn language_cookie(locale: Locale) -> Cookie<'static> {
    Cookie::build(LANGUAGE, locale.code()).path("/").same_site(SameSite::Lax).permanent().finish()
}

/// The language of the answer: the one in the address, else that of the cookie, else the one that the browser prefers.
pub fn locale(request: &HttpRequest) -> Locale {
    let chosen = request.cookie(LANGUAGE).map(|cookie| cookie.value().to_owned());
    let wished = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    asked_language(request.query_string())
        .or_else(|| chosen.and_then(|code| Locale::from_code(&code)))
        .or_else(|| wished.and_then(Locale::preferred))
        .unwrap_or_default()
}

/// The address of the page of a form. A form that was shown again with its mistakes is at the address to which it is
/// sent, which is not the one of its page.
fn page_of_form(address: &str) -> &str {
    let path = address.split('?').next().unwrap_or_default();
    match path.rsplit_once('/') {
        _ if path == "/events" => "/events/new",
        Some((page, "look")) => page,
        _ => address,
    }
}

/// The page to which a request belongs: its own address, or for a form that of its page.
pub fn here(request: &HttpRequest) -> String {
    let from = |request: &HttpRequest| {
        let referer = request.headers().get(header::REFERER)?.to_str().ok()?;
        let (_, rest) = referer.split_once("://")?;
        Some(rest[rest.find('/')?..].to_owned())
    };
    let address = match *request.method() {
        Method::POST => page_of_form(&from(request).unwrap_or_default()).to_owned(),
        _ => request.uri().to_string(),
    };
    format!("/{}", address.trim_start_matches('/'))
}

/// The path of an address as people write it: `/e/cup/players/林`; empty if it is not an address.
pub fn decoded_path(address: &str) -> String {
    address.parse().map(Url::new).map_or_else(|_| String::new(), |url| url.path().to_owned())
}

/// Whether a request is for JSON: of a program, or of the other laptop.
pub fn is_for_programs(request: &HttpRequest) -> bool {
    ["/api/v1/", "/laptop/"].iter().any(|folder| request.path().starts_with(folder))
}

/// The text after `Bearer` in the header.
pub fn bearer(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    header.and_then(|value| value.strip_prefix("Bearer "))
}

/// The token in the header, if it has the form of one.
pub fn bearer_token(request: &HttpRequest) -> Option<Token> {
    bearer(request).and_then(Token::from_text)
}

/// The tokens of a request, valid or not: that of the header, else those of the cookie.
pub fn tokens(request: &HttpRequest) -> Vec<Token> {
    bearer_token(request).map_or_else(|| cookie_tokens(request), |token| vec![token])
}

/// The tokens in the cookie, the newest first.
fn cookie_tokens(request: &HttpRequest) -> Vec<Token> {
    let cookie = request.cookie(PASS);
    let texts = cookie.iter().flat_map(|cookie| cookie.value().split('.'));
    texts.filter_map(Token::from_text).take(MAX_RIGHTS).collect()
}

/// A time as a form sends it, or as people write it: `2026-11-28T14:30`, `2026-11-28 14:30:05`.
pub fn read_time(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim().replace(' ', "T");
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"].iter().find_map(|form| NaiveDateTime::parse_from_str(&text, form).ok())
}

/// The address if it is one of this server, else that of the first page.
pub fn local_address(next: &str) -> String {
    // Browsers ignore spaces and tabs, and read a backslash as a slash.
    let plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let ours = plain && next.starts_with('/') && !next.starts_with("//");
    if ours { next.to_owned() } else { "/".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_that_came_back_is_of_the_page_where_it_stood() {
        let pages = ["/events", "/e/cup/repair/look", "/e/cup/entries?team=1"].map(page_of_form);
        assert_eq!(pages, ["/events/new", "/e/cup/repair", "/e/cup/entries?team=1"]);
    }

    #[test]
    fn a_time_is_read_as_forms_and_people_write_it() {
        for text in ["2026-11-28T14:30", " 2026-11-28 14:30 ", "2026-11-28T14:30:00"] {
            assert_eq!(read_time(text).unwrap().to_string(), "2026-11-28 14:30:00", "{text}");
        }
        for text in ["", "14:30", "2026-13-01 10:00", "yesterday"] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn nobody_is_led_to_another_server() {
        assert_eq!(local_address("/e/demo"), "/e/demo");
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example", ""] {
            assert_eq!(local_address(elsewhere), "/");
        }
    }
}
