//! A limit on how many requests wait for a scarce resource at the same time.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A place in a queue of limited length. Dropping it makes the place free.
pub struct WaitingPlace<'a>(&'a AtomicUsize);

impl WaitingPlace<'_> {
    /// Takes a place in the queue whose length is `waiting`; `None` if `maximum` already wait.
    pub fn take(waiting: &AtomicUsize, maximum: usize) -> Option<WaitingPlace<'_>> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = WaitingPlace(waiting);
        (before < maximum).then_some(place)
    }
}

impl Drop for WaitingPlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
