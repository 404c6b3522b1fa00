//! The public pages of an event as a ZIP file of plain files, which can be read without a server.

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

/// The ZIP file of the public pages of an event, as its bytes. `first` is the language of the first page; `server` is the
/// address under which this server answers for the files that only it can make.
///
/// # Errors
/// The server did not answer with a page, or the ZIP file cannot be written.
pub(crate) fn zip_site(store: &Store, event: &Event, first: Locale, server: &str) -> Result<Vec<u8>, Message> {
    let site = Site::new(PAGES, &event.head.slug, first, false);
    let zip = ZipDestination::new();
    take(store, (event, &site), ("", server), 1, &zip)?;
    zip.into_bytes()
}

/// A ZIP file in memory, to which several threads write.
struct ZipDestination(Mutex<ZipWriter<Cursor<Vec<u8>>>>);

impl ZipDestination {
    fn new() -> ZipDestination {
        ZipDestination(Mutex::new(ZipWriter::new(Cursor::new(Vec::new()))))
    }

    /// Finishes the ZIP file and returns its bytes.
    fn into_bytes(self) -> Result<Vec<u8>, Message> {
        let zip = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        zip.finish().map(Cursor::into_inner).map_err(|error| zip_failure(&error))
    }
}

fn zip_failure(error: &ZipError) -> Message {
    Message::new("error-output").arg("reason", error.to_string())
}

impl Destination for ZipDestination {
    fn has(&self, _: &str, _: Option<&str>) -> bool {
        false
    }

    fn keep(&self, _: &str) -> Result<(), Message> {
        Ok(())
    }

    fn write(&self, path: &str, content: &[u8], _: &str) -> Result<(), Message> {
        let mut zip = locked(&self.0);
        let begun = zip.start_file(path, SimpleFileOptions::default());
        begun.and_then(|()| zip.write_all(content).map_err(ZipError::from)).map_err(|error| zip_failure(&error))
    }
}
