//! Stopping tables because time is up: the hand in progress ends without a result at all of them at once; and undoing
//! that.

use crate::table::at_table::AtTable;
use crate::{Acting, Error, NewHand, Result, permission, reason, refused, require};
use event::sheet::hand_result::{Draft, Ending};
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::hands;
use uuid::Uuid;

/// The maximum number of tables stopped in one transaction, during which those who enter hands have to wait.
const MAX_TABLES_AT_ONCE: usize = 20;

impl Acting<'_> {
    /// Records at each of these tables that time is up, in transactions of 20 tables. Each has the identity of its
    /// entry, so that a repeated request continues where the first one ended. Tables that have finished in the meantime
    /// are skipped. Returns the number stopped. `why` is the reason for tables whose hand was undone before.
    ///
    /// # Errors
    /// There is no such table, hands cannot be entered, or the actor may not decide.
    pub fn stop_by_time(&self, session: SessionNumber, tables: &[(TableNumber, Uuid)], why: &str) -> Result<usize> {
        let stop = |tables: &[(TableNumber, Uuid)]| {
            self.store.write(|conn| {
                let mut stopped = 0;
                for (table, entry) in tables {
                    let mut at = self.at_table(conn, (session, *table))?;
                    require(permission::decide(self.actor, at.event.id))?;
                    let Some(hand) = at.table.hand_to_come() else { continue };
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

    /// Undoes the last common stop at those of its tables where nothing has happened since: they play on. Returns how
    /// many.
    ///
    /// # Errors
    /// The session does not run, no table can play on, or no reason is given.
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
