//! Who plays and who is a substitute (替补). Before the draw this changes freely; afterwards two members of a team trade
//! places from the next session on, with a reason. Sessions already begun do not change; in a running session a
//! substitute is noted at the seat (`table/fill_seat.rs`).

use crate::entries::enter_players::check_room;
use crate::sessions::take_back_session::unseat;
use crate::{Acting, Error, Result, explain, permission, refused, require};
use event::event::{ChangeScope, Event, Player, PlayerRole};
use event::values::ids::{PlayerId, SessionNumber};
use messages::{Message, disqualification};
use serde_json::json;
use store::audit::About;
use store::{Conn, entries};

impl Acting<'_> {
    /// Makes a regular player a substitute, or a substitute a regular player. If `with` names another member of the
    /// team, that one takes the other role.
    ///
    /// # Errors
    /// The player is a stand-in or has left; `with` cannot trade places with them; `with` is omitted and there is no
    /// room, or the draw was made; the actor may not do so before or after the draw; or those of `trade_after_draw`.
    pub fn change_role(&self, player: PlayerId, with: Option<PlayerId>, why: &str) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let list = &event.entries;
            let own = list.player(player).ok_or(Error::NotFound)?;
            let Some(new_role) = list.other_role(own) else {
                return refused(Message::new("role-fixed").arg("name", list.player_name(player)));
            };
            // Before the draw, only organisers change entries.
            require(event.draw.is_some() || permission::organise(self.actor, event.head.id))?;
            let Some(with) = with else {
                if event.draw.is_some() {
                    return refused(Message::new("role-drawn").arg("name", list.player_name(player)));
                }
                check_room(&event.head, list, own.team_id, new_role)?;
                entries::set_role(conn, event.head.id, own.id, new_role, None)?;
                let action = if new_role.draws() { "make_player" } else { "make_substitute" };
                let about = About::Event(event.head.id, ChangeScope::Frame);
                let mut detail = json!({ "name": own.name });
                explain(conn, event.head.id, &mut detail, why)?;
                return self.audit(conn, about, action, &detail);
            };
            let Some(other) = list.can_trade(own).find(|other| other.id == with.0) else {
                let (name, with) = (list.player_name(player), list.player_name(with));
                return refused(Message::new("role-no-trade").arg("name", name).arg("with", with));
            };
            let (rests, plays) = if own.draws() { (own, other) } else { (other, own) };
            let mut detail = json!({ "before": rests.name, "after": plays.name });
            explain(conn, event.head.id, &mut detail, why)?;
            let from = match event.draw {
                None => None,
                Some(_) => Some(self.trade_after_draw(conn, event, (rests, plays))?),
            };
            if let Some(from) = from {
                detail["session"] = json!(from);
            }
            entries::set_role(conn, event.head.id, rests.id, PlayerRole::Substitute, None)?;
            entries::set_role(conn, event.head.id, plays.id, PlayerRole::Regular, from)?;
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, "trade_places", &detail)
        })
    }

    /// Transfers the number of one player to another, and returns the first session in which it is theirs. If a session
    /// that has not begun is seated with the first player, its seats are cancelled, and it is seated again.
    ///
    /// # Errors
    /// All sessions have begun; the new player is disqualified; scores or absences are recorded in the session that is
    /// seated.
    fn trade_after_draw(
        &self,
        conn: &mut Conn,
        event: &Event,
        (rests, plays): (&Player, &Player),
    ) -> Result<SessionNumber> {
        let [rests, plays] = [rests, plays].map(|player| PlayerId(player.id));
        let name = |player| event.entries.player_name(player);
        let draw = event.draw.as_deref().ok_or(Error::NotFound)?;
        let number = draw.number(rests).ok_or(Error::NotFound)?;
        let begun = event.begun_sessions().count() as u16;
        let planned = event.head.regulations.sessions;
        if begun >= planned {
            return refused(Message::new("role-all-begun").arg("sessions", planned));
        }
        if let Some(of) = event.disqualified(plays) {
            return refused(disqualification("disqualified-sits", of).arg("name", name(plays)));
        }
        let waiting = event.waiting_session();
        if let Some(waiting) = waiting.filter(|session| session.seat_of(rests).is_some()) {
            unseat(conn, waiting)?;
        }
        let others = draw.players.iter().filter(|(own, _)| *own != number).copied();
        let numbers: Vec<_> = others.chain([(number, plays)]).collect();
        self.renumber(conn, event, draw, &draw.teams, &numbers)?;
        Ok(SessionNumber(begun + 1))
    }
}
