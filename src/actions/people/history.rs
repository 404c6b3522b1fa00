//! Events that were not run with this installation: those who organise every event import their results from files,
//! remove them and bring them back.
//!
//! Two facts to know: either all files are accepted, or none, with every reason against any of them; and an event is
//! accepted once, from whichever file: its name and first day identify it.

use crate::papers::mers::weigh;
use crate::{Actor, Error, Result, Rights, name, refused, require_organiser_of_all};
use chrono::{NaiveDate, NaiveDateTime};
use event::event::{EventHead, KnownIds, restore_event};
use event::people::{Appearance, MAX_OUTSIDE_PLAYERS, OutsideEvent, OutsideRow, SourceKind, appearances, numbered};
use event::record::archive::Archive;
use event::values::digest::hash;
use files::history::{self, History};
use messages::{Message, day, days_exchanged};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use store::audit::{self, About};
use store::{Conn, Store, archive, events, outside_events};

/// A file with the results of an event, and values that replace or complete those in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryFile {
    /// Its name.
    pub file: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The name of the event; if empty, the one in the file.
    pub name: String,
    /// The first and the last day of the event; if `None`, those in the file.
    pub days: Option<(NaiveDate, NaiveDate)>,
}

/// An event that could be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundHistory {
    /// The event.
    pub event: OutsideEvent,
    /// Its results.
    pub results: Vec<Appearance>,
}

/// A file that was read.
struct ReadFile {
    event: OutsideEvent,
    results: Vec<Appearance>,
    archive: Option<Archive>,
}

/// The events of files that could be imported now; nothing is stored.
///
/// # Errors
/// See [`bring_history_in`].
pub fn preview_history(store: &Store, actor: &Actor, files: &[HistoryFile]) -> Result<Vec<FoundHistory>> {
    let read = read_all(store, actor, files)?;
    store.read(|conn| check_all(conn, &read))?;
    Ok(read.into_iter().map(|file| FoundHistory { event: file.event, results: file.results }).collect())
}

/// Imports the results of events that were not run here, and returns these events.
///
/// # Errors
/// The actor does not organise every event; a file cannot be read; or its event was run here, was imported already, or
/// comes twice.
pub fn bring_history_in(
    store: &Store,
    actor: &Actor,
    files: &[HistoryFile],
    now: NaiveDateTime,
) -> Result<Vec<OutsideEvent>> {
    let read = read_all(store, actor, files)?;
    store.write(|conn| {
        require_right(conn, actor)?;
        check_all(conn, &read)?;
        for ReadFile { event, results, .. } in &read {
            let row = outside_events::insert(conn, event, results, &actor.name, now)?;
            let detail = json!({ "row": row, "event": event });
            audit::append(conn, About::Nothing, now, &actor.name, "bring_history_in", &detail)?;
        }
        Ok::<_, Error>(())
    })?;
    Ok(read.into_iter().map(|file| file.event).collect())
}

/// Removes an imported event: its results no longer appear anywhere.
///
/// # Errors
/// The actor does not organise every event, or there is no such event that is not removed.
pub fn remove_history(store: &Store, actor: &Actor, id: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_right(conn, actor)?;
        let row = stored_row(conn, id, |row| row.removed_at.is_none())?;
        outside_events::set_removed(conn, id, Some(now))?;
        let detail = json!({ "row": id, "event": row.event.name });
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "remove_history", &detail)?)
    })
}

/// Brings back an imported event that was removed.
///
/// # Errors
/// The actor does not organise every event; there is no such removed event; or it was imported again from another file
/// or is run here.
pub fn bring_back_history(store: &Store, actor: &Actor, id: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_right(conn, actor)?;
        let row = stored_row(conn, id, |row| row.removed_at.is_some())?;
        let (rows, heads) = (outside_events::rows(conn)?, events::all(conn)?);
        let others = rows.iter().filter(|other| other.removed_at.is_none());
        let there = others.filter_map(|other| why_same(&row.event, &other.event));
        let here = heads.iter().filter_map(|head| why_run_here(&row.event, head));
        if let Some(reason) = there.chain(here).next() {
            return refused(reason);
        }
        outside_events::set_removed(conn, id, None)?;
        let detail = json!({ "row": id, "event": row.event.name });
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "bring_back_history", &detail)?)
    })
}

/// Requires that the actor organises every event. A command may act also if there is none.
fn require_right(conn: &mut Conn, actor: &Actor) -> Result<()> {
    match actor.rights {
        Rights::CommandLine => Ok(()),
        _ => require_organiser_of_all(conn, actor).map(drop),
    }
}

/// The row of an imported event, if `is_so` is true of it; otherwise [`Error::NotFound`].
fn stored_row(conn: &mut Conn, id: i32, is_so: impl Fn(&OutsideRow) -> bool) -> Result<OutsideRow> {
    outside_events::rows(conn)?.into_iter().find(|row| row.id == id && is_so(row)).ok_or(Error::NotFound)
}

/// Reads all files, if the actor may import them. Returns all reasons against any of them.
fn read_all(store: &Store, actor: &Actor, files: &[HistoryFile]) -> Result<Vec<ReadFile>> {
    store.read(|conn| require_right(conn, actor))?;
    let (mut read, mut reasons) = (Vec::new(), Vec::new());
    for file in files {
        match read_file(file) {
            Ok(one) => read.push(one),
            Err(Error::Refused(against)) => reasons.extend(against),
            Err(other) => return Err(other),
        }
    }
    if reasons.is_empty() { Ok(read) } else { Err(Error::Refused(reasons)) }
}

fn read_file(file: &HistoryFile) -> Result<ReadFile> {
    let is_archive = file.bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let archive = if is_archive { Some(files::archive::read(&file.file, &file.bytes)?) } else { None };
    let of_file = |against: Error| match against {
        Error::Refused(reasons) => {
            let in_file = |what: Message| Message::new("problem-in-file").arg("file", &file.file).arg("what", what);
            Error::Refused(reasons.into_iter().map(in_file).collect())
        }
        other => other,
    };
    let found = match &archive {
        Some(archive) => of_archive(archive).map_err(of_file)?,
        None => history::read(&file.file, &file.bytes)?,
    };
    let (event, results) = event_of(file, found).map_err(of_file)?;
    Ok(ReadFile { event, results, archive })
}

/// The event and the results of a file, in the form in which they are stored.
fn event_of(file: &HistoryFile, found: History) -> Result<(OutsideEvent, Vec<Appearance>)> {
    let (first_day, last_day) = match file.days.or(found.days) {
        None => return refused(Message::new("history-no-days")),
        Some((first, last)) if first > last => {
            return refused(days_exchanged(first, last));
        }
        Some(days) => days,
    };
    let players = found.results.len();
    if players > MAX_OUTSIDE_PLAYERS {
        return refused(Message::new("history-many").arg("found", players).arg("most", MAX_OUTSIDE_PLAYERS));
    }
    let base = Path::new(&file.file).file_name().map_or(file.file.clone(), |base| base.to_string_lossy().into_owned());
    let event = OutsideEvent {
        name: name(if file.name.trim().is_empty() { &found.name } else { &file.name })?,
        first_day,
        last_day,
        place: found.place,
        kind: found.kind,
        file: base,
        sha256: hash(&file.bytes),
        weight_in_halves: found.weight.map(|weight| weight.halves),
        players,
    };
    Ok((event, numbered(found.results)))
}

/// The results of an archive, as the public may see them.
fn of_archive(content: &Archive) -> Result<History> {
    let event = Arc::new(restore_event(content, &KnownIds::default()).map_err(recount::Error::from)?);
    let results = appearances(&event);
    let Some(first) = results.first() else { return refused(Message::new("history-not-over")) };
    Ok(History {
        name: event.head.name.clone(),
        days: Some((first.first_day, first.last_day)),
        place: event.head.regulations.place.clone(),
        kind: SourceKind::Archive,
        weight: weigh(&event, &results).map(|size| size.weight()),
        results,
    })
}

/// Refuses files whose event was run here, was imported already, or is in an earlier one of these files.
fn check_all(conn: &mut Conn, read: &[ReadFile]) -> Result<()> {
    let (rows, heads) = (outside_events::rows(conn)?, events::all(conn)?);
    let mut reasons = Vec::new();
    for (place, ReadFile { event, archive, .. }) in read.iter().enumerate() {
        let stored = rows.iter().find_map(|row| why_stored(event, row));
        let twice = read[..place].iter().find_map(|other| why_same(event, &other.event));
        let here = match archive {
            Some(archive) if archive::taken_entry(conn, archive)?.is_some() => Some(here(event)),
            _ => heads.iter().find_map(|head| why_run_here(event, head)),
        };
        reasons.extend(stored.or(twice).or(here));
    }
    if reasons.is_empty() { Ok(()) } else { Err(Error::Refused(reasons)) }
}

/// Why an event cannot be imported because of a stored one. The same file does not bring back an event that was
/// removed.
fn why_stored(event: &OutsideEvent, row: &OutsideRow) -> Option<Message> {
    match row.removed_at {
        None => why_same(event, &row.event),
        Some(_) => (row.event.sha256 == event.sha256).then(|| already_in("history-removed", event, &row.event)),
    }
}

/// Why an event cannot be imported beside another one: they are the same.
fn why_same(event: &OutsideEvent, other: &OutsideEvent) -> Option<Message> {
    let is_same = other.sha256 == event.sha256 || other.is_named(&event.name, event.first_day);
    is_same.then(|| already_in("history-there", event, other))
}

fn already_in(id: &'static str, event: &OutsideEvent, other: &OutsideEvent) -> Message {
    let named = Message::new(id).arg("file", &event.file).arg("event", &other.name);
    named.arg("day", day(other.first_day)).arg("other", &other.file)
}

/// Why an event cannot be imported because of one that was run here; a rehearsal is no reason.
fn why_run_here(event: &OutsideEvent, head: &EventHead) -> Option<Message> {
    let is_real = !head.regulations.rehearsal;
    (is_real && event.is_named(&head.name, head.first_day())).then(|| here(event))
}

fn here(event: &OutsideEvent) -> Message {
    Message::new("history-here").arg("file", &event.file).arg("event", &event.name).arg("day", day(event.first_day))
}
