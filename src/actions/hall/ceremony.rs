//! The ceremony: the places from below, one after the other. What is revealed is a copy, as what is published.

use crate::hall::displays::note;
use crate::{Actor, Result, change_event, permission, refused};
use chrono::NaiveDateTime;
use event::event::{Event, Part};
use event::notes::screens::{Ceremony, Ranking, Revealed, ScreenNote};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, audit};

/// Begins a ceremony of so many places, with nothing revealed; one that had begun is over by that.
///
/// # Errors
/// A session runs, or there are not so many places.
pub fn begin_ceremony(
    store: &Store,
    actor: &Actor,
    slug: &str,
    (of, places): (Ranking, usize),
    now: NaiveDateTime,
) -> Result<()> {
    let may = |event| permission::decide(actor, event);
    change_event(store, slug, may, |conn, event| {
        if let Some(session) = event.running() {
            return refused(Message::new("ceremony-running").arg("session", session.number.0));
        }
        let most = event.awarded(of).len();
        if !(1..=most).contains(&places) {
            return refused(Message::new("ceremony-places").arg("places", places).arg("most", most));
        }
        note(conn, event, ScreenNote::Begun { of, places }, actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        let detail = json!({ "of": of, "places": places });
        Ok(audit::append(conn, about, now, &actor.name, "begin_ceremony", &detail)?)
    })
}

/// The ceremony, as whoever presses the key has seen it: a key pressed twice reveals one place.
fn seen(event: &Event, revealed: usize) -> Result<&Ceremony> {
    let Some(ceremony) = &event.screens.ceremony else { return refused(Message::new("ceremony-none")) };
    match ceremony.revealed.len() == revealed {
        true => Ok(ceremony),
        false => refused(Message::new("ceremony-seen")),
    }
}

/// Reveals the next place, where so many were revealed before.
///
/// # Errors
/// There is no ceremony, others were revealed meanwhile, all are revealed, or nobody has the place.
pub fn reveal_place(store: &Store, actor: &Actor, slug: &str, revealed: usize, now: NaiveDateTime) -> Result<Revealed> {
    let may = |event| permission::decide(actor, event);
    change_event(store, slug, may, |conn, event| {
        let ceremony = seen(event, revealed)?;
        let Some(place) = ceremony.next() else { return refused(Message::new("ceremony-over")) };
        let Some(row) = event.awarded(ceremony.of).into_iter().nth(place - 1) else {
            return refused(Message::new("ceremony-nobody").arg("place", place));
        };
        note(conn, event, ScreenNote::Revealed(row.clone()), actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        let detail = json!({ "place": place, "name": row.name });
        audit::append(conn, about, now, &actor.name, "reveal_place", &detail)?;
        Ok(row)
    })
}

/// Hides the place that was revealed last; that it was stays in the audit.
///
/// # Errors
/// There is no ceremony, others were revealed meanwhile, or nothing is revealed.
pub fn hide_place(store: &Store, actor: &Actor, slug: &str, revealed: usize, now: NaiveDateTime) -> Result<()> {
    let may = |event| permission::decide(actor, event);
    change_event(store, slug, may, |conn, event| {
        let Some(last) = seen(event, revealed)?.revealed.last() else {
            return refused(Message::new("ceremony-nothing"));
        };
        let detail = json!({ "place": last.place, "name": last.name });
        note(conn, event, ScreenNote::Hidden, actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        Ok(audit::append(conn, about, now, &actor.name, "hide_place", &detail)?)
    })
}
