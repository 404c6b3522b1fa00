//! Stopping tables because time is up: at all of them at once the hand in progress ends without a result; and taking
//! that back.

use crate::table::at_table::AtTable;
use crate::{Acting, Error, NewHand, Result, permission, reason, refused, require};
use event::sheet::hand_result::{Draft, Ending};
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::hands;
use uuid::Uuid;

/// The maximum of tables that are stopped while those who enter hands wait.
const MAX_TABLES_AT_ONCE: usize = 20;

impl Acting<'_> {
    /// Records at each of these tables that time is up, twenty at a time, all of these or none; each has the identity
    /// of its entry, so who asks again goes on where it ended. How many there were: one that has come to its end
    /// meanwhile is passed over. `why` stands where the hand was taken back before.
    ///
    /// # Errors
    /// There is no such table, hands cannot be entered, or the actor does not decide.
    pub fn stop_by_time(&self, session: SessionNumber, tables: &[(TableNumber, Uuid)], why: &str) -> Result<usize> {
        let stop = |tables: &[(TableNumber, Uuid)]| {
            self.store.write(|conn| {
                let mut stopped = 0;
                for (table, entry) in tables {
                    let mut at = self.at_table(conn, (session, *table))?;
                    require(permission::decide(self.actor, at.event.id))?;
                    let Some(hand) = at.table.sheet.next_hand() else { continue };
                    let draft = Draft::new(hand.get(), at.table.sheet.rotation().dealer(hand), Ending::StoppedByTime);
                    let new = NewHand {
                        session,
                        table: *table,
                        entry: *entry,
                        deal: None,
                        based_on: at.latest_version(hand.get()).map_or(0, |latest| latest.revision),
                        draft,
                        omitted: vec![],
                        reason: why.to_owned(),
                        device: None,
                        seen: None,
                    };
                    self.store_hand(conn, &mut at, &new)?;
                    stopped += 1;
                }
                Ok(stopped)
            })
        };
        let stopped: Result<usize> = tables.chunks(MAX_TABLES_AT_ONCE).map(stop).sum();
        if stopped.is_ok() && !tables.is_empty() {
            self.go_on();
        }
        stopped
    }

    /// Takes back at all tables that were stopped together last that time is up, where nothing has happened since: they
    /// play on. How many there are.
    ///
    /// # Errors
    /// The session does not run, there is no such table, or no reason is given.
    pub fn unstop_tables(&self, session: SessionNumber, why: &str) -> Result<usize> {
        self.change_event(permission::decide, |conn, event| {
            let why = reason(why)?;
            let found = event.session(session).ok_or(Error::NotFound)?;
            let tables = found.stopped_last();
            if tables.is_empty() || !found.is_running() {
                return refused(Message::new("unstop-none").arg("session", session.0));
            }
            for table in &tables {
                let at = AtTable::read(conn, (*event.head).clone(), (session, table.number))?;
                let stop = hands::live_versions(&at.versions).last().ok_or(Error::NotFound)?;
                let entry = Uuid::new_v4().to_string();
                hands::undo(conn, stop.id, &entry, &self.actor.name, self.now)?;
                self.reopen_decision(conn, &at.table)?;
                let detail = json!({
                    "session": session, "table": table.number, "hand": stop.draft.hand, "revision": stop.revision,
                    "entry": entry, "reason": why,
                });
                self.audit(conn, at.audit_subject(), "unstop_table", &detail)?;
            }
            Ok(tables.len())
        })
    }
}
