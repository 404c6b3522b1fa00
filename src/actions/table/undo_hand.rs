//! Undoing one's own last entry at a table: without a reason, until the next entry; later a hand can only be corrected.

use crate::table::at_table::{AtTable, Device};
use crate::table::record_hand::decided_message;
use crate::{Acting, Error, Result, permission, refused};
use chrono::NaiveDateTime;
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::hands;
use uuid::Uuid;

/// The entry to be undone.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The identity of this request: sent again, it is stored once.
    pub entry: Uuid,
    /// The hand, 1 to 16.
    pub hand: u8,
    /// Its revision.
    pub revision: i32,
    /// The device that sends it.
    pub device: Device,
}

impl Acting<'_> {
    /// Undoes the last hand of a table. Returns the time, and whether the request was received before.
    ///
    /// # Errors
    /// There is no such hand; it is not the last one, not the sender's own, or a correction; it has another revision, or is
    /// undone already; it was decided, and the actor does not decide; the sheet was confirmed; the session is not running; or
    /// another device writes the table.
    pub fn undo_hand(&self, place: (SessionNumber, TableNumber), undo: Undo) -> Result<(NaiveDateTime, bool)> {
        let (undone, goes_on) = self.store.write(|conn| {
            let at = self.at_table(conn, place)?;
            let goes_on = at.event.regulations.automatic;
            let AtTable { event, session, table, .. } = &at;
            let entry = undo.entry.to_string();
            if let Some((of, number, revision, at)) = hands::undone_by(conn, &entry)? {
                return match (of, number, revision) == (table.id, undo.hand.into(), undo.revision) {
                    true => Ok(((at, true), goes_on)),
                    false => refused(Message::new("entry-used")),
                };
            }
            at.require_same_players(conn, &undo.device)?;
            let Some(latest) = at.latest_version(undo.hand) else {
                return refused(Message::new("hand-none").arg("hand", undo.hand));
            };
            if latest.revision != undo.revision || latest.undone.is_some() {
                return Err(at.conflict(latest));
            }
            let corrects = at.versions.iter().any(|version| {
                (version.draft.hand, version.revision) == (undo.hand, undo.revision - 1) && version.undone.is_none()
            });
            let is_last = table.sheet.hands().last().is_some_and(|last| last.number().get() == undo.hand);
            if let Some(decision) = at.decision(undo.hand).filter(|_| !permission::decide(self.actor, event.id)) {
                return refused(decided_message(undo.hand, &decision));
            }
            if !session.is_running() || at.is_locked(conn)? || corrects || !is_last || latest.author != self.actor.name
            {
                return refused(Message::new("undo-only-last").arg("hand", undo.hand));
            }
            self.claim_table(conn, &at, &undo.device)?;
            hands::undo(conn, latest.id, &entry, &self.actor.name, self.now)?;
            self.reopen_decision(conn, table)?;
            let detail = json!({
                "session": session.number, "table": table.number, "hand": undo.hand, "revision": undo.revision,
                    "entry": entry,
            });
            self.audit(conn, at.audit_subject(), "undo_hand", &detail)?;
            Ok::<_, Error>(((self.now, false), goes_on))
        })?;
        // This can complete a session too: if totals count at the table, the points to nobody follow from the hands.
        if goes_on {
            self.go_on();
        }
        Ok(undone)
    }
}
