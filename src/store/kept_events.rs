//! The cache of events. A reader gets the current event, and only what has changed is read from the database.
//!
//! Two facts to know: each row of the audit says what it changed, so a change by another process is found in the same
//! way; and an event is loaded by one thread at a time.

use super::connection::Conn;
use super::error::Result;
use super::{
    audit, charts, commitments, deals, draws, entries, events, line_ups, publications, revocations, screens, sessions,
    stages, standard_penalties, withdrawals,
};
use event::event::{ChangeScope, Event, EventHead, Session, Shelf, hides_removed};
use event::record::archive::AuditRow;
use event::record::audit_chain::{BRING_BACK, REMOVALS};
use event::values::ids::{SessionNumber, TableNumber};
use metrics::histogram;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of cached events; those that are read least are dropped.
const MAX_EVENTS: u64 = 64;
/// An event that nobody has read for this time is dropped from the cache.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// Number of changed tables from which on a session is read as a whole.
const MIN_TABLES_FOR_WHOLE: usize = 32;

/// The events as they were last read, by slug.
pub(super) struct KeptEvents(pub moka::sync::Cache<String, Arc<Slot>>);

#[derive(Default)]
pub(super) struct Slot {
    pub event: Mutex<Option<Arc<Event>>>,
    pub loading: Mutex<()>,
}

pub(super) fn lock_mutex<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KeptEvents {
    pub fn new() -> Self {
        Self(moka::sync::Cache::builder().max_capacity(MAX_EVENTS).time_to_idle(IDLE_TIMEOUT).build())
    }

    pub fn get(&self, slug: &str) -> Option<Arc<Event>> {
        lock_mutex(&self.0.get(slug)?.event).clone()
    }
}

/// The current event within a transaction; only what has changed since `known` is read. `None` if there is no such event.
pub(super) fn read_current(conn: &mut Conn, slug: &str, known: Option<Arc<Event>>) -> Result<Option<Arc<Event>>> {
    match known {
        Some(known) => {
            let known = update_known(conn, known)?;
            if known.head.shelf != Shelf::Deleted && known.head.slug == slug {
                return Ok(Some(known));
            }
            // It was deleted, or has another address now, and this one may be that of another event.
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

/// Reads a whole event.
pub(super) fn load(conn: &mut Conn, head: EventHead) -> Result<Event> {
    let begun = Instant::now();
    let (id, rules) = (head.id, head.regulations.sheet_rules());
    let version = audit::version(conn, id)?;
    let sessions = sessions::of_event(conn, id, rules)?.into_iter().map(Arc::new).collect();
    let event = load_frame(conn, head, version, sessions)?;
    histogram!("caipan_event_read_seconds", "read" => "whole").record(begun.elapsed());
    Ok(event)
}

/// Reads an event except its sessions, which are given.
fn load_frame(conn: &mut Conn, head: EventHead, version: i32, sessions: Vec<Arc<Session>>) -> Result<Event> {
    let id = head.id;
    let mut chart = charts::live(conn, id)?;
    if let Some(live) = &mut chart {
        live.chart.sessions.truncate(head.regulations.charted().max(1).into());
    }
    let entries = entries::list(conn, id)?;
    let removals = audit::of_actions(conn, id, &[&REMOVALS[..], &[BRING_BACK]].concat())?;
    let removals: Vec<AuditRow> = removals.into_iter().map(AuditRow::from).collect();
    Ok(Event {
        version,
        hides_removed: hides_removed(&removals, &entries),
        entries: entries.into(),
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

/// Brings a known state of an event up to date.
fn update_known(conn: &mut Conn, known: Arc<Event>) -> Result<Arc<Event>> {
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
    // A change of a session may change the rest too: seating releases the draw.
    if parts.iter().any(|part| matches!(part, ChangeScope::Frame | ChangeScope::Session(_))) {
        let head = events::by_id(conn, id)?;
        let sessions = event.sessions.iter().map(|session| Arc::new(session.fresh())).collect();
        event = load_frame(conn, head, version, sessions)?;
    } else {
        // The shelf changes nothing else, and may change after the end of the event.
        if parts.contains(&ChangeScope::Nothing) {
            let head = events::by_id(conn, id)?;
            if head.shelf != event.head.shelf {
                event = Event { head: head.into(), computed: Arc::default(), ..event };
            }
        }
        if parts.contains(&ChangeScope::Screens) {
            event = Event { screens: screens::of_event(conn, id)?.into(), computed: Arc::default(), ..event };
        }
        if parts.contains(&ChangeScope::LineUps) {
            event = Event { line_ups: line_ups::of_event(conn, id)?.into(), computed: Arc::default(), ..event };
        }
    }
    let rules = event.head.regulations.sheet_rules();
    let (whole, single) = parts_to_read(&parts);
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

/// The sessions to be read as a whole, and the single tables of other sessions.
fn parts_to_read(
    parts: &BTreeSet<ChangeScope>,
) -> (BTreeSet<SessionNumber>, BTreeMap<SessionNumber, Vec<TableNumber>>) {
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
    whole.extend(single.iter().filter(|(_, tables)| tables.len() >= MIN_TABLES_FOR_WHOLE).map(|(session, _)| *session));
    single.retain(|session, _| !whole.contains(session));
    (whole, single)
}
