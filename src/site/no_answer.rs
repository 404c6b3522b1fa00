//! Why another server does not answer, as far as the libraries distinguish it.

use std::io::{self, ErrorKind};

/// The error of Windows for an unknown host.
const WSAHOST_NOT_FOUND: i32 = 11001;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// No program is at this address and port.
    NothingThere,
    /// There is no route to the address.
    NoRoute,
    /// The host name is unknown.
    UnknownName,
    /// The answer did not come in time.
    Slow,
    /// The connection broke.
    CutOff,
    /// The address is not valid.
    NoAddress,
    /// The certificate has expired, is for another name, or is not signed by a trusted authority.
    Untrusted,
}

impl NoAnswer {
    /// Why an HTTP request was not answered; `None` for any other error.
    pub fn from_http(error: &ureq::Error) -> Option<NoAnswer> {
        match error {
            ureq::Error::Timeout(_) => Some(NoAnswer::Slow),
            ureq::Error::HostNotFound => Some(NoAnswer::UnknownName),
            ureq::Error::BadUri(_) | ureq::Error::Http(_) => Some(NoAnswer::NoAddress),
            ureq::Error::Io(error) => NoAnswer::from_io(error),
            _ => None,
        }
    }

    /// Why a connection failed; `None` for any other error.
    pub fn from_io(error: &io::Error) -> Option<NoAnswer> {
        match error.kind() {
            ErrorKind::ConnectionRefused => Some(NoAnswer::NothingThere),
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => Some(NoAnswer::NoRoute),
            ErrorKind::TimedOut => Some(NoAnswer::Slow),
            ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::UnexpectedEof => {
                Some(NoAnswer::CutOff)
            }
            // There is no `ErrorKind` for these.
            _ if is_unknown_name(error) => Some(NoAnswer::UnknownName),
            _ if error.to_string().starts_with("invalid peer certificate") => Some(NoAnswer::Untrusted),
            _ => None,
        }
    }
}

fn is_unknown_name(error: &io::Error) -> bool {
    error.raw_os_error() == Some(WSAHOST_NOT_FOUND) || error.to_string().starts_with("failed to lookup")
}
