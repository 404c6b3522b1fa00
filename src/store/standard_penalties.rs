//! Standard points deducted from the total of a player or a team, and the deductions that were revoked.

use super::error::corrupt;
use super::rows::{ALL, ArchivedRow, row};
use super::schema::standard_penalties;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::sheet::disqualification::Revoked;
use event::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty, revoke};
use event::values::ids::{PlayerId, TeamId};
use rules::StandardPoints;

row! {
    PenaltyRow in standard_penalties of event by id as StandardPenalty {
        points: String,
        reason: String,
        author: String,
        given_at: NaiveDateTime,
        revokes: Option<NaiveDateTime>,
    }
    references {
        team_id: Option<i32> = team in teams,
        player_id: Option<i32> = player in players,
    }
}

/// The penalties of an event, in the order they were given.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<GivenPenalty>> {
    let mut given = Vec::new();
    for PenaltyRow { team_id, player_id, points, reason, author, given_at, revokes, .. } in
        PenaltyRow::load(conn, event, &ALL)?
    {
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

/// Adds a penalty, or the revocation of the one given at `revokes`.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    penalty: &StandardPenalty,
    revokes: Option<NaiveDateTime>,
    (reason, author): (&str, &str),
    at: NaiveDateTime,
) -> Result<()> {
    let (team_id, player_id) = match penalty.of {
        Entrant::Team(team) => (Some(team.0), None),
        Entrant::Player(player) => (None, Some(player.0)),
    };
    let (points, reason, author) = (penalty.points.to_string(), reason.to_owned(), author.to_owned());
    PenaltyRow { team_id, player_id, points, reason, author, given_at: at, revokes }.insert(conn, event)?;
    Ok(())
}
