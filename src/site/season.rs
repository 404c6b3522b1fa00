//! A season with its events as everybody sees them, read once for all visitors until something changes.
//!
//! One fact to know: an event that is over is taken from the directory of persons and not read again, so a change costs
//! only the events that are being played, however many there are.

use crate::event_list::EventList;
use crate::failure::Failure;
use actions::Error;
use chrono::NaiveDate;
use event::event::{Event, EventHead};
use event::people::Directory;
use event::season::{Season, SeasonStandings};
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, now};

/// Seasons by slug and by the row of the audit after which they were read.
pub type CachedSeasons = moka::future::Cache<(String, i32), Arc<SeasonNow>>;

/// Maximum number of cached seasons, and how long one stays after its last use.
const MAX_SEASONS: u64 = 32;
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of followed events: each needs a connection of the browser.
const MAX_FOLLOWED: usize = 2;

/// An empty cache.
pub fn no_seasons() -> CachedSeasons {
    moka::future::Cache::builder().max_capacity(MAX_SEASONS).time_to_idle(IDLE_TIMEOUT).build()
}

/// A season with its events.
pub struct SeasonNow {
    /// The season itself: its name and its plan.
    pub season: Season,
    /// Its events.
    heads: Vec<EventHead>,
    /// Those events, as everybody sees them, that are being played and not in the directory, and those that are
    /// followed.
    read: Vec<Arc<Event>>,
    /// Those that a page follows.
    followed: Vec<Arc<Event>>,
    /// The version of the directory of persons.
    people: i32,
    /// The list of all events, to find out who may change the season.
    pub all: Arc<EventList>,
}

/// A season and its events before those that are open are read.
pub struct FoundSeason {
    season: Season,
    events: Vec<FoundEvent>,
    people: i32,
    all: Arc<EventList>,
    today: NaiveDate,
}

/// An event of a season.
struct FoundEvent {
    head: EventHead,
    /// Whether it is not in the directory.
    is_open: bool,
    /// Whether any of it may have been played.
    has_begun: bool,
}

impl FoundSeason {
    /// Reads the season with this slug.
    ///
    /// # Errors
    /// There is none, or the directory cannot be read.
    pub fn read(store: &Store, all: Arc<EventList>, slug: &str) -> actions::Result<FoundSeason> {
        let season = all.season(slug).cloned().ok_or(Error::NotFound)?;
        let of_directory = |directory: &Directory| {
            let included = all.heads().filter_map(|head| {
                let listed: Option<NaiveDate> = directory.of_event(head.id).next().map(|own| own.first_day);
                let belongs = season.plan.events.include(head, listed.unwrap_or(head.first_day()));
                let has_begun = all.has_begun(head.id);
                belongs.then(|| FoundEvent { head: head.clone(), is_open: listed.is_none(), has_begun })
            });
            (included.collect::<Vec<_>>(), directory.version())
        };
        let (events, people) = store.with_people(of_directory)?;
        Ok(FoundSeason { season, events, people, all, today: now().date() })
    }

    /// The slugs of the events to read: those being played; and because a page follows them, those nearest to today
    /// that have not begun, or that were played but may still be corrected.
    pub fn to_read(&self) -> Vec<String> {
        let is_played = |event: &&FoundEvent| event.is_open && event.has_begun;
        let (played, others): (Vec<&FoundEvent>, Vec<&FoundEvent>) = self.events.iter().partition(is_played);
        let mut others: Vec<&EventHead> =
            others.into_iter().map(|event| &event.head).filter(|head| head.ended_at.is_none()).collect();
        others.sort_by_key(|head| days_from(head, self.today));
        let played = played.into_iter().map(|event| &event.head);
        played.chain(others.into_iter().take(MAX_FOLLOWED)).map(|head| head.slug.clone()).collect()
    }

    /// The season with these events, as everybody sees them.
    pub fn with_events(self, read: Vec<Arc<Event>>) -> SeasonNow {
        let FoundSeason { season, events, people, all, today } = self;
        let mut followed: Vec<Arc<Event>> =
            read.iter().filter(|event| event.head.ended_at.is_none()).cloned().collect();
        followed.sort_by_key(|event| (event.running().is_none(), days_from(&event.head, today)));
        followed.truncate(MAX_FOLLOWED);
        let heads = events.into_iter().map(|event| event.head).collect();
        SeasonNow { season, heads, read, followed, people, all }
    }
}

fn days_from(head: &EventHead, today: NaiveDate) -> (i64, Reverse<i32>) {
    ((head.first_day() - today).num_days().abs(), Reverse(head.id))
}

impl SeasonNow {
    /// The version of the last change in the events that were read; 0 if there are none.
    pub fn version(&self) -> i32 {
        self.read.iter().map(|event| event.version).max().unwrap_or(0)
    }

    /// The addresses of the streams of the followed events, separated by spaces; empty if there are none.
    pub fn follows(&self) -> String {
        let streams = self.followed.iter().map(|event| format!("/e/{}/live", event.head.slug));
        streams.collect::<Vec<_>>().join(" ")
    }

    /// The address with everything, beside [`version`](Self::version), that a page or file of the season depends on: a
    /// key for caches.
    pub fn state_at(&self, address: &str) -> Result<String, Failure> {
        let plan = serde_json::to_string(&self.season.plan).map_err(Failure::broken)?;
        let versions: Vec<String> =
            self.read.iter().map(|event| format!("{}:{}", event.head.id, event.version)).collect();
        let event = |head: &EventHead| format!("{} {} {}", head.slug, head.name, head.first_day());
        let events: Vec<String> = self.heads.iter().map(event).collect();
        let (name, people) = (&self.season.name, self.people);
        Ok(format!("{address} {people} {} {} {name} {plan}", versions.join(" "), events.join(" ")))
    }

    /// The standings of the season.
    pub fn standings(&self, store: &Store) -> actions::Result<SeasonStandings> {
        let season =
            |directory: &Directory| SeasonStandings::new(self.season.clone(), &self.heads, &self.read, directory);
        Ok(store.with_people(season)?)
    }
}
