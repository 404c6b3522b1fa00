//! Line-ups: the players who play for a team in a session, as handed in. Rows are only added; the last revision counts.

use super::error::corrupt;
use super::rows::{ALL, ArchivedRow, row};
use super::schema::line_ups;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::LineUp;
use event::stage::line_up::ChangeCost;
use event::values::ids::{PlayerId, SessionNumber, TeamId};

row! {
    LineUpRow in line_ups of event by id as LineUp {
        session: i32,
        revision: i32,
        author: String,
        recorded_at: NaiveDateTime,
        late: Option<String>,
        reason: String,
    }
    references {
        team_id: i32 = team in teams,
        players: String = players in players,
    }
}

/// The line-ups of an event, in the order in which they were handed in.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<LineUp>> {
    let line_up = |row: LineUpRow| {
        let cost = |code: String| ChangeCost::from_code(&code).ok_or_else(|| corrupt(format!("cost {code}")));
        let players: Vec<i32> = serde_json::from_str(&row.players).map_err(corrupt)?;
        Ok(LineUp {
            session: SessionNumber(row.session as u16),
            team: TeamId(row.team_id),
            revision: row.revision,
            players: players.into_iter().map(PlayerId).collect(),
            author: row.author,
            at: row.recorded_at,
            late: row.late.map(cost).transpose()?,
            reason: row.reason,
        })
    };
    LineUpRow::load(conn, event, &ALL)?.into_iter().map(line_up).collect()
}

/// Adds a line-up.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, new: &LineUp) -> Result<()> {
    let players: Vec<i32> = new.players.iter().map(|player| player.0).collect();
    let row = LineUpRow {
        session: new.session.0.into(),
        team_id: new.team.0,
        revision: new.revision,
        players: serde_json::to_string(&players).map_err(corrupt)?,
        author: new.author.clone(),
        recorded_at: new.at,
        late: new.late.map(|cost| cost.code().to_owned()),
        reason: new.reason.clone(),
    };
    row.insert(conn, event)?;
    Ok(())
}
