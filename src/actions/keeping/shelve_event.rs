//! Ending an event, after which it cannot be changed, and its shelf: listed, hidden from the list, or deleted while it
//! has no results. Each of these can be undone.

use crate::{Acting, Error, Result, permission, reason, refused, require, typed_name};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, Event, Shelf, Status};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::events;

/// The reason why an event cannot be ended yet.
fn against_end(event: &Event, now: NaiveDateTime) -> Option<Message> {
    match event.status(now) {
        Status::Official(_) if event.is_played() => None,
        Status::Official(_) => {
            let played = Message::new("end-sessions").arg("played", event.closed_sessions());
            Some(played.arg("planned", event.head.regulations.sessions))
        }
        _ => Some(Message::new("end-not-official")),
    }
}

impl Acting<'_> {
    /// Ends an event: from then on it cannot be changed.
    ///
    /// # Errors
    /// It has ended; sessions are missing; or the last standings are not official yet.
    pub fn end_event(&self) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            if let Some(against) = against_end(event, self.now) {
                return refused(against);
            }
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, "end_event", &json!({}))?;
            Ok(events::end(conn, event.head.id, Some(self.now))?)
        })
    }

    /// Reopens an event that has ended.
    ///
    /// # Errors
    /// It has not ended, or no reason is given.
    pub fn resume_event(&self, why: &str) -> Result<()> {
        self.change_head(permission::decide, |conn, event| {
            if event.ended_at.is_none() {
                return refused(Message::new("event-not-ended"));
            }
            let detail = json!({ "reason": reason(why)?, "ended_at": event.ended_at });
            events::end(conn, event.id, None)?;
            let about = About::Event(event.id, ChangeScope::Everything);
            self.audit(conn, about, "resume_event", &detail)
        })
    }

    /// Lists an event, hides it from the list, or deletes it; to delete it, its name has to be `typed`.
    ///
    /// # Errors
    /// It is already on this shelf; it has results and cannot be deleted; or its name is not typed.
    pub fn shelve_event(&self, shelf: Shelf, typed: &str) -> Result<()> {
        self.store.write(|conn| {
            let event = events::on_any_shelf(conn, self.event)?.ok_or(Error::NotFound)?;
            require(permission::organise(self.actor, event.id))?;
            if event.shelf == shelf {
                return refused(Message::new("shelf-same"));
            }
            if shelf == Shelf::Deleted {
                let whole = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
                if whole.sessions.iter().any(|session| session.has_results()) {
                    return refused(Message::new("delete-has-results"));
                }
                typed_name(&event, typed)?;
            }
            // Hiding does not change the event itself, so it is possible after its end too.
            let part = if [event.shelf, shelf].contains(&Shelf::Deleted) {
                ChangeScope::Everything
            } else {
                ChangeScope::Nothing
            };
            let detail = json!({ "before": event.shelf.code(), "after": shelf.code() });
            events::shelve(conn, event.id, shelf)?;
            self.audit(conn, About::Event(event.id, part), "shelve_event", &detail)
        })
    }
}
