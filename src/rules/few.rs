//! A short list without an allocation: counting fans makes several for each hand.

use std::ops::{Deref, DerefMut};

/// Up to `N` items.
#[derive(Clone, Copy, Debug)]
pub struct Few<T, const N: usize> {
    things: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `filler` is never visible.
    pub(super) const fn none(filler: T) -> Few<T, N> {
        Few { things: [filler; N], len: 0 }
    }

    /// Adds an item. It would be dropped beyond `N`; no caller adds more.
    pub(super) fn push(&mut self, thing: T) {
        if let Some(place) = self.things.get_mut(self.len) {
            *place = thing;
            self.len += 1;
        }
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.things.get(..self.len).unwrap_or_default()
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.things.get_mut(..self.len).unwrap_or_default()
    }
}
