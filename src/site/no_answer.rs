//! Why another server gives no answer, as far as the libraries tell it apart.

use std::io::{self, ErrorKind};

/// Windows knows no computer of a name.
const WSAHOST_NOT_FOUND: i32 = 11001;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// No program is at this address and port.
    NothingThere,
    /// There is no way to the address.
    NoRoute,
    /// No computer has the name.
    UnknownName,
    /// None came in time.
    Slow,
    /// The connection broke.
    CutOff,
    /// What was typed is no address.
    NoAddress,
    /// The certificate is expired, of another name, or signed by somebody who is not trusted.
    Untrusted,
}

impl NoAnswer {
    /// Why a request by HTTP has none.
    pub fn from_http(error: &ureq::Error) -> Option<NoAnswer> {
        match error {
            ureq::Error::Timeout(_) => Some(NoAnswer::Slow),
            ureq::Error::HostNotFound => Some(NoAnswer::UnknownName),
            ureq::Error::BadUri(_) | ureq::Error::Http(_) => Some(NoAnswer::NoAddress),
            ureq::Error::Io(error) => NoAnswer::from_io(error),
            _ => None,
        }
    }

    /// Why a connection has none.
    pub fn from_io(error: &io::Error) -> Option<NoAnswer> {
        match error.kind() {
            ErrorKind::ConnectionRefused => Some(NoAnswer::NothingThere),
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => Some(NoAnswer::NoRoute),
            ErrorKind::TimedOut => Some(NoAnswer::Slow),
            ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::UnexpectedEof => {
                Some(NoAnswer::CutOff)
            }
            // The libraries have no kinds for these.
            _ if is_unknown_name(error) => Some(NoAnswer::UnknownName),
            _ if error.to_string().starts_with("invalid peer certificate") => Some(NoAnswer::Untrusted),
            _ => None,
        }
    }
}

fn is_unknown_name(error: &io::Error) -> bool {
    error.raw_os_error() == Some(WSAHOST_NOT_FOUND) || error.to_string().starts_with("failed to lookup")
}
