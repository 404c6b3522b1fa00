//! What every action at an event begins with: the event, if this person may do this to it.

use crate::{Error, Result, refused, require};
use event::event::{Event, EventHead};
use messages::Message;
use std::sync::Arc;
use store::{Conn, Store, audit, events};

/// The event in the address, if somebody may do this to it.
///
/// # Errors
/// There is no such event, or it is not `allowed` there.
pub(crate) fn event_head(conn: &mut Conn, slug: &str, allowed: impl FnOnce(i32) -> bool) -> Result<EventHead> {
    let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?;
    require(allowed(event.id))?;
    Ok(event)
}

/// The event in the address as it stands, if somebody may do this to it: for what is prepared before anything is written.
///
/// # Errors
/// There is no such event, or it is not `allowed` there.
pub(crate) fn event(store: &Store, slug: &str, allowed: impl FnOnce(i32) -> bool) -> Result<Arc<Event>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    require(allowed(event.head.id))?;
    Ok(event)
}

/// Changes an event that somebody has to look at as a whole, if they may do this to it: it is read before anybody has to
/// wait, and within the transaction only what has changed since.
///
/// # Errors
/// There is no such event, it is not `allowed` there, and those of `work`.
pub(crate) fn change_event<T>(
    store: &Store,
    slug: &str,
    allowed: impl FnOnce(i32) -> bool,
    work: impl FnOnce(&mut Conn, &Event) -> Result<T>,
) -> Result<T> {
    event(store, slug, allowed)?;
    store.write(|conn| {
        let event = store.event_within(conn, slug)?.ok_or(Error::NotFound)?;
        work(conn, &event)
    })
}

/// Refuses what was prepared from an event once it has changed.
pub(crate) fn unchanged(conn: &mut Conn, event: &Event) -> Result<()> {
    match audit::stands_since(conn, event.head.id, event.version)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}

/// Refuses what was looked at at an older version of an event, unless nothing but hands and the like at tables came since:
/// whatever stands against it there is asked again.
pub(crate) fn unchanged_but_for_tables(conn: &mut Conn, event: i32, shown: i32) -> Result<()> {
    match audit::stands_but_for_tables(conn, event, shown)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}
