//! The events that a visitor finds: one list for the first page, for programs and for calendars.

use crate::site::failure::Failure;
use crate::site::request::{field_of, fields_of_query};
use crate::site::show;
use actions::Result as Acted;
use chrono::NaiveDateTime;
use event::event::{EventFilter, EventHead, EventState, ListedEvent, SessionHead};
use messages::Message;
use std::collections::HashMap;
use store::{Store, events, sessions};

/// Maximum length of what is searched for, in characters.
const MAX_TEXT: usize = 100;

/// All events as heads, on whatever shelf, with the sessions of those that have not ended.
pub(crate) struct EventList {
    pub heads: Vec<EventHead>,
    sessions: HashMap<i32, Vec<SessionHead>>,
}

impl EventList {
    pub fn read(store: &Store) -> Acted<EventList> {
        store.read(|conn| {
            Ok(EventList { heads: events::on_all_shelves(conn)?, sessions: sessions::heads_of_all(conn)? })
        })
    }

    /// The events that somebody finds.
    pub fn visible_events<'a>(
        &'a self,
        finds: impl Fn(&EventHead) -> bool + 'a,
        now: NaiveDateTime,
    ) -> impl Iterator<Item = ListedEvent<'a>> {
        let listed = move |head: &'a EventHead| ListedEvent {
            head,
            sessions: self.sessions.get(&head.id).map_or(&[][..], Vec::as_slice),
            today: show::zone(head).local(now).date(),
        };
        self.heads.iter().filter(move |head| finds(head)).map(listed)
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
