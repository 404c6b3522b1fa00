//! Checking players in for a session. This does not affect results: absences are handled with substitutes, stand-ins
//! and forfeits.

use crate::{Acting, Error, Result, permission, refused};
use event::event::ChangeScope;
use event::values::ids::{PlayerId, SessionNumber};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::check_ins;

impl Acting<'_> {
    /// Notes that players are here for these sessions, or that they are not; players for whom this is already noted are
    /// skipped. With the role of a tablet at the entrance only `here` is possible. Returns the number of players
    /// changed, of the session with the most.
    ///
    /// # Errors
    /// There is no such session or player, or the actor may not.
    pub fn check_in(&self, sessions: &[SessionNumber], players: &[PlayerId], here: bool) -> Result<usize> {
        let may = if here { permission::check_in } else { permission::see_board };
        self.change_event(may, |conn, event| {
            let of_event = event.head.regulations.sessions;
            if let Some(none) = sessions.iter().find(|session| !(1..=of_event).contains(&session.0)) {
                return refused(Message::new("check-in-session").arg("session", none.0).arg("sessions", of_event));
            }
            if players.iter().any(|player| event.entries.player(*player).is_none()) {
                return Err(Error::NotFound);
            }
            let mut max_changed = 0;
            for session in sessions {
                let before = check_ins::here(conn, event.head.id, *session)?;
                let changed: Vec<PlayerId> = players.iter().copied().filter(|of| before.contains(of) != here).collect();
                if changed.is_empty() {
                    continue;
                }
                check_ins::insert(conn, (event.head.id, *session), &changed, here, &self.actor.name, self.now)?;
                let names: Vec<String> = changed.iter().map(|player| event.entries.player_name(*player)).collect();
                let detail = json!({ "session": session, "players": names, "here": here });
                self.audit(conn, About::Event(event.head.id, ChangeScope::CheckIns), "check_in", &detail)?;
                max_changed = max_changed.max(changed.len());
            }
            Ok(max_changed)
        })
    }
}
