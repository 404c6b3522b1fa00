//! Bringing back a player or a team that was taken off the entries, as the audit has them.

use super::enter_players::{check_place, open_event};
use super::{Actor, Error, Result, permission, refused};
use chrono::NaiveDateTime;
use event::event::{Background, Part, Player, PlayerRole};
use event::values::ids::SessionNumber;
use messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit::About;
use store::entries::{insert_player, insert_team, list};
use store::{Store, audit};

/// Who was taken off at once: a player, or a whole team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removed {
    /// The team, where they were in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Whether the team itself was taken off.
    #[serde(default)]
    pub whole: bool,
    /// Its leader.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leader: String,
    /// Its coach.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub coach: String,
    /// Who played.
    pub players: Vec<RemovedPlayer>,
}

/// A player who was taken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedPlayer {
    name: String,
    role: String,
    club: String,
    country: String,
    family: String,
    given_name: String,
    registers: String,
}

impl RemovedPlayer {
    /// A player as entered.
    pub(super) fn of(player: &Player) -> RemovedPlayer {
        let Background { club, country, family, given_name, registers } = player.background.clone();
        let (name, role) = (player.name.clone(), player.role.code().to_owned());
        RemovedPlayer { name, role, club, country, family, given_name, registers }
    }

    fn background(&self) -> Background {
        let RemovedPlayer { club, country, family, given_name, registers, .. } = self.clone();
        Background { club, country, family, given_name, registers }
    }
}

impl Removed {
    /// What they are called: the team, or the player.
    pub fn name(&self) -> &str {
        match (&self.team, self.players.first()) {
            (Some(team), _) if self.whole => team,
            (_, Some(player)) => &player.name,
            _ => "",
        }
    }
}

/// Who was taken off the entries of an event and is not there again, the last first: the row of the audit, and who.
///
/// # Errors
/// There is no such event, the actor does not organise it, or those of the store.
pub fn removed(store: &Store, actor: &Actor, slug: &str) -> Result<Vec<(i32, Removed)>> {
    store.read(|conn| {
        let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
        let entered = list(conn, event.id)?;
        let rows = audit::of_actions(conn, event.id, &["remove_player", "remove_team"])?;
        let known = |row: audit::AuditRow| Some((row.id, serde_json::from_str::<Removed>(&row.detail).ok()?));
        let is_back = |removed: &Removed| match removed.whole {
            true => entered.teams.iter().any(|team| team.name == removed.name()),
            false => entered.players.iter().any(|player| player.name == removed.name()),
        };
        Ok(rows.into_iter().filter_map(known).filter(|(_, removed)| !is_back(removed)).collect())
    })
}

/// Enters again who was taken off by a row of the audit, with all that was known of them.
///
/// # Errors
/// No row of that number took anybody off; the draw has been made; there is no place for them any more, or no such team.
pub fn bring_back(store: &Store, actor: &Actor, slug: &str, row: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let rows = audit::of_actions(conn, event.id, &["remove_player", "remove_team"])?;
        let row = rows.into_iter().find(|other| other.id == row).ok_or(Error::NotFound)?;
        let removed: Removed = serde_json::from_str(&row.detail).map_err(|_| Error::NotFound)?;
        let entered = list(conn, event.id)?;
        let found = entered.teams.iter().find(|team| Some(&team.name) == removed.team.as_ref()).map(|team| team.id);
        let team = match (&removed.team, found) {
            (None, _) => None,
            (Some(name), Some(_)) if removed.whole => return refused(Message::new("team-taken").arg("team", name)),
            (Some(name), None) if removed.whole => {
                Some(insert_team(conn, event.id, name, &removed.leader, &removed.coach)?)
            }
            (Some(name), None) => return refused(Message::new("bring-back-no-team").arg("team", name)),
            (Some(_), Some(id)) => Some(id),
        };
        for player in &removed.players {
            let role = PlayerRole::from_code(&player.role).unwrap_or_default();
            let entered = list(conn, event.id)?;
            check_place(&event, &entered, team, (&player.name, &player.club), role)?;
            insert_player(conn, event.id, team, &player.name, role, &player.background(), SessionNumber(1))?;
        }
        let detail = json!({ "name": removed.name(), "taken_off_by": row.hash, "brought_back": removed });
        Ok(audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "bring_back", &detail)?)
    })
}
