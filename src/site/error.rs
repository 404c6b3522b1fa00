//! How a failure is shown to a visitor: one policy for all pages.
//!
//! A refusal says why, and what to do. An unexpected error is shown without its details; `observe.rs` logs them, once.

use crate::failure::{Failure, Unexpected};
use crate::render::{Page, html};
use crate::request::decoded_path;
use crate::visitor::{Language, Visitor};
use crate::wire::{Current, Problem, Serves, TotalsNow, WrongSum, sheet};
use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::{HttpResponse, ResponseError};
use askama::Template;
use event::values::typed_text;
use std::cell::RefCell;
use std::fmt;
use store::causes;

impl Language {
    /// The value that is `made`, or the page that tells a guest why there is none.
    pub async fn answer<T>(&self, made: impl Future<Output = Result<T, Failure>>) -> Result<T, FailureAnswer> {
        made.await.map_err(|failure| failure.answer_to(&self.guest()))
    }
}

impl Failure {
    /// The failure with the visitor to whom it is shown.
    pub fn answer_to(self, visitor: &Visitor) -> FailureAnswer {
        FailureAnswer {
            failure: self,
            visitor: Box::new(visitor.clone()),
            page: None,
            offers: Vec::new(),
            made: RefCell::default(),
        }
    }

    /// The current value that belongs to the failure, for programs.
    fn current(&self) -> Option<Current> {
        match self {
            Failure::Conflict(standing) => {
                Some(Current::Hand(Box::new(sheet::hand(&standing.version, standing.decision.clone()))))
            }
            Failure::AnotherWriter(writer) => Some(Current::Writer(sheet::writer(writer))),
            Failure::SheetChanged(totals) => Some(Current::Totals(TotalsNow::from(*totals))),
            Failure::WrongSums(asked) => asked.first().map(|asked| Current::Sum(WrongSum::from_asked_sum(asked))),
            Failure::StandsBy(first) => Some(Current::Serves(Serves { address: first.clone(), term: None })),
            Failure::Superseded(proof) => {
                Some(Current::Serves(Serves { address: proof.address.clone(), term: Some(proof.term) }))
            }
            _ => None,
        }
    }
}

/// The answer of a handler.
pub type Answer = Result<HttpResponse, FailureAnswer>;

/// A failure with all that its answer needs.
#[derive(Debug)]
pub struct FailureAnswer {
    failure: Failure,
    visitor: Box<Visitor>,
    /// The page around the failure, if it happened at an event.
    page: Option<Box<Page>>,
    /// Suggestions, if nothing was found at the address.
    offers: Vec<Offer>,
    /// The answer, if a handler has made it already.
    made: RefCell<Option<Box<HttpResponse>>>,
}

/// A suggested page.
#[derive(Debug)]
pub struct Offer {
    /// The path of the page on this server.
    pub address: String,
    /// The name of the page, in the visitor's language.
    pub text: String,
}

impl fmt::Display for FailureAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.failure)
    }
}

#[derive(Template)]
#[template(path = "site/error.html")]
struct ErrorPage<'a> {
    page: &'a Page,
    /// The address at which there is nothing, shortened; empty for any other failure.
    asked: String,
    offers: &'a [Offer],
    messages: Vec<String>,
    /// The page whose form was sent.
    back: Option<String>,
    /// The address of the page to sign in, if that would help.
    sign_in: Option<String>,
    /// The address of the laptop that does what this one rejects.
    serves: Option<&'a str>,
    /// After how many seconds the browser reloads the page automatically.
    again: Option<u32>,
}

impl ResponseError for FailureAnswer {
    fn status_code(&self) -> StatusCode {
        self.failure.status()
    }

    fn error_response(&self) -> HttpResponse {
        if let Some(answer) = self.made.take() {
            return *answer;
        }
        if let Failure::Again(answer) = &self.failure {
            return answer.once_more();
        }
        let mut response = self.shown_to_visitor();
        if let Failure::Broken(cause) | Failure::DatabaseGone(cause) | Failure::DiskFull(cause) = &self.failure {
            response.extensions_mut().insert(Unexpected(causes(&**cause)));
        }
        response
    }
}

impl FailureAnswer {
    /// Whether this is the first answer to a form that was sent again.
    pub fn is_repeat(&self) -> bool {
        matches!(self.failure, Failure::Again(_))
    }

    /// The failure inside this page of the event where it happened.
    pub fn on_page(self, page: Page) -> Self {
        let title = self.title();
        Self { page: Some(Box::new(Page { title, ..page })), ..self }
    }

    /// The failure with an answer that already shows it.
    pub fn answered_by(self, page: HttpResponse) -> Self {
        Self { made: RefCell::new(Some(Box::new(page))), ..self }
    }

    /// The failure with these suggestions.
    pub fn offering(self, offers: Vec<Offer>) -> Self {
        Self { offers, ..self }
    }

    /// The visitor, if a browser asked for a page of an event that does not exist.
    pub fn visitor_without_event(&self) -> Option<&Visitor> {
        (self.is_nowhere() && self.page.is_none()).then_some(&*self.visitor)
    }

    /// Whether a browser asked for a page that does not exist.
    fn is_nowhere(&self) -> bool {
        matches!(self.failure, Failure::NotFound) && !self.visitor.json && !self.visitor.sent_from_form
    }

    fn title(&self) -> String {
        let id = match self.failure {
            Failure::NotFound => "error-no-page",
            Failure::Forbidden => "error-not-allowed",
            Failure::StandsBy(_) | Failure::Superseded(_) => "error-other-laptop",
            _ => "error-title",
        };
        self.visitor.locale.msg(id).to_string()
    }

    fn shown_to_visitor(&self) -> HttpResponse {
        let locale = self.visitor.locale;
        let messages = self.failure.texts(locale);
        if self.visitor.json {
            let message = messages.first().cloned().unwrap_or_default();
            let (code, current) = (self.failure.code(), self.failure.current());
            let mut response = HttpResponse::build(self.failure.status());
            if let Some(seconds) = self.failure.again_after() {
                response.insert_header((RETRY_AFTER, seconds));
            }
            return response.json(Problem { code, message, messages, current });
        }
        let sign_in = matches!(self.failure, Failure::SignInFirst)
            .then(|| format!("/sign-in?next={}", crate::show::query(&self.visitor.here)));
        let back = self.visitor.sent_from_form.then(|| self.visitor.here.clone());
        // A form is never sent again automatically.
        let again = self.failure.again_after().filter(|_| !self.visitor.sent_from_form);
        let own;
        let page = match &self.page {
            Some(page) => &**page,
            None => {
                own = Page::new(&self.visitor, self.title());
                &own
            }
        };
        let asked = if self.is_nowhere() { quoted(&self.visitor.here) } else { String::new() };
        let serves = match &self.failure {
            Failure::StandsBy(first) => Some(first.as_str()),
            Failure::Superseded(proof) => Some(proof.address.as_str()),
            _ => None,
        };
        let template = ErrorPage { page, asked, offers: &self.offers, messages, back, sign_in, serves, again };
        let mut response = html(&template, self.failure.status());
        if let Some(seconds) = self.failure.again_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Maximum length of an address in the answer, in characters.
const MAX_QUOTED: usize = 60;

/// The path of an address, decoded and shortened, without invisible characters.
fn quoted(address: &str) -> String {
    let path = typed_text::without_unseen(&decoded_path(address));
    match path.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}…", &path[..end]),
        None => path,
    }
}

/// A conversion of failures for this visitor, for `map_err`.
pub fn failure_for(visitor: &Visitor) -> impl Fn(Failure) -> FailureAnswer + '_ {
    move |failure| failure.answer_to(visitor)
}

/// A refusal, to be shown on the page where it belongs.
///
/// # Errors
/// Any other failure, which is an answer of its own.
pub fn refusal(visitor: &Visitor, failure: Failure) -> Result<Failure, FailureAnswer> {
    match failure {
        Failure::Refused(_) | Failure::WrongSums(_) | Failure::Asked(_) => Ok(failure),
        other => Err(other.answer_to(visitor)),
    }
}
