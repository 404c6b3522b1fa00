//! The printing of one document, and the values that all papers of an event use.

use super::document::Order;
use crate::{Result, refused, time_zone};
use chrono::NaiveDateTime;
use event::duplicate::deal::Deal;
use event::event::Event;
use event::record::audit_chain::code;
use event::values::web_link::is_only_here;
use messages::{Message, zoned_moment};
use paper::Stamp;
use store::{Conn, Store, audit};

/// The number of digits of a key on paper.
const SHORT_KEY: usize = 16;

/// The data from which a document of an event is printed.
pub(super) struct Printing<'a> {
    pub event: &'a Event,
    pub order: &'a Order,
    /// The deals of the session, for wall sheets only.
    pub deals: Vec<Deal>,
    pub store: &'a Store,
    pub conn: &'a mut Conn,
}

impl Printing<'_> {
    /// A time (UTC) in the time zone of the event.
    pub(super) fn local(&self, at: NaiveDateTime) -> NaiveDateTime {
        time_zone(&self.event.head.regulations).local(at)
    }

    /// The time of printing, with its time zone.
    pub(super) fn time_of_printing(&self) -> Message {
        zoned_moment(time_zone(&self.event.head.regulations), self.order.now)
    }

    /// The address of the program, unless only its own computer can reach it.
    pub(super) fn reachable(&self) -> Option<&str> {
        self.order.address.as_deref().filter(|address| !is_only_here(address))
    }

    /// The address for spectators, unless only this computer can reach it.
    pub(super) fn spectator_address(&self) -> Option<&str> {
        self.order.spectators.as_deref().or_else(|| self.reachable())
    }

    /// Refuses results of a session that has not begun.
    pub(super) fn check_begun(&self) -> Result<()> {
        let has_begun = |number| self.event.session(number).is_some_and(|session| session.has_begun());
        match self.order.session.filter(|number| !has_begun(*number)) {
            Some(number) => refused(Message::new("print-not-begun").arg("session", number.0)),
            None => Ok(()),
        }
    }

    /// The stamp that ties a paper to the current state of the event: the check code of the last audit row, and the
    /// beginning of the key.
    pub(super) fn stamp(&mut self) -> Result<Option<Stamp>> {
        let last = audit::latest(self.conn, self.event.head.id, 1)?.pop();
        let key = self.store.key().map(|key| key.public().chars().take(SHORT_KEY).collect());
        Ok(last.map(|row| Stamp { code: code(&row.hash).to_owned(), key, printed: None }))
    }

    /// The stamp with the time of printing, for papers that do not state it themselves.
    pub(super) fn stamp_with_time(&mut self) -> Result<Option<Stamp>> {
        let printed = Some(self.time_of_printing());
        Ok(self.stamp()?.map(|stamp| Stamp { printed, ..stamp }))
    }
}
