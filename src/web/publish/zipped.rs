//! An event as plain files in one, for who has no server.

use super::taking::take;
use crate::pages::public::PAGES;
use event::event::Event;
use messages::{Locale, Message};
use site::places::locked;
use site::web_space::{Destination, Site};
use std::io::{Cursor, Write};
use std::sync::{Mutex, PoisonError};
use store::Store;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

/// The files of the event for everybody, made with the answers of this server.
pub(crate) fn zip_site(store: &Store, event: &Event, first: Locale, server: &str) -> Result<Vec<u8>, Message> {
    let site = Site::new(PAGES, &event.head.slug, first, false);
    let zipped = Zipped::new();
    take(store, (event, &site), ("", server), 1, &zipped)?;
    zipped.into_bytes()
}

/// One file that holds them all.
struct Zipped(Mutex<ZipWriter<Cursor<Vec<u8>>>>);

impl Zipped {
    fn new() -> Zipped {
        Zipped(Mutex::new(ZipWriter::new(Cursor::new(Vec::new()))))
    }

    /// The whole file.
    fn into_bytes(self) -> Result<Vec<u8>, Message> {
        let zip = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        zip.finish().map(Cursor::into_inner).map_err(|error| unzipped(&error))
    }
}

fn unzipped(error: &ZipError) -> Message {
    Message::new("error-output").arg("reason", error.to_string())
}

impl Destination for Zipped {
    fn has(&self, _: &str, _: Option<&str>) -> bool {
        false
    }

    fn keep(&self, _: &str) -> Result<(), Message> {
        Ok(())
    }

    fn write(&self, path: &str, content: &[u8], _: &str) -> Result<(), Message> {
        let mut zip = locked(&self.0);
        let begun = zip.start_file(path, SimpleFileOptions::default());
        begun.and_then(|()| zip.write_all(content).map_err(ZipError::from)).map_err(|error| unzipped(&error))
    }
}
