//! An event as an archive, for keeping it or taking it elsewhere.

use super::open_archive::may_be_seen;
use super::{Actor, Result, event, permission, require};
use crate::exchange::archive::write;
use crate::store::{Store, archive};
use chrono::NaiveDateTime;

/// All of an event as the text of an archive, sealed by this installation unless another has.
///
/// # Errors
/// There is no such event, the actor does not organise it and it is not open to anybody, or it cannot be written.
pub fn export_archive(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<String> {
    let event = event(store, slug, |_| true)?;
    match permission::organise(actor, event.head.id) {
        true => store.seal(event.head.id, now)?,
        false => require(event.head.regulations.open_archive && may_be_seen(&event))?,
    }
    let archive = store.read(|conn| archive::load(conn, event.head.id).map_err(super::Error::from))?;
    write(archive).or_else(super::refused)
}
