//! The functions of the WebAssembly, which take and give a text in its memory: a page writes a question at `question`, calls `answer` with
//! its length, and reads as many bytes at `question` as that gives; none if the question is too long or no text, or the answer too long.
//!
//! The memory that both sides see is a row of atomic bytes, so that no unsafe code is needed.

use std::sync::atomic::{AtomicU8, Ordering};

/// So many bytes a question or an answer may have. The largest answers, to hands of honours with every fan of chows, have a few thousand.
const ROOM: usize = 1 << 16;

static BYTES: [AtomicU8; ROOM] = [const { AtomicU8::new(0) }; ROOM];

/// Where a question is written and its answer is read.
#[unsafe(no_mangle)]
extern "C" fn question() -> usize {
    BYTES.as_ptr() as usize
}

/// So many bytes there is room for.
#[unsafe(no_mangle)]
extern "C" fn room() -> usize {
    ROOM
}

/// Answers the question of so many bytes: how many the answer has.
#[unsafe(no_mangle)]
extern "C" fn answer(length: usize) -> usize {
    let Some(bytes) = BYTES.get(..length) else { return 0 };
    let question: Vec<u8> = bytes.iter().map(|byte| byte.load(Ordering::Relaxed)).collect();
    let Ok(question) = String::from_utf8(question) else { return 0 };
    let answer = crate::answer(&question);
    if answer.len() > ROOM {
        return 0;
    }
    for (place, byte) in BYTES.iter().zip(answer.bytes()) {
        place.store(byte, Ordering::Relaxed);
    }
    answer.len()
}
