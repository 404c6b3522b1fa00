//! What all requests share: the store, the events as they were last read, who listens for changes.

use super::error::Failure;
use super::live::Live;
use crate::actions::{self, EventView};
use crate::store::hands::{self, Version};
use crate::store::sessions::Table;
use crate::store::{Store, audit, events};
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

/// What all requests share.
pub(super) struct State {
    pub store: Store,
    pub live: Live,
    /// Whether the pages are reached over HTTPS, so that cookies may say so.
    pub secure: bool,
    /// Attempts to sign in or to use a link, by address.
    pub attempts: DefaultKeyedRateLimiter<String>,
    /// Codes tried, by address, event and table; it tells how many tries are left.
    pub codes: DefaultKeyedRateLimiter<(String, String, u16), StateInformationMiddleware>,
    views: Mutex<HashMap<String, Arc<EventView>>>,
}

/// Attempts to come in that one address has per minute.
const ATTEMPTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("not zero");
/// Codes of a table that one address may try at once.
const CODES: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
/// After those, one more in so many minutes.
pub(super) const MINUTES_PER_CODE: u32 = 3;
const CODES_PER_HOUR: NonZeroU32 = NonZeroU32::new(60 / MINUTES_PER_CODE).expect("not zero");

impl State {
    pub fn new(store: Store, secure: bool) -> Self {
        Self {
            store,
            live: Live::new(),
            secure,
            attempts: RateLimiter::keyed(Quota::per_minute(ATTEMPTS_PER_MINUTE)),
            codes: RateLimiter::keyed(Quota::per_hour(CODES_PER_HOUR).allow_burst(CODES)).with_middleware(),
            views: Mutex::default(),
        }
    }

    /// Runs an action on a thread where it may wait for the database.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = self.store.clone();
        let done = actix_web::web::block(move || work(&store)).await;
        done.map_err(|error| Failure::Broken(error.to_string()))?.map_err(Failure::from)
    }

    /// The row of the event in the address. An event keeps both as long as it is there.
    pub async fn event(&self, slug: &str) -> Result<i32, Failure> {
        let known = self.views.lock().unwrap_or_else(PoisonError::into_inner).get(slug).map(|view| view.event.id);
        if let Some(known) = known {
            return Ok(known);
        }
        let asked = slug.to_owned();
        let found = self.run(move |store| store.read(|conn| Ok(events::by_slug(conn, &asked)?)));
        found.await?.map(|event| event.id).ok_or(Failure::NotFound)
    }

    /// The event in the address as it stands now: read again only where something has changed since.
    pub async fn view(&self, slug: &str) -> Result<Arc<EventView>, Failure> {
        let known = self.views.lock().unwrap_or_else(PoisonError::into_inner).get(slug).cloned();
        let asked = slug.to_owned();
        let view = self
            .run(move |store| {
                if let Some(known) = known {
                    let version = store.read(|conn| match events::by_slug(conn, &asked)? {
                        Some(event) => audit::version(conn, event.id),
                        None => Ok(-1),
                    })?;
                    if version == known.version {
                        return Ok(known);
                    }
                }
                EventView::load(store, &asked)?.map(Arc::new).ok_or(actions::Error::NotFound)
            })
            .await?;
        self.views.lock().unwrap_or_else(PoisonError::into_inner).insert(slug.to_owned(), view.clone());
        Ok(view)
    }

    /// Every version of the hands of a table.
    pub async fn versions(&self, view: &EventView, table: &Table) -> Result<Vec<Version>, Failure> {
        let (id, rules) = (table.id, view.event.regulations.of_sheet());
        self.run(move |store| store.read(|conn| Ok(hands::versions(conn, id, rules)?))).await
    }
}
