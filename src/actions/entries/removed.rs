//! Teams and players that were removed from the entries, as the audit has them.

use event::event::{Background, EntryList, Player, Privacy, is_entered_again};
use event::values::ids::TeamId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::audit::AuditRow;

/// A removal from the entries: of a player, or of a whole team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removed {
    /// The name of the team, if they were in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Whether the team itself was removed.
    #[serde(default)]
    pub whole: bool,
    /// Its leader.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leader: String,
    /// Its coach.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub coach: String,
    /// The players who were removed.
    pub players: Vec<RemovedPlayer>,
}

impl Removed {
    /// The removal of a player, whose team stays.
    pub(crate) fn from_player(entered: &EntryList, player: &Player) -> Removed {
        let team = player.team_id.map(|team| entered.team_name(TeamId(team)));
        Removed { team, players: vec![RemovedPlayer::from_player(player)], ..Removed::default() }
    }

    /// The removal that an audit row has: the detail itself, or a part of it if a stand-in replaced the player.
    pub(crate) fn from_row(row: &AuditRow) -> Option<Removed> {
        let mut detail: Value = serde_json::from_str(&row.detail).ok()?;
        let removed = detail.get_mut("removed").map(Value::take);
        serde_json::from_value(removed.unwrap_or(detail)).ok()
    }

    /// Whether somebody is entered who can only be the first of the players who were removed.
    pub(crate) fn is_entered(&self, entered: &EntryList) -> bool {
        let is_entered = |of: &RemovedPlayer| is_entered_again(entered, self.team.as_deref(), (&of.name, &of.club));
        self.players.first().is_some_and(is_entered)
    }

    /// The name for people: that of the team, or of the player.
    pub fn name(&self) -> &str {
        match (&self.team, self.players.first()) {
            (Some(team), _) if self.whole => team,
            (_, Some(player)) => &player.name,
            _ => "",
        }
    }

    /// What tells it from another of the same name: the team and the club of a player.
    pub fn distinction(&self) -> String {
        let club = self.players.first().map(|player| player.club.as_str());
        let known = self.team.as_deref().into_iter().chain(club).filter(|text| !self.whole && !text.is_empty());
        known.collect::<Vec<_>>().join(" · ")
    }
}

/// A player who was removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedPlayer {
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) club: String,
    country: String,
    family: String,
    given_name: String,
    registers: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    privacy: String,
}

impl RemovedPlayer {
    /// A player with all details, as entered.
    pub(crate) fn from_player(player: &Player) -> RemovedPlayer {
        let Background { club, country, family, given_name, registers } = player.background.clone();
        let [role, privacy] = [player.role.code(), player.privacy.code()].map(str::to_owned);
        RemovedPlayer { name: player.name.clone(), role, club, country, family, given_name, registers, privacy }
    }

    pub(crate) fn background(&self) -> Background {
        let RemovedPlayer { club, country, family, given_name, registers, .. } = self.clone();
        Background { club, country, family, given_name, registers }
    }

    pub(crate) fn privacy(&self) -> Privacy {
        Privacy::from_code(&self.privacy).unwrap_or_default()
    }
}
