//! Entering teams and players: one by one, or a whole list at once. Entries are open until the draw.

use super::bring_back::{Removed, RemovedPlayer};
use super::import_file::{self, FileImport};
use super::{Actor, Error, Result, in_line, name, none_of, permission, refused};
use chrono::NaiveDateTime;
use event::event::{Background, EntryList, EventHead, Membership, Part, Player, PlayerRole, Team};
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use event::values::typed_text;
use files::entries::{self, ListedEntries, ListedPlayer, ListedTeam};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::entries::{delete_player, delete_team, insert_player, insert_team, list, set_leader_and_coach};
use store::{Conn, Store, audit, draws, withdrawals};

pub(super) fn open_event(conn: &mut Conn, actor: &Actor, slug: &str) -> Result<EventHead> {
    let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
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
            return refused(Message::new("team-taken").arg("team", &team));
        }
        let id = insert_team(conn, event.id, &team, &typed_text::name(leader), &typed_text::name(coach))?;
        audit::append(
            conn,
            About::Event(event.id, Part::Frame),
            now,
            &actor.name,
            "add_team",
            &json!({ "team": team }),
        )?;
        Ok(id)
    })
}

/// Adds a player of a club, or of none; in a team event to a team.
///
/// # Errors
/// The name is empty or taken in the team or, for who plays alone, in the club; the team is full, the draw has been made.
pub fn add_player(
    store: &Store,
    actor: &Actor,
    slug: &str,
    team: Option<i32>,
    (player, club): (&str, &str),
    role: PlayerRole,
    now: NaiveDateTime,
) -> Result<i32> {
    let player = name(player)?;
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        if event.teams && team.is_none() {
            return refused(Message::new("team-needed"));
        }
        let background = Background { club: typed_text::name(club), ..Background::default() };
        check_place(&event, &entered, team, (&player, &background.club), role)?;
        let id = insert_player(conn, event.id, team, &player, role, &background, SessionNumber(1))?;
        let mut detail = json!({ "player": player, "team": team, "role": role.code() });
        if !background.club.is_empty() {
            detail["club"] = json!(background.club);
        }
        audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "add_player", &detail)?;
        Ok(id)
    })
}

/// Adds as many stand-ins as are missing at tables of four, in a team event as many as teams lack players; they are called by
/// this word with a number. How many there are.
///
/// # Errors
/// Nobody is missing, or the draw has been made.
pub fn add_stand_ins(store: &Store, actor: &Actor, slug: &str, called: &str, now: NaiveDateTime) -> Result<usize> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        let teams = entered.missing(event.teams);
        if teams.is_empty() {
            return refused(Message::new("stand-ins-not-needed"));
        }
        let added: Vec<(Option<TeamId>, String)> = teams.into_iter().zip(names(&entered, called)).collect();
        for (team, name) in &added {
            let (team, from) = (team.map(|team| team.0), SessionNumber(1));
            insert_player(conn, event.id, team, name, PlayerRole::StandIn, &Background::default(), from)?;
        }
        let names: Vec<&String> = added.iter().map(|(_, name)| name).collect();
        let about = About::Event(event.id, Part::Frame);
        audit::append(conn, about, now, &actor.name, "add_stand_ins", &json!({ "players": names }))?;
        Ok(added.len())
    })
}

/// The names of stand-ins, which nobody has.
fn names(entered: &EntryList, called: &str) -> impl Iterator<Item = String> {
    let taken = move |name: &String| entered.players.iter().any(|other| other.name == *name);
    (1..).map(move |number| format!("{called} {number}")).filter(move |name| !taken(name))
}

/// Lets a stand-in take the place of a player who does not come, before the draw: the player is taken off the entries, the stand-in
/// has the team. What the stand-in is called: this word with a number.
///
/// # Errors
/// There is no such player who draws, or the draw has been made.
pub fn stand_in_for(
    store: &Store,
    actor: &Actor,
    slug: &str,
    player: PlayerId,
    called: &str,
    now: NaiveDateTime,
) -> Result<String> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        let gone = entered.player(player).filter(|player| player.draws()).ok_or(Error::NotFound)?;
        let name = names(&entered, called).next().ok_or(Error::NotFound)?;
        delete_player(conn, event.id, gone.id)?;
        let (from, nothing) = (SessionNumber(1), Background::default());
        insert_player(conn, event.id, gone.team_id, &name, PlayerRole::StandIn, &nothing, from)?;
        let detail = json!({ "before": gone.name, "after": name });
        audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "stand_in_for", &detail)?;
        Ok(name)
    })
}

fn require_teams(event: &EventHead) -> Result<()> {
    if event.has_teams() { Ok(()) } else { refused(Message::new("event-without-teams")) }
}

/// Refuses a player for whom there is no place in the team, or of whom there is one already.
pub(super) fn check_place(
    event: &EventHead,
    entered: &EntryList,
    team: Option<i32>,
    (player, club): (&str, &str),
    role: PlayerRole,
) -> Result<()> {
    if entered.players.len() >= entries::MAX_PLAYERS {
        return refused(Message::new("event-full").arg("most", entries::MAX_PLAYERS));
    }
    let membership = event.membership();
    if !role.draws() && team.is_none() {
        let without = membership == Membership::Nobody;
        return refused(Message::new(if without { "event-without-teams" } else { "team-needed" }));
    }
    let Some(team) = team else {
        let is_taken = |other: &Player| (other.team_id, &*other.name, &*other.background.club) == (None, player, club);
        return match entered.players.iter().any(is_taken) {
            true => refused(Message::new("name-taken").arg("name", player)),
            false => Ok(()),
        };
    };
    let Some(found) = entered.teams.iter().find(|other| other.id == team) else { return Err(Error::NotFound) };
    if entered.of_team(team).any(|other| other.name == player) {
        return refused(Message::new("player-taken").arg("name", player).arg("team", &found.name));
    }
    check_room(event, entered, Some(team), role)
}

/// Refuses one more in a team who draws a number, or who draws none, where it has as many as it may have.
pub(super) fn check_room(event: &EventHead, entered: &EntryList, team: Option<i32>, role: PlayerRole) -> Result<()> {
    let found = entered.teams.iter().find(|other| Some(other.id) == team).ok_or(Error::NotFound)?;
    let (draws, membership) = (role.draws(), event.membership());
    let plays = |other: &&Player| other.draws() == draws && !entered.withdrawn.contains(&other.id);
    let same = entered.of_team(found.id).filter(plays).count();
    match same < membership.most(draws) {
        true => Ok(()),
        false => refused(entries::team_full(&found.name, membership, role)),
    }
}

/// Removes a player before the draw.
///
/// # Errors
/// There is no such player, or the draw has been made.
pub fn remove_player(store: &Store, actor: &Actor, slug: &str, player: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        let found = entered.player(PlayerId(player)).ok_or(Error::NotFound)?;
        take_off(conn, actor, event.id, found, now)?;
        let team = found.team_id.map(|team| entered.team_name(TeamId(team)));
        let detail = json!(Removed { team, players: vec![RemovedPlayer::of(found)], ..Removed::default() });
        Ok(audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "remove_player", &detail)?)
    })
}

/// Takes a player off the entries. Who had a number in a draw that was withdrawn stays written down as somebody who has left.
fn take_off(conn: &mut Conn, actor: &Actor, event: i32, player: &Player, now: NaiveDateTime) -> Result<()> {
    match draws::has_drawn(conn, Some(player.id), None)? {
        true => {
            let (id, from) = (PlayerId(player.id), SessionNumber(1));
            withdrawals::insert(conn, event, id, from, "", &actor.name, now)?;
        }
        false => {
            delete_player(conn, event, player.id)?;
        }
    }
    Ok(())
}

/// Removes a team and its players before the draw.
///
/// # Errors
/// There is no such team, or the draw has been made.
pub fn remove_team(store: &Store, actor: &Actor, slug: &str, team: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = open_event(conn, actor, slug)?;
        let entered = list(conn, event.id)?;
        let found = entered.teams.iter().find(|other| other.id == team).ok_or(Error::NotFound)?;
        let stays = |player: &&Player| !entered.withdrawn.contains(&player.id);
        let players: Vec<&Player> = entered.of_team(team).filter(stays).collect();
        for player in &players {
            take_off(conn, actor, event.id, player, now)?;
        }
        if !draws::has_drawn(conn, None, Some(team))? {
            delete_team(conn, event.id, team)?;
        }
        let detail = json!(Removed {
            team: Some(found.name.clone()),
            whole: true,
            leader: found.leader.clone(),
            coach: found.coach.clone(),
            players: players.into_iter().map(RemovedPlayer::of).collect(),
        });
        Ok(audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "remove_team", &detail)?)
    })
}

/// Adds everybody in an entry list, or nobody; how many. Teams that are entered already get the players added, and who stands
/// as listed is passed over.
///
/// # Errors
/// Every problem of the file, with its place, and every player for whom there is no place any more.
pub fn import_entries(
    store: &Store,
    actor: &Actor,
    slug: &str,
    file: &str,
    bytes: &[u8],
    now: NaiveDateTime,
) -> Result<usize> {
    // Reading the file takes longer than writing it down: nobody else should wait for it.
    let event = store.read(|conn| super::event_head(conn, slug, |event| permission::organise(actor, event)))?;
    let sheet = import_file::open(store, event.membership(), &FileImport::of_players(file, bytes))?;
    sheet.require_certain_encoding()?;
    let new = entries::read(&sheet, event.membership())?;
    store.write(|conn| add_players(conn, actor, slug, file, &new, now))
}

/// Adds everybody in a list, or nobody; how many. Who stands as listed is passed over, so that a list that has grown can be
/// read again. Who leads and coaches a team is written down as the list has it.
pub(super) fn add_players(
    conn: &mut Conn,
    actor: &Actor,
    slug: &str,
    file: &str,
    listed: &ListedEntries,
    now: NaiveDateTime,
) -> Result<usize> {
    let event = open_event(conn, actor, slug)?;
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
                let id = insert_player(conn, event.id, team, &entry.name, entry.role, &background, SessionNumber(1))?;
                let (name, role) = (entry.name.clone(), entry.role);
                entered.players.push(Player { id, team_id: team, name, role, from_session: 1, background });
                added += 1;
            }
            Err(other) => problems.extend(in_line(file, entry.line, other)?),
        }
    }
    none_of(problems)?;
    let officials = set_officials(conn, event.id, &mut entered, &listed.officials)?;
    let mut detail = json!({ "file": file, "players": added });
    if !officials.is_empty() {
        detail["officials"] = json!(officials);
    }
    audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "import_entries", &detail)?;
    Ok(added)
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

/// Adds every team of a list, or none. A team that stands as it is listed is passed over.
pub(super) fn add_teams(
    conn: &mut Conn,
    actor: &Actor,
    slug: &str,
    file: &str,
    new: &[ListedTeam],
    now: NaiveDateTime,
) -> Result<usize> {
    let event = open_event(conn, actor, slug)?;
    require_teams(&event)?;
    let entered = list(conn, event.id)?;
    let mut problems = Vec::new();
    let mut added = 0;
    for entry in new {
        match entered.teams.iter().find(|team| team.name == entry.name) {
            Some(team) if (&team.leader, &team.coach) == (&entry.leader, &entry.coach) => {}
            Some(_) => {
                let taken = Error::Refused(vec![Message::new("team-taken").arg("team", &entry.name)]);
                problems.extend(in_line(file, entry.line, taken)?);
            }
            None => {
                insert_team(conn, event.id, &entry.name, &entry.leader, &entry.coach)?;
                added += 1;
            }
        }
    }
    none_of(problems)?;
    let detail = json!({ "file": file, "teams": added });
    audit::append(conn, About::Event(event.id, Part::Frame), now, &actor.name, "import_teams", &detail)?;
    Ok(added)
}
