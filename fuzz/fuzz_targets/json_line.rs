//! Any text as a line of JSON.
#![no_main]

#[path = "../check.rs"]
#[allow(dead_code, reason = "the other target has the rest")]
mod check;

libfuzzer_sys::fuzz_target!(|line: &str| check::json_line(line));
