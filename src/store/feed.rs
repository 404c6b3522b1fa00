//! What has changed, told to whoever listens: as soon as this process has written it, and soon after another has.
//!
//! Nobody has to remember to tell: all that is told is read from the audit, which every change leaves a row in.

use super::audit::Written;
use super::connection::{Ear, Shared};
use super::{Result, Store, audit, causes};
use event::event::ChangeScope;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// A part of an event has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The row of the event.
    pub event: i32,
    /// Its version now.
    pub version: i32,
    /// What has changed.
    pub part: ChangeScope,
}

/// Something that this process has done, and no other tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The row of the event.
    pub event: i32,
    /// The row of the audit.
    pub version: i32,
    /// The action, as the audit names it.
    pub action: String,
    /// What has changed.
    pub part: ChangeScope,
}

/// So many changes a slow listener may miss before it is told only that it has missed some.
const BACKLOG: usize = 4096;

/// So often another process's changes are looked for.
const EVERY: Duration = Duration::from_millis(100);

/// After so long they are looked for although nothing was heard: a notification may be lost.
const AT_LATEST: Duration = Duration::from_secs(5);

/// The changes of all events.
pub struct Feed {
    told: Mutex<Told>,
    sender: broadcast::Sender<Change>,
    done: broadcast::Sender<Done>,
}

#[derive(Default)]
struct Told {
    /// The last row of the audit that was told.
    last: i32,
    versions: HashMap<i32, i32>,
}

impl Feed {
    pub(super) fn new(last: i32) -> Self {
        let told = Told { last, ..Told::default() };
        Self { told: Mutex::new(told), sender: broadcast::channel(BACKLOG).0, done: broadcast::channel(BACKLOG).0 }
    }

    /// Every change from now on.
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.sender.subscribe()
    }

    /// All that this process does from now on, and nothing that another does on the same database.
    pub fn listen_done(&self) -> broadcast::Receiver<Done> {
        self.done.subscribe()
    }

    /// Tells rows of the audit that this process has written.
    pub(super) fn tell_done(&self, rows: &[Written]) {
        if self.done.receiver_count() == 0 {
            return;
        }
        for Written { event, id: version, part, action } in rows {
            let done =
                |event| Done { event, version: *version, action: action.clone(), part: ChangeScope::from_text(part) };
            if let Some(event) = *event {
                _ = self.done.send(done(event));
            }
        }
    }

    /// The version of an event as far as it was told; 0 if nothing was.
    pub fn version(&self, event: i32) -> i32 {
        self.told().versions.get(&event).copied().unwrap_or(0)
    }

    /// The last row of the audit that was told.
    pub fn last(&self) -> i32 {
        self.told().last
    }

    /// Tells rows of the audit, those that were not told yet.
    pub(super) fn tell(&self, rows: Vec<Written>) {
        let mut told = self.told();
        for Written { event, id: version, part, .. } in rows {
            if version <= told.last {
                continue;
            }
            told.last = version;
            if let Some(event) = event {
                told.versions.insert(event, version);
                // Nobody listening is no error.
                _ = self.sender.send(Change { event, version, part: ChangeScope::from_text(&part) });
            }
        }
    }

    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Hears from now on what other processes write, on a connection and a thread of its own, as long as the store is used.
    ///
    /// # Errors
    /// No connection can be had.
    pub fn hear_others(&self) -> Result<()> {
        let ear = self.connected()?;
        if self.manager().sqlite_path().is_none() {
            self.ask_always();
        }
        let store = self.downgrade();
        std::thread::spawn(move || hear(ear, &store));
        Ok(())
    }
}

fn hear(mut ear: Ear, store: &Weak<Shared>) {
    let mut looked = Instant::now();
    while let Some(store) = Store::upgrade(store) {
        if store.away_since().is_some() {
            drop(store);
            std::thread::park_timeout(EVERY);
            continue;
        }
        let heard = ear.has_heard(store.tries());
        if !matches!(heard, Ok(false)) || looked.elapsed() >= AT_LATEST {
            looked = Instant::now();
            let last = store.feed().last();
            match store.read(|conn| audit::after(conn, last)) {
                Ok(rows) => store.feed().tell(rows),
                Err(error) => tracing::warn!(error = causes(&error), "changes of other processes cannot be read"),
            }
        }
        let pause = if heard.is_ok() { EVERY } else { AT_LATEST };
        if let Err(error) = heard {
            tracing::warn!(error = causes(&error), "the database does not tell changes; connecting again");
            if let Ok(again) = store.connected() {
                ear = again;
            }
        }
        drop(store);
        std::thread::park_timeout(pause);
    }
}
