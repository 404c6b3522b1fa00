//! The list of events, one for the first page, for programs and for calendars; with seasons and events that were not
//! run here. It is cached, and only what has changed is read again.

use crate::failure::Failure;
use crate::request::{field_of, fields_of_query};
use crate::show;
use actions::{Actor, Result as Acted, permission};
use chrono::NaiveDateTime;
use event::event::{EventFilter, EventHead, EventState, ListedEvent, SessionHead};
use event::people::OutsideRow;
use event::season::Season;
use messages::Message;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use store::{Conn, Store, audit, events, outside_events, seasons, sessions};

/// Maximum length of the text searched for, in characters.
const MAX_TEXT: usize = 100;

/// The list as it was read last.
#[derive(Default)]
pub struct KeptEventList(Mutex<Option<Arc<EventList>>>);

impl KeptEventList {
    /// The current list; only what has changed since the last call is read.
    pub fn current(&self, store: &Store) -> Acted<Arc<EventList>> {
        let (known, generation) = (self.lock().clone(), store.generation());
        let list = store.read(|conn| EventList::read(conn, generation, known))?;
        let mut kept = self.lock();
        if kept.as_ref().is_none_or(|kept| (kept.generation, kept.seen) <= (generation, list.seen)) {
            *kept = Some(list.clone());
        }
        Ok(list)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<EventList>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The heads of all events, on whatever shelf, the newest first; those that have not ended with their sessions; and
/// what belongs to no event.
pub struct EventList {
    /// The generation of the data, to notice that a copy or a backup has replaced all of them.
    generation: u64,
    /// The id of the last audit row when it was read.
    seen: i32,
    events: Vec<Arc<KnownEvent>>,
    /// The index of each event in `events`, by its id.
    places: HashMap<i32, usize>,
    beside: Arc<BesideEvents>,
}

struct KnownEvent {
    head: EventHead,
    sessions: Vec<SessionHead>,
    /// The hash of its first row in the audit, once it was needed.
    origin: OnceLock<String>,
}

/// What belongs to no event.
struct BesideEvents {
    /// The seasons, the newest first.
    seasons: Vec<Season>,
    /// The removed seasons, by slug and name.
    removed: Vec<(String, String)>,
    /// The events that were not run here, the oldest first, the removed ones included.
    outside: Vec<OutsideRow>,
}

impl BesideEvents {
    fn read(conn: &mut Conn) -> store::Result<BesideEvents> {
        Ok(BesideEvents {
            seasons: seasons::all(conn)?,
            removed: seasons::removed(conn)?,
            outside: outside_events::rows(conn)?,
        })
    }
}

impl EventList {
    fn read(conn: &mut Conn, generation: u64, known: Option<Arc<EventList>>) -> store::Result<Arc<EventList>> {
        let seen = audit::last_id(conn)?;
        let (mut all, heads, beside) = match known.filter(|known| known.generation == generation) {
            Some(known) if known.seen == seen => return Ok(known),
            Some(known) => {
                let changed = audit::changed_events(conn, known.seen)?;
                let beside = match changed.contains(&None) {
                    true => Arc::new(BesideEvents::read(conn)?),
                    false => known.beside.clone(),
                };
                let is_same = |event: &&Arc<KnownEvent>| !changed.contains(&Some(event.head.id));
                let same: Vec<Arc<KnownEvent>> = known.events.iter().filter(is_same).cloned().collect();
                let heads = changed.iter().flatten().map(|event| events::by_id(conn, *event));
                (same, heads.collect::<store::Result<Vec<_>>>()?, beside)
            }
            None => (Vec::new(), events::on_all_shelves(conn)?, Arc::new(BesideEvents::read(conn)?)),
        };
        let ids: Vec<i32> = heads.iter().map(|head| head.id).collect();
        let mut sessions = sessions::heads_of_open(conn, &ids)?;
        for head in heads {
            let sessions = sessions.remove(&head.id).unwrap_or_default();
            all.push(Arc::new(KnownEvent { head, sessions, origin: OnceLock::new() }));
        }
        all.sort_by_key(|event| Reverse((event.head.created_at, event.head.id)));
        let places = all.iter().enumerate().map(|(place, event)| (event.head.id, place)).collect();
        Ok(Arc::new(EventList { generation, seen, events: all, places, beside }))
    }

    /// All events, on whatever shelf.
    pub fn heads(&self) -> impl Iterator<Item = &EventHead> {
        self.events.iter().map(|event| &event.head)
    }

    fn find_event(&self, event: i32) -> Option<&KnownEvent> {
        self.events.get(*self.places.get(&event)?).map(|known| &**known)
    }

    /// Reads the origins of all events whose origin is not known yet.
    pub fn read_origins(&self, conn: &mut Conn) -> store::Result<()> {
        for event in self.events.iter().filter(|event| event.origin.get().is_none()) {
            // Another thread may have set it in the meantime, to the same value.
            _ = event.origin.set(audit::first(conn, event.head.id)?);
        }
        Ok(())
    }

    /// The hash of an event's first row in the audit, which identifies it wherever it is restored; empty if origins
    /// were not read yet.
    pub fn origin(&self, event: i32) -> &str {
        self.find_event(event).and_then(|known| known.origin.get()).map_or("", String::as_str)
    }

    /// Whether any of an event may have been played.
    pub fn has_begun(&self, event: i32) -> bool {
        let has_begun = |known: &KnownEvent| known.sessions.iter().any(|session| session.has_begun());
        self.find_event(event).is_some_and(|known| known.head.ended_at.is_some() || has_begun(known))
    }

    /// Whether somebody organises every event, on whatever shelf.
    pub fn is_organised_by(&self, actor: &Actor) -> bool {
        permission::organise_all(actor, self.heads().map(|head| head.id))
    }

    /// The seasons, the newest first.
    pub fn seasons(&self) -> &[Season] {
        &self.beside.seasons
    }

    /// The season with this slug.
    pub fn season(&self, slug: &str) -> Option<&Season> {
        self.beside.seasons.iter().find(|season| season.slug == slug)
    }

    /// The removed seasons, by slug and name, the newest first.
    pub fn removed_seasons(&self) -> &[(String, String)] {
        &self.beside.removed
    }

    /// The events that were not run here, the oldest first, the removed ones included.
    pub fn outside_events(&self) -> &[OutsideRow] {
        &self.beside.outside
    }

    /// The events for which `finds` is true.
    pub fn visible_events<'a>(
        &'a self,
        finds: impl Fn(&EventHead) -> bool + 'a,
        now: NaiveDateTime,
    ) -> impl Iterator<Item = ListedEvent<'a>> {
        let listed = move |event: &'a Arc<KnownEvent>| ListedEvent {
            head: &event.head,
            sessions: &event.sessions,
            today: show::zone(&event.head).local(now).date(),
        };
        self.events.iter().filter(move |event| finds(&event.head)).map(listed)
    }

    /// The events that everybody finds and that match the filter.
    pub fn chosen_for_everybody(&self, filter: &EventFilter, now: NaiveDateTime) -> Vec<ListedEvent<'_>> {
        filter.chosen(self.visible_events(EventHead::is_listed, now))
    }
}

/// Which events a query asks for: `?q=江南&state=past&year=2025`.
///
/// # Errors
/// There is no such state, or the year is not a number.
pub fn filter_in_query(query: &str) -> Result<EventFilter, Failure> {
    let fields = fields_of_query(query);
    let field = |name| field_of(&fields, name).unwrap_or_default().trim();
    let state = match field("state") {
        "" => None,
        code => {
            let wrong = || Failure::field_wrong(Message::new("home-state"), code);
            Some(EventState::from_code(code).ok_or_else(wrong)?)
        }
    };
    let year = match field("year") {
        "" => None,
        year => Some(year.parse().map_err(|_| Failure::field_wrong(Message::new("home-year"), year))?),
    };
    Ok(EventFilter { text: field("q").chars().take(MAX_TEXT).collect(), state, year })
}

/// The path with the filter as a query.
pub fn filtered_address(path: &str, filter: &EventFilter) -> String {
    let state = filter.state.map(|state| ("state", state.code().to_owned()));
    let year = filter.year.map(|year| ("year", year.to_string()));
    let text = Some(("q", show::query(&filter.text))).filter(|(_, text)| !text.is_empty());
    let said: Vec<_> =
        [text, state, year].into_iter().flatten().map(|(name, value)| format!("{name}={value}")).collect();
    if said.is_empty() { path.to_owned() } else { format!("{path}?{}", said.join("&")) }
}
