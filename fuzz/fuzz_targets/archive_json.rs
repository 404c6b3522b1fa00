//! Any bytes as the archive of an event.
#![no_main]

#[path = "../check_archive.rs"]
mod check_archive;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check_archive::archive(bytes));
