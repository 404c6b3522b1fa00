//! Checking an event against its audit, and recomputing everything that follows from its entries (`recount`). An event
//! in a database is checked in the form of its archive.

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
/// The file is not an archive, or so damaged that nothing more can be checked.
pub fn check_archive(file: &str, bytes: &[u8], paper: &OnPaper) -> Result<Checked> {
    Ok(recount::check_archive(file, bytes, paper, server_time_zone())?)
}

/// Checks an event in a database, in the form of its archive.
///
/// # Errors
/// There is no such event.
pub fn check_event(store: &Store, slug: &str, paper: &OnPaper) -> Result<Checked> {
    let archive = store.read(|conn| {
        let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?;
        archive::load(conn, event.id).map_err(Error::from)
    })?;
    let archive = Archive { version: VERSION, ..archive };
    let problems = against_audit(&archive)?;
    check_all(archive, problems, paper)
}

/// The contradictions in an event, and its differences from its audit; nothing is recomputed.
pub(crate) fn against_audit(archive: &Archive) -> Result<Vec<Message>> {
    Ok(problem_messages(&problems(&archive.event.slug, archive).or_else(refused)?))
}

/// The addresses of all events.
pub fn slugs(store: &Store) -> Result<Vec<String>> {
    store.read(|conn| Ok(events::all(conn)?.into_iter().map(|event| event.slug).collect()))
}

pub(crate) fn check_all(archive: Archive, problems: Vec<Message>, paper: &OnPaper) -> Result<Checked> {
    Ok(recount::check_all(archive, problems, paper, server_time_zone())?)
}
