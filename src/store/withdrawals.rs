//! Withdrawals: players who leave an event, and come back. Rows are only added.

use super::rows::{ALL, ArchivedRow, row};
use super::schema::withdrawals;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::Withdrawal;
use event::values::ids::{PlayerId, SessionNumber};

row! {
    WithdrawalRow in withdrawals of event by id as Withdrawal {
        from_session: Option<i32>,
        reason: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    references { player_id: i32 = player in players, }
}

/// The withdrawals and returns of an event, in order.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Withdrawal>> {
    let withdrawal = |row: WithdrawalRow| Withdrawal {
        player: PlayerId(row.player_id),
        from: row.from_session.map(|from| SessionNumber(from as u16)),
        at: row.recorded_at,
    };
    Ok(WithdrawalRow::load(conn, event, &ALL)?.into_iter().map(withdrawal).collect())
}

/// Adds a withdrawal from a session on, or a return (`None`).
pub fn insert(
    conn: &mut Conn,
    event: i32,
    player: PlayerId,
    from: Option<SessionNumber>,
    reason: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let (player_id, from_session, recorded_at) = (player.0, from.map(|from| from.0.into()), at);
    let (reason, author) = (reason.to_owned(), author.to_owned());
    WithdrawalRow { player_id, from_session, reason, author, recorded_at }.insert(conn, event)?;
    Ok(())
}
