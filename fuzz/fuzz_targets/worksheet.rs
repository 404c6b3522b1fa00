//! Any bytes as the worksheet of a workbook.
#![no_main]

#[path = "../check_files.rs"]
#[allow(dead_code, reason = "the other target has the rest")]
mod check;

libfuzzer_sys::fuzz_target!(init: check::forgive_the_library(), |bytes: &[u8]| check::worksheet(bytes));
