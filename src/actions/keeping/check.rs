//! Checking an event against its audit, and counting again what follows from what was entered: `recount` does it. An event in a database is
//! checked as the archive that it would be.

use crate::{Error, Result, refused, server_time_zone};
use event::record::archive::Archive;
use files::archive::{VERSION, problems};
use messages::Message;
use recount::problem_messages;
pub use recount::{Checked, OnPaper};
use store::{Store, archive, events};

/// Checks an archive without a database.
///
/// # Errors
/// It is no archive, or is damaged, so that nothing more can be said.
pub fn check_archive(file: &str, bytes: &[u8], paper: &OnPaper) -> Result<Checked> {
    Ok(recount::check_archive(file, bytes, paper, server_time_zone())?)
}

/// Checks an event in a database.
///
/// # Errors
/// There is no such event, or those of the store.
pub fn check_event(store: &Store, slug: &str, paper: &OnPaper) -> Result<Checked> {
    let archive = store.read(|conn| {
        let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?;
        archive::load(conn, event.id).map_err(Error::from)
    })?;
    let archive = Archive { version: VERSION, ..archive };
    let problems = against_audit(&archive)?;
    check_all(archive, problems, paper)
}

/// What in an event does not hold, and where it is not as its audit says; nothing is counted again.
pub(crate) fn against_audit(archive: &Archive) -> Result<Vec<Message>> {
    Ok(problem_messages(&problems(&archive.event.slug, archive).or_else(refused)?))
}

/// The names in addresses of all events.
pub fn slugs(store: &Store) -> Result<Vec<String>> {
    store.read(|conn| Ok(events::all(conn)?.into_iter().map(|event| event.slug).collect()))
}

pub(crate) fn check_all(archive: Archive, problems: Vec<Message>, paper: &OnPaper) -> Result<Checked> {
    Ok(recount::check_all(archive, problems, paper, server_time_zone())?)
}
