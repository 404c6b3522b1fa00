//! Players who were removed from the entries: only the audit knows them.

use super::{EntryList, Player, Privacy};
use crate::record::archive::AuditRow;
use crate::record::audit_chain::{BRING_BACK, REMOVALS};
use serde_json::Value;
use std::collections::HashSet;
use values::ids::TeamId;

/// Whether the audit has a hidden name of a player who was removed from the entries, and is not entered again.
pub fn hides_removed(audit: &[AuditRow], entered: &EntryList) -> bool {
    let detail = |row: &AuditRow| serde_json::from_str::<Value>(&row.detail).unwrap_or_default();
    let back = audit.iter().filter(|row| row.action == BRING_BACK);
    let back: HashSet<String> = back.filter_map(|row| hash_undone(&row.detail)).collect();
    let is_hidden = |team: &Value, player: &Value| {
        let [name, club] = ["name", "club"].map(|field| player[field].as_str().unwrap_or_default());
        player["privacy"] == Privacy::Initials.code() && !is_entered_again(entered, team.as_str(), (name, club))
    };
    let is_removal = |row: &&AuditRow| REMOVALS.contains(&row.action.as_str()) && !back.contains(&row.hash);
    audit.iter().filter(is_removal).map(detail).any(|detail| {
        // That of a player whom a stand-in replaces is a part.
        let removed = detail.get("removed").unwrap_or(&detail);
        let players = removed["players"].as_array();
        players.is_some_and(|players| players.iter().any(|player| is_hidden(&removed["team"], player)))
    })
}

/// The hash of the audit row of a removal that one of `bring_back` undid, by the detail of the latter.
pub fn hash_undone(detail: &str) -> Option<String> {
    serde_json::from_str::<Value>(detail).ok()?["taken_off_by"].as_str().map(str::to_owned)
}

/// Whether somebody is entered who can only be the player who was removed, as far as team, name and club tell.
pub fn is_entered_again(entered: &EntryList, team: Option<&str>, (name, club): (&str, &str)) -> bool {
    let team_of = |player: &Player| player.team_id.map(|team| entered.team_name(TeamId(team)));
    let stays = |player: &&Player| !entered.withdrawn.contains(&player.id);
    let is_own = |player: &Player| player.name == name && player.background.club == club;
    entered.players.iter().filter(stays).any(|player| is_own(player) && team_of(player).as_deref() == team)
}
