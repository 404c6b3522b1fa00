//! Backups: all stored data in one file, which is checked before it receives its name; stored, copied elsewhere, or
//! downloaded.
//!
//! Two facts to know: a backup that is being made is in a folder `.backup-…`, and what an interruption leaves of it is
//! deleted when the next is made there; and of the backups that the server makes automatically only the newest are
//! stored.

use crate::keeping::check::against_audit;
use crate::{Actor, Error, Result, permission, refused, require};
use chrono::{NaiveDateTime, TimeDelta, Timelike};
use event::event::Shelf;
use event::people::{Appearance, OutsideRow};
use event::record::archive::{Archive, Time};
use files::archive;
use files::backup::{Contents, DatabaseKind, Reader, User, Writer};
use messages::Message;
use serde_json::json;
use std::fs::{self, File};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use store::audit::{self, About};
use store::backup::{BackedUpUser, Counts, all_users, check, each_event};
use store::swap_file::TIME_IN_NAMES;
use store::{self, Store, causes, events, make_private_folder, outside_events, person_decisions, seasons, sync_folder};

/// The part of a backup with the SQLite database.
pub(crate) const DATABASE: &str = "caipan.sqlite";
/// The part with the imported events, in a backup of PostgreSQL.
pub(crate) const HISTORY: &str = "history.json";
/// The beginning of the names of backups.
const BEGIN: &str = "caipan-";
/// The end of the names of requested backups, which are never deleted.
const END: &str = "Z.zip";
/// The end of the names of automatic backups.
const OWN_END: &str = "Z-auto.zip";
/// The beginning of the names of folders for unfinished files.
const UNFINISHED: &str = ".backup-";
/// The file in the folder that is locked while a backup is made there.
const LOCK: &str = ".caipan-backups.lock";
/// The maximum number of automatic backups stored: enough for a weekend of four sessions a day, with hourly ones in
/// between.
pub const MAX_OWN_BACKUPS: usize = 20;

/// The purpose of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// A request: it is never deleted.
    Somebody,
    /// The server, automatically: only the newest are stored.
    Itself,
}

/// A backup.
#[derive(Clone, Debug)]
pub struct Backup {
    /// The file.
    pub file: PathBuf,
    /// Its size, in bytes.
    pub bytes: u64,
    /// The time at which it was begun, in UTC.
    pub made_at: NaiveDateTime,
    /// The number of events in it.
    pub events: i64,
    /// The number of versions of hands in it.
    pub hands: i64,
    /// The number of audit rows in it.
    pub audit: i64,
    /// The id of the last audit row at that time.
    pub last_audit: i32,
    /// The contradictions between its data and its audit; determined only when it is made.
    pub problems: Vec<Message>,
}

/// A refusal that names a file, for `map_err`.
pub(crate) fn file_error(file: &Path) -> impl Fn(io::Error) -> Error {
    let file = file.display().to_string();
    move |error| {
        let message = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Message::new("backup-disk-full"),
            _ => Message::new("backup-file-failed").arg("reason", error.to_string()),
        };
        Error::Refused(vec![message.arg("file", &file)])
    }
}

fn refusal(message: Message) -> Error {
    Error::Refused(vec![message])
}

/// A folder, locked so that one backup at a time is made there.
struct Folder {
    path: PathBuf,
    /// Declared first, so that it is deleted before the lock ends.
    unfinished: tempfile::TempDir,
    _alone: File,
}

impl Folder {
    /// Waits for the lock, and deletes unfinished files of interrupted backups.
    fn lock(path: &Path) -> Result<Folder> {
        let failed = file_error(path);
        let alone = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(&failed)?;
        alone.lock().map_err(&failed)?;
        for entry in fs::read_dir(path).map_err(&failed)? {
            let entry = entry.map_err(&failed)?;
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                fs::remove_dir_all(entry.path()).map_err(&failed)?;
            }
        }
        let unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(path).map_err(&failed)?;
        Ok(Folder { path: path.to_owned(), unfinished, _alone: alone })
    }

    /// Creates an unfinished file, which only its owner may read.
    fn file(&self, name: &str) -> Result<(PathBuf, File)> {
        let path = self.unfinished.path().join(name);
        let mut options = File::options();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.read(true).write(true).create_new(true).open(&path).map_err(file_error(&path))?;
        Ok((path, file))
    }

    /// Writes a file to the disk and gives it the name of a backup.
    fn name(&self, path: &Path, file: &File, name: &str) -> Result<PathBuf> {
        let named = self.path.join(name);
        file.sync_all().map_err(file_error(path))?;
        fs::rename(path, &named).map_err(file_error(&named))?;
        sync_folder(&self.path).map_err(file_error(&self.path))?;
        Ok(named)
    }
}

/// The names of the automatic backups in a folder, the oldest first.
fn own_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(BEGIN) && name.ends_with(OWN_END) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Deletes the automatic backups except the newest. Those with a later name than the one just made are older: the clock was ahead.
fn keep_newest(folder: &Path, just_made: &Path) -> Result<()> {
    let mut names = own_names(folder).map_err(file_error(folder))?;
    if let Some(place) = names.iter().position(|name| just_made.ends_with(name)) {
        names.rotate_left(place + 1);
    }
    for old in &names[..names.len().saturating_sub(MAX_OWN_BACKUPS)] {
        fs::remove_file(folder.join(old)).map_err(file_error(&folder.join(old)))?;
    }
    Ok(())
}

/// The newest backup in a folder that can be opened, requested or automatic, by the time in its name; `None` if there is
/// none.
///
/// # Errors
/// The folder cannot be read.
pub fn newest_backup(folder: &Path) -> Result<Option<Backup>> {
    if !folder.exists() {
        return Ok(None);
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(file_error(folder))? {
        let name = entry.map_err(file_error(folder))?.file_name().to_string_lossy().into_owned();
        if name.starts_with(BEGIN) && (name.ends_with(END) || name.ends_with(OWN_END)) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names.iter().rev().find_map(|name| open_backup(&folder.join(name)).ok()).map(|(_, backup)| backup))
}

/// Opens the file of a backup.
pub(crate) fn open_backup(file: &Path) -> Result<(Reader<File>, Backup)> {
    open_named_backup(file, &file.display().to_string())
}

/// Opens the file of a backup that has this name in messages.
pub(crate) fn open_named_backup(file: &Path, name: &str) -> Result<(Reader<File>, Backup)> {
    let read = File::open(file).map_err(file_error(file))?;
    let bytes = read.metadata().map_err(file_error(file))?.len();
    let reader = Reader::open(name, read).map_err(refusal)?;
    let Contents { made_at, events, hands, audit, last_audit, .. } = reader.contents;
    let file = file.to_owned();
    Ok((reader, Backup { file, bytes, made_at: made_at.0, events, hands, audit, last_audit, problems: Vec::new() }))
}

/// Makes a backup in a folder, which is created if it is missing.
///
/// # Errors
/// The folder cannot be written, or the file does not contain the stored data: there is no backup then. Data that
/// contradict their audit are backed up, with [`Backup::problems`].
pub fn back_up(store: &Store, folder: &Path, whom: For, now: NaiveDateTime) -> Result<Backup> {
    make_private_folder(folder).map_err(file_error(folder))?;
    let folder = Folder::lock(folder)?;
    let (path, file) = folder.file("backup.zip")?;
    let before = store.read(|conn| Counts::load(conn).map_err(Error::from))?;
    let mut writer = Writer::new(file);
    let (mut contents, problems) = match store.file() {
        Some(_) => database(store, &folder, &before, &mut writer, now)?,
        // Contradictions are found when the archives are read again below.
        None => (archives(store, &path, &mut writer, now)?, Vec::new()),
    };
    contents.last_audit = before.last;
    let held = Counts { events: contents.events, hands: contents.hands, audit: contents.audit, last: before.last };
    if !held.includes(&before) {
        let counts = |of: &Counts| format!("{} / {} / {}", of.events, of.hands, of.audit);
        let short = Message::new("backup-short").arg("stored", counts(&before)).arg("found", counts(&held));
        return refused(short);
    }
    let mut file = writer.finish(contents).map_err(file_error(&path))?;
    file.rewind().map_err(file_error(&path))?;
    // A file that cannot be read again is not a backup.
    let mut reader = Reader::open(&path.display().to_string(), &file).map_err(refusal)?;
    match reader.contents.database {
        DatabaseKind::Sqlite => reader.check().map_err(refusal)?,
        DatabaseKind::Postgresql => drop(archives_of(&mut reader)?),
    }
    drop(reader);
    let named = folder.name(&path, &file, &free_name(&folder.path, whom, now))?;
    if whom == For::Itself {
        keep_newest(&folder.path, &named)?;
    }
    Ok(Backup { problems, ..open_backup(&named)?.1 })
}

/// A name with this time, or the next free millisecond.
fn free_name(folder: &Path, whom: For, now: NaiveDateTime) -> String {
    let end = match whom {
        For::Somebody => END,
        For::Itself => OWN_END,
    };
    let name = |at: NaiveDateTime| {
        let time = at.format(TIME_IN_NAMES).to_string();
        format!("{BEGIN}{}{end}", time.trim_end_matches('Z'))
    };
    let mut at = now.with_nanosecond(now.nanosecond() / 1_000_000 * 1_000_000).unwrap_or(now);
    while folder.join(name(at)).exists() {
        at += TimeDelta::milliseconds(1);
    }
    name(at)
}

/// Adds a checked copy of the SQLite database. Returns the contents, and the contradictions between its data and its
/// audit.
fn database(
    store: &Store,
    folder: &Folder,
    before: &Counts,
    writer: &mut Writer<File>,
    now: NaiveDateTime,
) -> Result<(Contents, Vec<Message>)> {
    let (path, file) = folder.file(DATABASE)?;
    // Closing it later would end the locks of SQLite in this process.
    drop(file);
    store.copy_into(&path).map_err(|error| match error {
        store::Error::Folder { cause, .. } => file_error(&path)(cause),
        other => other.into(),
    })?;
    let found = check(&path).map_err(|error| match error {
        store::Error::Damaged { what, .. } => refusal(Message::new("backup-database-damaged").arg("what", what)),
        other => other.into(),
    })?;
    if found.last < before.last {
        return refused(Message::new("backup-short").arg("stored", before.last).arg("found", found.last));
    }
    let mut problems = Vec::new();
    each_event(&path, |event| match against_audit(&Archive { version: archive::VERSION, ..event }) {
        Ok(found) => problems.extend(found),
        Err(error) => problems.push(Message::new("store-failed").arg("reason", causes(&error))),
    })?;
    writer.add(DATABASE, File::open(&path).map_err(file_error(&path))?).map_err(file_error(&path))?;
    let Counts { events, hands, audit, .. } = found;
    Ok((Contents { events, hands, audit, ..Contents::new(DatabaseKind::Sqlite, Time(now)) }, problems))
}

/// Adds the archives of all events, of one moment, and everything else that a backup of PostgreSQL has.
fn archives(store: &Store, path: &Path, writer: &mut Writer<File>, now: NaiveDateTime) -> Result<Contents> {
    let (archives, hidden, history, held, counts) = store.read(|conn| {
        let (mut archives, mut hidden) = (Vec::new(), Vec::new());
        for event in events::all(conn)?.iter().rev() {
            archives.push(store::archive::load(conn, event.id)?);
            hidden.extend((event.shelf == Shelf::Hidden).then(|| event.slug.clone()));
        }
        let history = outside_events::all(conn)?;
        let held = (all_users(conn)?, person_decisions::rows(conn)?, seasons::copies(conn)?);
        Ok::<_, Error>((archives, hidden, history, held, Counts::load(conn)?))
    })?;
    for archive in archives {
        let name = format!("{}.archive.json", archive.event.slug);
        let text = archive::write(archive).map_err(refusal)?;
        writer.add(&name, text.as_bytes()).map_err(file_error(path))?;
    }
    let text = serde_json::to_vec(&history).map_err(Error::unexpected("history of a backup"))?;
    writer.add(HISTORY, &text[..]).map_err(file_error(path))?;
    let user = |user: BackedUpUser| User {
        name: user.name,
        password_hash: user.password_hash,
        created_at: Time(user.created_at),
        organises: user.organises,
    };
    let Counts { events, hands, audit, .. } = counts;
    let (users, person_decisions, seasons) = held;
    let users = users.into_iter().map(user).collect();
    let contents = Contents::new(DatabaseKind::Postgresql, Time(now));
    Ok(Contents { events, hands, audit, users, hidden, person_decisions, seasons, ..contents })
}

/// The imported events in a backup of PostgreSQL; none in one of an older version.
pub(crate) fn history_of<R: io::Read + Seek>(reader: &mut Reader<R>) -> Result<Vec<(OutsideRow, Vec<Appearance>)>> {
    let Some(part) = reader.contents.parts.iter().find(|part| part.name == HISTORY).cloned() else {
        return Ok(Vec::new());
    };
    let mut bytes = Vec::new();
    reader.copy(&part, &mut bytes).map_err(refusal)?.map_err(file_error(Path::new(HISTORY)))?;
    serde_json::from_slice(&bytes).map_err(Error::unexpected("history of a backup"))
}

/// The archives in a backup, each checked completely.
pub(crate) fn archives_of<R: io::Read + Seek>(reader: &mut Reader<R>) -> Result<Vec<Archive>> {
    let mut archives = Vec::new();
    for part in reader.contents.parts.clone().into_iter().filter(|part| part.name != HISTORY) {
        let mut bytes = Vec::new();
        reader.copy(&part, &mut bytes).map_err(refusal)?.map_err(file_error(Path::new(&part.name)))?;
        archives.push(archive::read(&part.name, &bytes)?);
    }
    Ok(archives)
}

/// Copies a backup into another, existing folder, such as one on a USB stick. Does nothing if it is already there.
///
/// # Errors
/// The folder does not exist or cannot be written, or the copy is damaged.
pub fn copy_backup(backup: &Backup, to: &Path) -> Result<()> {
    let name = backup.file.file_name().unwrap_or_default();
    if to.join(name).exists() {
        return Ok(());
    }
    let folder = Folder::lock(to)?;
    let (path, mut file) = folder.file("backup.zip")?;
    let mut from = File::open(&backup.file).map_err(file_error(&backup.file))?;
    io::copy(&mut from, &mut file).map_err(file_error(&path))?;
    file.sync_all().and_then(|()| file.rewind()).map_err(file_error(&path))?;
    Reader::open(&path.display().to_string(), &file).and_then(|mut reader| reader.check()).map_err(refusal)?;
    let copied = folder.name(&path, &file, &name.to_string_lossy())?;
    keep_newest(to, &copied)
}

/// Makes a backup to be downloaded, and returns it with its bytes. It contains the audit row of the download.
///
/// # Errors
/// The actor may not, because there are events that they do not organise, or none at all; or those of [`back_up`].
pub fn download_backup(store: &Store, actor: &Actor, folder: &Path, now: NaiveDateTime) -> Result<(Backup, Vec<u8>)> {
    store.write(|conn| {
        require(permission::create_event(actor))?;
        let all = events::on_all_shelves(conn)?;
        if all.is_empty() {
            return refused(Message::new("backup-nothing"));
        }
        if !permission::organise_all(actor, all.iter().map(|event| event.id)) {
            let foreign = all.iter().find(|event| !permission::organise(actor, event.id));
            let name = foreign.map_or("", |event| &event.name);
            return refused(Message::new("backup-foreign").arg("event", name));
        }
        let detail = json!({ "events": all.len() });
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "download_backup", &detail)?)
    })?;
    let backup = back_up(store, folder, For::Itself, now)?;
    let bytes = fs::read(&backup.file).map_err(file_error(&backup.file))?;
    Ok((backup, bytes))
}
