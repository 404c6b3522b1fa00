//! Who asks at which event: what most handlers begin with.

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
    /// The visitor who asks.
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

/// A failure on a page of the event where it happened, with what may have been meant there.
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

/// The part of an address that follows the event, where there is one: the team, the session.
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
    /// The event as it is now.
    pub async fn event(&self) -> Result<Arc<Event>, FailureAnswer> {
        self.require(self.state.current_event(&self.slug).await)
    }

    /// The event as it is now, with what no longer agrees in it.
    pub async fn event_with_differences(&self) -> Result<Arc<Event>, FailureAnswer> {
        self.require(self.state.event_with_differences(&self.slug).await)
    }

    /// What there is; why there is nothing is an answer of its own.
    pub fn require<T>(&self, found: Result<T, Failure>) -> Result<T, FailureAnswer> {
        found.map_err(|failure| answer_at(failure, &self.visitor, &self.state, &self.slug))
    }

    /// A refusal, to be said on the page it is about; any other failure is an answer of its own.
    pub fn refusal(&self, failure: Failure) -> Result<Failure, FailureAnswer> {
        refusal(&self.visitor, failure)
    }

    /// What every page of the event needs, with what else its visitor does there.
    pub fn page(&self, event: &Event, title: impl Into<String>) -> Page {
        event_page(&self.visitor, event, title)
    }

    /// Runs an action of the visitor; what refuses it is an answer of its own.
    pub async fn act<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, FailureAnswer> {
        self.require(self.attempt(action).await)
    }

    /// Runs an action of the visitor; what refuses it is said on a page.
    pub async fn attempt<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.state.act(&self.visitor, &self.slug, action).await
    }

    /// What was done; where it was refused, the answer is the page made `again`, which says why and has what was typed.
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

    /// The same as [`Self::attempt`] for an action that puts together a document or an archive.
    pub async fn attempt_large<T: Send + 'static>(
        &self,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.state.act_large(&self.visitor, &self.slug, action).await
    }

    /// The address of a page of the event: `board` gives `/e/cup/board`.
    pub fn address(&self, page: &str) -> String {
        format!("/e/{}/{page}", self.slug)
    }

    /// A text of the message files in the visitor's language, with no arguments.
    pub fn say(&self, id: &'static str) -> String {
        say(&self.visitor, id)
    }
}
