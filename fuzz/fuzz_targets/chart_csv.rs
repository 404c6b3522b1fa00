//! Any bytes as a chart.
#![no_main]

#[path = "../check_draw.rs"]
#[allow(dead_code, reason = "the other target has the rest")]
mod check_draw;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check_draw::chart(bytes));
