//! Importing an event from an archive: all of it, or nothing.
//!
//! Its audit rows are stored unchanged, so that their hashes stay those on paper; the audit of the installation has a
//! row about the import.

use crate::{Actor, Error, Result, Rights, permission, refused, require};
use chrono::NaiveDateTime;
use event::people::OutsideRow;
use event::record::archive::Archive;
use files::archive::read;
use messages::Message;
use serde_json::json;
use store::audit::{self, About};
use store::{Conn, Store, archive, events, outside_events};

/// The archive in a file, if it could be imported now; nothing is stored.
///
/// # Errors
/// Those of [`import_archive`].
pub fn check_import(store: &Store, actor: &Actor, file: &str, bytes: &[u8]) -> Result<Archive> {
    require(permission::create_event(actor))?;
    let archive = read_archive(file, bytes)?;
    store.read(|conn| check_absent(conn, &archive))?;
    Ok(archive)
}

/// Imports the event of an archive. A user who imports one becomes its organiser.
///
/// # Errors
/// The actor may not create events; every problem of the file, with its line; or the event, its address or one of its
/// entries is already stored.
pub fn import_archive(store: &Store, actor: &Actor, file: &str, bytes: &[u8], now: NaiveDateTime) -> Result<Archive> {
    require(permission::create_event(actor))?;
    let archive = read_archive(file, bytes)?;
    store.write(|conn| {
        check_absent(conn, &archive)?;
        let event = archive::insert(conn, &archive)?;
        if let Rights::User { user, .. } = actor.rights {
            events::add_organiser(conn, event, user)?;
        }
        // Refuses an event that could not be read again.
        store.event_within(conn, &archive.event.slug)?;
        let detail = json!({ "slug": archive.event.slug, "archive_sha256": archive.sha256 });
        Ok::<_, Error>(audit::append(conn, About::Nothing, now, &actor.name, "import_archive", &detail)?)
    })?;
    Ok(archive)
}

pub(crate) fn read_archive(file: &str, bytes: &[u8]) -> Result<Archive> {
    let read = read(file, bytes);
    let archive =
        read.map_err(|problems| Error::Refused(problems.iter().map(|problem| problem.message()).collect()))?;
    match archive.left_out.len() {
        0 => Ok(archive),
        rows => refused(Message::new("archive-left-out").arg("rows", rows)),
    }
}

/// Refuses an archive whose event, address or entries are already stored.
pub(crate) fn check_absent(conn: &mut Conn, archive: &Archive) -> Result<()> {
    for slug in archive.event.addresses.iter().chain([&archive.event.slug]) {
        if events::on_any_shelf(conn, slug)?.is_some() {
            return refused(Message::new("archive-slug-taken").arg("slug", slug));
        }
    }
    let event = &archive.event;
    let first_day = event.regulations.days().map_or(event.created_at.0.date(), |(first, _)| first);
    let is_it = |row: &&OutsideRow| row.removed_at.is_none() && row.event.is_named(&event.name, first_day);
    if let Some(row) = outside_events::rows(conn)?.iter().find(is_it) {
        return refused(Message::new("history-archive-there").arg("event", &event.name).arg("file", &row.event.file));
    }
    match archive::taken_entry(conn, archive)? {
        Some(entry) => refused(Message::new("archive-entry-taken").arg("entry", entry)),
        None => Ok(()),
    }
}
