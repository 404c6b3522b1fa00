//! Appearances: what an event that is over says of each of its players. They are stored, so that not all events have to be read
//! for the directory of persons, which is made of them.
//!
//! Three facts to know: a row is computed from its event, has the version that it was computed from, and is in no archive and no
//! audit; the directory is brought up to date when it is asked for, from the events that have changed since; and nobody finds
//! anything in it before that is done, since a ranking of half of the events would be wrong.

use super::error::{causes, corrupt};
use super::kept_events::{load, lock_mutex};
use super::kept_people::Progress;
use super::schema::{appearances, sessions};
use super::{Conn, Mode, Result, Store, audit, events, outside_events, person_decisions};
use diesel::prelude::*;
use event::event::{Event, EventHead, Shelf};
use event::people::{Appearance, Decision, Directory, PersonId, is_over};
use event::record::audit_chain::ERASURE;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum time after which computed appearances are stored, so that a program that is stopped does not have to begin again.
const MAX_UNSTORED: Duration = Duration::from_secs(1);

/// What has changed since the last update of the directory.
struct Changes {
    /// The id of the last row of the audit.
    last: i32,
    /// Events with their stored appearances; with none if they do not belong in the directory.
    known: Vec<(i32, Vec<Appearance>)>,
    /// Events whose appearances are to be computed.
    to_make: Vec<i32>,
    /// All decisions, if they may have changed.
    decisions: Option<Vec<Decision>>,
}

/// The appearances computed from an event.
struct Made {
    event: i32,
    /// The version that was read; `None` if the event cannot be read.
    version: Option<i32>,
    appearances: Vec<Appearance>,
}

impl Store {
    /// Brings the directory of persons up to date, and returns what `find` finds in it.
    pub fn with_people<T>(&self, find: impl FnOnce(&Directory) -> T) -> Result<T> {
        self.without_form().update_people()?;
        Ok(self.with_known_people(find))
    }

    /// Like [`Store::with_people`], in the directory as it was last brought up to date: it does not wait for the database.
    pub fn with_known_people<T>(&self, find: impl FnOnce(&Directory) -> T) -> T {
        find(&self.people().read())
    }

    /// The version of the directory; `None` if something has changed since it was brought up to date, or while that is being
    /// done. It does not wait.
    pub fn people_if_current(&self) -> Option<i32> {
        let is_current =
            self.people().progress.try_lock().is_ok_and(|progress| is_current(&progress, self.feed().last()));
        is_current.then(|| self.with_known_people(Directory::version))
    }

    fn update_people(&self) -> Result<()> {
        let people = self.people();
        let mut progress = lock_mutex(&people.progress);
        if is_current(&progress, self.feed().last()) {
            return Ok(());
        }
        let Changes { last, known, to_make, decisions } = self.read(|conn| changes(conn, &progress))?;
        for (event, of) in known.iter().filter(|(event, _)| *event < 0) {
            match of.is_empty() {
                true => _ = progress.outside.remove(event),
                false => _ = progress.outside.insert(*event),
            }
        }
        let mut directory = people.change();
        directory.put_events(known);
        if let Some(decisions) = decisions.filter(|decisions| *decisions != directory.decisions()) {
            directory.set_decisions(decisions);
        }
        drop(directory);
        let mut to_make = to_make.into_iter().peekable();
        while to_make.peek().is_some() {
            let (begun, mut all) = (Instant::now(), Vec::new());
            while let Some(event) = to_make.next_if(|_| begun.elapsed() < MAX_UNSTORED) {
                all.push(self.read_appearances(event)?);
            }
            if self.house().mode() == Mode::Serves {
                self.write(|conn| all.iter().try_for_each(|made| store_row(conn, made)))?;
            }
            people.change().put_events(all.into_iter().map(|made| (made.event, made.appearances)));
        }
        progress.seen = Some(last);
        Ok(())
    }

    /// Computes the appearances of an event; none if it cannot be read, so that all others are found nevertheless.
    ///
    /// # Errors
    /// The database cannot be reached.
    fn read_appearances(&self, event: i32) -> Result<Made> {
        match self.event_of_row(event) {
            Ok(read) => Ok(Made { event, version: Some(read.version), appearances: event::people::appearances(&read) }),
            Err(error) if error.is_unreached() => Err(error),
            Err(error) => {
                tracing::warn!(event, error = causes(&error), "an event is left out of the directory of persons");
                Ok(Made { event, version: None, appearances: Vec::new() })
            }
        }
    }

    /// The current event with this id. It is not cached: hundreds may be read.
    fn event_of_row(&self, event: i32) -> Result<Arc<Event>> {
        self.read(|conn| {
            let (head, version) = (events::by_id(conn, event)?, audit::version(conn, event)?);
            // This process may not know yet what another one has just changed.
            let is_it = |known: &Arc<Event>| known.head.id == event && known.version == version;
            match self.event_if_current(&head.slug).filter(is_it) {
                Some(known) => Ok(known),
                None => Ok(Arc::new(load(conn, head)?)),
            }
        })
    }
}

/// Whether the directory is up to date if `last` is the last row of the audit.
fn is_current(progress: &Progress, last: i32) -> bool {
    progress.seen.is_some_and(|seen| seen >= last)
}

/// What has changed since the last update of the directory; everything if there was none.
fn changes(conn: &mut Conn, progress: &Progress) -> Result<Changes> {
    let last = audit::last_id(conn)?;
    let (heads, decided, erased) = match progress.seen {
        None => (events::on_all_shelves(conn)?, true, false),
        Some(seen) => {
            let rows = audit::rows_after(conn, seen)?;
            let changed: BTreeSet<i32> = rows.iter().filter_map(|row| row.event).collect();
            let heads = changed.into_iter().map(|event| events::by_id(conn, event)).collect::<Result<Vec<_>>>()?;
            let erased = rows.iter().any(|row| row.event.is_none() && row.action == ERASURE);
            (heads, rows.iter().any(|row| row.event.is_none()), erased)
        }
    };
    let closed = closed_sessions(conn, heads.iter().map(|head| head.id).collect())?;
    let (mut known, mut to_make) = (Vec::new(), Vec::new());
    for head in &heads {
        let closed = closed.get(&head.id).copied().unwrap_or(0);
        if head.shelf != Shelf::Shown || !is_over(head, closed) {
            known.push((head.id, Vec::new()));
            continue;
        }
        match stored_row(conn, head)? {
            Some(appearances) => known.push((head.id, appearances)),
            None => to_make.push(head.id),
        }
    }
    if decided {
        known.extend(outside_events::changes(conn, &progress.outside, erased)?);
    }
    let decisions = if decided { Some(person_decisions::all(conn)?) } else { None };
    Ok(Changes { last, known, to_make, decisions })
}

/// The number of closed sessions by event; an event without any is not in it.
fn closed_sessions(conn: &mut Conn, events: Vec<i32>) -> Result<HashMap<i32, usize>> {
    let closed = sessions::table.filter(sessions::event_id.eq_any(events)).filter(sessions::closed_at.is_not_null());
    let mut counts = HashMap::new();
    for event in closed.select(sessions::event_id).load::<i32>(conn)? {
        *counts.entry(event).or_default() += 1;
    }
    Ok(counts)
}

/// The stored appearances of an event; `None` if they are not of its current version.
fn stored_row(conn: &mut Conn, head: &EventHead) -> Result<Option<Vec<Appearance>>> {
    let row = appearances::table.find(head.id).select((appearances::version, appearances::content));
    let Some((version, content)) = row.first::<(i32, String)>(conn).optional()? else { return Ok(None) };
    if version != audit::version(conn, head.id)? {
        return Ok(None);
    }
    // What cannot be read was written by another version of the program, and is computed again.
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

fn store_row(conn: &mut Conn, made: &Made) -> Result<()> {
    let Some(version) = made.version else { return Ok(()) };
    diesel::delete(appearances::table.find(made.event)).execute(conn)?;
    let content = serde_json::to_string(&made.appearances).map_err(corrupt)?;
    let row =
        (appearances::event_id.eq(made.event), appearances::version.eq(version), appearances::content.eq(content));
    diesel::insert_into(appearances::table).values(row).execute(conn)?;
    Ok(())
}
