//! What a visitor sees when something cannot be done: one policy for all pages.
//!
//! Refusals say why and what to do. The unexpected is logged here, once, and shown without its details.

use super::api::sheet;
use super::api::wire::{Current, Four, Problem};
use super::extract::Visitor;
use super::public_pages::COME_AGAIN;
use super::render::{Page, html};
use crate::actions::{Error, Standing, Writer};
use crate::messages::{Arg, Locale, Message};
use crate::rules::{BySeat, GamePoints};
use crate::store::{Cause, causes};
use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::{HttpResponse, ResponseError};
use askama::Template;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

/// Why a request was not answered as asked.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// Nobody is signed in, and somebody has to be.
    SignInFirst,
    /// This person may not.
    Forbidden,
    /// The form is not from our pages, or is too old.
    Forged,
    /// There is nothing at this address.
    NotFound,
    /// It cannot be done, for these reasons.
    Refused(Vec<Message>),
    /// Somebody else changed the hand meanwhile.
    Conflict(Box<Standing>),
    /// Another device writes the table.
    AnotherWriter(Box<Writer>),
    /// What was to be signed is not what stands.
    SheetChanged(BySeat<GamePoints>),
    /// Too many attempts.
    TooMany,
    /// Too many ask for pages at this moment.
    Busy,
    /// Something is broken, for this reason.
    Broken(Arc<dyn StdError + Send + Sync>),
}

impl Failure {
    /// A refusal for one reason.
    pub fn refused(message: Message) -> Self {
        Failure::Refused(vec![message])
    }

    /// A failure that never should be.
    pub fn broken(cause: impl Into<Cause>) -> Self {
        Failure::Broken(cause.into().into())
    }

    /// The failure with what is needed to show it.
    pub fn answer_to(self, visitor: &Visitor) -> FailureAnswer {
        FailureAnswer { failure: self, visitor: Box::new(visitor.clone()) }
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Failure::SignInFirst => StatusCode::UNAUTHORIZED,
            Failure::Forbidden | Failure::Forged => StatusCode::FORBIDDEN,
            Failure::NotFound => StatusCode::NOT_FOUND,
            Failure::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Failure::Conflict(_) | Failure::AnotherWriter(_) | Failure::SheetChanged(_) => StatusCode::CONFLICT,
            Failure::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Failure::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The name of the failure for programs.
    fn code(&self) -> &'static str {
        match self {
            Failure::SignInFirst => "sign-in-first",
            Failure::Forbidden => "forbidden",
            Failure::Forged => "forged",
            Failure::NotFound => "not-found",
            Failure::Refused(_) => "refused",
            Failure::Conflict(_) => "stale-revision",
            Failure::AnotherWriter(_) => "another-writer",
            Failure::SheetChanged(_) => "sheet-changed",
            Failure::TooMany => "too-many",
            Failure::Busy => "busy",
            Failure::Broken(_) => "broken",
        }
    }

    /// What stands, for programs.
    fn current(&self) -> Option<Current> {
        match self {
            Failure::Conflict(standing) => {
                Some(Current::Hand(Box::new(sheet::hand(&standing.version, standing.decision.clone()))))
            }
            Failure::AnotherWriter(writer) => Some(Current::Writer(sheet::writer(writer))),
            Failure::SheetChanged(totals) => Some(Current::Totals(Four::points(*totals))),
            _ => None,
        }
    }

    /// The reasons for people.
    pub fn messages(&self) -> Vec<Message> {
        match self {
            Failure::SignInFirst => vec![Message::new("error-sign-in-first")],
            Failure::Forbidden => vec![Message::new("error-forbidden")],
            Failure::Forged => vec![Message::new("error-forged")],
            Failure::NotFound => vec![Message::new("error-not-found")],
            Failure::Refused(messages) => messages.clone(),
            Failure::Conflict(standing) => {
                let version = &standing.version;
                let message = Message::new("error-conflict").arg("hand", version.draft.hand);
                vec![message.arg("author", &version.author).arg("time", super::show::time(standing.zone, version.at))]
            }
            Failure::AnotherWriter(writer) => vec![
                Message::new("error-another-writer")
                    .arg("name", &writer.name)
                    .arg("time", super::show::time(writer.zone, writer.since)),
            ],
            Failure::SheetChanged(_) => vec![Message::new("error-sheet-changed")],
            Failure::TooMany => vec![Message::new("error-too-many")],
            Failure::Busy => vec![Message::new("error-busy")],
            Failure::Broken(_) => vec![Message::new("error-broken")],
        }
    }
}

impl Failure {
    /// The reasons in a language.
    pub fn texts(&self, locale: Locale) -> Vec<String> {
        self.messages().iter().map(|message| locale.say(message)).collect()
    }

    /// A refusal of what was typed into a field.
    pub fn field_wrong(field: impl Into<Arg>, found: &str) -> Self {
        Failure::refused(Message::new("field-wrong").arg("field", field).arg("found", found))
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
            broken @ (Error::Store(_) | Error::Unexpected { .. }) => Failure::broken(broken),
        }
    }
}

/// A failure on its way to a visitor.
#[derive(Debug)]
pub(super) struct FailureAnswer {
    failure: Failure,
    visitor: Box<Visitor>,
}

impl fmt::Display for FailureAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.failure)
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    page: Page,
    messages: Vec<String>,
    /// The page whose form was sent.
    back: Option<String>,
    /// Where to sign in, if that would help.
    sign_in: Option<String>,
}

impl ResponseError for FailureAnswer {
    fn status_code(&self) -> StatusCode {
        self.failure.status()
    }

    fn error_response(&self) -> HttpResponse {
        if let Failure::Broken(cause) = &self.failure {
            tracing::error!(error = causes(&**cause), "request failed");
        }
        let locale = self.visitor.locale;
        let messages = self.failure.texts(locale);
        if self.visitor.json {
            let message = messages.first().cloned().unwrap_or_default();
            let (code, current) = (self.failure.code(), self.failure.current());
            return HttpResponse::build(self.failure.status()).json(Problem { code, message, messages, current });
        }
        let title = locale.msg("error-title").to_string();
        let sign_in = matches!(self.failure, Failure::SignInFirst)
            .then(|| format!("/sign-in?next={}", super::show::query(&self.visitor.here)));
        let back = self.visitor.sent_from_form.then(|| self.visitor.here.clone());
        let template = ErrorPage { page: Page::new(&self.visitor, title), messages, back, sign_in };
        let mut response = html(&template, self.failure.status());
        if matches!(self.failure, Failure::Busy) {
            response.headers_mut().insert(RETRY_AFTER, COME_AGAIN.into());
        }
        response
    }
}
