//! Entering teams and players: one by one, or a whole list at once. Entries are open until the draw.

use super::{Actor, Error, Result, name, permission, refused, require};
use crate::exchange::entries;
use crate::exchange::sheet::Problem;
use crate::messages::Message;
use crate::store::entries::{EntryList, delete_player, delete_team, insert_player, insert_team, list};
use crate::store::events::Event;
use crate::store::{Conn, Store, audit, draws};
use chrono::NaiveDateTime;
use serde_json::json;
use std::collections::HashMap;

fn open_event(conn: &mut Conn, actor: &Actor, slug: &str) -> Result<Event> {
    let event = super::event(conn, slug)?;
    require(permission::organise(actor, event.id))?;
    if draws::live(conn, event.id)?.is_some() {
        return refused(Message::new("entries-closed"));
    }
    Ok(event)
}

/// Adds a team.
///
/// # Errors
/// The name is empty or taken, the event is for individuals, the draw has been made.
pub fn add_team(
    store: &Store,
    actor: &Actor,
    slug: &str,
    team: &str,
    leader: &str,
    coach: &str,
    now: NaiveDateTime,
) -> Result<i32> {
    let team = name(team)?;
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        require_teams(&event)?;
        if list(conn, event.id)?.teams.iter().any(|other| other.name == team) {
            return refused(Message::new("team-taken").arg("team", team));
        }
        let id = insert_team(conn, event.id, team, leader.trim(), coach.trim())?;
        audit::append(conn, Some(event.id), now, &actor.name, "add_team", &json!({ "team": team }))?;
        Ok(id)
    })
}

/// Adds a player, in a team event to a team.
///
/// # Errors
/// The name is empty or taken in the team, the team is full, the draw has been made.
pub fn add_player(
    store: &Store,
    actor: &Actor,
    slug: &str,
    team: Option<i32>,
    player: &str,
    substitute: bool,
    now: NaiveDateTime,
) -> Result<i32> {
    let player = name(player)?;
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        match team {
            Some(team) => check_place(&entered, team, player, substitute)?,
            None if event.teams => return refused(Message::new("team-needed")),
            None => {}
        }
        let id = insert_player(conn, event.id, team, player, substitute && team.is_some())?;
        let detail = json!({ "player": player, "team": team, "substitute": substitute });
        audit::append(conn, Some(event.id), now, &actor.name, "add_player", &detail)?;
        Ok(id)
    })
}

fn require_teams(event: &Event) -> Result<()> {
    if event.teams { Ok(()) } else { refused(Message::new("event-without-teams")) }
}

fn check_place(entered: &EntryList, team: i32, player: &str, substitute: bool) -> Result<()> {
    let Some(found) = entered.teams.iter().find(|other| other.id == team) else { return Err(Error::NotFound) };
    if entered.of_team(team).any(|other| other.name == player) {
        return refused(Message::new("player-taken").arg("name", player).arg("team", &found.name));
    }
    let same = entered.of_team(team).filter(|other| other.substitute == substitute).count();
    match (substitute, same) {
        (true, 1..) => refused(Message::new("problem-second-substitute").arg("team", &found.name)),
        (false, 4..) => refused(Message::new("problem-fifth-player").arg("team", &found.name)),
        _ => Ok(()),
    }
}

/// Removes a player before the draw.
///
/// # Errors
/// There is no such player, or the draw has been made.
pub fn remove_player(store: &Store, actor: &Actor, slug: &str, player: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        if !delete_player(conn, event.id, player)? {
            return Err(Error::NotFound);
        }
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "remove_player", &json!({ "player": player }))?)
    })
}

/// Removes a team and its players before the draw.
///
/// # Errors
/// There is no such team, or the draw has been made.
pub fn remove_team(store: &Store, actor: &Actor, slug: &str, team: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let players: Vec<i32> = list(conn, event.id)?.of_team(team).map(|player| player.id).collect();
        for player in &players {
            delete_player(conn, event.id, *player)?;
        }
        if !delete_team(conn, event.id, team)? {
            return Err(Error::NotFound);
        }
        let detail = json!({ "team": team, "players": players });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "remove_team", &detail)?)
    })
}

/// Adds everybody in an entry list, or nobody. Teams that are entered already get the players added.
///
/// # Errors
/// Every problem of the file, and every player for whom there is no place any more.
pub fn import_entries(
    store: &Store,
    actor: &Actor,
    slug: &str,
    file: &str,
    bytes: &[u8],
    now: NaiveDateTime,
) -> Result<usize> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let refused = |problems: Vec<Problem>| Error::Refused(problems.iter().map(Problem::message).collect());
        let new = entries::read(file, bytes, event.teams).map_err(refused)?;
        let mut entered = list(conn, event.id)?;
        let mut against = Vec::new();
        let mut teams: HashMap<String, i32> = entered.teams.iter().map(|team| (team.name.clone(), team.id)).collect();
        for entry in &new {
            let team = match &entry.team {
                None => None,
                Some(team) => Some(match teams.get(team) {
                    Some(id) => *id,
                    None => {
                        let id = insert_team(conn, event.id, team, "", "")?;
                        teams.insert(team.clone(), id);
                        entered = list(conn, event.id)?;
                        id
                    }
                }),
            };
            if let Some(Err(Error::Refused(reasons))) =
                team.map(|team| check_place(&entered, team, &entry.name, entry.substitute))
            {
                against.extend(reasons);
                continue;
            }
            insert_player(conn, event.id, team, &entry.name, entry.substitute)?;
        }
        if !against.is_empty() {
            return Err(Error::Refused(against));
        }
        let detail = json!({ "file": file, "players": new.len() });
        audit::append(conn, Some(event.id), now, &actor.name, "import_entries", &detail)?;
        Ok(new.len())
    })
}
