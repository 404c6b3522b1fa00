//! Starting a session: from then on hands can be entered.

use crate::{Acting, Error, Result, permission, refused};
use event::event::{ChangeScope, Filled};
use event::sheet::session::Attendance;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{attendances, sessions};

impl Acting<'_> {
    /// Starts a session that is seated. The seat of a disqualified player is forfeited and played by a stand-in, so
    /// that its table does not wait.
    ///
    /// # Errors
    /// There is no such session; it was started already; another one is running, or an earlier one is not closed.
    pub fn start_session(&self, number: SessionNumber) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let session = event.session(number).ok_or(Error::NotFound)?;
            if session.has_begun() {
                return refused(Message::new("start-twice").arg("session", number.0));
            }
            if let Some(running) = event.running() {
                return refused(Message::new("start-other").arg("running", running.number.0));
            }
            if let Some(earlier) = event.sessions.iter().find(|session| session.number < number && !session.is_closed())
            {
                return refused(Message::new("start-order").arg("earlier", earlier.number.0));
            }
            sessions::set_started(conn, session.id, Some(self.now))?;
            let barred = |player: &PlayerId, table: TableNumber| {
                event.disqualifications().iter().any(|of| of.player == *player && of.forbids_sitting(number, table))
            };
            let mut disqualified = Vec::new();
            for table in &session.tables {
                for (seat, player) in table.players.iter().filter(|(_, player)| barred(player, table.number)) {
                    let filled = Filled { attendance: Attendance::ForfeitStoodIn, ..Filled::default() };
                    attendances::insert_attendance(conn, table.id, seat, &filled, &self.actor.name, self.now)?;
                    disqualified.push(event.entries.player_name(*player));
                }
            }
            let detail = json!({ "session": number, "disqualified": disqualified });
            self.audit(conn, About::Event(event.head.id, ChangeScope::Session(number)), "start_session", &detail)
        })
    }
}
