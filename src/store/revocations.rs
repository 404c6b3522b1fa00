//! Revoked disqualifications, and the tables with penalties that disqualify.

use super::error::corrupt;
use super::schema::{hand_penalties, hands, revocations, sessions, tables};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::sheet::disqualification::{Revocation, Revoked};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use rules::{Foul, HandNumber};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = revocations)]
struct RevocationRow {
    table_id: i32,
    hand: i32,
    player_id: i32,
    reason: String,
    author: String,
    recorded_at: NaiveDateTime,
    revision: i32,
}

/// The revocations of an event, in the order in which they were made.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Revocation>> {
    let rows: Vec<(i32, i32, RevocationRow)> = revocations::table
        .inner_join(tables::table.on(tables::id.eq(revocations::table_id)))
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .filter(sessions::event_id.eq(event))
        .order(revocations::id)
        .select((sessions::number, tables::number, RevocationRow::as_select()))
        .load(conn)?;
    let revocation = |(session, table, row): (i32, i32, RevocationRow)| {
        let RevocationRow { hand, player_id, reason, author, recorded_at: at, revision, .. } = row;
        let number = u8::try_from(hand).ok().and_then(HandNumber::new);
        Ok(Revocation {
            player: PlayerId(player_id),
            session: SessionNumber(session as u16),
            table: TableNumber(table as u16),
            hand: number.ok_or_else(|| corrupt(format!("hand {hand}")))?,
            revision,
            revoked: Revoked { reason, author, at },
        })
    };
    rows.into_iter().map(revocation).collect()
}

/// Adds a revision by which the disqualification of a player in a hand of a table is revoked, or is valid again.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, table: i32, (hand, revision): (i32, i32), player: i32, revoked: &Revoked) -> Result<()> {
    let Revoked { reason, author, at: recorded_at } = revoked.clone();
    let row = RevocationRow { table_id: table, hand, player_id: player, reason, author, recorded_at, revision };
    diesel::insert_into(revocations::table).values(row).execute(conn)?;
    Ok(())
}

/// Session and number of the tables at which some version of a hand has a penalty that disqualifies.
pub fn places(conn: &mut Conn, event: i32) -> Result<Vec<(SessionNumber, TableNumber)>> {
    let mut found = hand_penalties::table
        .inner_join(hands::table.on(hands::id.eq(hand_penalties::hand_id)))
        .inner_join(tables::table.on(tables::id.eq(hands::table_id)))
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .order((sessions::number, tables::number))
        .select((sessions::number, tables::number))
        .distinct()
        .into_boxed();
    // This runs for each hand: on SQLite a statement with `OR` is prepared once, one with a list each time.
    for foul in Foul::ALL.into_iter().filter(|foul| foul.disqualifies()) {
        found = found.or_filter(hand_penalties::foul.eq(foul.code()));
    }
    let rows: Vec<(i32, i32)> = found.filter(sessions::event_id.eq(event)).load(conn)?;
    let place = |(session, table): (i32, i32)| (SessionNumber(session as u16), TableNumber(table as u16));
    Ok(rows.into_iter().map(place).collect())
}
