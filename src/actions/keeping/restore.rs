//! Restoring a backup: it is checked completely before anything changes, and the replaced database is stored.
//!
//! A SQLite database is replaced by that of the backup, while nobody uses it. For PostgreSQL the events of the backup
//! are added to existing ones in one transaction: nothing is replaced, so there is nothing to be stored.

use crate::keeping::back_up::{Backup, DATABASE, archives_of, file_error, history_of, open_backup, open_named_backup};
use crate::keeping::import_archive::check_absent;
use crate::{Error, Result, refused};
use chrono::NaiveDateTime;
use event::event::Shelf;
use files::backup::DatabaseKind;
use messages::Message;
use serde_json::json;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use store::audit::{self, About};
use store::backup::{Counts, check};
use store::seals::KEY_FILE;
use store::swap_file::{Replacing, close_up};
use store::{
    CopiedRows, CopyState, Store, archive, continue_ids, events, no_server, outside_events, person_decisions,
    read_changes, seasons, terms, users,
};

/// The beginning of the names of folders in which a restore is prepared.
const UNFINISHED: &str = ".restore-";

/// The result of a restore.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The backup.
    pub backup: Backup,
    /// The path of the replaced database, if there was one.
    pub kept: Option<PathBuf>,
    /// The users who already existed, and whose passwords do not change.
    pub users_there: Vec<String>,
}

fn refusal(message: Message) -> Error {
    Error::Refused(vec![message])
}

/// The backup in a file, which has this name in messages, if it is undamaged and of this kind of database.
fn check_kind(file: &Path, name: &str, kind: DatabaseKind) -> Result<Backup> {
    let (mut reader, backup) = open_named_backup(file, name)?;
    let found = reader.contents.database;
    if found != kind {
        let other = Message::new("backup-other-database").arg("file", name);
        return refused(other.arg("found", found.name()).arg("right", kind.name()));
    }
    reader.check().map_err(refusal)?;
    Ok(backup)
}

/// Replaces a SQLite database by that of a backup.
///
/// # Errors
/// The backup is damaged or of PostgreSQL, or a server or a command uses the data. Nothing is changed then.
pub fn restore_database(database: &Path, file: &Path, now: NaiveDateTime) -> Result<Restored> {
    let backup = check_kind(file, &file.display().to_string(), DatabaseKind::Sqlite)?;
    let replacing = Replacing::begin(database)?;
    let folder = replacing.folder();
    for entry in fs::read_dir(folder).map_err(file_error(folder))? {
        let entry = entry.map_err(file_error(folder))?;
        // Nobody else is here: a folder with such a name is of an interrupted restore.
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            fs::remove_dir_all(entry.path()).map_err(file_error(&entry.path()))?;
        }
    }
    let prepared = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(folder).map_err(file_error(folder))?;
    let new = prepared.path().join(DATABASE);
    unpack_whole(file, &new, &backup)?;
    enter_restore(&new, &folder.join(KEY_FILE), &backup, now)?;
    close_up(&new)?;
    let kept = replacing.put(&new, now)?;
    Ok(Restored { backup, kept, users_there: Vec::new() })
}

/// Whether nothing was entered into the database: a copy or a backup may replace it.
pub fn has_nothing(store: &Store) -> Result<bool> {
    store.read(|conn| store::has_nothing(conn).map_err(Error::from))
}

/// Copies a backup of SQLite into an empty database, which may be in use by a server.
///
/// # Errors
/// The backup is damaged or of PostgreSQL, or the database is not empty. Nothing is changed then.
fn restore_into_empty(store: &Store, (name, file): (&str, &Path), now: NaiveDateTime) -> Result<Backup> {
    let not_empty = || refused(Message::new("restore-not-empty"));
    if !has_nothing(store)? {
        return not_empty();
    }
    let backup = check_kind(file, name, DatabaseKind::Sqlite)?;
    let prepared = tempfile::tempdir().map_err(file_error(file))?;
    let new = prepared.path().join(DATABASE);
    unpack_whole(file, &new, &backup)?;
    let from = Store::open_with_key(&format!("sqlite:{}", new.display()), None)?;
    let mut lines = Vec::new();
    from.read(|conn| {
        read_changes(conn, &CopyState::default(), &mut |line| {
            lines.push(line.to_owned());
            Ok(())
        })
        .map_err(Error::from)
    })?;
    // The first line names the house, and the last one marks the end.
    let rows = lines.iter().skip(1).take(lines.len().saturating_sub(2));
    let rows =
        rows.map(|line| serde_json::from_str::<CopiedRows>(line).map_err(|why| store::Error::Copy(why.to_string())));
    // Somebody may have entered something in the meantime.
    if !store.replace_by_copy(rows, store::has_nothing)? {
        return not_empty();
    }
    store.write(|conn| {
        continue_ids(conn)?;
        audit_restore(conn, &backup, now)
    })?;
    // As at the next start: another laptop may have taken over from the one that made the backup.
    if let Some(proof) = store.read(|conn| terms::later_term(conn).map_err(Error::from))? {
        store.note_superseded(proof.at.0);
        store.house().supersede(proof);
    }
    Ok(backup)
}

/// Restores an uploaded backup of SQLite, a name and bytes, into an empty database.
///
/// # Errors
/// The backup is damaged or of PostgreSQL, the database is not empty, or the disk is full. Nothing is changed then.
pub fn restore_uploaded(store: &Store, (name, bytes): (&str, &[u8]), now: NaiveDateTime) -> Result<Backup> {
    let mut file = tempfile::NamedTempFile::new().map_err(file_error(Path::new(name)))?;
    file.write_all(bytes).map_err(file_error(file.path()))?;
    restore_into_empty(store, (name, file.path()), now)
}

/// Unpacks the database of a backup into a new file, and checks that it has the numbers of rows that the backup states.
fn unpack_whole(file: &Path, new: &Path, backup: &Backup) -> Result<()> {
    unpack(file, new)?;
    let found = check(new)?;
    let right = Counts { events: backup.events, hands: backup.hands, audit: backup.audit, last: found.last };
    if found == right {
        return Ok(());
    }
    let counts = |of: &Counts| format!("{} / {} / {}", of.events, of.hands, of.audit);
    refused(Message::new("backup-short").arg("stored", counts(&right)).arg("found", counts(&found)))
}

/// Unpacks the database of a backup into a new file that only its owner may read.
fn unpack(file: &Path, new: &Path) -> Result<()> {
    let (mut reader, _) = open_backup(file)?;
    let part = reader.contents.parts.iter().find(|part| part.name == DATABASE).cloned();
    let none = || refusal(Message::new("backup-none").arg("file", file.display().to_string()));
    let part = part.ok_or_else(none)?;
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut to = options.write(true).create_new(true).open(new).map_err(file_error(new))?;
    reader.copy(&part, &mut to).map_err(refusal)?.map_err(file_error(new))?;
    to.sync_all().map_err(file_error(new))
}

/// Writes the audit row into a database that was unpacked, after reading its events as pages do.
fn enter_restore(new: &Path, key: &Path, backup: &Backup, now: NaiveDateTime) -> Result<()> {
    let store = Store::open_with_key(&format!("sqlite:{}", new.display()), Some(key))?;
    let all = store.read(|conn| events::all(conn).map_err(Error::from))?;
    for event in all {
        store.event(&event.slug)?;
    }
    // Also if another laptop has taken over from the one that made it: its organisers decide who serves.
    store.write_in_any_mode(|conn| audit_restore(conn, backup, now))
}

/// Appends the audit row of a restore.
fn audit_restore(conn: &mut store::Conn, backup: &Backup, now: NaiveDateTime) -> Result<()> {
    let detail = json!({ "made_at": backup.made_at, "events": backup.events, "hands": backup.hands });
    Ok(audit::append(conn, About::Nothing, now, "caipan", "restore_backup", &detail)?)
}

/// Undoes the last restore of a SQLite database. Returns the path of the database that is back, and of the one that it
/// replaced.
///
/// # Errors
/// No replaced database is stored, it is damaged, or a server or a command uses the data. Nothing is changed then.
pub fn undo_restore(database: &Path, now: NaiveDateTime) -> Result<(PathBuf, Option<PathBuf>)> {
    match Replacing::begin(database)?.put_back(now)? {
        Some(back) => Ok(back),
        None => refused(Message::new("restore-nothing-kept").arg("file", database.display().to_string())),
    }
}

/// Adds all events of a backup of PostgreSQL, and its users, to a database, in one transaction.
///
/// # Errors
/// The backup is damaged or of SQLite, a server uses the database, or one of its events is already stored. Nothing is
/// changed then.
pub fn restore_events(
    open: impl FnOnce() -> std::result::Result<Store, store::Error>,
    file: &Path,
    now: NaiveDateTime,
) -> Result<Restored> {
    let backup = check_kind(file, &file.display().to_string(), DatabaseKind::Postgresql)?;
    let (mut reader, _) = open_backup(file)?;
    let archives = archives_of(&mut reader)?;
    let history = history_of(&mut reader)?;
    let store = open()?;
    let users_there = store.write(|conn| {
        no_server(conn)?;
        let mut taken = Vec::new();
        for archive in &archives {
            match check_absent(conn, archive) {
                Err(Error::Refused(reasons)) => taken.extend(reasons),
                other => other?,
            }
        }
        if !taken.is_empty() {
            taken.push(Message::new("restore-taken"));
            return Err(Error::Refused(taken));
        }
        for archive in &archives {
            let id = archive::insert(conn, archive)?;
            if reader.contents.hidden.contains(&archive.event.slug) {
                events::shelve(conn, id, Shelf::Hidden)?;
            }
            // Refuses an event that could not be read again.
            store.event_within(conn, &archive.event.slug)?;
        }
        let mut there = Vec::new();
        for user in &reader.contents.users {
            let id = match users::by_name(conn, &user.name)? {
                Some(found) => {
                    there.push(found.name);
                    found.id
                }
                None => users::insert(conn, &user.name, &user.password_hash, user.created_at.0)?,
            };
            for slug in &user.organises {
                if let Some(event) = events::by_slug(conn, slug)? {
                    events::add_organiser(conn, event.id, id)?;
                }
            }
        }
        outside_events::restore(conn, &history)?;
        person_decisions::restore(conn, &reader.contents.person_decisions)?;
        seasons::restore(conn, &reader.contents.seasons)?;
        audit_restore(conn, &backup, now)?;
        Ok(there)
    })?;
    Ok(Restored { backup, kept: None, users_there })
}
