//! An event as it was at an earlier time, from stored data.

use crate::{Error, Result};
use chrono::NaiveDateTime;
use event::event::{Event, Privacy};
use event::record::as_of::as_of;
use event::regulations::Shown;
use std::collections::HashMap;
use std::sync::Arc;
use store::{Store, archive};

/// The event as the public could see it at a time, without what is withheld now; names that are hidden
/// now or were hidden then are hidden, and links lead to the current address.
///
/// # Errors
/// There is no such event, or it did not exist at that time.
pub fn event_then(store: &Store, slug: &str, at: NaiveDateTime) -> Result<Arc<Event>> {
    let now = store.event(slug)?.ok_or(Error::NotFound)?;
    let (mut then, hidden) = store.read(|conn| {
        let archive = archive::load(conn, now.head.id)?;
        let row = archive.audit.iter().rposition(|row| row.at.0 <= at).ok_or(Error::NotFound)?;
        let mut then = as_of(&archive, row);
        then.event.addresses.clone_from(&archive.event.addresses);
        // An unknown code hides the name, as everywhere.
        let read = |code: &str| Privacy::from_code(code).unwrap_or(Privacy::Initials);
        let current: HashMap<i32, Privacy> = archive.players.iter().map(|own| (own.id, read(&own.privacy))).collect();
        let hidden = archive.players.iter().filter(|own| read(&own.privacy) == Privacy::Initials);
        let hidden: Vec<String> = hidden.map(|own| own.name.clone()).collect();
        for player in &mut then.players {
            let before = read(&player.privacy);
            // Another player may have had the name that is hidden now.
            let privacy = match current.get(&player.id).copied().unwrap_or(before) {
                _ if hidden.contains(&player.name) => Privacy::Initials,
                Privacy::ByName | Privacy::Unlisted if before == Privacy::Initials => Privacy::Initials,
                privacy => privacy,
            };
            player.privacy = privacy.code().to_owned();
        }
        Ok::<_, Error>((archive::event_then(conn, now.head.id, &then)?, hidden))
    })?;
    if let Some(first) = now.withheld_from() {
        let mut head = (*then.head).clone();
        head.regulations.shown = Shown::WithheldFrom(first.0);
        then.head = Arc::new(head);
    }
    // The version would reveal how much had been written until then.
    then.version = 0;
    let seen = Arc::new(then).for_everybody();
    // Texts of then may have names that no player had.
    Ok(if hidden.is_empty() { seen } else { Arc::new((*seen).clone().hiding(&hidden)) })
}
