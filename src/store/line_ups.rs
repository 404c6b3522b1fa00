//! Who sits for a team in a session, as it was handed in. Rows are only added; the last revision counts.

use super::archive::ALL;
use super::error::corrupt;
use super::schema::line_ups;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::LineUp;
use event::stage::line_up::ChangeCost;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use std::ops::RangeInclusive;

/// The line-ups of an event, in the order in which they were handed in.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<LineUp>> {
    rows(conn, event, &ALL)
}

/// Those in a range of rows.
pub(super) fn rows(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<LineUp>> {
    type Row = (i32, i32, i32, String, String, NaiveDateTime, Option<String>, String);
    let rows: Vec<Row> = line_ups::table
        .filter(line_ups::event_id.eq(event))
        .filter(line_ups::id.between(*ids.start(), *ids.end()))
        .order(line_ups::id)
        .select((
            line_ups::session,
            line_ups::team_id,
            line_ups::revision,
            line_ups::players,
            line_ups::author,
            line_ups::recorded_at,
            line_ups::late,
            line_ups::reason,
        ))
        .load(conn)?;
    let line_up = |(session, team, revision, players, author, at, late, reason): Row| {
        let cost = |code: String| ChangeCost::from_code(&code).ok_or_else(|| corrupt(format!("cost {code}")));
        let players: Vec<i32> = serde_json::from_str(&players).map_err(corrupt)?;
        Ok(LineUp {
            session: SessionNumber(session as u16),
            team: TeamId(team),
            revision,
            players: players.into_iter().map(PlayerId).collect(),
            author,
            at,
            late: late.map(cost).transpose()?,
            reason,
        })
    };
    rows.into_iter().map(line_up).collect()
}

/// Adds a line-up.
///
/// # Errors
/// There is such a revision already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, new: &LineUp) -> Result<()> {
    let players: Vec<i32> = new.players.iter().map(|player| player.0).collect();
    diesel::insert_into(line_ups::table)
        .values((
            line_ups::event_id.eq(event),
            line_ups::session.eq(i32::from(new.session.0)),
            line_ups::team_id.eq(new.team.0),
            line_ups::revision.eq(new.revision),
            line_ups::players.eq(serde_json::to_string(&players).map_err(corrupt)?),
            line_ups::author.eq(&new.author),
            line_ups::recorded_at.eq(new.at),
            line_ups::late.eq(new.late.map(ChangeCost::code)),
            line_ups::reason.eq(&new.reason),
        ))
        .execute(conn)?;
    Ok(())
}
