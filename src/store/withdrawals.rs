//! Withdrawals: players who leave an event. Rows are only added.

use super::rows::{ALL, ArchivedRow, row};
use super::schema::withdrawals;
use super::{Conn, Result, draws};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::Withdrawal;
use event::values::ids::{PlayerId, SessionNumber};
use std::collections::BTreeSet;

row! {
    WithdrawalRow in withdrawals of event by id as Withdrawal {
        from_session: i32,
        reason: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    references { player_id: i32 = player in players, }
}

/// The withdrawals of an event, in order.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Withdrawal>> {
    let withdrawal = |row: WithdrawalRow| Withdrawal {
        player: PlayerId(row.player_id),
        from: SessionNumber(row.from_session as u16),
        at: row.recorded_at,
    };
    Ok(WithdrawalRow::load(conn, event, &ALL)?.into_iter().map(withdrawal).collect())
}

/// The players who withdrew and have no number in the live draw.
pub fn without_number(conn: &mut Conn, event: i32) -> Result<BTreeSet<i32>> {
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
    let (player_id, from_session, recorded_at) = (player.0, from.0.into(), at);
    let (reason, author) = (reason.to_owned(), author.to_owned());
    WithdrawalRow { player_id, from_session, reason, author, recorded_at }.insert(conn, event)?;
    Ok(())
}
