//! Two players who were entered in each other's place: their names and details are exchanged. All else stays where it is: teams,
//! roles, numbers, seats and results; and an invitation to a stage with the person whom it names.

use crate::entries::beside::Entered;
use crate::entries::rename::known_text;
use crate::entries::set_privacy::require_not_erased;
use crate::{Acting, Error, Result, explain, permission, refused, require};
use event::event::{ChangeScope, Player, PlayerRole};
use event::values::ids::PlayerId;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::entries;

impl Acting<'_> {
    /// Exchanges the names of two players, their other details, and how the public sees them, at any time. The audit has a row for
    /// each of these changes.
    ///
    /// # Errors
    /// They are the same player; one is a stand-in or was erased; a third player beside whom one comes to stand has the same name;
    /// there is no such player; or no reason is given although the draw was made.
    pub fn exchange_players(&self, players: [PlayerId; 2], why: &str) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let find = |player| entered.player(player).ok_or(Error::NotFound);
            let [one, other] = [find(players[0])?, find(players[1])?];
            if one.id == other.id {
                return refused(Message::new("swap-same"));
            }
            let both = [(one, other), (other, one)];
            let all = Entered::new(&entered.players);
            for (place, person) in both {
                require(place.role != PlayerRole::StandIn)?;
                require_not_erased(place)?;
                let known = (person.name.as_str(), &person.background);
                all.refuse_name(&entered, place.team_id, known, |of| ![one.id, other.id].contains(&of.id))?;
            }
            entries::exchange_names(conn, event.id, [one, other])?;
            for (place, person) in both {
                entries::set_background(conn, event.id, place.id, &person.background)?;
            }
            let about = || About::Event(event.id, ChangeScope::Frame);
            for (place, person) in both {
                let mut names = json!({ "player": place.id, "before": place.name, "after": person.name });
                explain(conn, event.id, &mut names, why)?;
                self.audit(conn, about(), "rename_player", &names)?;
                let [before, after] = [place, person].map(|of| known_text(&of.background));
                if before != after {
                    let mut known = json!({ "player": person.name, "before": before, "after": after });
                    explain(conn, event.id, &mut known, why)?;
                    self.audit(conn, about(), "set_background", &known)?;
                }
                let renamed = Player { name: person.name.clone(), ..place.clone() };
                self.change_privacy(conn, event.id, &renamed, person.privacy)?;
            }
            self.follow_in_groups(conn, &entered, why)
        })
    }
}
