//! The directory of persons in the memory of this process, and how far it is up to date.

use event::people::Directory;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The cached directory, which nobody reads while it changes.
#[derive(Default)]
pub(super) struct KeptPeople {
    directory: RwLock<Directory>,
    /// Locked by the one thread that brings the directory up to date.
    pub progress: Mutex<Progress>,
}

/// How far the directory is up to date.
#[derive(Default)]
pub(super) struct Progress {
    /// The id of the row of the audit up to which it is up to date; `None` before the first time.
    pub seen: Option<i32>,
    /// The numbers of events that were not run here and are in the directory.
    pub outside: BTreeSet<i32>,
}

impl KeptPeople {
    pub fn read(&self) -> RwLockReadGuard<'_, Directory> {
        self.directory.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all persons, so that the next update begins with all events: the database is now another one.
    pub fn forget(&self) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        *progress = Progress::default();
        self.change().clear();
    }

    pub fn change(&self) -> RwLockWriteGuard<'_, Directory> {
        self.directory.write().unwrap_or_else(PoisonError::into_inner)
    }
}
