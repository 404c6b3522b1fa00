//! Teams and players of an event.

use super::schema::{players, teams};
use super::{Conn, Result, withdrawals};
use crate::tournament::draw::lots::Entries;
use crate::tournament::ids::{PlayerId, SessionNumber, TeamId};
use diesel::prelude::*;
use std::collections::BTreeSet;

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = teams)]
pub struct Team {
    /// The row.
    pub id: i32,
    /// 队名.
    pub name: String,
    /// 领队.
    pub leader: String,
    /// 教练员.
    pub coach: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = players)]
pub struct Player {
    /// The row.
    pub id: i32,
    /// The team; `None` in an individual event.
    pub team_id: Option<i32>,
    /// 姓名.
    pub name: String,
    /// 替补队员: draws no number.
    pub substitute: bool,
    /// The first session of the player: higher than 1 for those who arrived in mid-event.
    pub from_session: i32,
    /// Where the player comes from.
    #[diesel(embed)]
    pub background: Background,
}

/// Where a player comes from: those who have one of these in common can be kept apart. Empty where it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = players)]
pub struct Background {
    /// 单位.
    pub club: String,
    /// 国家或地区.
    pub country: String,
    /// Who belongs to one family has the same word here.
    pub family: String,
}

/// Everybody who takes part, in the order of entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryList {
    /// The teams.
    pub teams: Vec<Team>,
    /// The players, those who have left among them.
    pub players: Vec<Player>,
    /// Those who have left.
    pub withdrawn: BTreeSet<i32>,
}

impl EntryList {
    /// Those who draw a number: no substitutes, and nobody who has left.
    pub fn drawing_players(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| !player.substitute && !self.withdrawn.contains(&player.id))
    }

    /// The players of a team, the substitute among them.
    pub fn of_team(&self, team: i32) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(move |player| player.team_id == Some(team))
    }

    /// The name of a player; empty if there is none.
    pub fn player_name(&self, id: PlayerId) -> String {
        self.players.iter().find(|player| player.id == id.0).map_or(String::new(), |player| player.name.clone())
    }

    /// The name of a team; empty if there is none.
    pub fn team_name(&self, id: TeamId) -> String {
        self.teams.iter().find(|team| team.id == id.0).map_or(String::new(), |team| team.name.clone())
    }

    /// A player's team.
    pub fn team_of(&self, id: PlayerId) -> Option<TeamId> {
        self.players.iter().find(|player| player.id == id.0)?.team_id.map(TeamId)
    }

    /// Who takes part in the draw.
    pub fn drawing(&self, in_teams: bool) -> Entries {
        let id = |player: &Player| PlayerId(player.id);
        let of_team = |team: &Team| {
            let players = self.drawing_players().filter(|player| player.team_id == Some(team.id));
            (TeamId(team.id), players.map(id).collect::<Vec<_>>())
        };
        // A team that has left is none; one that is being entered may still be empty.
        let left = |team: &Team| self.of_team(team.id).any(|player| self.withdrawn.contains(&player.id));
        match in_teams {
            true => Entries::Teams(self.teams.iter().filter(|team| !left(team)).map(of_team).collect()),
            false => Entries::Individuals(self.drawing_players().map(id).collect()),
        }
    }
}

/// Everybody who takes part in an event.
///
/// # Errors
/// Those of the database.
pub fn list(conn: &mut Conn, event: i32) -> Result<EntryList> {
    Ok(EntryList {
        teams: teams::table.filter(teams::event_id.eq(event)).order(teams::id).select(Team::as_select()).load(conn)?,
        players: players::table
            .filter(players::event_id.eq(event))
            .order(players::id)
            .select(Player::as_select())
            .load(conn)?,
        withdrawn: withdrawals::left(conn, event)?,
    })
}

/// Adds a team.
///
/// # Errors
/// The name is taken, or those of the database.
pub fn insert_team(conn: &mut Conn, event: i32, name: &str, leader: &str, coach: &str) -> Result<i32> {
    Ok(diesel::insert_into(teams::table)
        .values((teams::event_id.eq(event), teams::name.eq(name), teams::leader.eq(leader), teams::coach.eq(coach)))
        .returning(teams::id)
        .get_result(conn)?)
}

/// Adds a player.
///
/// # Errors
/// The team has a player of that name, or those of the database.
pub fn insert_player(
    conn: &mut Conn,
    event: i32,
    team: Option<i32>,
    name: &str,
    substitute: bool,
    background: &Background,
    from_session: SessionNumber,
) -> Result<i32> {
    Ok(diesel::insert_into(players::table)
        .values((
            players::event_id.eq(event),
            players::team_id.eq(team),
            players::name.eq(name),
            players::substitute.eq(substitute),
            players::club.eq(&background.club),
            players::country.eq(&background.country),
            players::family.eq(&background.family),
            players::from_session.eq(i32::from(from_session.0)),
        ))
        .returning(players::id)
        .get_result(conn)?)
}

/// Gives a player another name.
///
/// # Errors
/// The team has a player of that name, or those of the database.
pub fn rename_player(conn: &mut Conn, event: i32, player: i32, name: &str) -> Result<()> {
    let row = players::table.filter(players::id.eq(player)).filter(players::event_id.eq(event));
    diesel::update(row).set(players::name.eq(name)).execute(conn)?;
    Ok(())
}

/// Removes a player who has not been drawn yet.
///
/// # Errors
/// The player has a number or a seat, or those of the database.
pub fn delete_player(conn: &mut Conn, event: i32, player: i32) -> Result<bool> {
    let row = players::table.filter(players::id.eq(player)).filter(players::event_id.eq(event));
    Ok(diesel::delete(row).execute(conn)? == 1)
}

/// Removes a team without players.
///
/// # Errors
/// The team has players, or those of the database.
pub fn delete_team(conn: &mut Conn, event: i32, team: i32) -> Result<bool> {
    let row = teams::table.filter(teams::id.eq(team)).filter(teams::event_id.eq(event));
    Ok(diesel::delete(row).execute(conn)? == 1)
}
