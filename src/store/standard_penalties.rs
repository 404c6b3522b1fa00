//! Standard points taken from a player's or a team's total.

use super::error::corrupt;
use super::schema::standard_penalties;
use super::{Conn, Result};
use crate::rules::StandardPoints;
use crate::tournament::ids::{PlayerId, TeamId};
use crate::tournament::penalty::{Entrant, StandardPenalty};
use chrono::NaiveDateTime;
use diesel::prelude::*;

/// The penalties of an event with their reasons, in the order they were given.
///
/// # Errors
/// Those of the database.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<(StandardPenalty, String)>> {
    let rows: Vec<(Option<i32>, Option<i32>, String, String)> = standard_penalties::table
        .filter(standard_penalties::event_id.eq(event))
        .order(standard_penalties::id)
        .select((
            standard_penalties::team_id,
            standard_penalties::player_id,
            standard_penalties::points,
            standard_penalties::reason,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(team, player, points, reason)| {
            let of = match (team, player) {
                (Some(team), None) => Entrant::Team(TeamId(team)),
                (None, Some(player)) => Entrant::Player(PlayerId(player)),
                _ => return Err(corrupt("penalty of nobody")),
            };
            let points: StandardPoints = points.parse().map_err(|_| corrupt(format!("standard points {points}")))?;
            Ok((StandardPenalty { of, points }, reason))
        })
        .collect()
}

/// Adds a penalty.
///
/// # Errors
/// Those of the database.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    penalty: &StandardPenalty,
    reason: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let (team, player) = match penalty.of {
        Entrant::Team(team) => (Some(team.0), None),
        Entrant::Player(player) => (None, Some(player.0)),
    };
    diesel::insert_into(standard_penalties::table)
        .values((
            standard_penalties::event_id.eq(event),
            standard_penalties::team_id.eq(team),
            standard_penalties::player_id.eq(player),
            standard_penalties::points.eq(penalty.points.to_string()),
            standard_penalties::reason.eq(reason),
            standard_penalties::author.eq(author),
            standard_penalties::given_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}
