//! Draws: recorded once, never changed; a new draw has the next revision and is the live one.

use super::schema::{draws, player_lots, team_lots};
use super::{Conn, Result};
use crate::tournament::draw::lots::{Entries, Lots};
use crate::tournament::ids::{PlayerId, PlayerNumber, TeamId};
use chrono::NaiveDateTime;
use diesel::prelude::*;

/// The live draw of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// 1 for the first draw of the event.
    pub revision: i32,
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<String>,
    /// Who drew.
    pub drawn_by: String,
    /// Who recorded it.
    pub recorded_by: String,
    /// When.
    pub recorded_at: NaiveDateTime,
    /// The teams' order numbers.
    pub teams: Vec<(u16, TeamId)>,
    /// The players' numbers, in their order.
    pub players: Vec<(PlayerNumber, PlayerId)>,
}

impl Draw {
    /// The player with a number.
    pub fn player(&self, number: PlayerNumber) -> Option<PlayerId> {
        self.players.iter().find(|(own, _)| *own == number).map(|(_, player)| *player)
    }

    /// The number of a player.
    pub fn number(&self, player: PlayerId) -> Option<PlayerNumber> {
        self.players.iter().find(|(_, own)| *own == player).map(|(number, _)| *number)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = draws)]
struct DrawRow {
    id: i32,
    revision: i32,
    seed: Option<String>,
    drawn_by: String,
    recorded_by: String,
    recorded_at: NaiveDateTime,
}

/// The live draw of an event.
///
/// # Errors
/// Those of the database.
pub fn live(conn: &mut Conn, event: i32) -> Result<Option<Draw>> {
    let row: Option<DrawRow> = draws::table
        .filter(draws::event_id.eq(event))
        .order(draws::revision.desc())
        .select(DrawRow::as_select())
        .first(conn)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let teams: Vec<(i32, i32)> = team_lots::table
        .filter(team_lots::draw_id.eq(row.id))
        .order(team_lots::number)
        .select((team_lots::number, team_lots::team_id))
        .load(conn)?;
    let players: Vec<(i32, i32)> = player_lots::table
        .filter(player_lots::draw_id.eq(row.id))
        .order(player_lots::number)
        .select((player_lots::number, player_lots::player_id))
        .load(conn)?;
    Ok(Some(Draw {
        revision: row.revision,
        seed: row.seed,
        drawn_by: row.drawn_by,
        recorded_by: row.recorded_by,
        recorded_at: row.recorded_at,
        teams: teams.into_iter().map(|(number, team)| (number as u16, TeamId(team))).collect(),
        players: players.into_iter().map(|(number, player)| (PlayerNumber(number as u16), PlayerId(player))).collect(),
    }))
}

/// Adds a draw as the next revision.
///
/// # Errors
/// Those of the database.
#[expect(clippy::too_many_arguments, reason = "one value per column of the protocol")]
pub fn insert(
    conn: &mut Conn,
    event: i32,
    seed: Option<&str>,
    drawn_by: &str,
    recorded_by: &str,
    at: NaiveDateTime,
    lots: &Lots,
    entries: &Entries,
) -> Result<()> {
    let last: Option<i32> =
        draws::table.filter(draws::event_id.eq(event)).select(diesel::dsl::max(draws::revision)).first(conn)?;
    let draw: i32 = diesel::insert_into(draws::table)
        .values((
            draws::event_id.eq(event),
            draws::revision.eq(last.unwrap_or(0) + 1),
            draws::seed.eq(seed),
            draws::drawn_by.eq(drawn_by),
            draws::recorded_by.eq(recorded_by),
            draws::recorded_at.eq(at),
        ))
        .returning(draws::id)
        .get_result(conn)?;
    for lot in &lots.teams {
        diesel::insert_into(team_lots::table)
            .values((
                team_lots::draw_id.eq(draw),
                team_lots::team_id.eq(lot.of.0),
                team_lots::number.eq(i32::from(lot.number)),
            ))
            .execute(conn)?;
    }
    for (number, player) in lots.numbers(entries) {
        diesel::insert_into(player_lots::table)
            .values((
                player_lots::draw_id.eq(draw),
                player_lots::player_id.eq(player.0),
                player_lots::number.eq(i32::from(number.0)),
            ))
            .execute(conn)?;
    }
    Ok(())
}
