//! Limits and error messages for all kinds of web spaces.

use crate::no_answer::NoAnswer;
use messages::{Arg, Message};
use russh_sftp::client::error::Error as SftpError;
use russh_sftp::protocol::StatusCode as SftpStatus;
use std::io::{self, ErrorKind};
use std::time::Duration;
use ureq::http::StatusCode;

/// The time that a server has for an answer, and for a file besides that of its bytes.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);
/// The slowest network that is waited for, in bytes a second.
const MIN_SPEED: usize = 16 << 10;
/// The longest time for a file, however large it is: other web spaces wait for it.
const MAX_TIMEOUT: Duration = Duration::from_secs(30 * 60);
/// Maximum size of an answer, such as a list of files, in bytes.
pub(super) const MAX_ANSWER: u64 = 8 << 20;
/// Maximum length of a reason in a message, in characters: it may come from the server.
const MAX_REASON: usize = 300;

/// How long sending this many bytes may take, answer included.
pub(super) fn timeout_of_bytes(count: usize) -> Duration {
    (TIMEOUT + Duration::from_secs((count / MIN_SPEED) as u64)).min(MAX_TIMEOUT)
}

/// Why a file was not sent.
pub(super) struct Reason {
    /// The key of a message for people, if there is one.
    words: Option<&'static str>,
    /// The text of the server or the library, in English.
    raw: String,
}

impl Reason {
    /// The reason as an argument of a message.
    pub fn into_arg(self) -> Arg {
        let raw: String = self.raw.chars().take(MAX_REASON).collect();
        match self.words {
            Some(words) => Message::new("mirror-why").arg("why", Message::new(words)).arg("raw", raw).into(),
            None => raw.into(),
        }
    }
}

/// The key of the message why a web space does not answer, if there is one.
fn find_words(why: NoAnswer) -> Option<&'static str> {
    match why {
        NoAnswer::NothingThere => Some("mirror-nothing-there"),
        NoAnswer::NoRoute => Some("mirror-no-route"),
        NoAnswer::UnknownName => Some("mirror-unknown-name"),
        NoAnswer::Slow => Some("mirror-slow"),
        NoAnswer::CutOff => Some("mirror-cut-off"),
        NoAnswer::Untrusted => Some("mirror-untrusted"),
        // Addresses were checked when they were set.
        NoAnswer::NoAddress => None,
    }
}

impl From<String> for Reason {
    fn from(raw: String) -> Reason {
        Reason { words: None, raw }
    }
}

impl From<StatusCode> for Reason {
    fn from(status: StatusCode) -> Reason {
        let words = match status {
            StatusCode::UNAUTHORIZED => Some("mirror-unauthorized"),
            StatusCode::FORBIDDEN => Some("mirror-forbidden"),
            StatusCode::NOT_FOUND => Some("mirror-not-found"),
            StatusCode::METHOD_NOT_ALLOWED => Some("mirror-not-taken"),
            StatusCode::CONFLICT => Some("mirror-no-folder"),
            StatusCode::INSUFFICIENT_STORAGE => Some("mirror-full"),
            _ => None,
        };
        Reason { words, raw: status.to_string() }
    }
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Reason {
        let words = match error.kind() {
            ErrorKind::StorageFull => Some("mirror-full"),
            _ => NoAnswer::from_io(&error).and_then(find_words),
        };
        Reason { words, raw: error.to_string() }
    }
}

impl From<ureq::Error> for Reason {
    fn from(error: ureq::Error) -> Reason {
        Reason { words: NoAnswer::from_http(&error).and_then(find_words), raw: error.to_string() }
    }
}

impl From<russh::Error> for Reason {
    fn from(error: russh::Error) -> Reason {
        let why = match &error {
            russh::Error::IO(error) => NoAnswer::from_io(error),
            russh::Error::Elapsed(_) | russh::Error::ConnectionTimeout => Some(NoAnswer::Slow),
            russh::Error::Disconnect | russh::Error::HUP => Some(NoAnswer::CutOff),
            _ => None,
        };
        Reason { words: why.and_then(find_words), raw: error.to_string() }
    }
}

impl From<SftpError> for Reason {
    fn from(error: SftpError) -> Reason {
        let words = match &error {
            SftpError::Timeout => Some("mirror-slow"),
            SftpError::Status(status) if status.status_code == SftpStatus::PermissionDenied => Some("mirror-forbidden"),
            SftpError::IO(said) if *said == ErrorKind::ConnectionAborted.to_string() => Some("mirror-cut-off"),
            _ => None,
        };
        Reason { words, raw: error.to_string() }
    }
}

/// Why a file was not sent.
pub(super) fn unsent(path: &str, reason: impl Into<Reason>) -> Message {
    Message::new("mirror-unsent").arg("file", path).arg("reason", reason.into().into_arg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    #[test]
    fn a_large_file_has_as_long_as_a_slow_network_takes_for_it() {
        assert_eq!(timeout_of_bytes(10_000), TIMEOUT);
        assert_eq!(timeout_of_bytes(16 << 20), Duration::from_secs(60 + 1024));
        assert_eq!(timeout_of_bytes(1 << 30), MAX_TIMEOUT, "other web spaces wait");
    }

    #[test]
    fn a_reason_is_said_in_plain_words_with_the_one_of_the_library_behind() {
        let status = |code: u16| Reason::from(StatusCode::from_u16(code).unwrap());
        let io = |kind: ErrorKind| Reason::from(io::Error::from(kind));
        let reasons = [
            (status(401), "mirror-unauthorized", "401 Unauthorized"),
            (status(403), "mirror-forbidden", "403 Forbidden"),
            (status(404), "mirror-not-found", "404 Not Found"),
            (status(405), "mirror-not-taken", "405 Method Not Allowed"),
            (status(409), "mirror-no-folder", "409 Conflict"),
            (status(507), "mirror-full", "507 Insufficient Storage"),
            (io(ErrorKind::ConnectionRefused), "mirror-nothing-there", "connection refused"),
            (io(ErrorKind::TimedOut), "mirror-slow", "timed out"),
            (io(ErrorKind::StorageFull), "mirror-full", "no storage space"),
            (ureq::Error::HostNotFound.into(), "mirror-unknown-name", "host not found"),
            (
                ureq::Error::Io(io::Error::other("invalid peer certificate: UnknownIssuer")).into(),
                "mirror-untrusted",
                "io: invalid peer certificate: UnknownIssuer",
            ),
            (russh::Error::IO(ErrorKind::NetworkUnreachable.into()).into(), "mirror-no-route", "network unreachable"),
            (russh::Error::HUP.into(), "mirror-cut-off", "Connection closed by the remote side"),
            (SftpError::Timeout.into(), "mirror-slow", "Timeout"),
        ];
        for (reason, words, raw) in reasons {
            let why = Message::new("mirror-why").arg("why", Message::new(words)).arg("raw", raw);
            assert_eq!(reason.into_arg(), Arg::Message(why));
        }
        let said = Locale::En.say(&unsent("index.html", status(507)));
        let full = "there is no room left; make some there, or choose another web space (507 Insufficient Storage)";
        assert_eq!(said, format!("index.html was not sent: {full}."));
        let said = Locale::En.say(&unsent("index.html", status(500)));
        assert_eq!(said, "index.html was not sent: 500 Internal Server Error.");
    }
}
