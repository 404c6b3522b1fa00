//! What must hold for any file given as an archive: it is refused with reasons, or it is what would be written.

use caipan::event::record::archive::Archive;
use caipan::files::archive::{read, write};

/// Any bytes, as they are and with the hash that fits them.
pub fn archive(bytes: &[u8]) {
    whole(bytes);
    if let Ok(archive) = serde_json::from_slice::<Archive>(bytes) {
        whole(write(archive).expect("what was read can be written").as_bytes());
    }
}

fn whole(bytes: &[u8]) {
    match read("a.json", bytes) {
        Ok(archive) => {
            assert!(write(archive).expect("what was read can be written").as_bytes() == bytes);
        }
        Err(problems) => assert!(!problems.is_empty()),
    }
}
