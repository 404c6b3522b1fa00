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

/// Whether a text begins with no scheme but `sqlite`, or a drive of Windows.
fn is_path(text: &str) -> bool {
    match text.split_once(':') {
        Some((scheme, _)) => scheme == "sqlite" || scheme.len() == 1 || scheme.contains(['/', '\\']),
        None => true,
    }
}

/// `USER:PASSWORD@HOST:PORT,HOST:PORT/NAME?OPTION=VALUE&OPTION=VALUE`, of which each part may be missing.
fn is_postgres_address(rest: &str) -> bool {
    let (authority, _) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let hosts = authority.split_once('@').map_or(authority, |(_, hosts)| hosts);
    let is_in_hosts = rest.matches('@').count() == usize::from(hosts.len() < authority.len());
    // An IPv6 address has brackets, and colons within.
    let port = |host: &str| match host.rsplit_once(']').map_or(host, |(_, port)| port).split_once(':') {
        Some((_, port)) => port.bytes().all(|byte| byte.is_ascii_digit()),
        None => true,
    };
    let options = rest.split_once('?').map_or("a=b", |(_, options)| options);
    let is_option = |option: &str| option.matches('=').count() == 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_accepted_only_if_no_part_of_a_password_can_be_taken_for_another() {
        let good = [
            "postgres://caipan:pa%40ss@127.0.0.1/x",
            "postgresql://caipan@[::1]:5432/x",
            "postgres://u:p:w@one:5432,two:5433/x?target_session_attrs=read-write&sslmode=disable",
            "postgres:///x?host=/run/postgresql",
            "sqlite:/srv/caipan data/caipan.sqlite",
            "sqlite:a:b.sqlite",
            "data/caipan.sqlite",
            "./a:b.sqlite",
            r"C:\Caipan\caipan.sqlite",
        ];
        assert_eq!(good.map(is_database_url), [true; 9]);
        let bad = [
            "postgres://caipan:pa%zzSECRET@127.0.0.1/x",
            "postgres://caipan:pa%00SECRET@127.0.0.1/x",
            "postgres://u:pa@SSECRET@127.0.0.1:1/x",
            "postgres://u:SECRET PW@127.0.0.1/x",
            "postgres://u:SEC/RET@127.0.0.1/x",
            "postgres://u:SEC?RET@127.0.0.1/x",
            "postgres://u:SECRET/x",
            "postgres://u@127.0.0.1/x?SECRET",
            "postgresx://u:SECRETPW@h/x",
            "postgres:u:SECRET@h/x",
            " postgres://u:SECRET@h/x",
            "sqlite:\n",
        ];
        assert_eq!(bad.map(is_database_url), [false; 12]);
    }
}
