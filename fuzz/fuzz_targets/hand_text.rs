//! Any text as a hand.
#![no_main]

#[path = "../check.rs"]
#[allow(dead_code, reason = "the other target has the rest")]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::hand_text(data));
