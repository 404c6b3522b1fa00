//! Parsing the addresses of web spaces.

use event::values::web_link::WebLink;
use percent_encoding::percent_decode_str;

/// A folder on an SFTP server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SftpPlace {
    /// The name or the IP address of the server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The folder: an absolute path, or one that begins with `.` and is relative to the folder where SFTP starts.
    pub folder: String,
}

/// The place of an address `sftp://host[:port]/folder`; `sftp://host[:port]/~/folder` is relative to the folder where
/// SFTP starts. `None` if it is not such an address.
pub fn sftp_place(space: &str) -> Option<SftpPlace> {
    let rest = space.strip_prefix("sftp://").filter(|rest| !rest.contains(['?', '#']))?;
    let link: WebLink = format!("https://{rest}").parse().ok()?;
    let (host, port) = split_port(link.host(), 22)?;
    let folder = rest.split_once('/')?.1;
    let folder = match folder.strip_prefix('~').filter(|own| own.is_empty() || own.starts_with('/')) {
        Some(own) => format!(".{own}"),
        None => format!("/{folder}"),
    };
    let is_right = folder.split('/').skip(1).all(is_named);
    is_right.then(|| SftpPlace { host: host.to_owned(), port, folder })
}

/// A normalised form of a web address to which files are sent: with its port, and without percent encoding. `None` if
/// it is not such an address.
pub(super) fn web_place(space: &str) -> Option<String> {
    let link: WebLink = space.parse().ok()?;
    let (scheme, rest) = space.split_once("://")?;
    let (host, port) = split_port(link.host(), if scheme == "https" { 443 } else { 80 })?;
    let folder = percent_decode_str(rest.split_once('/').map_or("", |(_, folder)| folder)).decode_utf8_lossy();
    (folder.is_empty() || folder.split('/').all(is_named)).then(|| format!("{scheme}://{host}:{port}/{folder}"))
}

/// Splits the name or the IP address of a server from its port, which is `meant` if it is omitted. `None` if the port
/// is not one.
fn split_port(host: &str, meant: u16) -> Option<(&str, u16)> {
    let (host, port) = match host.strip_prefix('[') {
        Some(host) => host.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let port: u16 = match port.strip_prefix(':') {
        Some(port) => port.parse().ok()?,
        None => port.is_empty().then_some(meant)?,
    };
    Some((host, port))
}

/// Whether this part of a path is the name of a folder.
fn is_named(part: &str) -> bool {
    !["", ".", ".."].contains(&part)
}

/// A normalised form of any web space, to compare two: with its port, and in lower case, because not every server
/// distinguishes it from upper case.
pub(super) fn canonical_space(space: &str) -> String {
    let place = match sftp_place(space) {
        Some(SftpPlace { host, port, folder }) => format!("{host}:{port}{folder}"),
        None => web_place(space).unwrap_or_else(|| space.to_owned()),
    };
    place.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_sftp_leads_to_a_folder_of_a_server() {
        let found = |space: &str| sftp_place(space).map(|place| (place.host, place.port, place.folder));
        for (space, host, port, folder) in [
            ("sftp://web.example/srv/cup", "web.example", 22, "/srv/cup"),
            ("sftp://web.example:2222/cup", "web.example", 2222, "/cup"),
            ("sftp://[::1]:2222/cup", "::1", 2222, "/cup"),
            ("sftp://[::1]/~cup", "::1", 22, "/~cup"),
            ("sftp://web.example/~/cup", "web.example", 22, "./cup"),
            ("sftp://web.example/~", "web.example", 22, "."),
        ] {
            assert_eq!(found(space), Some((host.to_owned(), port, folder.to_owned())), "{space}");
        }
        for space in [
            "sftp://web.example",
            "sftp://anna@web.example/cup",
            "sftp://web.example:/cup",
            "sftp://web.example:99999/cup",
            "sftp://[::1]x/cup",
            "sftp://web.example/~/../cup",
            "sftp://web.example//cup",
            "sftp://web.example/cup?x",
            "web.example/cup",
        ] {
            assert_eq!(found(space), None, "{space}");
        }
    }

    #[test]
    fn an_address_of_the_web_leads_to_a_folder_that_it_names() {
        for space in ["https://dav.example", "https://dav.example:8443/cup/2026", "http://[::1]:80/my%20cup"] {
            assert!(web_place(space).is_some(), "{space}");
        }
        for space in [
            "https://dav.example:/cup",
            "https://dav.example:99999/cup",
            "https://dav.example//cup",
            "https://dav.example/./cup",
            "https://dav.example/a/../cup",
            "https://dav.example/a/%2E%2e/cup",
            "sftp://dav.example/cup",
        ] {
            assert_eq!(web_place(space), None, "{space}");
        }
    }

    #[test]
    fn addresses_that_lead_to_the_same_place_are_one() {
        let is_one = |one: &str, other: &str| canonical_space(one) == canonical_space(other);
        assert!(is_one("sftp://Web.example/srv/cup", "sftp://web.example:22/srv/cup"));
        assert!(!is_one("sftp://web.example/srv/cup", "sftp://web.example:2222/srv/cup"));
        assert!(!is_one("sftp://web.example/~/cup", "sftp://web.example/cup"));
        assert!(is_one("https://dav.example:443/cup", "https://DAV.example/cup"));
        assert!(!is_one("https://dav.example:80/cup", "https://dav.example/cup"));
        assert!(is_one("https://dav.example/%63up", "https://dav.example:0443/%43up"));
        assert!(!is_one("https://dav.example/cup", "http://dav.example:443/cup"));
        assert!(!is_one("https://dav.example/100%", "https://dav.example/100"));
        assert!(is_one("cup-2026", "cup-2026") && !is_one("cup-2026", "cup-2027"));
    }
}
