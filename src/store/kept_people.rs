//! The directory of persons as this process knows it, and how far it has read.

use event::people::Directory;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The directory, which nobody reads while it changes.
#[derive(Default)]
pub(super) struct KeptPeople {
    directory: RwLock<Directory>,
    /// One at a time goes on.
    pub progress: Mutex<Progress>,
}

/// How far the directory has come.
#[derive(Default)]
pub(super) struct Progress {
    /// The last row of the audit that was looked at; none before all events were.
    pub seen: Option<i32>,
    /// Events that are to be read again.
    pub to_make: BTreeSet<i32>,
}

impl KeptPeople {
    pub fn read(&self) -> RwLockReadGuard<'_, Directory> {
        self.directory.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn change(&self) -> RwLockWriteGuard<'_, Directory> {
        self.directory.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    /// Whether nothing has changed after a row of the audit that was looked at.
    pub fn is_current(&self, last: i32) -> bool {
        self.to_make.is_empty() && self.seen.is_some_and(|seen| seen >= last)
    }
}
