//! Recounts an event from its archive: used by `caipan verify` and, in browsers, by `static/recount.js`.
//!
//! Two facts to know: this crate does not use the store, so that it runs wherever the archive is; and sessions are
//! seated here too, because the seats of an archive are recomputed by the same code.

mod answer;
mod check;
mod differences;
mod report;
pub mod seating;
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "the names of its functions are an attribute that counts as unsafe")]
mod wasm;

pub use answer::answer;
pub use check::{Checked, OnPaper, check_all, check_archive, problem_messages};
pub use differences::differences;
pub use report::steps;

use event::event::Unrestorable;
use messages::Message;

/// Why an archive could not be recounted.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not an archive, or is damaged: all reasons.
    #[error("refused: {0:?}")]
    Refused(Vec<Message>),
    /// The event cannot be restored from the checked archive.
    #[error("the event cannot be restored")]
    Event(#[from] Unrestorable),
    /// A publication in the checked archive cannot be read.
    #[error("the publication cannot be read")]
    Publication(#[source] serde_json::Error),
}

/// The result of recounting.
pub type Result<T> = std::result::Result<T, Error>;
