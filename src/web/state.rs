//! What all requests share: the store, and attempts to come in.

use super::backups::Backups;
use super::checks::Checks;
use super::failure::Failure;
use crate::actions;
use crate::store::hands::{self, Version};
use crate::store::{Store, events};
use crate::tournament::event::{Event, Table};
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::sync::Arc;

/// What all requests share.
pub(super) struct State {
    pub store: Store,
    /// What was found when events were checked.
    pub checks: Checks,
    /// Whether the pages are reached over HTTPS, so that cookies may say so.
    pub secure: bool,
    /// The backups it makes by itself, if it does.
    pub backups: Option<Arc<Backups>>,
    /// Attempts to sign in or to use a link, by address.
    pub attempts: DefaultKeyedRateLimiter<String>,
    /// Codes tried, by address, event and table; it tells how many tries are left.
    pub codes: DefaultKeyedRateLimiter<(String, String, u16), StateInformationMiddleware>,
    /// Who reads an event: one at a time, and nobody else holds a thread meanwhile.
    reading: moka::sync::Cache<String, Arc<tokio::sync::Mutex<()>>>,
}

/// Attempts to come in that one address has per minute.
const ATTEMPTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("not zero");
/// Codes of a table that one address may try at once.
const CODES: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
/// After those, one more in so many minutes.
pub(super) const MINUTES_PER_CODE: u32 = 3;
/// So many events are read side by side.
const EVENTS_READ: u64 = 1024;
const CODES_PER_HOUR: NonZeroU32 = NonZeroU32::new(60 / MINUTES_PER_CODE).expect("not zero");

impl State {
    pub fn new(store: Store, secure: bool, backups: Option<Arc<Backups>>) -> Self {
        Self {
            checks: Checks::of_all(store.clone()),
            store,
            secure,
            backups,
            attempts: RateLimiter::keyed(Quota::per_minute(ATTEMPTS_PER_MINUTE)),
            codes: RateLimiter::keyed(Quota::per_hour(CODES_PER_HOUR).allow_burst(CODES)).with_middleware(),
            reading: moka::sync::Cache::new(EVENTS_READ),
        }
    }

    /// Runs an action on a thread where it may wait for the database.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = self.store.clone();
        let done = actix_web::web::block(move || work(&store)).await;
        done.map_err(Failure::broken)?.map_err(Failure::from)
    }

    /// The row of the event in the address. An event keeps both as long as it is there.
    pub async fn event_id(&self, slug: &str) -> Result<i32, Failure> {
        if let Some(known) = self.store.event_id(slug) {
            return Ok(known);
        }
        let asked = slug.to_owned();
        let found = self.run(move |store| store.read(|conn| Ok(events::by_slug(conn, &asked)?)));
        found.await?.map(|event| event.id).ok_or(Failure::NotFound)
    }

    /// The event in the address as it stands now: the database is asked, and only what has changed is read.
    pub async fn view(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        let reading = self.reading.get_with_by_ref(slug, Arc::default);
        let _alone = reading.lock().await;
        let asked = slug.to_owned();
        self.run(move |store| store.event(&asked)?.ok_or(actions::Error::NotFound)).await
    }

    /// The event in the address for everybody: as this process knows it, which hears of another's changes in a moment.
    pub async fn known_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        match self.store.event_if_current(slug) {
            Some(event) => Ok(event),
            None => self.view(slug).await,
        }
    }

    /// Every version of the hands of a table.
    pub async fn versions(&self, view: &Event, table: &Table) -> Result<Vec<Version>, Failure> {
        let (id, rules) = (table.id, view.head.regulations.of_sheet());
        self.run(move |store| store.read(|conn| Ok(hands::versions(conn, id, rules)?))).await
    }
}
