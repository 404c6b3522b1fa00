//! The functions of the WebAssembly. A page writes the archive piece by piece into a window of its memory and calls
//! `push` for each piece; then it writes the second argument of [`answer`] and calls `count`; then it calls `pull` and
//! reads the answer from the window, piece by piece.
//!
//! The window consists of atomic bytes, so that no unsafe code is needed.

use crate::answer;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The size of the window in bytes.
const WINDOW_BYTES: usize = 1 << 16;

static WINDOW: [AtomicU8; WINDOW_BYTES] = [const { AtomicU8::new(0) }; WINDOW_BYTES];

/// The archive as far as it was pushed, then the rest of the answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

fn written(length: usize) -> Vec<u8> {
    WINDOW.iter().take(length).map(|byte| byte.load(Ordering::Relaxed)).collect()
}

/// The address of the window.
#[unsafe(no_mangle)]
extern "C" fn window() -> usize {
    WINDOW.as_ptr() as usize
}

/// The size of the window in bytes.
#[unsafe(no_mangle)]
extern "C" fn capacity() -> usize {
    WINDOW_BYTES
}

/// Adds the first `length` bytes of the window to the archive.
#[unsafe(no_mangle)]
extern "C" fn push(length: usize) {
    text().extend(written(length));
}

/// Recounts the archive; the first `length` bytes of the window are the second argument of [`answer`]. Returns the size
/// of the answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn count(length: usize) -> usize {
    let archive = std::mem::take(&mut *text());
    let answer = answer(&archive, &String::from_utf8_lossy(&written(length))).into_bytes();
    let length = answer.len();
    *text() = answer;
    length
}

/// Moves the next bytes of the answer into the window. Returns how many; 0 at the end.
#[unsafe(no_mangle)]
extern "C" fn pull() -> usize {
    let mut text = text();
    let length = text.len().min(WINDOW_BYTES);
    for (place, byte) in WINDOW.iter().zip(text.drain(..length)) {
        place.store(byte, Ordering::Relaxed);
    }
    length
}
