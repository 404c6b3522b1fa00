//! The events as they were last read. Whoever asks for one gets it as it stands, and only what has changed is read.
//!
//! Two facts to know: each row of the audit says what it changed, so a change by another process is found in the same
//! way; and an event is loaded by one thread at a time, whoever asks.

use super::{
    Conn, Result, Store, audit, charts, commitments, deals, draws, entries, events, line_ups, publications,
    revocations, screens, sessions, stages, standard_penalties, withdrawals,
};
use event::event::{ChangeScope, Event, EventHead, Session, Shelf};
use event::values::ids::{SessionNumber, TableNumber};
use metrics::histogram;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// So many events are kept; the ones asked for least make room.
const MOST: u64 = 64;

/// From so many tables on that have changed in a session, it is read as a whole.
const MANY_TABLES: usize = 32;

/// The events as they were last read, by slug.
pub(super) struct KeptEvents(moka::sync::Cache<String, Arc<Slot>>);

#[derive(Default)]
struct Slot {
    event: Mutex<Option<Arc<Event>>>,
    loading: Mutex<()>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KeptEvents {
    pub fn new() -> Self {
        Self(moka::sync::Cache::new(MOST))
    }

    fn get(&self, slug: &str) -> Option<Arc<Event>> {
        locked(&self.0.get(slug)?.event).clone()
    }
}

impl Store {
    /// The event with this slug as it stands; `None` if there is none.
    pub fn event(&self, slug: &str) -> Result<Option<Arc<Event>>> {
        let slot = self.kept().0.get_with_by_ref(slug, Arc::default);
        let _alone = locked(&slot.loading);
        let known = locked(&slot.event).clone();
        let found = self.read(|conn| as_it_stands(conn, slug, known))?;
        match &found {
            Some(event) => *locked(&slot.event) = Some(event.clone()),
            None => self.kept().0.invalidate(slug),
        }
        Ok(found)
    }

    /// The event as it stands within a transaction. It is not kept: the transaction may be taken back.
    pub fn event_within(&self, conn: &mut Conn, slug: &str) -> Result<Option<Arc<Event>>> {
        as_it_stands(conn, slug, self.kept().get(slug))
    }

    /// The row of an event, where that is known without asking the database.
    pub fn event_id(&self, slug: &str) -> Option<i32> {
        Some(self.kept().get(slug)?.head.id)
    }

    /// The name in addresses of the event that was last read under this one.
    pub fn address_now(&self, slug: &str) -> Option<String> {
        Some(self.kept().get(slug)?.head.slug.clone())
    }

    /// The event as it was last read, unless something is known to have changed since.
    pub fn event_if_current(&self, slug: &str) -> Option<Arc<Event>> {
        self.kept().get(slug).filter(|event| event.version >= self.feed().version(event.head.id))
    }
}

fn as_it_stands(conn: &mut Conn, slug: &str, known: Option<Arc<Event>>) -> Result<Option<Arc<Event>>> {
    match known {
        Some(known) => {
            let known = caught_up(conn, known)?;
            if known.head.shelf != Shelf::Deleted && known.head.slug == slug {
                return Ok(Some(known));
            }
            // It is deleted, or has another address by now, and its own may be that of another event.
            match events::by_slug(conn, slug)? {
                Some(head) if head.id == known.head.id => Ok(Some(known)),
                Some(head) => Ok(Some(Arc::new(load(conn, head)?))),
                None => Ok(None),
            }
        }
        None => match events::by_slug(conn, slug)? {
            Some(head) => Ok(Some(Arc::new(load(conn, head)?))),
            None => Ok(None),
        },
    }
}

/// All of an event.
pub(super) fn load(conn: &mut Conn, head: EventHead) -> Result<Event> {
    let begun = Instant::now();
    let (id, rules) = (head.id, head.regulations.sheet_rules());
    let version = audit::version(conn, id)?;
    let sessions = sessions::of_event(conn, id, rules)?.into_iter().map(Arc::new).collect();
    let event = frame(conn, head, version, sessions)?;
    histogram!("caipan_event_read_seconds", "read" => "whole").record(begun.elapsed());
    Ok(event)
}

/// All of an event but its sessions, put around them.
fn frame(conn: &mut Conn, head: EventHead, version: i32, sessions: Vec<Arc<Session>>) -> Result<Event> {
    let id = head.id;
    let mut chart = charts::live(conn, id)?;
    if let Some(live) = &mut chart {
        live.chart.sessions.truncate(head.regulations.charted().max(1).into());
    }
    Ok(Event {
        version,
        entries: entries::list(conn, id)?.into(),
        chart: chart.map(Arc::new),
        commitment: commitments::latest(conn, id)?.map(Arc::new),
        commitments: commitments::history(conn, id)?.into(),
        draws: draws::history(conn, id)?.into(),
        draw: draws::live(conn, id)?.map(Arc::new),
        withdrawals: withdrawals::of_event(conn, id)?.into(),
        penalties: standard_penalties::of_event(conn, id)?.into(),
        publications: publications::of_event(conn, id)?.into(),
        revocations: revocations::of_event(conn, id)?.into(),
        screens: screens::of_event(conn, id)?.into(),
        stage_notes: stages::of_event(conn, id)?.into(),
        line_ups: line_ups::of_event(conn, id)?.into(),
        deals: deals::of_event(conn, id)?.into(),
        sessions,
        computed: Arc::default(),
        head: head.into(),
    })
}

/// A known state of an event with all that has changed since.
fn caught_up(conn: &mut Conn, known: Arc<Event>) -> Result<Arc<Event>> {
    let id = known.head.id;
    let (version, parts) = audit::changed_since(conn, id, known.version)?;
    if version == known.version {
        return Ok(known);
    }
    if parts.contains(&ChangeScope::Everything) {
        let head = events::by_id(conn, id)?;
        return Ok(Arc::new(load(conn, head)?));
    }
    let begun = Instant::now();
    let mut event = Event { version, ..(*known).clone() };
    // Whatever changes a session may change the rest: seating releases the draw.
    if parts.iter().any(|part| matches!(part, ChangeScope::Frame | ChangeScope::Session(_))) {
        let head = events::by_id(conn, id)?;
        let sessions = event.sessions.iter().map(|session| Arc::new(session.fresh())).collect();
        event = frame(conn, head, version, sessions)?;
    } else {
        if parts.contains(&ChangeScope::Screens) {
            event = Event { screens: screens::of_event(conn, id)?.into(), computed: Arc::default(), ..event };
        }
        if parts.contains(&ChangeScope::LineUps) {
            event = Event { line_ups: line_ups::of_event(conn, id)?.into(), computed: Arc::default(), ..event };
        }
    }
    let rules = event.head.regulations.sheet_rules();
    let (whole, single) = to_read(&parts);
    for number in whole {
        if let Some(session) = sessions::one(conn, id, number, rules)? {
            event = event.with_session(session);
        }
    }
    for (number, tables) in single {
        let Some(session) = event.session(number).cloned() else { continue };
        for table in tables {
            if let Some((table, _)) = sessions::table(conn, &session, table, rules)? {
                event = event.with_table(table);
            }
        }
    }
    histogram!("caipan_event_read_seconds", "read" => "parts").record(begun.elapsed());
    Ok(Arc::new(event))
}

/// The sessions to be read as a whole, and the tables of others.
fn to_read(parts: &BTreeSet<ChangeScope>) -> (BTreeSet<SessionNumber>, BTreeMap<SessionNumber, Vec<TableNumber>>) {
    let mut single: BTreeMap<SessionNumber, Vec<TableNumber>> = BTreeMap::new();
    let mut whole = BTreeSet::new();
    for part in parts {
        match part {
            ChangeScope::Session(session) => _ = whole.insert(*session),
            ChangeScope::Table(session, table) => single.entry(*session).or_default().push(*table),
            ChangeScope::Nothing
            | ChangeScope::CheckIns
            | ChangeScope::Screens
            | ChangeScope::LineUps
            | ChangeScope::Frame
            | ChangeScope::Everything => {}
        }
    }
    whole.extend(single.iter().filter(|(_, tables)| tables.len() >= MANY_TABLES).map(|(session, _)| *session));
    single.retain(|session, _| !whole.contains(session));
    (whole, single)
}
