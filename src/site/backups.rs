//! The backups that the server makes by itself: when a session starts or is closed, and each hour in which something
//! changed. The board says how old the last is.
//!
//! They are made on a thread that answers nobody, one at a time, from what anybody reads: no entry waits for one. What goes
//! wrong is said and tried again; it stops nothing.

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

/// Where the server's backups go.
#[derive(Clone, Debug)]
pub struct BackUp {
    /// The first folder, which is made if it is missing.
    pub folder: PathBuf,
    /// Another, that may come and go.
    pub second: Option<PathBuf>,
}

/// The backups of a server.
pub struct Backups {
    store: Store,
    whereto: BackUp,
    known: Mutex<Known>,
}

/// What is known of them.
struct Known {
    /// The last good one.
    last: Option<Backup>,
    /// From when the hour counts while there is none.
    since: NaiveDateTime,
    /// The last row of the audit that was looked at for starts and ends of sessions.
    seen: i32,
    /// Whether one is to be made although no hour is over.
    wanted: bool,
    /// Why the last attempt failed, and when.
    failed: Option<(NaiveDateTime, Vec<Message>)>,
    /// When the second folder was last seen to have the last backup, or why it has not.
    second: Option<Result<NaiveDateTime, Vec<Message>>>,
}

/// What the board says.
pub struct State {
    /// The last good one.
    pub last: Option<Backup>,
    /// Whether it is older than an hour and something has changed since.
    pub old: bool,
    /// Why the last attempt failed.
    pub failed: Option<Vec<Message>>,
    /// The second folder, and why it has not the last one.
    pub second: Option<(PathBuf, Option<Vec<Message>>)>,
}

/// A duration as dates are counted.
fn delta(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX)
}

/// What went wrong.
fn reasons(error: actions::Error) -> Vec<Message> {
    match error {
        actions::Error::Refused(messages) => messages,
        other => vec![Message::new("store-failed").arg("reason", causes(&other))],
    }
}

/// The same for the log.
fn logged(reasons: &[Message]) -> String {
    reasons.iter().map(|reason| Locale::En.say(reason)).collect::<Vec<_>>().join(" ")
}

impl Backups {
    /// Those of a server, made from now on; inside an actix system.
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

    /// What the board says now.
    pub fn state(&self) -> State {
        let (changed, known) = (self.store.feed().last(), self.lock_known());
        let since = known.last.as_ref().map_or(known.since, |last| last.made_at);
        State {
            old: known.has_changed(changed) && now() - since > delta(BACKUP_EVERY),
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

    /// How long nothing is due by the clock.
    fn quiet(&self) -> Duration {
        let (changed, known) = (self.store.feed().last(), self.lock_known());
        let mut at = known.next(changed);
        if self.whereto.second.is_some() {
            at = at.min(now() + delta(BACKUP_COPY_AGAIN));
        }
        (at - now()).to_std().unwrap_or(Duration::ZERO)
    }

    /// Makes what is due, and brings the last one to the second folder if it is not there.
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
            // What changes while it is made is not in it.
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
    /// Whether something stands in the audit that is not in the last backup.
    fn has_changed(&self, last: i32) -> bool {
        last > self.last.as_ref().map_or(0, |backup| backup.last_audit)
    }

    /// When the next is due, if nothing starts or ends before.
    fn next(&self, last: i32) -> NaiveDateTime {
        let (now, since) = (now(), self.last.as_ref().map_or(self.since, |backup| backup.made_at));
        let by_hour = match since + delta(BACKUP_EVERY) {
            // It was due while nothing had changed: whatever changes next is looked at soon.
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

/// Makes backups for as long as the server runs.
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

/// Waits until one may be due; `false` once nothing changes any more.
async fn waited(backups: &Backups, changes: &mut Receiver<Change>) -> bool {
    loop {
        match tokio::time::timeout(backups.quiet(), changes.recv()).await {
            Ok(Err(RecvError::Closed)) => return false,
            // Neither the start nor the end of a session.
            Ok(Ok(change)) if !matches!(change.part, ChangeScope::Session(_) | ChangeScope::Everything) => {
                if backups.quiet().is_zero() {
                    return true;
                }
            }
            _ => return true,
        }
    }
}
