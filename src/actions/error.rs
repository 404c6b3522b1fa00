//! Why an action was not done. Nothing has then been written.

use crate::{AskedSum, CurrentHand, Writer};
use files::asked::AskedPerson;
use files::sheet::{Problem, messages_of};
use messages::Message;
use rules::{BySeat, GamePoints};

/// Why an action was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// This person may not do this.
    #[error("forbidden")]
    Forbidden,
    /// There is no such event, session, table, player.
    #[error("not found")]
    NotFound,
    /// It cannot be done, for every one of these reasons.
    #[error("refused: {0:?}")]
    Refused(Vec<Message>),
    /// Somebody else has changed the hand in the meantime; this is the current version.
    #[error("conflict with revision {}", .0.version.revision)]
    Conflict(Box<CurrentHand>),
    /// Another device writes the table.
    #[error("another device writes the table")]
    AnotherWriter(Box<Writer>),
    /// The sheet has changed since it was shown to be signed; these are the current session scores.
    #[error("the sheet has changed")]
    SheetChanged(BySeat<GamePoints>),
    /// The totals do not add up, and no reason is given to store them nevertheless.
    #[error("totals that do not add up: {0:?}")]
    WrongSums(Vec<AskedSum>),
    /// Some are perhaps people who are known already, and nobody has said whether they are.
    #[error("perhaps the same: {0:?}")]
    Asked(Vec<AskedPerson>),
    /// The store failed: for the log, not for people.
    #[error(transparent)]
    Store(store::Error),
    /// Something else failed that never should: for the log too.
    #[error("{what}")]
    Unexpected {
        /// What failed.
        what: &'static str,
        /// Why.
        #[source]
        cause: store::Cause,
    },
}

impl Error {
    /// For `map_err` of what never should fail: `what` failed.
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

/// [`Error::Forbidden`] unless `allowed`.
pub(crate) fn require(allowed: bool) -> Result<()> {
    if allowed { Ok(()) } else { Err(Error::Forbidden) }
}

/// A refusal for one reason.
pub(crate) fn refused<T>(message: Message) -> Result<T> {
    Err(Error::Refused(vec![message]))
}

/// The reasons that refuse a line of a file, as problems with its place; any other error is returned as it is.
pub(crate) fn problems_in_line(file: &str, line: u64, error: Error) -> Result<Vec<Problem>> {
    match error {
        Error::Refused(reasons) => Ok(reasons
            .into_iter()
            .map(|what| Problem { file: file.to_owned(), line: Some(line), column: None, what })
            .collect()),
        other => Err(other),
    }
}

/// A refusal for these problems, if there are any.
pub(crate) fn refuse_any(problems: Vec<Problem>) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}
