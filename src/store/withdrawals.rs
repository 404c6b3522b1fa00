//! Players who play no more.

use super::schema::withdrawals;
use super::{Conn, Result, draws};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::Withdrawal;
use event::values::ids::{PlayerId, SessionNumber};
use std::collections::BTreeSet;

/// Who plays no more, and from which session on.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Withdrawal>> {
    let rows: Vec<(i32, i32, NaiveDateTime)> = withdrawals::table
        .filter(withdrawals::event_id.eq(event))
        .order(withdrawals::id)
        .select((withdrawals::player_id, withdrawals::from_session, withdrawals::recorded_at))
        .load(conn)?;
    let left = |(player, from, at)| Withdrawal { player: PlayerId(player), from: SessionNumber(from as u16), at };
    Ok(rows.into_iter().map(left).collect())
}

/// Those who have left: who withdrew and has no number in the live draw.
pub fn left(conn: &mut Conn, event: i32) -> Result<BTreeSet<i32>> {
    let withdrawn = of_event(conn, event)?;
    if withdrawn.is_empty() {
        return Ok(BTreeSet::new());
    }
    let plays = draws::players(conn, event)?;
    Ok(withdrawn.into_iter().map(|left| left.player.0).filter(|player| !plays.contains(player)).collect())
}

/// Adds a withdrawal.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    player: PlayerId,
    from: SessionNumber,
    reason: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    diesel::insert_into(withdrawals::table)
        .values((
            withdrawals::event_id.eq(event),
            withdrawals::player_id.eq(player.0),
            withdrawals::from_session.eq(i32::from(from.0)),
            withdrawals::reason.eq(reason),
            withdrawals::author.eq(author),
            withdrawals::recorded_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}
