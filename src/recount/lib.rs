//! Counts an event again from its archive: the function that `caipan verify` and the pages of the browser ask (`static/recount.js`).
//!
//! Two facts to know: nothing here knows the store, so that it runs wherever the archive is; and an event is seated here too, because the
//! seats of a session are counted again by what seats it.

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

/// Why an archive was not counted.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is none, or damaged: every reason.
    #[error("refused: {0:?}")]
    Refused(Vec<Message>),
    /// No event can be made of what was checked.
    #[error("the event cannot be restored")]
    Event(#[from] Unrestorable),
    /// A publication that was checked cannot be read.
    #[error("the publication cannot be read")]
    Publication(#[source] serde_json::Error),
}

/// The result of counting.
pub type Result<T> = std::result::Result<T, Error>;
