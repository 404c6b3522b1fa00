//! Teams and players of an event.

use super::error::corrupt;
use super::former::note_former;
use super::rows::{ALL, ArchivedRow, row};
use super::schema::{events, players, teams};
use super::{Conn, Result, withdrawals};
use diesel::alias;
use diesel::dsl::{self, auto_type, count_star, exists};
use diesel::prelude::*;
use event::event::{Background, EntryList, Player, PlayerRole, Privacy, Team, Withdrawal};
use event::record::archive;
use event::values::ids::{PlayerId, SessionNumber};
use rules::BySeat;
use std::collections::{HashMap, HashSet};

row! {
    #[derive(AsChangeset)]
    TeamRow with id in teams of event by id as Team {
        name: String,
        leader: String,
        coach: String,
    }
    filled { id }
}

row! {
    #[derive(AsChangeset)]
    #[diesel(treat_none_as_null = true)]
    PlayerRow with id in players of event by id as Player {
        name: String,
        substitute: bool,
        club: String,
        country: String,
        family: String,
        from_session: i32,
        stand_in: bool,
        given_name: String,
        registers: String,
        privacy: String,
    }
    references { team_id: Option<i32> = team in teams, }
    filled { id }
}

#[derive(AsChangeset)]
#[diesel(table_name = players)]
struct Known<'a> {
    club: &'a str,
    country: &'a str,
    family: &'a str,
    given_name: &'a str,
    registers: &'a str,
}

impl<'a> From<&'a Background> for Known<'a> {
    fn from(of: &'a Background) -> Self {
        let Background { club, country, family, given_name, registers } = of;
        Known { club, country, family, given_name, registers }
    }
}

/// The row of a player of an event.
#[auto_type(no_type_alias)]
pub(super) fn player_row(event: i32, player: i32) -> _ {
    let of_event: dsl::Eq<players::event_id, i32> = players::event_id.eq(event);
    players::table.find(player).filter(of_event)
}

/// The row of a team of an event.
#[auto_type(no_type_alias)]
pub(super) fn team_row(event: i32, team: i32) -> _ {
    let of_event: dsl::Eq<teams::event_id, i32> = teams::event_id.eq(event);
    teams::table.find(team).filter(of_event)
}

/// All teams and players of an event.
pub fn list(conn: &mut Conn, event: i32) -> Result<EntryList> {
    let teams = TeamRow::load(conn, event, &ALL)?;
    let players = PlayerRow::load(conn, event, &ALL)?;
    Ok(EntryList::new(
        teams.into_iter().map(team).collect(),
        players.into_iter().map(player).collect(),
        Withdrawal::players_who_left(&withdrawals::of_event(conn, event)?),
    ))
}

fn team(row: TeamRow) -> Team {
    let TeamRow { id, name, leader, coach } = row;
    Team { id, name, leader, coach }
}

fn player(row: PlayerRow) -> Player {
    let PlayerRow { id, team_id, name, substitute, from_session, stand_in, .. } = row;
    let PlayerRow { club, country, family, given_name, registers, privacy, .. } = row;
    let background = Background { club, country, family, given_name, registers };
    let role = match (substitute, stand_in) {
        (_, true) => PlayerRole::StandIn,
        (true, _) => PlayerRole::Substitute,
        (false, false) => PlayerRole::Regular,
    };
    // An unknown code, of a later version of the program, hides the name.
    let privacy = Privacy::from_code(&privacy).unwrap_or(Privacy::Initials);
    Player { id, team_id, name, role, from_session, background, privacy }
}

/// The names of four players of an event, and their given names as stored; where two have the same name, those by which
/// the event tells players apart.
///
/// # Errors
/// A player is not in the database, or those of the database.
pub fn names(conn: &mut Conn, event: i32, of: BySeat<PlayerId>) -> Result<(BySeat<String>, BySeat<String>)> {
    let rows = players::table.filter(players::id.eq_any(of.values().map(|player| player.0)));
    let rows: Vec<(i32, String, String)> = rows.select((players::id, players::name, players::given_name)).load(conn)?;
    if let Some(missing) = of.values().into_iter().find(|player| !rows.iter().any(|(id, ..)| *id == player.0)) {
        return Err(corrupt(format!("player {} has no row", missing.0)));
    }
    let row = |player: PlayerId| rows.iter().find(|(id, ..)| *id == player.0);
    let given = of.map(|player| row(player).map(|(.., given)| given.clone()).unwrap_or_default());
    if rows.iter().map(|(_, name, _)| name).collect::<HashSet<_>>().len() < rows.len() {
        let all = list(conn, event)?;
        return Ok((of.map(|player| all.player_name(player)), given));
    }
    Ok((of.map(|player| row(player).map(|(_, name, _)| name.clone()).unwrap_or_default()), given))
}

/// The numbers of players in the order of entry, from 1.
pub fn numbers(conn: &mut Conn, event: i32, of: BySeat<PlayerId>) -> Result<HashMap<PlayerId, usize>> {
    let until = alias!(players as until);
    let enters_until = until.field(players::event_id).eq(event).and(until.field(players::id).le(players::id));
    let rows: Vec<(i32, i64)> = players::table
        .inner_join(until.on(enters_until))
        .filter(players::id.eq_any(of.values().map(|player| player.0)))
        .group_by(players::id)
        .select((players::id, count_star()))
        .load(conn)?;
    Ok(rows.into_iter().map(|(player, number)| (PlayerId(player), number as usize)).collect())
}

/// A player of an event; `None` if the event has no such player.
pub fn one(conn: &mut Conn, event: i32, id: PlayerId) -> Result<Option<Player>> {
    let row = player_row(event, id.0).select(PlayerRow::as_select());
    Ok(row.first(conn).optional()?.map(player))
}

/// The other events with a player of this name: row and name of each.
pub fn other_events(conn: &mut Conn, event: i32, name: &str) -> Result<Vec<(i32, String)>> {
    let entered = players::table.inner_join(events::table.on(events::id.eq(players::event_id)));
    let others = entered.filter(players::name.eq(name)).filter(players::event_id.ne(event));
    Ok(others.order(events::id).select((events::id, events::name)).load(conn)?)
}

/// The teams of those of these players who have one, each with all its players.
pub fn teams_of(conn: &mut Conn, of: BySeat<PlayerId>) -> Result<HashMap<PlayerId, (Team, Vec<Player>)>> {
    let with_team = players::table.inner_join(teams::table.on(players::team_id.eq(teams::id.nullable())));
    let own = with_team.filter(players::id.eq_any(of.values().map(|player| player.0)));
    let own: Vec<(i32, TeamRow)> = own.select((players::id, TeamRow::as_select())).load(conn)?;
    let members = players::table.filter(players::team_id.eq_any(own.iter().map(|(_, team)| Some(team.id))));
    let members: Vec<PlayerRow> = members.order(players::id).select(PlayerRow::as_select()).load(conn)?;
    let members: Vec<Player> = members.into_iter().map(player).collect();
    let with_members = |(player, row): (i32, TeamRow)| {
        let of_team = members.iter().filter(|player| player.team_id == Some(row.id)).cloned().collect();
        (PlayerId(player), (team(row), of_team))
    };
    Ok(own.into_iter().map(with_members).collect())
}

/// The number of stand-ins of an event.
pub fn stand_ins(conn: &mut Conn, event: i32) -> Result<usize> {
    let stand_ins = players::table.filter(players::event_id.eq(event)).filter(players::stand_in.eq(true));
    Ok(usize::try_from(stand_ins.count().get_result::<i64>(conn)?).unwrap_or_default())
}

/// Notes a team of an event as it is, before it changes.
pub(super) fn note_team(conn: &mut Conn, event: i32, team: i32) -> Result<()> {
    let row: Option<TeamRow> = team_row(event, team).select(TeamRow::as_select()).first(conn).optional()?;
    let Some(TeamRow { id, name, leader, coach }) = row else { return Ok(()) };
    note_former(conn, "team", id, &archive::Team { id, name, leader, coach })
}

/// Notes a player of an event as they are, before they change.
pub(super) fn note_player(conn: &mut Conn, event: i32, player: i32) -> Result<()> {
    let row: Option<PlayerRow> = player_row(event, player).select(PlayerRow::as_select()).first(conn).optional()?;
    let Some(row) = row else { return Ok(()) };
    let PlayerRow { id, team_id: team, name, substitute, from_session, stand_in, .. } = row;
    let PlayerRow { club, country, family, given_name, registers, privacy, .. } = row;
    let row = archive::Player {
        id,
        team,
        name,
        substitute,
        club,
        country,
        family,
        from_session,
        stand_in,
        given_name,
        registers,
        privacy,
    };
    note_former(conn, "player", id, &row)
}

/// Adds a team and returns its row.
///
/// # Errors
/// The name is taken, or those of the database.
pub fn insert_team(conn: &mut Conn, event: i32, name: &str, leader: &str, coach: &str) -> Result<i32> {
    let (name, leader, coach) = (name.to_owned(), leader.to_owned(), coach.to_owned());
    TeamRow { id: 0, name, leader, coach }.insert(conn, event)
}

/// Adds a player and returns the row.
///
/// # Errors
/// The team has a player of that name, or those of the database.
pub fn insert_player(
    conn: &mut Conn,
    event: i32,
    team: Option<i32>,
    name: &str,
    role: PlayerRole,
    background: &Background,
    from_session: SessionNumber,
) -> Result<i32> {
    let Background { club, country, family, given_name, registers } = background.clone();
    let row = PlayerRow {
        id: 0,
        team_id: team,
        name: name.to_owned(),
        substitute: role == PlayerRole::Substitute,
        stand_in: role == PlayerRole::StandIn,
        from_session: from_session.0.into(),
        club,
        country,
        family,
        given_name,
        registers,
        privacy: Privacy::default().code().to_owned(),
    };
    row.insert(conn, event)
}

/// Replaces what is known of a player besides name and team.
pub fn set_background(conn: &mut Conn, event: i32, player: i32, background: &Background) -> Result<()> {
    note_player(conn, event, player)?;
    diesel::update(player_row(event, player)).set(Known::from(background)).execute(conn)?;
    Ok(())
}

/// Sets how everybody sees the name of a player; nothing is written if they see it like that.
pub fn set_privacy(conn: &mut Conn, event: i32, player: i32, privacy: Privacy) -> Result<()> {
    let row = player_row(event, player).filter(players::privacy.ne(privacy.code()));
    if diesel::select(exists(row)).get_result(conn)? {
        note_player(conn, event, player)?;
        diesel::update(row).set(players::privacy.eq(privacy.code())).execute(conn)?;
    }
    Ok(())
}

/// Gives a player another role, and another first session if `from` has one.
pub fn set_role(conn: &mut Conn, event: i32, player: i32, role: PlayerRole, from: Option<SessionNumber>) -> Result<()> {
    let roles =
        (players::substitute.eq(role == PlayerRole::Substitute), players::stand_in.eq(role == PlayerRole::StandIn));
    let from = from.map(|from| players::from_session.eq(i32::from(from.0)));
    note_player(conn, event, player)?;
    diesel::update(player_row(event, player)).set((roles, from)).execute(conn)?;
    Ok(())
}

/// Gives a player another name.
///
/// # Errors
/// The team has a player of that name, or those of the database.
pub fn rename_player(conn: &mut Conn, event: i32, player: i32, name: &str) -> Result<()> {
    note_player(conn, event, player)?;
    diesel::update(player_row(event, player)).set(players::name.eq(name)).execute(conn)?;
    Ok(())
}

/// Gives two players each other's name.
pub fn exchange_names(conn: &mut Conn, event: i32, [one, other]: [&Player; 2]) -> Result<()> {
    note_player(conn, event, one.id)?;
    note_player(conn, event, other.id)?;
    // Within a team no name is there twice, not even in between.
    for (player, name) in [(one, ""), (other, one.name.as_str()), (one, other.name.as_str())] {
        diesel::update(player_row(event, player.id)).set(players::name.eq(name)).execute(conn)?;
    }
    Ok(())
}

/// Gives a team another name.
///
/// # Errors
/// There is a team of that name, or those of the database.
pub fn rename_team(conn: &mut Conn, event: i32, team: i32, name: &str) -> Result<()> {
    note_team(conn, event, team)?;
    diesel::update(team_row(event, team)).set(teams::name.eq(name)).execute(conn)?;
    Ok(())
}

/// Gives a team another leader and coach.
pub fn set_leader_and_coach(conn: &mut Conn, event: i32, team: i32, leader: &str, coach: &str) -> Result<()> {
    note_team(conn, event, team)?;
    diesel::update(team_row(event, team)).set((teams::leader.eq(leader), teams::coach.eq(coach))).execute(conn)?;
    Ok(())
}

/// Removes a player who has not been drawn yet; `false` if there is none.
///
/// # Errors
/// The player has a number or a seat, or those of the database.
pub fn delete_player(conn: &mut Conn, event: i32, player: i32) -> Result<bool> {
    Ok(diesel::delete(player_row(event, player)).execute(conn)? == 1)
}

/// Removes a team without players; `false` if there is none.
///
/// # Errors
/// The team has players, or those of the database.
pub fn delete_team(conn: &mut Conn, event: i32, team: i32) -> Result<bool> {
    Ok(diesel::delete(team_row(event, team)).execute(conn)? == 1)
}
