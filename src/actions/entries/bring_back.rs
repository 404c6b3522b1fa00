//! Bringing back a player or a team that was removed from the entries, from the audit row of the removal.

use crate::entries::beside::{Beside, Entered, entered_already};
use crate::entries::enter_list::writings;
use crate::entries::enter_players::check_place;
use crate::entries::removed::Removed;
use crate::{Acting, Error, Result, permission, refused};
use event::event::{ChangeScope, PlayerRole, hash_undone};
use event::record::audit_chain::{BRING_BACK, REMOVALS};
use event::values::ids::SessionNumber;
use files::asked::AskedPerson;
use messages::Message;
use serde_json::json;
use std::collections::HashSet;
use store::Conn;
use store::audit::{self, About};
use store::entries::{insert_player, insert_team, list, set_privacy};

impl Acting<'_> {
    /// The removed players and teams of an event that are not entered again, the last first, each with the id of its
    /// audit row.
    ///
    /// # Errors
    /// There is no such event, or the actor does not organise it.
    pub fn removed(&self) -> Result<Vec<(i32, Removed)>> {
        self.store.read(|conn| {
            let event = self.head(conn, permission::organise)?;
            let entered = list(conn, event.id)?;
            let is_entered = |removed: &Removed| match removed.whole {
                true => entered.teams_called(removed.name()).iter().any(|team| !entered.has_left(team.id)),
                false => removed.is_entered(&entered),
            };
            // What was brought back may have another name since.
            let undone = undone_removals(conn, event.id)?;
            let rows = audit::of_actions(conn, event.id, &REMOVALS)?;
            let rows = rows.iter().filter(|row| !undone.contains(&row.hash));
            let removed = rows.filter_map(|row| Some((row.id, Removed::from_row(row)?)));
            Ok(removed.filter(|(_, removed)| !is_entered(removed)).collect())
        })
    }

    /// Enters again the player or team of an audit row, with all details. `are_others` says that none of them is one of
    /// the players who are entered.
    ///
    /// # Errors
    /// The row is not one of a removal, or is undone; there is a draw; there is no room any more, or no such team; a name or register
    /// number is taken; or a player may be the same as one who is entered, and `are_others` is not set.
    pub fn bring_back(&self, row: i32, are_others: bool) -> Result<()> {
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let rows = audit::of_actions(conn, event.id, &REMOVALS)?;
            let undone = undone_removals(conn, event.id)?;
            let row = rows.into_iter().find(|other| other.id == row && !undone.contains(&other.hash));
            let row = row.ok_or(Error::NotFound)?;
            let removed = Removed::from_row(&row).ok_or(Error::NotFound)?;
            let entered = list(conn, event.id)?;
            let called = removed.team.iter().flat_map(|name| entered.teams_called(name)).next();
            let team = match (&removed.team, called.map(|team| team.id)) {
                (None, _) => None,
                (Some(name), Some(team)) if removed.whole && !entered.has_left(team) => {
                    return refused(Message::new("team-taken").arg("team", name));
                }
                (Some(name), None) if removed.whole => {
                    Some(insert_team(conn, event.id, name, &removed.leader, &removed.coach)?)
                }
                (Some(name), None) => return refused(Message::new("bring-back-no-team").arg("team", name)),
                (Some(_), Some(id)) => Some(id),
            };
            let (entered_before, mut asked) = (Entered::new(&entered.players), Vec::new());
            for player in &removed.players {
                let role = PlayerRole::from_code(&player.role).unwrap_or_default();
                let entered = list(conn, event.id)?;
                let mut about = player.background();
                about.country = writings(&entered.players).unify(&about.country);
                let entered_now = Entered::new(&entered.players);
                check_place(&event, (&entered, &entered_now), team, (&player.name, &about), role)?;
                if let Beside::Perhaps(other, why) =
                    entered_before.find(team, about.as_named(&player.name), &about.club, true)
                {
                    asked.push(AskedPerson::from_form(&player.name, other.name, why));
                }
                if let Beside::Same(other) = entered_now.find(team, about.as_named(&player.name), &about.club, true) {
                    if !entered.withdrawn.contains(&other.id) {
                        return refused(entered_already(&entered, &other));
                    }
                    self.bring_player_back(conn, event.id, &other, role)?;
                    continue;
                }
                if let Some(taken) = entered_now.refuse_number(None, &about) {
                    return refused(taken);
                }
                let id = insert_player(conn, event.id, team, &player.name, role, &about, SessionNumber(1))?;
                set_privacy(conn, event.id, id, player.privacy())?;
            }
            if !asked.is_empty() && !are_others {
                return Err(Error::Asked(asked));
            }
            let detail = json!({ "name": removed.name(), "taken_off_by": row.hash, "brought_back": removed });
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "bring_back", &detail)?;
            self.follow_names(conn, &entered, "")
        })
    }
}

/// The hashes of the audit rows of removals that were undone.
fn undone_removals(conn: &mut Conn, event: i32) -> Result<HashSet<String>> {
    Ok(audit::of_actions(conn, event, &[BRING_BACK])?.iter().filter_map(|row| hash_undone(&row.detail)).collect())
}
