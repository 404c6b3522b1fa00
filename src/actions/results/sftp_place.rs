//! Where the address of a web space of SFTP leads.

use event::values::web_link::WebLink;

/// A folder of a server that speaks SSH.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SftpPlace {
    /// The name or the number of the server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The folder, from the root of the server on; one that begins with `.` from where SFTP begins for the user.
    pub folder: String,
}

/// The place of an address `sftp://host[:port]/folder`, if it is one; `sftp://host[:port]/~/folder` is from where SFTP begins for the user.
pub fn sftp_place(space: &str) -> Option<SftpPlace> {
    let rest = space.strip_prefix("sftp://").filter(|rest| !rest.contains(['?', '#']))?;
    let link: WebLink = format!("https://{rest}").parse().ok()?;
    let (host, port) = match link.host().strip_prefix('[') {
        Some(host) => host.split_once(']')?,
        None => link.host().split_at(link.host().find(':').unwrap_or(link.host().len())),
    };
    let port: u16 = match port.strip_prefix(':') {
        Some(port) => port.parse().ok()?,
        None => port.is_empty().then_some(22)?,
    };
    let folder = rest.split_once('/')?.1;
    let is_named = |part: &str| !["", ".", ".."].contains(&part);
    let folder = match folder.strip_prefix('~').filter(|own| own.is_empty() || own.starts_with('/')) {
        Some(own) => format!(".{own}"),
        None => format!("/{folder}"),
    };
    let is_right = folder.split('/').skip(1).all(is_named);
    is_right.then(|| SftpPlace { host: host.to_owned(), port, folder })
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
}
