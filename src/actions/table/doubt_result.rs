//! Somebody at a table says that its result is wrong: with one tap, without an account, until the result is published.
//! It reaches the board, where who decides answers it; it changes nothing by itself, and who said it may take it back.
//!
//! Two facts to know: whoever knows the secret that the browser was given takes it back, and the entry, which an
//! archive has, follows from the secret and does not give it away; and as everybody may say so in anybody's name, that
//! of each player has a few a session, and what a stranger said keeps nobody from saying something else.

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

/// The maximum of doubts in a session in the name of a player.
const MAX_DOUBTS: usize = 3;

/// The entry of what was said with a secret.
pub fn doubt_entry(secret: Uuid) -> Uuid {
    uuid_of_text(&format!("doubt {secret}"))
}

/// That the same was said in the name of one of the four already, or nothing is added to what was, where that waits for
/// an answer.
fn is_doubted(log: &TableLog, (seat, said): (Seat, &str)) -> bool {
    let adds_nothing = |text: &str| said.is_empty() || said == text;
    log.open_doubts().into_iter().any(|(_, of, text)| of == seat && adds_nothing(text))
}

fn check_doubt(conn: &mut Conn, at: &AtTable, (seat, said): (Seat, &str)) -> Result<()> {
    let (session, name) = (at.session.number.0, &at.names[seat]);
    if !at.event.regulations.doubts {
        return refused(Message::new("doubt-off"));
    }
    if at.session.started_at.is_none() {
        return refused(Message::new("hand-not-started").arg("session", session));
    }
    let published = publications::of_event(conn, at.event.id)?;
    if published.iter().any(|one| one.session == i32::from(session) && one.withdrawn.is_none()) {
        return refused(Message::new("doubt-published").arg("session", session));
    }
    if is_doubted(&at.table.log, (seat, said)) {
        return refused(Message::new("doubt-open"));
    }
    // Also what was taken back: it has left its rows.
    let own = |noted: &&Noted| matches!(noted.note, TableNote::Doubted { seat: of, .. } if of == seat);
    match at.table.log.0.iter().filter(own).count() {
        said if said >= MAX_DOUBTS => refused(Message::new("doubt-often").arg("name", name).arg("most", MAX_DOUBTS)),
        _ => Ok(()),
    }
}

impl Acting<'_> {
    /// Notes that somebody says the result of a table is wrong, in the name of who sits there; the secret by which it
    /// is taken back.
    ///
    /// # Errors
    /// There is no such table, the regulations let nobody say so, the session has not begun or is published, the same
    /// was said and is not answered yet, it was said too often, or the text is too long.
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

    /// Takes back that a result is wrong, by whoever knows the secret: it was told to nobody but who said so. In whose
    /// name it was.
    ///
    /// # Errors
    /// There is no such table, or nothing with this entry waits for an answer there.
    pub fn take_back_doubt(&self, place: (SessionNumber, TableNumber), (secret, why): (Uuid, &str)) -> Result<Seat> {
        let (seat, name) = self.change_head(permission::doubt, |conn, event| {
            let at = AtTable::read(conn, event, place)?;
            let (doubts, of) = (at.table.log.open_doubts(), doubt_entry(secret));
            let Some((doubt, seat, _)) = doubts.into_iter().find(|(noted, ..)| noted.entry == of) else {
                return refused(Message::new("doubt-gone"));
            };
            let (entry, note) = (Uuid::new_v4(), TableNote::TakenBack { of, reason: owned_reason(why)? });
            let detail =
                json!({ "session": at.session.number, "table": at.table.number, "entry": entry, "note": note });
            table_notes::insert(conn, at.table.id, &Noted { entry, note, author: doubt.author.clone(), at: self.now })?;
            audit::append(conn, at.audit_subject(), self.now, &doubt.author, "note_taken_back", &detail)?;
            Ok((seat, doubt.author.clone()))
        })?;
        // Without an account somebody has no name but the one in which it was said.
        let actor = Actor { name, ..self.actor.clone() };
        Acting { actor: &actor, ..*self }.go_on();
        Ok(seat)
    }
}
