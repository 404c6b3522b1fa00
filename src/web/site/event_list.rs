//! The events that a visitor finds: one list for the first page, for programs and for calendars. It is kept, and of each event that has
//! changed since the head and the sessions are read again.

use crate::site::failure::Failure;
use crate::site::request::{field_of, fields_of_query};
use crate::site::show;
use actions::Result as Acted;
use chrono::NaiveDateTime;
use event::event::{EventFilter, EventHead, EventState, ListedEvent, SessionHead};
use messages::Message;
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Conn, Store, audit, events, sessions};

/// Maximum length of what is searched for, in characters.
const MAX_TEXT: usize = 100;

/// The list as it was last read.
#[derive(Default)]
pub(crate) struct KeptEventList(Mutex<Option<Arc<EventList>>>);

impl KeptEventList {
    /// The list as it is now.
    pub fn current(&self, store: &Store) -> Acted<Arc<EventList>> {
        let known = self.lock().clone();
        let list = store.read(|conn| EventList::read(conn, known))?;
        let mut kept = self.lock();
        if kept.as_ref().is_none_or(|kept| kept.seen <= list.seen) {
            *kept = Some(list.clone());
        }
        Ok(list)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<EventList>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All events as heads, on whatever shelf, with the sessions of those that have not ended, the newest first.
pub(crate) struct EventList {
    /// The last row of the audit then.
    seen: i32,
    events: Vec<Arc<KnownEvent>>,
}

struct KnownEvent {
    head: EventHead,
    sessions: Vec<SessionHead>,
    /// The hash of its first row in the audit.
    origin: String,
}

impl EventList {
    fn read(conn: &mut Conn, known: Option<Arc<EventList>>) -> store::Result<Arc<EventList>> {
        let seen = audit::last_id(conn)?;
        let (mut all, heads) = match known {
            Some(known) if known.seen == seen => return Ok(known),
            Some(known) => {
                let changed = audit::changed_events(conn, known.seen)?;
                let same: Vec<_> =
                    known.events.iter().filter(|event| !changed.contains(&event.head.id)).cloned().collect();
                let heads = changed.into_iter().map(|event| events::by_id(conn, event));
                (same, heads.collect::<store::Result<Vec<_>>>()?)
            }
            None => (Vec::new(), events::on_all_shelves(conn)?),
        };
        let ids: Vec<i32> = heads.iter().map(|head| head.id).collect();
        let mut sessions = sessions::heads_of_open(conn, &ids)?;
        for head in heads {
            let (sessions, origin) = (sessions.remove(&head.id).unwrap_or_default(), audit::first(conn, head.id)?);
            all.push(Arc::new(KnownEvent { head, sessions, origin }));
        }
        all.sort_by_key(|event| Reverse((event.head.created_at, event.head.id)));
        Ok(Arc::new(EventList { seen, events: all }))
    }

    /// The events, on whatever shelf.
    pub fn heads(&self) -> impl Iterator<Item = &EventHead> {
        self.events.iter().map(|event| &event.head)
    }

    /// What an event is known by wherever it is restored: the hash of its first row in the audit.
    pub fn origin(&self, id: i32) -> &str {
        self.events.iter().find(|event| event.head.id == id).map_or("", |event| &event.origin)
    }

    /// The events that somebody finds.
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

    /// Those of the events that everybody finds which are asked for.
    pub fn chosen_for_everybody(&self, filter: &EventFilter, now: NaiveDateTime) -> Vec<ListedEvent<'_>> {
        filter.chosen(self.visible_events(EventHead::is_listed, now))
    }
}

/// Which events a query asks for: `?q=江南&state=past&year=2025`.
///
/// # Errors
/// There is no such state, or the year is not a number.
pub(crate) fn filter_in_query(query: &str) -> Result<EventFilter, Failure> {
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

/// An address with what it asks for.
pub(crate) fn filtered_address(path: &str, filter: &EventFilter) -> String {
    let state = filter.state.map(|state| ("state", state.code().to_owned()));
    let year = filter.year.map(|year| ("year", year.to_string()));
    let text = Some(("q", show::query(&filter.text))).filter(|(_, text)| !text.is_empty());
    let said: Vec<_> =
        [text, state, year].into_iter().flatten().map(|(name, value)| format!("{name}={value}")).collect();
    if said.is_empty() { path.to_owned() } else { format!("{path}?{}", said.join("&")) }
}
