//! Check-ins: the players who are present for a session.

use super::schema::check_ins;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::values::ids::{PlayerId, SessionNumber};
use std::collections::BTreeSet;

/// The players who are present for a session.
pub fn here(conn: &mut Conn, event: i32, session: SessionNumber) -> Result<BTreeSet<PlayerId>> {
    let rows: Vec<(i32, bool)> = check_ins::table
        .filter(check_ins::event_id.eq(event))
        .filter(check_ins::session.eq(i32::from(session.0)))
        .order(check_ins::id)
        .select((check_ins::player_id, check_ins::here))
        .load(conn)?;
    let mut here = BTreeSet::new();
    for (player, is_here) in rows {
        if is_here {
            here.insert(PlayerId(player))
        } else {
            here.remove(&PlayerId(player))
        };
    }
    Ok(here)
}

/// Records whether players are present.
pub fn insert(
    conn: &mut Conn,
    (event, session): (i32, SessionNumber),
    players: &[PlayerId],
    here: bool,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    for player in players {
        diesel::insert_into(check_ins::table)
            .values((
                check_ins::event_id.eq(event),
                check_ins::session.eq(i32::from(session.0)),
                check_ins::player_id.eq(player.0),
                check_ins::here.eq(here),
                check_ins::author.eq(author),
                check_ins::recorded_at.eq(at),
            ))
            .execute(conn)?;
    }
    Ok(())
}
