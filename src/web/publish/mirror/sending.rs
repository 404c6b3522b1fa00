//! What everything that writes to a web space shares: its limits, and what it says of a file.

use messages::Message;
use std::time::Duration;

/// A file is sent, and answered, within this time.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);
/// The largest answer that is read: a list of files.
pub(super) const MAX_ANSWER: u64 = 8 << 20;
/// So much of a reason is told, in characters: it may come from the server.
const MAX_REASON: usize = 300;

/// Why a file was not sent.
pub(super) fn unsent(path: &str, reason: impl ToString) -> Message {
    let reason: String = reason.to_string().chars().take(MAX_REASON).collect();
    Message::new("mirror-unsent").arg("file", path).arg("reason", reason)
}
