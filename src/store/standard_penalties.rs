//! Standard points taken from a player's or a team's total, and what of it was revoked.

use super::error::corrupt;
use super::schema::standard_penalties;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::sheet::disqualification::Revoked;
use event::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty, revoke};
use event::values::ids::{PlayerId, TeamId};
use rules::StandardPoints;

#[derive(Queryable, Selectable)]
#[diesel(table_name = standard_penalties)]
struct PenaltyRow {
    team_id: Option<i32>,
    player_id: Option<i32>,
    points: String,
    reason: String,
    author: String,
    given_at: NaiveDateTime,
    revokes: Option<NaiveDateTime>,
}

/// The penalties of an event, in the order they were given.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<GivenPenalty>> {
    let rows: Vec<PenaltyRow> = standard_penalties::table
        .filter(standard_penalties::event_id.eq(event))
        .order(standard_penalties::id)
        .select(PenaltyRow::as_select())
        .load(conn)?;
    let mut given = Vec::new();
    for PenaltyRow { team_id, player_id, points, reason, author, given_at, revokes } in rows {
        let of = match (team_id, player_id) {
            (Some(team), None) => Entrant::Team(TeamId(team)),
            (None, Some(player)) => Entrant::Player(PlayerId(player)),
            _ => return Err(corrupt("penalty of nobody")),
        };
        let points: StandardPoints = points.parse().map_err(|_| corrupt(format!("standard points {points}")))?;
        let penalty = StandardPenalty { of, points };
        match revokes {
            None => given.push(GivenPenalty { penalty, reason, author, at: given_at, revoked: None }),
            Some(at) => revoke(&mut given, penalty, at, Revoked { reason, author, at: given_at }),
        }
    }
    Ok(given)
}

/// Adds a penalty, or what revokes the one given at `revokes`.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    penalty: &StandardPenalty,
    revokes: Option<NaiveDateTime>,
    (reason, author): (&str, &str),
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
            standard_penalties::revokes.eq(revokes),
        ))
        .execute(conn)?;
    Ok(())
}
