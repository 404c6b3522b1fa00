//! A place among those who wait for something of which there is little.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A place among those who wait, for as long as this lives.
pub struct WaitingPlace<'a>(&'a AtomicUsize);

impl WaitingPlace<'_> {
    /// A place, if fewer than `maximum` wait.
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
