//! Correcting the name of the event, of a team, of its leader and coach, or of a player, and a player's other details.
//! What was published keeps the old ones.

use crate::entries::beside::{Beside, Entered, entered_already};
use crate::entries::enter_list::writings;
use crate::entries::enter_players::refuse_team_name;
use crate::entries::set_privacy::require_not_erased;
use crate::sessions::rehearse::marked_name;
use crate::{Acting, Error, Result, explain, name, permission, refused};
use event::event::{Background, ChangeScope, Player, is_given_name_of, registers};
use event::values::ids::{PlayerId, TeamId};
use files::asked::AskedPerson;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{entries, events};

/// The thing that is renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    /// The event; its address stays.
    Event,
    /// A team.
    Team(TeamId),
    /// A player.
    Player(PlayerId),
    /// A player, with the confirmation that they are another person than the one who may be the same.
    Another(PlayerId),
}

/// A player's other details, as the audit has them.
pub(crate) fn known_text(of: &Background) -> String {
    [&of.club, &of.country, &of.family, &of.given_name, &of.registers].map(String::as_str).join(" / ")
}

impl Acting<'_> {
    /// Renames the event, a team or a player, at any time.
    ///
    /// # Errors
    /// The name is empty, too long or taken; a player who may be the same is entered; the player was erased; there is
    /// no such team or player; or no reason is given although the draw was made, because papers with the old name may
    /// be in use.
    pub fn rename(&self, what: Renamed, new_name: &str, why: &str) -> Result<()> {
        let mut new_name = name(new_name)?;
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let (kind, of, before) = match what {
                Renamed::Event => {
                    if event.regulations.rehearsal {
                        new_name = marked_name(&event.name, new_name);
                    }
                    events::update(conn, event.id, &new_name, &event.regulations)?;
                    ("event", event.id, event.name)
                }
                Renamed::Team(team) => {
                    let found = entered.teams.iter().find(|other| other.id == team.0).ok_or(Error::NotFound)?;
                    refuse_team_name(&entered, &new_name, Some(team.0))?;
                    entries::rename_team(conn, event.id, team.0, &new_name)?;
                    ("team", team.0, found.name.clone())
                }
                Renamed::Player(player) | Renamed::Another(player) => {
                    let found = entered.players.iter().find(|other| other.id == player.0).ok_or(Error::NotFound)?;
                    require_not_erased(found)?;
                    let others: Vec<Player> =
                        entered.players.iter().filter(|other| other.id != player.0).cloned().collect();
                    let others = Entered::new(&others);
                    others.refuse_name(&entered, found.team_id, (&new_name, &found.background), |_| true)?;
                    let about = Background { given_name: String::new(), ..found.background.clone() };
                    match others.find(found.team_id, about.as_named(&new_name), &about.club, true) {
                        Beside::Same(other) => return refused(entered_already(&entered, &other)),
                        Beside::Perhaps(other, why) if what == Renamed::Player(player) => {
                            return Err(Error::Asked(vec![AskedPerson::from_form(&new_name, other.name, why)]));
                        }
                        Beside::Perhaps(..) | Beside::New => {}
                    }
                    if !is_given_name_of(&found.background.given_name, &new_name) {
                        // It belongs to the old name.
                        let background = Background { given_name: String::new(), ..found.background.clone() };
                        entries::set_background(conn, event.id, player.0, &background)?;
                    }
                    entries::rename_player(conn, event.id, player.0, &new_name)?;
                    ("player", player.0, found.name.clone())
                }
            };
            let mut detail = json!({ kind: of, "before": before, "after": new_name });
            explain(conn, event.id, &mut detail, why)?;
            let about = About::Event(event.id, ChangeScope::Frame);
            self.audit(conn, about, &format!("rename_{kind}"), &detail)?;
            self.follow_names(conn, &entered, why)
        })
    }

    /// Changes the leader and the coach of a team, at any time; an empty name means none.
    ///
    /// # Errors
    /// A name is too long, there is no such team, nothing changes, or no reason is given although the draw was made.
    pub fn set_leader_and_coach(&self, team: TeamId, [leader, coach]: [&str; 2], why: &str) -> Result<()> {
        let named = |text: &str| if text.trim().is_empty() { Ok(String::new()) } else { name(text) };
        let (leader, coach) = (named(leader)?, named(coach)?);
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let found = entered.teams.iter().find(|other| other.id == team.0).ok_or(Error::NotFound)?;
            if (&found.leader, &found.coach) == (&leader, &coach) {
                return refused(Message::new("leader-same").arg("team", &found.name));
            }
            let both = |leader: &str, coach: &str| format!("{leader} / {coach}");
            let mut detail = json!({
                "team": found.name, "before": both(&found.leader, &found.coach), "after": both(&leader, &coach),
            });
            explain(conn, event.id, &mut detail, why)?;
            entries::set_leader_and_coach(conn, event.id, team.0, &leader, &coach)?;
            let about = About::Event(event.id, ChangeScope::Frame);
            self.audit(conn, about, "set_leader_and_coach", &detail)
        })
    }

    /// Changes a player's other details, at any time. The country is written as other players have it. A draw already
    /// made does not change, even if the player would no longer be kept apart from others.
    ///
    /// # Errors
    /// A text is too long; the given name is not part of the name; a number is not one of a known register, or belongs
    /// to another player; another player without a team has the same name and club; there is no such player, or they
    /// were erased; nothing changes; or no reason is given although the draw was made.
    pub fn set_background(&self, player: PlayerId, typed: &Background, why: &str) -> Result<()> {
        let named = |text: &str| if text.trim().is_empty() { Ok(String::new()) } else { name(text) };
        let wrong = |part| Message::new("registers-wrong").arg("found", part);
        let new = Background {
            club: named(&typed.club)?,
            country: named(&typed.country)?,
            family: named(&typed.family)?,
            given_name: named(&typed.given_name)?,
            registers: registers(&typed.registers).map_err(|part| Error::Refused(vec![wrong(part)]))?,
        };
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let found = entered.player(player).ok_or(Error::NotFound)?;
            require_not_erased(found)?;
            let mut countries = writings(entered.players.iter().filter(|other| other.id != found.id));
            let new = Background { country: countries.unify(&new.country), ..new };
            if new == found.background {
                return refused(Message::new("background-same").arg("name", &found.name));
            }
            if !is_given_name_of(&new.given_name, &found.name) {
                let what = Message::new("given-name-wrong").arg("given", &new.given_name);
                return refused(what.arg("name", &found.name));
            }
            let all = Entered::new(&entered.players);
            if new.registers != found.background.registers
                && let Some(taken) = all.refuse_number(Some(found.id), &new)
            {
                return refused(taken);
            }
            if found.team_id.is_none() {
                all.refuse_name(&entered, None, (&found.name, &new), |other| other.id != found.id)?;
            }
            let mut detail = json!({
                "player": found.name, "before": known_text(&found.background), "after": known_text(&new),
            });
            explain(conn, event.id, &mut detail, why)?;
            entries::set_background(conn, event.id, player.0, &new)?;
            let about = About::Event(event.id, ChangeScope::Frame);
            self.audit(conn, about, "set_background", &detail)?;
            self.follow_names(conn, &entered, why)
        })
    }
}
