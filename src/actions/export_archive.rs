//! An event as an archive, for keeping it or taking it elsewhere.

use super::{Actor, Result, event_head, permission};
use crate::exchange::archive::write;
use crate::store::{Store, archive};
use chrono::NaiveDateTime;

/// All of an event as the text of an archive, sealed by this installation unless another has.
///
/// # Errors
/// There is no such event, the actor does not organise it, or it cannot be written.
pub fn export_archive(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<String> {
    let event = store.read(|conn| event_head(conn, slug, |event| permission::organise(actor, event)))?;
    store.seal(event.id, now)?;
    let archive = store.read(|conn| archive::load(conn, event.id).map_err(super::Error::from))?;
    write(archive).or_else(super::refused)
}
