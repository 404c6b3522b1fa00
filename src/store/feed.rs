//! Changes of events, sent to listeners as soon as this process has written them, and shortly after another process has.
//!
//! No action has to send anything: every change adds a row to the audit, from which changes are read.

use super::audit::Written;
use event::event::ChangeScope;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::broadcast;

/// The change of a part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The row of the event.
    pub event: i32,
    /// Its new version, the id of the audit row.
    pub version: i32,
    /// What has changed.
    pub part: ChangeScope,
}

/// An action of this process; other processes do not announce it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The row of the event.
    pub event: i32,
    /// The id of the audit row.
    pub version: i32,
    /// The action, as the audit names it.
    pub action: String,
    /// What has changed.
    pub part: ChangeScope,
}

/// Maximum number of changes that wait for a slow listener; beyond it, the listener learns only that it has missed some.
const MAX_WAITING: usize = 4096;

/// The changes of all events.
pub struct Feed {
    sent: Mutex<SentState>,
    sender: broadcast::Sender<Change>,
    done: broadcast::Sender<Done>,
}

#[derive(Default)]
struct SentState {
    /// The id of the last row of the audit that was sent.
    last: i32,
    versions: HashMap<i32, i32>,
}

impl Feed {
    pub(super) fn new(last: i32) -> Self {
        let sent = SentState { last, ..SentState::default() };
        Self {
            sent: Mutex::new(sent),
            sender: broadcast::channel(MAX_WAITING).0,
            done: broadcast::channel(MAX_WAITING).0,
        }
    }

    /// Receives every later change.
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.sender.subscribe()
    }

    /// Receives every later action of this process, and none of another on the same database.
    pub fn listen_done(&self) -> broadcast::Receiver<Done> {
        self.done.subscribe()
    }

    /// Sends the actions in rows of the audit that this process has written.
    pub(super) fn send_done(&self, rows: &[Written]) {
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

    /// The version of an event in the last change that was sent; 0 before the first.
    pub fn version(&self, event: i32) -> i32 {
        self.lock_sent().versions.get(&event).copied().unwrap_or(0)
    }

    /// The id of the last row of the audit that was sent.
    pub fn last(&self) -> i32 {
        self.lock_sent().last
    }

    /// Sends the changes in rows of the audit that were not sent before.
    pub(super) fn send(&self, rows: &[Written]) {
        let mut sent = self.lock_sent();
        for &Written { event, id: version, ref part, .. } in rows {
            if version <= sent.last {
                continue;
            }
            sent.last = version;
            if let Some(event) = event {
                sent.versions.insert(event, version);
                // It is no error if nobody listens.
                _ = self.sender.send(Change { event, version, part: ChangeScope::from_text(part) });
            }
        }
    }

    /// Forgets what was sent: the database is now another one.
    pub(super) fn reset(&self) {
        *self.lock_sent() = SentState::default();
    }

    fn lock_sent(&self) -> std::sync::MutexGuard<'_, SentState> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
