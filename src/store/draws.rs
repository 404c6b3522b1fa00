//! Draws: recorded once, never changed; a new draw has the next revision and is the live one. How much of it everybody
//! may see is added to it.

use super::commitments;
use super::error::corrupt;
use super::schema::{draws, player_lots, releases, team_lots};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::draw::lots::{Entries, Lots};
use event::draw::protocol::Input;
use event::event::{Commitment, Draw, PastDraw};
use event::sheet::disqualification::Revoked;
use event::values::ids::{PlayerId, PlayerNumber, TeamId};

#[derive(Queryable, Selectable)]
#[diesel(table_name = draws)]
struct DrawRow {
    id: i32,
    revision: i32,
    seed: Option<String>,
    drawn_by: String,
    recorded_by: String,
    recorded_at: NaiveDateTime,
    commitment_id: Option<i32>,
    word: Option<String>,
    input: Option<String>,
    repairs: Option<i32>,
    withdraws: Option<String>,
}

/// The live draw of an event; `None` where the last one was withdrawn.
pub fn live(conn: &mut Conn, event: i32) -> Result<Option<Draw>> {
    let row: Option<DrawRow> = draws::table
        .filter(draws::event_id.eq(event))
        .order(draws::revision.desc())
        .select(DrawRow::as_select())
        .first(conn)
        .optional()?;
    row.filter(|row| row.withdraws.is_none()).map(|row| draw(conn, row)).transpose()
}

fn draw(conn: &mut Conn, row: DrawRow) -> Result<Draw> {
    let original = match row.repairs {
        Some(id) => {
            let row = draws::table.find(id).select(DrawRow::as_select()).first(conn)?;
            Some(Box::new(draw(conn, row)?))
        }
        None => None,
    };
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
    let committed = match row.commitment_id {
        Some(id) => Some((commitments::one(conn, id)?, row.word.unwrap_or_default())),
        None => None,
    };
    let shown: Option<i32> = releases::table
        .filter(releases::draw_id.eq(row.id))
        .order(releases::id.desc())
        .select(releases::shown)
        .first(conn)
        .optional()?;
    Ok(Draw {
        id: row.id,
        committed,
        input: row.input.map(|json| serde_json::from_str(&json).map_err(corrupt)).transpose()?,
        original,
        shown: shown.map(|shown| shown as usize),
        revision: row.revision,
        seed: row.seed,
        drawn_by: row.drawn_by,
        recorded_by: row.recorded_by,
        recorded_at: row.recorded_at,
        teams: teams.into_iter().map(|(number, team)| (number as u16, TeamId(team))).collect(),
        players: players.into_iter().map(|(number, player)| (PlayerNumber(number as u16), PlayerId(player))).collect(),
        hidden: 0,
    })
}

/// How a draw came about.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<&'a str>,
    /// The commitment it reveals, and the word from the hall.
    pub committed: Option<(&'a Commitment, &'a str)>,
    /// What went into it.
    pub input: Option<&'a Input>,
    /// The draw of which it is a repair.
    pub repairs: Option<i32>,
    /// Who drew.
    pub drawn_by: &'a str,
    /// Who recorded it.
    pub recorded_by: &'a str,
    /// When.
    pub at: NaiveDateTime,
}

/// The revision of the next draw.
fn next(conn: &mut Conn, event: i32) -> Result<i32> {
    let last = draws::table.filter(draws::event_id.eq(event)).select(diesel::dsl::max(draws::revision));
    Ok(last.first::<Option<i32>>(conn)?.unwrap_or(0) + 1)
}

/// Adds as the next revision why the draw before is withdrawn: from then on nothing is drawn.
pub fn insert_withdrawal(conn: &mut Conn, event: i32, reason: &str, author: &str, at: NaiveDateTime) -> Result<()> {
    let next = next(conn, event)?;
    diesel::insert_into(draws::table)
        .values((
            draws::event_id.eq(event),
            draws::revision.eq(next),
            draws::drawn_by.eq(""),
            draws::recorded_by.eq(author),
            draws::recorded_at.eq(at),
            draws::withdraws.eq(reason),
        ))
        .execute(conn)?;
    Ok(())
}

/// Whether somebody, or a team, has a number in any draw, one that was withdrawn too.
pub fn has_drawn(conn: &mut Conn, player: Option<i32>, team: Option<i32>) -> Result<bool> {
    let players = player_lots::table.filter(player_lots::player_id.nullable().eq(player));
    let teams = team_lots::table.filter(team_lots::team_id.nullable().eq(team));
    let of_player: bool = diesel::select(diesel::dsl::exists(players)).get_result(conn)?;
    Ok(of_player || diesel::select(diesel::dsl::exists(teams)).get_result(conn)?)
}

/// Adds a draw as the next revision.
pub fn insert(conn: &mut Conn, event: i32, record: Record<'_>, lots: &Lots, entries: &Entries) -> Result<()> {
    let next = next(conn, event)?;
    let draw: i32 = diesel::insert_into(draws::table)
        .values((
            draws::event_id.eq(event),
            draws::revision.eq(next),
            draws::seed.eq(record.seed),
            draws::drawn_by.eq(record.drawn_by),
            draws::recorded_by.eq(record.recorded_by),
            draws::recorded_at.eq(record.at),
            draws::commitment_id.eq(record.committed.map(|(commitment, _)| commitment.id)),
            draws::word.eq(record.committed.map(|(_, word)| word)),
            draws::input.eq(record.input.map(serde_json::to_string).transpose().map_err(corrupt)?),
            draws::repairs.eq(record.repairs),
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

/// All draws of an event, in order.
pub fn history(conn: &mut Conn, event: i32) -> Result<Vec<PastDraw>> {
    let rows: Vec<DrawRow> = draws::table
        .filter(draws::event_id.eq(event))
        .order(draws::revision)
        .select(DrawRow::as_select())
        .load(conn)?;
    let mut past: Vec<PastDraw> = Vec::new();
    for DrawRow { revision, drawn_by, recorded_by, recorded_at: at, repairs, withdraws, .. } in rows {
        match (withdraws, past.last_mut()) {
            (None, _) => {
                past.push(PastDraw { revision, at, drawn_by, is_repair: repairs.is_some(), withdrawn: None });
            }
            (Some(reason), last) => {
                let withdrawn = Revoked { reason, author: recorded_by, at };
                last.into_iter().for_each(|last| last.withdrawn = Some(withdrawn.clone()));
            }
        }
    }
    Ok(past)
}

/// Who has a number in the live draw.
pub(super) fn players(conn: &mut Conn, event: i32) -> Result<Vec<i32>> {
    let draws = draws::table.filter(draws::event_id.eq(event)).order(draws::revision.desc());
    let live: Option<i32> = draws.select(draws::id).first(conn).optional()?;
    let Some(live) = live else { return Ok(Vec::new()) };
    Ok(player_lots::table.filter(player_lots::draw_id.eq(live)).select(player_lots::player_id).load(conn)?)
}

/// Whether a commitment has been drawn from.
pub fn is_used(conn: &mut Conn, commitment: i32) -> Result<bool> {
    let drawn = draws::table.filter(draws::commitment_id.eq(commitment));
    Ok(diesel::select(diesel::dsl::exists(drawn)).get_result(conn)?)
}

/// Shows everybody so many numbers of a draw.
pub fn insert_release(conn: &mut Conn, draw: i32, shown: usize, author: &str, at: NaiveDateTime) -> Result<()> {
    diesel::insert_into(releases::table)
        .values((
            releases::draw_id.eq(draw),
            releases::shown.eq(shown as i32),
            releases::author.eq(author),
            releases::released_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}
