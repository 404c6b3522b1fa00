//! Why a request was not answered as asked.

use crate::limits::RETRY_AFTER_SECONDS;
use crate::sent_answer::SentAnswer;
use actions::{AskedSum, CurrentHand, CurrentTotals, Error, Writer};
use actix_web::http::StatusCode;
use event::record::term::Proof;
use files::asked::AskedPerson;
use messages::{Arg, Locale, Message};
use std::error::Error as StdError;
use std::sync::Arc;
use store::{self, Cause};

/// Why a request was not answered as asked.
#[derive(Clone, Debug)]
pub enum Failure {
    /// Nobody is signed in, but the address requires it.
    SignInFirst,
    /// The person is not allowed to do this.
    Forbidden,
    /// The form is not from our pages, or is too old.
    Forged,
    /// The form was sent before; this was the answer.
    Again(Arc<SentAnswer>),
    /// The form was done before, and its answer is no longer known.
    FormDone,
    /// There is nothing at this address.
    NotFound,
    /// The address does not accept this method, only these: `GET, HEAD`.
    Method(String),
    /// It cannot be done, for these reasons.
    Refused(Vec<Message>),
    /// The body is compressed or encoded, which is not supported.
    Encoded(String),
    /// The body is longer than this many bytes.
    TooLong(usize),
    /// The body is not of the content type that is read there.
    NotJson,
    /// Somebody else has changed the hand in the meantime.
    Conflict(Box<CurrentHand>),
    /// Another device writes at this table.
    AnotherWriter(Box<Writer>),
    /// The totals to be signed are not the current ones, which are these.
    SheetChanged(CurrentTotals),
    /// The totals do not add up, and no reason was entered for storing them all the same.
    WrongSums(Vec<AskedSum>),
    /// The persons entered are perhaps already known.
    Asked(Vec<AskedPerson>),
    /// Too many attempts.
    TooMany,
    /// Too many requests for pages at this moment.
    Busy,
    /// The file of the database was deleted or replaced: nothing can be stored.
    DatabaseGone(Arc<dyn StdError + Send + Sync>),
    /// The disk of the database is full: nothing can be stored.
    DiskFull(Arc<dyn StdError + Send + Sync>),
    /// The database cannot be reached at this moment.
    DatabaseAway,
    /// This laptop stands by for the one at this address; nothing is entered here.
    StandsBy(String),
    /// Another laptop has taken over; nothing is entered here any more.
    Superseded(Box<Proof>),
    /// What the requesting laptop has copied is not of the audit here.
    OtherChain,
    /// Another laptop was admitted in the place of the requesting one.
    Replaced,
    /// Something is broken, for this reason.
    Broken(Arc<dyn StdError + Send + Sync>),
}

impl Failure {
    /// A refusal for one reason.
    pub fn refused(message: Message) -> Self {
        Failure::Refused(vec![message])
    }

    /// A failure that should never happen.
    pub fn broken(cause: impl Into<Cause>) -> Self {
        Failure::Broken(cause.into().into())
    }

    /// The HTTP status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Failure::Again(answer) => answer.status,
            Failure::SignInFirst => StatusCode::UNAUTHORIZED,
            Failure::Forbidden | Failure::Forged => StatusCode::FORBIDDEN,
            Failure::NotFound => StatusCode::NOT_FOUND,
            Failure::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Failure::Refused(_) | Failure::WrongSums(_) | Failure::Asked(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Failure::Encoded(_) | Failure::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Failure::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Conflict(_) | Failure::AnotherWriter(_) | Failure::SheetChanged(_) | Failure::FormDone => {
                StatusCode::CONFLICT
            }
            Failure::StandsBy(_) | Failure::Superseded(_) | Failure::OtherChain | Failure::Replaced => {
                StatusCode::CONFLICT
            }
            Failure::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Failure::Busy | Failure::DatabaseGone(_) | Failure::DiskFull(_) | Failure::DatabaseAway => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Failure::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds the client should try again.
    pub fn again_after(&self) -> Option<u32> {
        match self {
            Failure::TooMany => Some(60),
            Failure::Busy | Failure::DatabaseAway => Some(RETRY_AFTER_SECONDS),
            _ => None,
        }
    }

    /// The name of the failure for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Failure::SignInFirst => "sign-in-first",
            Failure::Forbidden => "forbidden",
            Failure::Forged => "forged",
            Failure::Again(_) | Failure::FormDone => "form-done",
            Failure::NotFound => "not-found",
            Failure::Method(_) => "method",
            Failure::Refused(_) | Failure::Asked(_) => "refused",
            Failure::Encoded(_) => "content-encoding",
            Failure::NotJson => "content-type",
            Failure::TooLong(_) => "too-long",
            Failure::Conflict(_) => "stale-revision",
            Failure::AnotherWriter(_) => "another-writer",
            Failure::SheetChanged(_) => "sheet-changed",
            Failure::WrongSums(_) => "wrong-sum",
            Failure::TooMany => "too-many",
            Failure::Busy => "busy",
            Failure::DatabaseGone(_) => "database-gone",
            Failure::DiskFull(_) => "disk-full",
            Failure::DatabaseAway => "database-away",
            Failure::StandsBy(_) => "stands-by",
            Failure::Superseded(_) => "superseded",
            Failure::OtherChain => "other-chain",
            Failure::Replaced => "replaced",
            Failure::Broken(_) => "broken",
        }
    }

    /// The reasons, for people.
    pub fn messages(&self) -> Vec<Message> {
        match self {
            Failure::SignInFirst => vec![Message::new("error-sign-in-first")],
            Failure::Forbidden => vec![Message::new("error-forbidden")],
            Failure::Forged => vec![Message::new("error-forged")],
            Failure::Again(_) | Failure::FormDone => vec![Message::new("error-form-done")],
            Failure::NotFound => vec![Message::new("error-not-found")],
            Failure::Method(allowed) => vec![Message::new("error-method").arg("allowed", allowed)],
            Failure::Refused(messages) => messages.clone(),
            Failure::Encoded(found) => vec![Message::new("error-encoded").arg("found", found)],
            Failure::NotJson => vec![Message::new("error-not-json")],
            Failure::TooLong(most) => vec![Message::new("error-too-long").arg("kilobytes", most >> 10)],
            Failure::Conflict(standing) => {
                let version = &standing.version;
                let message = Message::new("error-conflict").arg("hand", version.draft.hand);
                vec![message.arg("author", &version.author).arg("time", crate::show::time(standing.zone, version.at))]
            }
            Failure::AnotherWriter(writer) => vec![
                Message::new("error-another-writer")
                    .arg("name", &writer.name)
                    .arg("time", crate::show::time(writer.zone, writer.since)),
            ],
            Failure::SheetChanged(_) => vec![Message::new("error-sheet-changed")],
            Failure::WrongSums(asked) => asked.iter().map(AskedSum::message).collect(),
            Failure::Asked(asked) => asked.iter().map(AskedPerson::message).collect(),
            Failure::TooMany => vec![Message::new("error-too-many")],
            Failure::Busy => vec![Message::new("error-busy")],
            Failure::DatabaseGone(_) => vec![Message::new("error-database-gone")],
            Failure::DiskFull(_) => vec![Message::new("error-disk-full")],
            Failure::DatabaseAway => vec![Message::new("error-database-away")],
            Failure::StandsBy(first) => vec![Message::new("error-stands-by").arg("address", first)],
            Failure::Superseded(proof) => vec![Message::new("error-superseded").arg("address", &proof.address)],
            Failure::OtherChain => vec![Message::new("error-other-chain")],
            Failure::Replaced => vec![Message::new("laptop-replaced")],
            Failure::Broken(_) => vec![Message::new("error-broken")],
        }
    }
}

impl Failure {
    /// The reasons in a language.
    pub fn texts(&self, locale: Locale) -> Vec<String> {
        self.messages().iter().map(|message| locale.say(message)).collect()
    }

    /// The reasons of a failure, if there is one.
    pub fn texts_of(failure: Option<&Failure>, locale: Locale) -> Vec<String> {
        failure.map_or(Vec::new(), |failure| failure.texts(locale))
    }

    /// A refusal of the text typed into a field.
    pub fn field_wrong(field: impl Into<Arg>, found: &str) -> Self {
        Failure::refused(match found {
            "" => Message::new("field-is-empty").arg("field", field),
            found => Message::new("field-wrong").arg("field", field).arg("found", found),
        })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Forbidden => Failure::Forbidden,
            Error::NotFound => Failure::NotFound,
            Error::Refused(messages) => Failure::Refused(messages),
            Error::Conflict(standing) => Failure::Conflict(standing),
            Error::AnotherWriter(writer) => Failure::AnotherWriter(writer),
            Error::SheetChanged(totals) => Failure::SheetChanged(totals),
            Error::WrongSums(asked) => Failure::WrongSums(asked),
            Error::Asked(asked) => Failure::Asked(asked),
            Error::Store(gone @ store::Error::Replaced(_)) => Failure::DatabaseGone(Arc::new(gone)),
            Error::Store(store::Error::FormDone) => Failure::FormDone,
            Error::Store(store::Error::StandsBy(first)) => Failure::StandsBy(first),
            Error::Store(store::Error::Superseded(proof)) => Failure::Superseded(proof),
            Error::Store(full) if full.is_disk_full() => Failure::DiskFull(Arc::new(full)),
            Error::Store(error) if error.is_unreached() => Failure::DatabaseAway,
            broken @ (Error::Store(_) | Error::Unexpected { .. }) => Failure::broken(broken),
        }
    }
}

/// Why a request failed unexpectedly: an extension of the response, for the log of requests.
pub struct Unexpected(pub String);
