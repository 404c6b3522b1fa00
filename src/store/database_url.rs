//! The URL of a database, checked before anything shows a part of it: what is mistyped may be the password.
//!
//! Two facts to know: libpq names the part of a URL that it does not understand, and SQLite the path that it cannot
//! open; and a password is often typed as it is, although `@`, `/`, `%` and spaces must be percent-encoded (RFC 3986,
//! section 2.1).

use super::connection::sqlite_path;

/// Whether a text is the URL of a database or the path of a file: with no other scheme, and with every special character
/// of user and password percent-encoded.
pub fn is_database_url(text: &str) -> bool {
    if text.chars().any(char::is_control) {
        return false;
    }
    match text.split_once("://").filter(|_| sqlite_path(text).is_none()) {
        Some((_, rest)) => is_postgres_address(rest),
        None => is_path(text),
    }
}

/// Whether a text begins with no scheme but `sqlite` and `file`, or a drive of Windows.
fn is_path(text: &str) -> bool {
    match text.split_once(':') {
        Some((scheme, _)) => ["sqlite", "file"].contains(&scheme) || scheme.len() == 1 || scheme.contains(['/', '\\']),
        None => true,
    }
}

/// `USER:PASSWORD@HOST:PORT,HOST:PORT/NAME?OPTION=VALUE&OPTION=VALUE`, of which each part may be missing.
fn is_postgres_address(rest: &str) -> bool {
    let (authority, _) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let hosts = authority.split_once('@').map_or(authority, |(_, hosts)| hosts);
    let (address, options) = rest.split_once('?').unwrap_or((rest, ""));
    // Where nothing is before the `?` that ends a user and password, it may be within these.
    let counted = if authority.len() < address.len() || hosts.len() < authority.len() { address } else { rest };
    let is_in_hosts = counted.matches('@').count() == usize::from(hosts.len() < authority.len());
    // An IPv6 address has brackets, and colons within.
    let port = |host: &str| match host.rsplit_once(']').map_or(host, |(_, port)| port).split_once(':') {
        Some((_, port)) => port.bytes().all(|byte| byte.is_ascii_digit()),
        None => true,
    };
    let is_option = |option: &str| option.is_empty() || option.matches('=').count() == 1;
    let mut escapes = rest.split('%').skip(1);
    let is_escape = |after: &str| {
        after.get(..2).is_some_and(|code| code != "00" && code.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    is_in_hosts
        && !rest.contains(char::is_whitespace)
        && hosts.split(',').all(port)
        && options.split('&').all(is_option)
        && escapes.all(is_escape)
}
