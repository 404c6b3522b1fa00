//! The functions of the WebAssembly. A page writes the archive piece by piece into a window of its memory and calls `push` for each; then it
//! writes a language there and calls `count`; then it calls `pull` and reads the answer from the window, piece by piece.
//!
//! The window is a row of atomic bytes, so that no unsafe code is needed. Every answer is
//! `{"holds": true, "steps": ["…"], "problems": ["…"]}`, in words.

use crate::{Error, OnPaper, check_archive, steps};
use event::values::time_zone::TimeZone;
use messages::{Locale, Message};
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
extern "C" fn room() -> usize {
    ROOM
}

/// Adds so many bytes of the window to the archive.
#[unsafe(no_mangle)]
extern "C" fn push(length: usize) {
    text().extend(written(length));
}

/// Counts the archive again, and answers in the language whose code is in the window: how many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn count(length: usize) -> usize {
    let code = String::from_utf8(written(length)).unwrap_or_default();
    let locale = Locale::ALL.into_iter().find(|locale| locale.code() == code).unwrap_or_default();
    let answer = answer(&std::mem::take(&mut *text()), locale).into_bytes();
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

fn answer(archive: &[u8], locale: Locale) -> String {
    let paper = OnPaper::default();
    let (said, problems) = match check_archive("", archive, &paper, TimeZone::UTC) {
        Ok(checked) => (steps(&checked, &paper), checked.problems),
        Err(Error::Refused(problems)) => (Vec::new(), problems),
        Err(error) => (Vec::new(), vec![Message::new("archive-not-json").arg("reason", error.to_string())]),
    };
    let words = |all: &[Message]| all.iter().map(|message| locale.say(message)).collect::<Vec<_>>();
    let (said, against) = (words(&said), words(&problems));
    serde_json::json!({ "holds": against.is_empty(), "steps": said, "problems": against }).to_string()
}
