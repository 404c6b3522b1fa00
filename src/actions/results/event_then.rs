//! An event as it was at an earlier time, from stored data.

use crate::{Error, Result};
use chrono::NaiveDateTime;
use event::event::Event;
use event::record::as_of::as_of;
use event::regulations::Shown;
use std::collections::HashMap;
use std::sync::Arc;
use store::{Store, archive};

/// The event as the public could see it at a time, without what is withheld now; names that are hidden
/// now are hidden, and links lead to the current address.
///
/// # Errors
/// There is no such event, or it did not exist at that time.
pub fn event_then(store: &Store, slug: &str, at: NaiveDateTime) -> Result<Arc<Event>> {
    let now = store.event(slug)?.ok_or(Error::NotFound)?;
    let mut then = store.read(|conn| {
        let archive = archive::load(conn, now.head.id)?;
        let row = archive.audit.iter().rposition(|row| row.at.0 <= at).ok_or(Error::NotFound)?;
        let mut then = as_of(&archive, row);
        then.event.addresses.clone_from(&archive.event.addresses);
        let current: HashMap<i32, &String> = archive.players.iter().map(|own| (own.id, &own.privacy)).collect();
        for player in &mut then.players {
            if let Some(privacy) = current.get(&player.id) {
                player.privacy.clone_from(privacy);
            }
        }
        Ok::<_, Error>(archive::event_then(conn, now.head.id, &then)?)
    })?;
    if let Some(first) = now.withheld_from() {
        let mut head = (*then.head).clone();
        head.regulations.shown = Shown::WithheldFrom(first.0);
        then.head = Arc::new(head);
    }
    // The version would reveal how much had been written until then.
    then.version = 0;
    Ok(Arc::new(then).for_everybody())
}
