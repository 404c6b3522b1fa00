//! The functions of the WebAssembly. A page writes the archive piece by piece into a window of its memory and calls `push` for each; then it
//! writes there what [`answer`] is asked and calls `count`; then it calls `pull` and reads the answer from the window, piece by piece.
//!
//! The window is a row of atomic bytes, so that no unsafe code is needed.

use crate::answer;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many bytes the window has.
const ROOM: usize = 1 << 16;

static WINDOW: [AtomicU8; ROOM] = [const { AtomicU8::new(0) }; ROOM];

/// The archive as far as it has come, then the answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

fn written(length: usize) -> Vec<u8> {
    WINDOW.iter().take(length).map(|byte| byte.load(Ordering::Relaxed)).collect()
}

/// Where the window is.
#[unsafe(no_mangle)]
extern "C" fn window() -> usize {
    WINDOW.as_ptr() as usize
}

/// So many bytes it has.
#[unsafe(no_mangle)]
extern "C" fn capacity() -> usize {
    ROOM
}

/// Adds so many bytes of the window to the archive.
#[unsafe(no_mangle)]
extern "C" fn push(length: usize) {
    text().extend(written(length));
}

/// Counts the archive again, as the window asks with so many bytes: how many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn count(length: usize) -> usize {
    let archive = std::mem::take(&mut *text());
    let answer = answer(&archive, &String::from_utf8_lossy(&written(length))).into_bytes();
    let length = answer.len();
    *text() = answer;
    length
}

/// Writes the first bytes of what is left of the answer into the window: how many.
#[unsafe(no_mangle)]
extern "C" fn pull() -> usize {
    let mut text = text();
    let length = text.len().min(ROOM);
    for (place, byte) in WINDOW.iter().zip(text.drain(..length)) {
        place.store(byte, Ordering::Relaxed);
    }
    length
}
