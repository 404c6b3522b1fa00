//! What events that are over say of their players, stored so that nobody has to read all events for it; and the directory of persons
//! made of it.
//!
//! Three facts to know: a row follows from its event, knows the version that it was made of, and is in no archive and no audit; the
//! directory is brought up to date when somebody asks for it, by the events that have changed since; and where many are to be read for
//! the first time, it answers with those that it has read and goes on when it is asked again.

use super::error::{causes, corrupt};
use super::kept_events::{load, lock_mutex};
use super::schema::{appearances, sessions};
use super::{Conn, Result, Store, audit, events, person_decisions};
use diesel::prelude::*;
use event::event::{Event, EventHead, Shelf};
use event::people::{Appearance, Decision, Directory, PersonId, is_over};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// No event is begun to be read after this time.
const MAX_READING: Duration = Duration::from_secs(5);

/// What has changed since the directory was last looked at.
struct Changes {
    /// The last row of the audit.
    last: i32,
    /// Events with what they say, if they say anything.
    known: Vec<(i32, Vec<Appearance>)>,
    /// Events that are to be read.
    to_make: BTreeSet<i32>,
    /// All decisions, where there may be others.
    decisions: Option<Vec<Decision>>,
}

impl Store {
    /// What somebody finds in the directory of persons, as it is now.
    pub fn with_people<T>(&self, find: impl FnOnce(&Directory) -> T) -> Result<T> {
        self.without_form().update_people()?;
        Ok(find(&self.people().read()))
    }

    fn update_people(&self) -> Result<()> {
        let people = self.people();
        let mut progress = lock_mutex(&people.progress);
        if progress.is_current(self.feed().last()) {
            return Ok(());
        }
        let Changes { last, known, to_make, decisions } = self.read(|conn| changes(conn, progress.seen))?;
        progress.to_make.retain(|event| !known.iter().any(|(other, _)| other == event));
        progress.to_make.extend(to_make);
        let mut directory = people.change();
        if !known.is_empty() {
            directory.put_events(known);
        }
        if let Some(decisions) = decisions.filter(|decisions| *decisions != directory.decisions()) {
            directory.set_decisions(decisions);
        }
        drop(directory);
        progress.seen = Some(last);
        let (begun, mut made) = (Instant::now(), Vec::new());
        while let Some(event) = progress.to_make.first().copied().filter(|_| begun.elapsed() < MAX_READING) {
            match self.event_of_row(event) {
                Ok(read) => made.push((event, read.version, event::people::appearances(&read))),
                Err(error) if error.is_unreached() => {
                    progress.seen = None;
                    return Err(error);
                }
                // Whoever opens the event is told; all others are found.
                Err(error) => {
                    tracing::warn!(event, error = causes(&error), "an event is left out of the directory of persons");
                }
            }
            progress.to_make.remove(&event);
        }
        if made.is_empty() {
            return Ok(());
        }
        let stored =
            self.write(|conn| made.iter().try_for_each(|(event, version, of)| store_row(conn, *event, *version, of)));
        people.change().put_events(made.into_iter().map(|(event, _, appearances)| (event, appearances)));
        stored
    }

    /// The event of a row as it is now. It is not cached: hundreds may be read.
    fn event_of_row(&self, event: i32) -> Result<Arc<Event>> {
        self.read(|conn| {
            let head = events::by_id(conn, event)?;
            match self.event_if_current(&head.slug).filter(|known| known.head.id == event) {
                Some(known) => Ok(known),
                None => Ok(Arc::new(load(conn, head)?)),
            }
        })
    }
}

/// What has changed after a row of the audit; all there is where none was looked at.
fn changes(conn: &mut Conn, seen: Option<i32>) -> Result<Changes> {
    let last = audit::last_id(conn)?;
    let (heads, decided) = match seen {
        None => (events::on_all_shelves(conn)?, true),
        Some(seen) => {
            let rows = audit::rows_after(conn, seen)?;
            let changed: BTreeSet<i32> = rows.iter().filter_map(|row| row.event).collect();
            let heads = changed.into_iter().map(|event| events::by_id(conn, event)).collect::<Result<Vec<_>>>()?;
            (heads, rows.iter().any(|row| row.event.is_none()))
        }
    };
    let closed = closed_sessions(conn, heads.iter().map(|head| head.id).collect())?;
    let (mut known, mut to_make) = (Vec::new(), BTreeSet::new());
    for head in &heads {
        let closed = closed.get(&head.id).copied().unwrap_or(0);
        if head.shelf != Shelf::Shown || !is_over(head, closed) {
            known.push((head.id, Vec::new()));
            continue;
        }
        match stored_row(conn, head)? {
            Some(appearances) => known.push((head.id, appearances)),
            None => _ = to_make.insert(head.id),
        }
    }
    let decisions = if decided { Some(person_decisions::all(conn)?) } else { None };
    Ok(Changes { last, known, to_make, decisions })
}

/// How many sessions of events are closed.
fn closed_sessions(conn: &mut Conn, events: Vec<i32>) -> Result<HashMap<i32, usize>> {
    let closed = sessions::table.filter(sessions::event_id.eq_any(events)).filter(sessions::closed_at.is_not_null());
    let mut counts = HashMap::new();
    for event in closed.select(sessions::event_id).load::<i32>(conn)? {
        *counts.entry(event).or_default() += 1;
    }
    Ok(counts)
}

/// What is stored of an event as it is now.
fn stored_row(conn: &mut Conn, head: &EventHead) -> Result<Option<Vec<Appearance>>> {
    let row = appearances::table.find(head.id).select((appearances::version, appearances::content));
    let Some((version, content)) = row.first::<(i32, String)>(conn).optional()? else { return Ok(None) };
    if version != audit::version(conn, head.id)? {
        return Ok(None);
    }
    // What another version of the program has written is made again.
    let read = serde_json::from_str::<Vec<Appearance>>(&content).ok();
    let of_event = |own: Appearance| Appearance {
        event: head.id,
        slug: head.slug.clone(),
        event_name: head.name.clone(),
        person: PersonId(own.player),
        ..own
    };
    Ok(read.map(|all| all.into_iter().map(of_event).collect()))
}

fn store_row(conn: &mut Conn, event: i32, version: i32, of: &[Appearance]) -> Result<()> {
    diesel::delete(appearances::table.find(event)).execute(conn)?;
    let content = serde_json::to_string(of).map_err(corrupt)?;
    let row = (appearances::event_id.eq(event), appearances::version.eq(version), appearances::content.eq(content));
    diesel::insert_into(appearances::table).values(row).execute(conn)?;
    Ok(())
}
