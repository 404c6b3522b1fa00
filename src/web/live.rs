//! Telling open pages that something has changed. The message is only a hint: a page then asks for its content again.
//! Where one table has changed, the message names it, so that the phones at others need not ask.

use super::error::FailureAnswer;
use super::extract::Visitor;
use super::metrics::Listening;
use super::state::State;
use actix_web::{Responder, web};
use actix_web_lab::sse;
use futures_util::StreamExt;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;

/// Changes that a slow listener may miss before it is told only that it missed some.
const BACKLOG: usize = 64;

/// What has changed: an event, or one table of it.
#[derive(Clone)]
struct Change {
    slug: String,
    /// Session and number of the table, `3/5`; empty where more may have changed.
    table: String,
}

/// Everybody who listens for changes.
pub(super) struct Live {
    sender: broadcast::Sender<Change>,
}

impl Live {
    pub fn new() -> Self {
        Self { sender: broadcast::channel(BACKLOG).0 }
    }

    /// Tells whoever looks at the event that something has changed.
    pub fn changed(&self, slug: &str) {
        self.tell(slug, String::new());
    }

    /// Tells them that one table has changed.
    pub fn changed_at(&self, (slug, session, table): &(String, u16, u16)) {
        self.tell(slug, format!("{session}/{table}"));
    }

    fn tell(&self, slug: &str, table: String) {
        // Nobody listening is no error.
        let _ = self.sender.send(Change { slug: slug.to_owned(), table });
    }
}

/// `GET /e/{event}/live`: a message for each change of the event.
pub(super) async fn changes(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
) -> Result<impl Responder, FailureAnswer> {
    state.view(&slug).await.map_err(|failure| failure.answer_to(&visitor))?;
    let slug = slug.into_inner();
    let listening = Listening::begin();
    let changes = BroadcastStream::new(state.live.sender.subscribe()).filter_map(move |change| {
        let _ = &listening;
        // A listener that was too slow has missed some: it asks again as well.
        let table = match change {
            Ok(change) if change.slug == slug => Some(change.table),
            Ok(_) => None,
            Err(_) => Some(String::new()),
        };
        std::future::ready(table.map(|table| Ok::<_, Infallible>(sse::Data::new(table).event("change").into())))
    });
    Ok(sse::Sse::from_stream(changes)
        .with_keep_alive(Duration::from_secs(15))
        .with_retry_duration(Duration::from_secs(2)))
}
