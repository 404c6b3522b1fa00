//! Reports of mistakes in a table's result, until the result is published: with one tap and without an account. Those
//! who decide see and answer them on the board; a report changes no result, and its author may withdraw it.
//!
//! Three facts to know: the browser receives a secret with which to withdraw a report; the identity of the report,
//! which archives contain, is derived from the secret and does not reveal it; and because everybody can report in
//! anybody's name, each player's name has a small limit for each session, and a stranger's report does not prevent one
//! with another text.

use crate::people::sign_in::uuid_of_text;
use crate::table::at_table::AtTable;
use crate::table::note_at_table::{owned_reason, owned_remark};
use crate::{Acting, Actor, Result, permission, refused};
use event::notes::table_log::TableLog;
use event::notes::table_note::{Noted, TableNote};
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use rules::Seat;
use serde_json::json;
use store::{Conn, audit, publications, table_notes};
use uuid::Uuid;

/// The maximum number of reports at a table in the name of one player.
const MAX_DOUBTS: usize = 3;

/// The identity of the report that has this secret.
pub fn doubt_entry(secret: Uuid) -> Uuid {
    uuid_of_text(&format!("doubt {secret}"))
}

/// Whether the new report adds nothing to one in the same player's name that is not answered yet.
fn is_doubted(log: &TableLog, (seat, said): (Seat, &str)) -> bool {
    let adds_nothing = |text: &str| said.is_empty() || said == text;
    log.open_doubts().into_iter().any(|(_, of, text)| of == seat && adds_nothing(text))
}

fn check_doubt(conn: &mut Conn, at: &AtTable, (seat, said): (Seat, &str)) -> Result<()> {
    let (session, name) = (at.session.number.0, &at.names[seat]);
    if !at.event.regulations.doubts {
        return refused(Message::new("doubt-off"));
    }
    if !at.session.has_begun() {
        return refused(Message::new("hand-not-started").arg("session", session));
    }
    let published = publications::of_event(conn, at.event.id)?;
    if published.iter().any(|one| one.session == i32::from(session) && one.withdrawn.is_none()) {
        return refused(Message::new("doubt-published").arg("session", session));
    }
    if is_doubted(&at.table.log, (seat, said)) {
        return refused(Message::new("doubt-open"));
    }
    // Withdrawn ones count too: their rows remain.
    let own = |noted: &&Noted| matches!(noted.note, TableNote::Doubted { seat: of, .. } if of == seat);
    match at.table.log.0.iter().filter(own).count() {
        said if said >= MAX_DOUBTS => refused(Message::new("doubt-often").arg("name", name).arg("most", MAX_DOUBTS)),
        _ => Ok(()),
    }
}

impl Acting<'_> {
    /// Notes a report of a mistake in a table's result, in the name of the player at a seat. Returns the secret with
    /// which it can be withdrawn.
    ///
    /// # Errors
    /// There is no such table; the regulations do not allow reports; the session has not started, or is published; the
    /// same report is not answered yet; the maximum in this name is reached; or the text is too long.
    pub fn doubt_result(&self, place: (SessionNumber, TableNumber), (seat, said): (Seat, &str)) -> Result<Uuid> {
        self.change_head(permission::doubt, |conn, event| {
            let at = AtTable::read(conn, event, place)?;
            let said = owned_remark(said)?;
            check_doubt(conn, &at, (seat, &said))?;
            let (session, name) = (at.session.number.0, &at.names[seat]);
            let secret = Uuid::new_v4();
            let (entry, note) = (doubt_entry(secret), TableNote::Doubted { seat, text: said });
            let detail = json!({ "session": session, "table": at.table.number, "entry": entry });
            let author = if self.actor.name.is_empty() { name } else { &self.actor.name }.clone();
            table_notes::insert(conn, at.table.id, &Noted { entry, note, author: author.clone(), at: self.now })?;
            audit::append(conn, at.audit_subject(), self.now, &author, "note_doubted", &detail)?;
            Ok(secret)
        })
    }

    /// Withdraws a report with its secret, which only its author has received. Returns the seat in whose name it was
    /// made.
    ///
    /// # Errors
    /// There is no such table, or no report there with this secret that waits for an answer; or no reason is given.
    pub fn take_back_doubt(&self, place: (SessionNumber, TableNumber), (secret, why): (Uuid, &str)) -> Result<Seat> {
        let (seat, name) = self.change_head(permission::doubt, |conn, event| {
            let at = AtTable::read(conn, event, place)?;
            let (doubts, of) = (at.table.log.open_doubts(), doubt_entry(secret));
            let Some((doubt, seat, _)) = doubts.into_iter().find(|(noted, ..)| noted.entry == of) else {
                return refused(Message::new("doubt-gone"));
            };
            let (entry, note) = (Uuid::new_v4(), TableNote::TakenBack { of, reason: owned_reason(why)? });
            let detail = json!({ "session": at.session.number, "table": at.table.number, "entry": entry });
            table_notes::insert(conn, at.table.id, &Noted { entry, note, author: doubt.author.clone(), at: self.now })?;
            audit::append(conn, at.audit_subject(), self.now, &doubt.author, "note_taken_back", &detail)?;
            Ok((seat, doubt.author.clone()))
        })?;
        // Without an account, the author has no name but the one of the report.
        let actor = Actor { name, ..self.actor.clone() };
        Acting { actor: &actor, ..*self }.go_on();
        Ok(seat)
    }
}
