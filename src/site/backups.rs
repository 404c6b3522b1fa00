//! The automatic backups of the server: when a session starts or is closed, and every hour if something has changed.
//! The board says how old the last one is.
//!
//! They are made on a separate thread, one at a time, and only read the database: no entry waits for one. A failure is
//! logged and tried again; it stops nothing.

use crate::limits::{BACKUP_AGAIN, BACKUP_COPY_AGAIN, BACKUP_EVERY};
use actions::{self, Backup, For};
use actix_web::{rt, web};
use chrono::{NaiveDateTime, TimeDelta};
use event::event::ChangeScope;
use messages::{Locale, Message};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::audit::done_since;
use store::{Change, Store, causes, now};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// Where the server's backups are stored.
#[derive(Clone, Debug)]
pub struct BackUp {
    /// The first folder, which is created if it is missing.
    pub folder: PathBuf,
    /// A second folder, which may come and go.
    pub second: Option<PathBuf>,
}

/// The backups of a server.
pub struct Backups {
    store: Store,
    whereto: BackUp,
    known: Mutex<Known>,
}

/// The state of the backups.
struct Known {
    /// The last successful one.
    last: Option<Backup>,
    /// From when the hour counts if there is none.
    since: NaiveDateTime,
    /// The last audit row in which starts and ends of sessions were looked for.
    seen: i32,
    /// Whether one is due before the hour is over.
    wanted: bool,
    /// Time and reasons of the last attempt, if it failed.
    failed: Option<(NaiveDateTime, Vec<Message>)>,
    /// When the second folder was last seen to have the last backup, or why it does not have it.
    second: Option<Result<NaiveDateTime, Vec<Message>>>,
}

/// What the board shows.
pub struct State {
    /// The last successful one.
    pub last: Option<Backup>,
    /// Whether it is older than an hour and something has changed since.
    pub old: bool,
    /// Why the last attempt failed.
    pub failed: Option<Vec<Message>>,
    /// The second folder, and why it does not have the last one.
    pub second: Option<(PathBuf, Option<Vec<Message>>)>,
}

/// A duration in the type that dates use.
fn delta(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX)
}

/// The reasons of an error, for people.
fn reasons(error: actions::Error) -> Vec<Message> {
    match error {
        actions::Error::Refused(messages) => messages,
        other => vec![Message::new("store-failed").arg("reason", causes(&other))],
    }
}

/// The reasons as one line for the log.
fn logged(reasons: &[Message]) -> String {
    reasons.iter().map(|reason| Locale::En.say(reason)).collect::<Vec<_>>().join(" ")
}

impl Backups {
    /// Starts to make backups; must be called inside an actix system.
    pub fn start(store: &Store, whereto: &BackUp) -> Arc<Backups> {
        let last = actions::newest_backup(&whereto.folder).unwrap_or_else(|error| {
            tracing::warn!(error = logged(&reasons(error)), "the folder of backups cannot be read");
            None
        });
        let seen = store.feed().last();
        let known = Known { last, since: now(), seen, wanted: false, failed: None, second: None };
        let backups = Arc::new(Backups { store: store.clone(), whereto: whereto.clone(), known: Mutex::new(known) });
        rt::spawn(keep(backups.clone()));
        backups
    }

    fn lock_known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first folder.
    pub fn folder(&self) -> &Path {
        &self.whereto.folder
    }

    /// What the board shows now.
    pub fn state(&self) -> State {
        let (changed, known) = (self.store.feed().last(), self.lock_known());
        State {
            old: known.has_changed(changed) && now() - known.last_made_at() > delta(BACKUP_EVERY),
            last: known.last.clone(),
            failed: known.failed.as_ref().map(|(_, reasons)| reasons.clone()),
            second: self.whereto.second.clone().map(|folder| (folder, known.second.clone().and_then(Result::err))),
        }
    }

    /// Takes note of a backup that was made.
    pub fn note(&self, made: Backup) {
        let mut known = self.lock_known();
        known.failed = None;
        known.last = Some(made);
        known.wanted = false;
    }

    /// How long until the next backup may be due by the clock.
    fn quiet(&self) -> Duration {
        let (changed, known) = (self.store.feed().last(), self.lock_known());
        let mut at = known.next(changed);
        if self.whereto.second.is_some() {
            at = at.min(now() + delta(BACKUP_COPY_AGAIN));
        }
        (at - now()).to_std().unwrap_or(Duration::ZERO)
    }

    /// Makes a backup if one is due, and copies the last one to the second folder if it is not there.
    fn make_due(&self) {
        let seen = self.lock_known().seen;
        match self.store.read(|conn| done_since(conn, seen)) {
            Ok((seen, done)) => {
                let mut known = self.lock_known();
                known.seen = seen;
                known.wanted |= done.iter().any(|action| action == "start_session" || action == "close_session");
            }
            Err(error) => tracing::warn!(error = causes(&error), "changes cannot be read for a backup"),
        }
        let due = {
            let (changed, known) = (self.store.feed().last(), self.lock_known());
            known.is_due(changed)
        };
        if due {
            // Set before, because changes in the meantime may not be in the backup.
            self.lock_known().wanted = false;
            match actions::back_up(&self.store, &self.whereto.folder, For::Itself, now()) {
                Ok(made) => {
                    tracing::info!(file = %made.file.display(), bytes = made.bytes, "backup made");
                    self.note(made);
                }
                Err(error) => {
                    let why = reasons(error);
                    tracing::error!(error = logged(&why), "no backup could be made");
                    let mut known = self.lock_known();
                    (known.wanted, known.failed) = (true, Some((now(), why)));
                }
            }
        }
        self.copy();
    }

    /// Copies the last backup to the second folder, and logs the result if it is another than before.
    fn copy(&self) {
        let Some(second) = &self.whereto.second else { return };
        let copied = match self.lock_known().last.clone() {
            _ if !second.is_dir() => {
                Err(vec![Message::new("backup-folder-missing").arg("folder", second.display().to_string())])
            }
            None => return,
            Some(last) => actions::copy_backup(&last, second).map(|()| now()).map_err(reasons),
        };
        let was = self.lock_known().second.replace(copied.clone());
        match (&copied, was) {
            (Err(error), Some(Err(before))) if before == *error => {}
            (Err(error), _) => tracing::warn!(error = logged(error), "no backup in the second folder"),
            (Ok(_), Some(Ok(_))) => {}
            (Ok(_), _) => tracing::info!(folder = %second.display(), "the second folder has the last backup"),
        }
    }
}

impl Known {
    /// Whether the audit, whose last row is `last`, has rows that are not in the last backup. That may be of other data, which had
    /// more rows.
    fn has_changed(&self, last: i32) -> bool {
        last != self.last.as_ref().map_or(0, |backup| backup.last_audit)
    }

    /// When the last one was made; without one when the program was started. One with a time to come is of a clock that was ahead.
    fn last_made_at(&self) -> NaiveDateTime {
        let made_at = self.last.as_ref().map(|backup| backup.made_at);
        made_at.filter(|at| *at <= now()).unwrap_or(self.since)
    }

    /// When the next one is due by the clock.
    fn next(&self, last: i32) -> NaiveDateTime {
        let now = now();
        let by_hour = match self.last_made_at() + delta(BACKUP_EVERY) {
            // The hour is over but nothing has changed: the next change is looked at soon.
            past if past <= now && !self.has_changed(last) => now + delta(BACKUP_AGAIN),
            at => at,
        };
        match &self.failed {
            Some((at, _)) => *at + delta(BACKUP_AGAIN),
            None => by_hour,
        }
    }

    fn is_due(&self, last: i32) -> bool {
        let again = self.failed.as_ref().is_none_or(|(at, _)| *at + delta(BACKUP_AGAIN) <= now());
        again && (self.wanted || (self.has_changed(last) && self.next(last) <= now()))
    }
}

/// Makes backups while the server runs.
async fn keep(backups: Arc<Backups>) {
    let mut changes = backups.store.feed().listen();
    loop {
        let due = backups.clone();
        if let Err(error) = web::block(move || due.make_due()).await {
            tracing::error!(%error, "no backup could be made");
        }
        if !waited(&backups, &mut changes).await {
            return;
        }
    }
}

/// Waits until one may be due; `false` once there are no more changes to wait for.
async fn waited(backups: &Backups, changes: &mut Receiver<Change>) -> bool {
    loop {
        match tokio::time::timeout(backups.quiet(), changes.recv()).await {
            Ok(Err(RecvError::Closed)) => return false,
            // A change that is neither the start nor the end of a session.
            Ok(Ok(change)) if !matches!(change.part, ChangeScope::Session(_) | ChangeScope::Everything) => {
                if backups.quiet().is_zero() {
                    return true;
                }
            }
            _ => return true,
        }
    }
}
