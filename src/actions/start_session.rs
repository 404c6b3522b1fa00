//! Announcing play: from now on hands can be entered.

use super::disqualified::disqualifications;
use super::{Actor, Error, Result, permission, refused};
use crate::messages::Message;
use crate::store::sessions::Filled;
use crate::store::{Store, audit, entries, sessions};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::session::Attendance;
use chrono::NaiveDateTime;
use serde_json::json;

/// Starts a session that is seated. Whose player is disqualified, that seat is forfeited and a stand-in plays it, so that
/// no table waits.
///
/// # Errors
/// It has been started already, or another session is running.
pub fn start_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let all = sessions::of_event(conn, event.id)?;
        let session = all.iter().find(|session| session.number == number).ok_or(Error::NotFound)?;
        if session.started_at.is_some() {
            return refused(Message::new("start-twice").arg("session", number.0));
        }
        if let Some(running) = all.iter().find(|session| session.is_running()) {
            return refused(Message::new("start-other").arg("running", running.number.0));
        }
        if let Some(earlier) = all.iter().find(|session| session.number < number && session.closed_at.is_none()) {
            return refused(Message::new("start-order").arg("earlier", earlier.number.0));
        }
        sessions::set_started(conn, session.id, now)?;
        let barred = disqualifications(conn, &event)?;
        let barred = |player: &PlayerId, table: TableNumber| {
            barred.iter().any(|of| of.player == *player && of.forbids_sitting(number, table))
        };
        let entered = entries::list(conn, event.id)?;
        let mut disqualified = Vec::new();
        for table in &session.tables {
            for (seat, player) in table.players.iter().filter(|(_, player)| barred(player, table.number)) {
                let filled = Filled { attendance: Attendance::ForfeitStoodIn, ..Filled::default() };
                sessions::insert_attendance(conn, table.id, seat, &filled, &actor.name, now)?;
                disqualified.push(entered.player_name(*player));
            }
        }
        let detail = json!({ "session": number, "disqualified": disqualified });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "start_session", &detail)?)
    })
}
