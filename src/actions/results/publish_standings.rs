//! Publishing the standings after a session, as a copy that later corrections do not change, and withdrawing a
//! publication.

use crate::{Acting, Error, Result, permission, reason, refused};
use event::event::{ChangeScope, Event};
use event::values::ids::SessionNumber;
use messages::Message;
use serde_json::json;
use store::Conn;
use store::audit::About;
use store::publications::{Publishes, insert};

impl Acting<'_> {
    /// Publishes the standings after the last closed session.
    ///
    /// # Errors
    /// The actor may not decide; there is no such session, it is not closed, or a later one has started.
    pub fn publish_standings(&self, number: SessionNumber) -> Result<()> {
        // Ranking a thousand players takes a while: done before the transaction, it is cached with the event.
        if let Some(event) = self.store.event(self.event)? {
            event.players();
            event.teams();
        }
        self.change_event(permission::decide, |conn, event| {
            let session = event.session(number).ok_or(Error::NotFound)?;
            if !session.is_closed() {
                return refused(Message::new("publish-not-closed").arg("session", number.0));
            }
            if event.has_begun_after(number) {
                return refused(Message::new("publish-later-started").arg("session", number.0));
            }
            self.store_standings(conn, event, number)
        })
    }

    /// Publishes the standings of this event, as those after a session that is closed in it.
    pub(crate) fn store_standings(&self, conn: &mut Conn, event: &Event, number: SessionNumber) -> Result<()> {
        let content = serde_json::to_string(&event.standings_after(number))
            .map_err(Error::unexpected("the standings cannot be written"))?;
        let publishes = Publishes::Standings(&content);
        insert(conn, event.head.id, i32::from(number.0), publishes, &self.actor.name, self.now)?;
        let about = About::Event(event.head.id, ChangeScope::Frame);
        self.audit(conn, about, "publish_standings", &json!({ "session": number }))
    }

    /// Withdraws the current publication after a session. It can still be read, with the reason, but counts no longer.
    ///
    /// # Errors
    /// Nothing is published after the session; a later one has started, so that it could not be published again; or no
    /// reason is given.
    pub fn withdraw_publication(&self, number: SessionNumber, why: &str) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let why = reason(why)?;
            let Some(published) = event.published(number) else {
                return refused(Message::new("withdraw-nothing").arg("session", number.0));
            };
            if let Some(later) = event.begun_sessions().find(|other| other.number > number) {
                let stays = Message::new("withdraw-later-started").arg("session", number.0);
                return refused(stays.arg("later", later.number.0));
            }
            insert(conn, event.head.id, published.session, Publishes::Withdrawal(why), &self.actor.name, self.now)?;
            let detail = json!({ "session": number, "revision": published.revision, "reason": why });
            let about = About::Event(event.head.id, ChangeScope::Frame);
            self.audit(conn, about, "withdraw_publication", &detail)
        })
    }
}
