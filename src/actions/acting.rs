//! An actor at an event, at a moment: every action at an event is a method of [`Acting`], in a file of its own.

use crate::{Actor, Error, Result, Rights, permission, reason_if, refused, require};
use chrono::NaiveDateTime;
use event::event::{Event, EventHead};
use messages::Message;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::audit::{self, About};
use store::{Conn, Store, draws, events};

/// The actor, the event and the time of an action.
#[derive(Clone, Copy)]
pub struct Acting<'a> {
    /// The store of the installation.
    pub store: &'a Store,
    /// The person or program that acts.
    pub actor: &'a Actor,
    /// The address of the event.
    pub event: &'a str,
    /// The time of the action, in UTC.
    pub now: NaiveDateTime,
}

impl Acting<'_> {
    /// Reads the row of the event, if the actor `may` do this to it.
    ///
    /// # Errors
    /// There is no such event, or the actor may not.
    pub(crate) fn head(&self, conn: &mut Conn, may: impl FnOnce(&Actor, i32) -> bool) -> Result<EventHead> {
        let event = events::by_slug(conn, self.event)?.ok_or(Error::NotFound)?;
        require(may(self.actor, event.id))?;
        Ok(event)
    }

    /// The current event, if the actor `may` do this to it: to prepare something before the transaction that writes.
    ///
    /// # Errors
    /// There is no such event, or the actor may not.
    pub(crate) fn event(&self, may: impl FnOnce(&Actor, i32) -> bool) -> Result<Arc<Event>> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(may(self.actor, event.head.id))?;
        Ok(event)
    }

    /// Changes an event of which `work` needs only the row, if the actor `may` do this to it.
    ///
    /// # Errors
    /// There is no such event, or the actor may not; those of `work`.
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

    /// Changes an event that `work` needs as a whole, if the actor `may` do this to it. The event is read before the
    /// transaction, so that others do not wait for it; within the transaction only what has changed since is read.
    ///
    /// # Errors
    /// There is no such event, or the actor may not; those of `work`.
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

    /// Appends an audit row for an action of the actor at this time. The detail of an automatic one is marked with
    /// `automatic`.
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

/// Returns the ids of all events, if the actor organises each of them: persons and seasons belong to all events.
///
/// # Errors
/// The actor does not organise every event, or there is none.
pub(crate) fn require_organiser_of_all(conn: &mut Conn, actor: &Actor) -> Result<BTreeSet<i32>> {
    let all = BTreeSet::from_iter(events::ids(conn)?);
    require(permission::organise_all(actor, all.iter().copied()))?;
    Ok(all)
}

/// Adds the reason of a change to its detail. Once the draw was made one is required, because papers with the older entry
/// may be in use.
///
/// # Errors
/// The reason is too long, or is required and empty.
pub(crate) fn explain(conn: &mut Conn, event: i32, detail: &mut Value, why: &str) -> Result<()> {
    add_reason(detail, reason_if(draws::live(conn, event)?.is_some(), why)?);
    Ok(())
}

/// Adds a reason to the detail of a change, unless it is empty.
pub(crate) fn add_reason(detail: &mut Value, why: &str) {
    if !why.trim().is_empty() {
        detail["reason"] = json!(why.trim());
    }
}

/// Refuses the action if the event has changed since `event` was read, from which it was prepared.
pub(crate) fn require_unchanged(conn: &mut Conn, event: &Event) -> Result<()> {
    match audit::is_unchanged_since(conn, event.head.id, event.version)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}

/// Refuses the action if more than hands, notes, totals or line-ups has changed since the version `shown`, from which
/// it was prepared.
pub(crate) fn require_unchanged_but_for_tables(conn: &mut Conn, event: i32, shown: i32) -> Result<()> {
    match audit::is_unchanged_but_for_tables(conn, event, shown)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}
