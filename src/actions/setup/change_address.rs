//! Another name in addresses for an event: links, pages and papers have the new one, and the ones of before lead to it.
//!
//! Two facts to know: the slug under which an event was created is in the hashes of its audit and stays; and a name that an event
//! has or had is never that of another, unless it is deleted: then it gives way and gets a number.

use crate::setup::create_event::numbered;
use crate::{Actor, Result, change_event, permission, reason, refused};
use chrono::NaiveDateTime;
use event::event::{EventHead, Part, Shelf, is_address};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, Store, audit, events};

/// Gives an event another name in addresses, between sessions.
///
/// # Errors
/// It is the same, or none; another event has it, or had it; a session is running: phones in the hall keep hands under the one they
/// know; no reason is given although the draw was made: papers with the old one may be about.
pub fn change_address(
    store: &Store,
    actor: &Actor,
    slug: &str,
    address: &str,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let address = address.trim();
    let organises = |event| permission::organise(actor, event);
    change_event(store, slug, organises, |conn, event| {
        check_address(address)?;
        if event.head.slug == address {
            return refused(Message::new("address-same").arg("slug", address));
        }
        if let Some(running) = event.running() {
            return refused(Message::new("address-runs").arg("session", running.number.0));
        }
        if event.draw.is_some() {
            reason(why)?;
        }
        take_address(conn, actor, address, Some(event.head.id), now)?;
        give(conn, actor, (&event.head, address), why.trim(), now)
    })?;
    // What is known here under either name is of before, or of an event that was deleted.
    for name in [slug, address] {
        store.event(name)?;
    }
    Ok(())
}

/// Refuses what is no name in addresses.
pub(crate) fn check_address(address: &str) -> Result<()> {
    if is_address(address) { Ok(()) } else { refused(Message::new("slug-wrong").arg("slug", address)) }
}

/// Lets a name be that of `event`, or of one that is to be created: one that is deleted gives way.
///
/// # Errors
/// Another event has it, or had it.
pub(crate) fn take_address(
    conn: &mut Conn,
    actor: &Actor,
    address: &str,
    event: Option<i32>,
    now: NaiveDateTime,
) -> Result<()> {
    match events::on_any_shelf(conn, address)? {
        Some(other) if Some(other.id) == event => Ok(()),
        Some(other) if other.shelf == Shelf::Deleted => {
            let numbered = numbered(conn, address)?;
            give(conn, actor, (&other, &numbered), "", now)
        }
        Some(_) => refused(Message::new("slug-taken").arg("slug", address)),
        None => Ok(()),
    }
}

fn give(
    conn: &mut Conn,
    actor: &Actor,
    (event, address): (&EventHead, &str),
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    events::add_address(conn, event.id, address)?;
    let mut detail = json!({ "before": event.slug, "after": address });
    if !why.is_empty() {
        detail["reason"] = json!(why);
    }
    let about = About::Event(event.id, Part::Everything);
    Ok(audit::append(conn, about, now, &actor.name, "change_address", &detail)?)
}
