//! The functions of the WebAssembly, which exchange text through its memory: a page writes a question at the address `question`, calls
//! `answer` with its length, and reads the answer at the same address. `answer` returns the length of the answer in bytes; 0 if the
//! question is too long or not UTF-8, or the answer too long.
//!
//! The memory is an array of atomic bytes, so that no unsafe code is needed.

use std::sync::atomic::{AtomicU8, Ordering};

/// Maximum length of a question or an answer, in bytes. The longest answers, to hands with many fans, have a few thousand.
const ROOM: usize = 1 << 16;

static BYTES: [AtomicU8; ROOM] = [const { AtomicU8::new(0) }; ROOM];

/// The address at which a question is written and its answer read.
#[unsafe(no_mangle)]
extern "C" fn question() -> usize {
    BYTES.as_ptr() as usize
}

/// The maximum length of a question, in bytes.
#[unsafe(no_mangle)]
extern "C" fn room() -> usize {
    ROOM
}

/// Answers the question of this length, and returns the length of the answer.
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
