//! Handing in the line-up of a team for a session, and withdrawing it.

use crate::{Acting, Error, Result, permission, reason, reason_if, refused, time_zone};
use event::event::{ChangeScope, Event, LineUp};
use event::stage::line_up::ChangeCost;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::{Arg, Message, line_up_problem, moment};
use serde_json::json;
use store::audit::About;
use store::{Conn, line_ups};

impl Acting<'_> {
    /// Hands in the players who sit for a team in a session, in the order of its seats. The leader may do so for their
    /// team, and those who decide. Handing in the current line-up again changes nothing.
    ///
    /// # Errors
    /// The session has no line-ups or is seated; there are too many players or too few, one is named twice, or is of
    /// another team; or the deadline has passed, and changes are no longer possible or there is no reason.
    pub fn hand_in_line_up(
        &self,
        (session, team): (SessionNumber, TeamId),
        players: &[PlayerId],
        why: &str,
    ) -> Result<()> {
        self.change_event(
            |actor, event| permission::line_up(actor, event, team),
            |conn, event| self.store_line_up(conn, event, (session, team), players, why).map(drop),
        )
    }

    /// Stores a line-up within a transaction, also for imports; `false` if it is already the current one.
    pub(crate) fn store_line_up(
        &self,
        conn: &mut Conn,
        event: &Event,
        (session, team): (SessionNumber, TeamId),
        players: &[PlayerId],
        why: &str,
    ) -> Result<bool> {
        let Some((rule, of)) = event.head.regulations.line_up_of(session) else {
            return refused(Message::new("line-up-not-asked").arg("session", session.0));
        };
        if event.session(session).is_some() {
            return refused(Message::new("line-up-seated").arg("session", session.0));
        }
        let against = event.line_up_problems(session, team, players);
        if !against.is_empty() {
            let named = |against| line_up_problem(against, &event.entries).arg("session", session.0);
            let team = event.entries.team_name(team);
            return Err(Error::Refused(
                against.iter().map(|against| named(against).arg("team", team.clone())).collect(),
            ));
        }
        if event.handed_in(session, team).is_some_and(|stands| stands.players == players) {
            return Ok(false);
        }
        let handed_in = event.line_ups.iter().filter(|own| (own.session, own.team) == (of, team)).count();
        if handed_in >= permission::MAX_CHANGES && !permission::decide(self.actor, event.head.id) {
            return refused(Message::new("changed-often").arg("most", permission::MAX_CHANGES));
        }
        let until = event.head.regulations.line_up_until(session);
        let is_late = until.is_some_and(|until| self.now > until) || event.session(of).is_some();
        let late = is_late.then_some(rule.change);
        if late == Some(ChangeCost::Refused) && !permission::decide(self.actor, event.head.id) {
            let zone = time_zone(&event.head.regulations);
            let until = until.map(|until| moment(zone.local(until), Some(zone.local(self.now).date())));
            return refused(Message::new("line-up-late").arg("until", until.map_or(Arg::from(""), Arg::from)));
        }
        let why = reason_if(is_late, why)?;
        let players = players.to_vec();
        self.add_line_up(conn, event, (of, team), LineUp { players, late, ..self.blank_line_up(why) })?;
        Ok(true)
    }

    /// Withdraws the line-up of a team for a session, with a reason. The team then plays as if it had handed in none
    /// for it.
    ///
    /// # Errors
    /// The actor may not decide; no line-up is handed in; the session is seated; or no reason is given.
    pub fn take_back_line_up(&self, (session, team): (SessionNumber, TeamId), why: &str) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let why = reason(why)?;
            if event.session(session).is_some() {
                return refused(Message::new("line-up-seated").arg("session", session.0));
            }
            let Some(stands) = event.handed_in(session, team) else {
                let none = Message::new("line-up-none").arg("team", event.entries.team_name(team));
                return refused(none.arg("session", session.0));
            };
            self.add_line_up(conn, event, (stands.session, team), self.blank_line_up(why))
        })
    }

    /// A revision without players, to be completed.
    fn blank_line_up(&self, why: &str) -> LineUp {
        LineUp {
            session: SessionNumber(0),
            team: TeamId(0),
            revision: 0,
            players: Vec::new(),
            author: self.actor.name.clone(),
            at: self.now,
            late: None,
            reason: why.to_owned(),
        }
    }

    fn add_line_up(
        &self,
        conn: &mut Conn,
        event: &Event,
        (session, team): (SessionNumber, TeamId),
        new: LineUp,
    ) -> Result<()> {
        let so_far = line_ups::of_event(conn, event.head.id)?;
        let before = so_far.iter().filter(|own| (own.session, own.team) == (session, team)).count();
        let new = LineUp { session, team, revision: before as i32 + 1, ..new };
        line_ups::insert(conn, event.head.id, &new)?;
        let names: Vec<String> = new.players.iter().map(|player| event.entries.player_name(*player)).collect();
        let detail = json!({
            "session": session, "team": event.entries.team_name(team), "revision": new.revision, "players": names,
            "late": new.late.map(ChangeCost::code), "reason": new.reason,
        });
        let about = About::Event(event.head.id, ChangeScope::LineUps);
        match new.players.is_empty() {
            false => self.audit(conn, about, "hand_in_line_up", &detail),
            true => self.audit(conn, about, "take_back_line_up", &detail),
        }
    }
}
