//! The award ceremony: places are revealed one after the other, from the last to the first. What is revealed is a copy,
//! like a publication.

use crate::{Acting, Result, permission, refused};
use event::event::{ChangeScope, Event};
use event::notes::screens::{Ceremony, Ranking, Revealed, ScreenNote};
use messages::Message;
use serde_json::json;
use store::audit::About;

impl Acting<'_> {
    /// Begins a ceremony of this many places, with nothing revealed; an earlier one ends.
    ///
    /// # Errors
    /// A session is running, or the ranking does not have this number of places.
    pub fn begin_ceremony(&self, (of, places): (Ranking, usize)) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            if let Some(session) = event.running() {
                return refused(Message::new("ceremony-running").arg("session", session.number.0));
            }
            let most = event.awarded(of).len();
            if !(1..=most).contains(&places) {
                return refused(Message::new("ceremony-places").arg("places", places).arg("most", most));
            }
            self.note_screen(conn, event, ScreenNote::Begun { of, places })?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            let detail = json!({ "of": of, "places": places });
            self.audit(conn, about, "begin_ceremony", &detail)
        })
    }

    /// Reveals the next place; `revealed` is the number of places that the actor has seen revealed. Returns the place.
    ///
    /// # Errors
    /// There is no ceremony; the number has changed in the meantime; all are revealed; or nobody has the place.
    pub fn reveal_place(&self, revealed: usize) -> Result<Revealed> {
        self.change_event(permission::decide, |conn, event| {
            let ceremony = check_seen(event, revealed)?;
            let Some(place) = ceremony.next() else { return refused(Message::new("ceremony-over")) };
            let Some(row) = event.awarded(ceremony.of).into_iter().nth(place - 1) else {
                return refused(Message::new("ceremony-nobody").arg("place", place));
            };
            self.note_screen(conn, event, ScreenNote::Revealed(row.clone()))?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            let detail = json!({ "place": place, "name": row.name });
            self.audit(conn, about, "reveal_place", &detail)?;
            Ok(row)
        })
    }

    /// Hides the place that was revealed last; the audit keeps that it was revealed.
    ///
    /// # Errors
    /// There is no ceremony, the number has changed in the meantime, or nothing is revealed.
    pub fn hide_place(&self, revealed: usize) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let Some(last) = check_seen(event, revealed)?.revealed.last() else {
                return refused(Message::new("ceremony-nothing"));
            };
            let detail = json!({ "place": last.place, "name": last.name });
            self.note_screen(conn, event, ScreenNote::Hidden)?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "hide_place", &detail)
        })
    }
}

/// The ceremony, if as many places are revealed as the actor has seen: a key pressed twice reveals one place.
fn check_seen(event: &Event, revealed: usize) -> Result<&Ceremony> {
    let Some(ceremony) = &event.screens.ceremony else { return refused(Message::new("ceremony-none")) };
    match ceremony.revealed.len() == revealed {
        true => Ok(ceremony),
        false => refused(Message::new("ceremony-seen")),
    }
}
