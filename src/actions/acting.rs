//! Somebody who acts at an event, now: every action at an event is a method of this, in a file of its own.

use crate::{Actor, Error, Result, Rights, permission, refused, require};
use chrono::NaiveDateTime;
use event::event::{Event, EventHead};
use messages::Message;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::audit::{self, About};
use store::{Conn, Store, events};

/// Who acts, at which event, and when.
#[derive(Clone, Copy)]
pub struct Acting<'a> {
    /// Where everything is stored.
    pub store: &'a Store,
    /// Who acts.
    pub actor: &'a Actor,
    /// The address of the event.
    pub event: &'a str,
    /// When.
    pub now: NaiveDateTime,
}

impl Acting<'_> {
    /// The row of the event, if the actor `may` do this to it.
    ///
    /// # Errors
    /// There is no such event, or they may not.
    pub(crate) fn head(&self, conn: &mut Conn, may: impl FnOnce(&Actor, i32) -> bool) -> Result<EventHead> {
        let event = events::by_slug(conn, self.event)?.ok_or(Error::NotFound)?;
        require(may(self.actor, event.id))?;
        Ok(event)
    }

    /// The event as it is, if the actor `may` do this to it: for what is prepared before anything is written.
    ///
    /// # Errors
    /// There is no such event, or they may not.
    pub(crate) fn event(&self, may: impl FnOnce(&Actor, i32) -> bool) -> Result<Arc<Event>> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(may(self.actor, event.head.id))?;
        Ok(event)
    }

    /// Changes an event of which only its row has to be read, if the actor `may` do this to it.
    ///
    /// # Errors
    /// There is no such event, they may not, and those of `work`.
    pub(crate) fn change_head<T>(
        &self,
        may: impl FnOnce(&Actor, i32) -> bool,
        work: impl FnOnce(&mut Conn, EventHead) -> Result<T>,
    ) -> Result<T> {
        self.store.write(|conn| {
            let event = self.head(conn, may)?;
            work(conn, event)
        })
    }

    /// Changes an event that has to be looked at as a whole, if the actor `may` do this to it: it is read before
    /// anybody has to wait, and within the transaction only what has changed since.
    ///
    /// # Errors
    /// There is no such event, they may not, and those of `work`.
    pub(crate) fn change_event<T>(
        &self,
        may: impl FnOnce(&Actor, i32) -> bool,
        work: impl FnOnce(&mut Conn, &Event) -> Result<T>,
    ) -> Result<T> {
        self.event(may)?;
        self.store.write(|conn| {
            let event = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
            work(conn, &event)
        })
    }

    /// Writes down in the audit that the actor did this now, and whether it happened automatically.
    pub(crate) fn audit(&self, conn: &mut Conn, about: About, action: &str, detail: &Value) -> Result<()> {
        let mut detail = Cow::Borrowed(detail);
        if matches!(self.actor.rights, Rights::Regulations { .. })
            && let Some(fields) = detail.to_mut().as_object_mut()
        {
            fields.insert("automatic".to_owned(), true.into());
        }
        Ok(audit::append(conn, about, self.now, &self.actor.name, action, &detail)?)
    }
}

/// The rows of all events, if the actor organises each of them: persons and seasons are of all.
///
/// # Errors
/// They do not, or there is no event.
pub(crate) fn require_organiser_of_all(conn: &mut Conn, actor: &Actor) -> Result<BTreeSet<i32>> {
    let all = BTreeSet::from_iter(events::ids(conn)?);
    require(permission::organise_all(actor, all.iter().copied()))?;
    Ok(all)
}

/// Refuses what was prepared from this event if the event has changed since.
pub(crate) fn require_unchanged(conn: &mut Conn, event: &Event) -> Result<()> {
    match audit::is_unchanged_since(conn, event.head.id, event.version)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}

/// Refuses what was prepared from the version of an event that was `shown`, if more than hands and notes at tables came since.
pub(crate) fn require_unchanged_but_for_tables(conn: &mut Conn, event: i32, shown: i32) -> Result<()> {
    match audit::is_unchanged_but_for_tables(conn, event, shown)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}
