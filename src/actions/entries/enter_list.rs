//! Entering a whole list of players or teams at once: all of it, or nothing.

use crate::entries::enter_players::{check_place, require_teams};
use crate::{Acting, Error, Result, problems_in_line, refuse_any};
use event::event::{ChangeScope, EntryList, Player, Team};
use event::values::ids::SessionNumber;
use files::entries::{ListedEntries, ListedPlayer, ListedTeam};
use messages::Message;
use serde_json::json;
use store::Conn;
use store::audit::About;
use store::entries::{insert_player, insert_team, list, set_leader_and_coach};

impl Acting<'_> {
    /// Adds everybody in a list, or nobody; how many. Who stands as listed is passed over, so that a list that has
    /// grown can be read again. Who leads and coaches a team is written down as the list has it.
    pub(crate) fn add_players(&self, conn: &mut Conn, file: &str, listed: &ListedEntries) -> Result<usize> {
        let event = self.open_entries(conn)?;
        let mut entered = list(conn, event.id)?;
        let mut problems = Vec::new();
        let mut added = 0;
        for entry in &listed.players {
            let team = match &entry.team {
                None => None,
                Some(team) => Some(team_named(conn, event.id, &mut entered, team)?),
            };
            let same = |other: &&ListedPlayer| (&other.team, &other.name) == (&entry.team, &entry.name);
            let namesakes = listed.players.iter().filter(same).count() > 1;
            let stands = |other: &Player| {
                (other.team_id, &other.name, other.role) == (team, &entry.name, entry.role)
                    && (!namesakes || other.background.club == entry.background.club)
            };
            if entered.players.iter().any(stands) {
                continue;
            }
            match check_place(&event, &entered, team, (&entry.name, &entry.background.club), entry.role) {
                Ok(()) => {
                    let background = entry.background.clone();
                    let id =
                        insert_player(conn, event.id, team, &entry.name, entry.role, &background, SessionNumber(1))?;
                    let (name, role) = (entry.name.clone(), entry.role);
                    entered.players.push(Player { id, team_id: team, name, role, from_session: 1, background });
                    added += 1;
                }
                Err(other) => problems.extend(problems_in_line(file, entry.line, other)?),
            }
        }
        refuse_any(problems)?;
        let officials = set_officials(conn, event.id, &mut entered, &listed.officials)?;
        let mut detail = json!({ "file": file, "players": added });
        if !officials.is_empty() {
            detail["officials"] = json!(officials);
        }
        self.audit(conn, About::Event(event.id, ChangeScope::Frame), "import_entries", &detail)?;
        Ok(added)
    }

    /// Adds every team of a list, or none. A team that stands as it is listed is passed over.
    pub(crate) fn add_teams(&self, conn: &mut Conn, file: &str, new: &[ListedTeam]) -> Result<usize> {
        let event = self.open_entries(conn)?;
        require_teams(&event)?;
        let entered = list(conn, event.id)?;
        let mut problems = Vec::new();
        let mut added = 0;
        for entry in new {
            match entered.teams.iter().find(|team| team.name == entry.name) {
                Some(team) if (&team.leader, &team.coach) == (&entry.leader, &entry.coach) => {}
                Some(_) => {
                    let taken = Error::Refused(vec![Message::new("team-taken").arg("team", &entry.name)]);
                    problems.extend(problems_in_line(file, entry.line, taken)?);
                }
                None => {
                    insert_team(conn, event.id, &entry.name, &entry.leader, &entry.coach)?;
                    added += 1;
                }
            }
        }
        refuse_any(problems)?;
        let detail = json!({ "file": file, "teams": added });
        self.audit(conn, About::Event(event.id, ChangeScope::Frame), "import_teams", &detail)?;
        Ok(added)
    }
}

/// The team of this name, which is added where there is none.
fn team_named(conn: &mut Conn, event: i32, entered: &mut EntryList, name: &str) -> Result<i32> {
    if let Some(team) = entered.teams.iter().find(|other| other.name == *name) {
        return Ok(team.id);
    }
    let id = insert_team(conn, event, name, "", "")?;
    let (leader, coach) = (String::new(), String::new());
    entered.teams.push(Team { id, name: name.to_owned(), leader, coach });
    Ok(id)
}

/// Writes down who leads and coaches teams; of each team that changes, what stood and what stands.
fn set_officials(
    conn: &mut Conn,
    event: i32,
    entered: &mut EntryList,
    officials: &[ListedTeam],
) -> Result<Vec<serde_json::Value>> {
    let mut changed = Vec::new();
    for official in officials {
        let id = team_named(conn, event, entered, &official.name)?;
        let Some(team) = entered.teams.iter_mut().find(|team| team.id == id) else { continue };
        let before = team.clone();
        let said = |new: &String, old: &String| if new.is_empty() { old.clone() } else { new.clone() };
        (team.leader, team.coach) = (said(&official.leader, &team.leader), said(&official.coach, &team.coach));
        if *team != before {
            set_leader_and_coach(conn, event, id, &team.leader, &team.coach)?;
            let both = |of: &Team| format!("{} / {}", of.leader, of.coach);
            changed.push(json!({ "team": team.name, "before": both(&before), "after": both(team) }));
        }
    }
    Ok(changed)
}
