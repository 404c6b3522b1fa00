//! The visitor and the event of a request: how most handlers begin.

use crate::error::{Answer, FailureAnswer, refusal};
use crate::failure::Failure;
use crate::nearest::offers_at;
use crate::rail::event_page;
use crate::render::{Page, say};
use crate::state::State;
use crate::visitor::Visitor;
use actions::Acting;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use event::event::{Event, Shelf};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::future::{Ready, ready};
use std::sync::Arc;

/// A visitor at the event in the address.
#[derive(Clone)]
pub struct AtEvent {
    /// The visitor who sends the request.
    pub visitor: Visitor,
    /// The state of the server, which all requests share.
    pub state: web::Data<State>,
    /// The address of the event.
    pub slug: String,
}

impl FromRequest for AtEvent {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (visitor, state) = (Visitor::from_request(request, payload), web::Data::extract(request));
        let slug = request.match_info().get("event").unwrap_or_default().to_owned();
        async move { Ok(AtEvent { visitor: visitor.await?, state: state.await?, slug }) }.boxed_local()
    }
}

/// A failure on a page of the event where it happened, with suggestions if there is nothing at the address.
pub fn answer_at(failure: Failure, visitor: &Visitor, state: &State, slug: &str) -> FailureAnswer {
    let known = state.store.event_if_current(slug).filter(|event| event.head.shelf != Shelf::Deleted);
    let Some(event) = known else { return failure.answer_to(visitor) };
    let offers = match failure {
        Failure::NotFound if !visitor.json && !visitor.sent_from_form => {
            offers_at(visitor, &State::shown_unversioned(&event))
        }
        _ => Vec::new(),
    };
    failure.answer_to(visitor).on_page(event_page(visitor, &event, "")).offering(offers)
}

/// The part of an address after the event, such as a team or a session.
pub struct PathPart<T>(pub T);

impl<T: DeserializeOwned> FromRequest for PathPart<T> {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let path = web::Path::<(IgnoredAny, T)>::from_request(request, payload).into_inner();
        ready(path.map(|path| PathPart(path.into_inner().1)))
    }
}

impl AtEvent {
    /// The current event.
    pub async fn event(&self) -> Result<Arc<Event>, FailureAnswer> {
        self.require(self.state.current_event(&self.slug).await)
    }

    /// The current event with the decisions that no longer agree with its results.
    pub async fn event_with_differences(&self) -> Result<Arc<Event>, FailureAnswer> {
        self.require(self.state.event_with_differences(&self.slug).await)
    }

    /// The value, or the failure as an answer on a page of the event.
    pub fn require<T>(&self, found: Result<T, Failure>) -> Result<T, FailureAnswer> {
        found.map_err(|failure| answer_at(failure, &self.visitor, &self.state, &self.slug))
    }

    /// A refusal, to be shown on the page where it belongs.
    ///
    /// # Errors
    /// Any other failure, which is an answer of its own.
    pub fn refusal(&self, failure: Failure) -> Result<Failure, FailureAnswer> {
        refusal(&self.visitor, failure)
    }

    /// A page of the event with the list of pages that this visitor may use.
    pub fn page(&self, event: &Event, title: impl Into<String>) -> Page {
        event_page(&self.visitor, event, title)
    }

    /// Runs an action of the visitor. A failure becomes an answer.
    pub async fn act<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, FailureAnswer> {
        self.require(self.attempt(action).await)
    }

    /// Runs an action of the visitor. The caller shows a failure on a page.
    pub async fn attempt<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.state.act(&self.visitor, &self.slug, action).await
    }

    /// The result of an action. If it was refused, the answer is the page made by `again`, with the reason and what was
    /// typed.
    pub async fn or_again<T>(
        &self,
        done: Result<T, Failure>,
        again: impl AsyncFnOnce(Failure) -> Answer,
    ) -> Result<T, FailureAnswer> {
        let failure = match done {
            Ok(done) => return Ok(done),
            Err(failure) => self.refusal(failure)?,
        };
        let page = again(failure.clone()).await?;
        Err(failure.answer_to(&self.visitor).answered_by(page))
    }

    /// As [`Self::attempt`] for an action that makes a document or an archive.
    pub async fn attempt_large<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.state.act_large(&self.visitor, &self.slug, action).await
    }

    /// The address of a page of the event: `/e/cup/board` for `board`.
    pub fn address(&self, page: &str) -> String {
        format!("/e/{}/{page}", self.slug)
    }

    /// A text of the message files without arguments, in the visitor's language.
    pub fn say(&self, id: &'static str) -> String {
        say(&self.visitor, id)
    }
}
