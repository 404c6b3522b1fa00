//! The errors of actions. An action that fails has written nothing.

use crate::{AskedSum, CurrentHand, CurrentTotals, Writer};
use files::asked::AskedPerson;
use files::sheet::{Problem, messages_of};
use messages::Message;

/// Why an action failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The actor may not do this.
    #[error("forbidden")]
    Forbidden,
    /// The event, session, table or player does not exist.
    #[error("not found")]
    NotFound,
    /// The action is refused, for all these reasons.
    #[error("refused: {0:?}")]
    Refused(Vec<Message>),
    /// The hand has changed in the meantime; this is its current version.
    #[error("conflict with revision {}", .0.version.revision)]
    Conflict(Box<CurrentHand>),
    /// Another device records the hands of this table.
    #[error("another device writes the table")]
    AnotherWriter(Box<Writer>),
    /// The sheet has changed since it was shown for signing, or the totals since they were shown; these are the current ones.
    #[error("the sheet has changed")]
    SheetChanged(CurrentTotals),
    /// These totals do not add up, and the request has no reason for storing them nevertheless.
    #[error("totals that do not add up: {0:?}")]
    WrongSums(Vec<AskedSum>),
    /// These people may be the same as people already known, and the request does not say whether they are.
    #[error("perhaps the same: {0:?}")]
    Asked(Vec<AskedPerson>),
    /// The store failed. It is for the log, not for people.
    #[error(transparent)]
    Store(store::Error),
    /// Something else failed that never should. It is for the log, not for people.
    #[error("{what}")]
    Unexpected {
        /// What failed.
        what: &'static str,
        /// The error that caused it.
        #[source]
        cause: store::Cause,
    },
}

impl Error {
    /// Makes an [`Error::Unexpected`] of a cause, in `map_err`. `what` is a sentence for the log.
    pub(crate) fn unexpected<E: Into<store::Cause>>(what: &'static str) -> impl Fn(E) -> Error {
        move |cause| Error::Unexpected { what, cause: cause.into() }
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Ended => Error::Refused(vec![Message::new("event-ended")]),
            other => Error::Store(other),
        }
    }
}

impl From<recount::Error> for Error {
    fn from(error: recount::Error) -> Self {
        match error {
            recount::Error::Refused(reasons) => Error::Refused(reasons),
            other => Error::unexpected("an archive that was checked cannot be counted")(other),
        }
    }
}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Self {
        Error::Refused(messages_of(&problems))
    }
}

/// The result of an action.
pub type Result<T> = std::result::Result<T, Error>;

/// Returns [`Error::Forbidden`] unless `allowed`.
pub(crate) fn require(allowed: bool) -> Result<()> {
    if allowed { Ok(()) } else { Err(Error::Forbidden) }
}

/// Returns [`Error::Refused`] with one reason.
pub(crate) fn refused<T>(message: Message) -> Result<T> {
    Err(Error::Refused(vec![message]))
}

/// The reasons of an [`Error::Refused`] as problems of this line of a file, counted from 1.
///
/// # Errors
/// Any other error, unchanged.
pub(crate) fn problems_in_line(file: &str, line: u64, error: Error) -> Result<Vec<Problem>> {
    match error {
        Error::Refused(reasons) => {
            Ok(reasons.into_iter().map(|what| Problem::in_file(file, Some(line), what)).collect())
        }
        other => Err(other),
    }
}

/// Returns [`Error::Refused`] with these problems, if there are any.
pub(crate) fn refuse_any(problems: Vec<Problem>) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}
