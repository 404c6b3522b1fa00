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
    /// The last row of the audit up to which it is up to date; none before all events were looked at.
    pub seen: Option<i32>,
    /// The numbers of events that were not run here and are in the directory.
    pub outside: BTreeSet<i32>,
}

impl KeptPeople {
    pub fn read(&self) -> RwLockReadGuard<'_, Directory> {
        self.directory.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at all events again: the database may be another one.
    pub fn look_again(&self) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Progress::default();
    }

    pub fn change(&self) -> RwLockWriteGuard<'_, Directory> {
        self.directory.write().unwrap_or_else(PoisonError::into_inner)
    }
}
