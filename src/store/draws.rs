//! Draws: recorded once and never changed; a new draw has the next revision and is the live one. How many of its numbers
//! everybody sees is stored in rows that are added (releases).

use super::error::corrupt;
use super::rows::{ArchivedRow, row};
use super::schema::{draws, player_lots, releases, team_lots};
use super::{Conn, Result, commitments};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::draw::lots::{Entries, Lots};
use event::draw::protocol::Input;
use event::event::{Commitment, Draw, PastDraw, withdraw_last};
use event::sheet::disqualification::Revoked;
use event::values::ids::{PlayerId, PlayerNumber, TeamId};
use std::collections::HashMap;

row! {
    DrawRow with id in draws of event by revision as Draw {
        revision: i32,
        seed: Option<String>,
        drawn_by: String,
        recorded_by: String,
        recorded_at: NaiveDateTime,
        word: Option<String>,
        input: Option<String>,
        withdraws: Option<String>,
    }
    references {
        commitment_id: Option<i32> = commitment in commitments,
        repairs: Option<i32> = repairs in draws,
    }
    filled { teams, players }
}

row! {
    ReleaseRow in releases of draw by id as Release {
        shown: i32,
        author: String,
        released_at: NaiveDateTime,
    }
    references { draw_id: i32 = draw in draws, }
}

/// The live draw of an event; `None` if there is none, or the last one was withdrawn.
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
    let (teams, players) = lots(conn, row.id)?;
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
        hidden: [0; 2],
    })
}

/// Numbers with teams, and numbers with players.
type LotRows = (Vec<(i32, i32)>, Vec<(i32, i32)>);

/// The lots of a draw, ordered by number.
pub(super) fn lots(conn: &mut Conn, draw: i32) -> Result<LotRows> {
    let teams = team_lots::table.filter(team_lots::draw_id.eq(draw)).order(team_lots::number);
    let players = player_lots::table.filter(player_lots::draw_id.eq(draw)).order(player_lots::number);
    Ok((
        teams.select((team_lots::number, team_lots::team_id)).load(conn)?,
        players.select((player_lots::number, player_lots::player_id)).load(conn)?,
    ))
}

/// Adds the lots of a draw.
pub(super) fn insert_lots(conn: &mut Conn, draw: i32, (teams, players): LotRows) -> Result<()> {
    for (number, team) in teams {
        diesel::insert_into(team_lots::table)
            .values((team_lots::draw_id.eq(draw), team_lots::team_id.eq(team), team_lots::number.eq(number)))
            .execute(conn)?;
    }
    for (number, player) in players {
        diesel::insert_into(player_lots::table)
            .values((player_lots::draw_id.eq(draw), player_lots::player_id.eq(player), player_lots::number.eq(number)))
            .execute(conn)?;
    }
    Ok(())
}

/// How a draw came about.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<&'a str>,
    /// The commitment it reveals, and the public random word.
    pub committed: Option<(&'a Commitment, &'a str)>,
    /// The input from which it was computed.
    pub input: Option<&'a Input>,
    /// The draw that it repairs.
    pub repairs: Option<i32>,
    /// The person who drew.
    pub drawn_by: &'a str,
    /// The person who recorded it.
    pub recorded_by: &'a str,
    /// When it was recorded.
    pub at: NaiveDateTime,
}

/// The revision of the next draw.
fn next_revision(conn: &mut Conn, event: i32) -> Result<i32> {
    let last = draws::table.filter(draws::event_id.eq(event)).select(diesel::dsl::max(draws::revision));
    Ok(last.first::<Option<i32>>(conn)?.unwrap_or(0) + 1)
}

/// Adds the withdrawal of the last draw as the next revision: from then on there is no live draw.
pub fn insert_withdrawal(conn: &mut Conn, event: i32, reason: &str, author: &str, at: NaiveDateTime) -> Result<()> {
    let next = next_revision(conn, event)?;
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

/// Whether a player or a team has a number in any draw, withdrawn ones included.
pub fn has_drawn(conn: &mut Conn, player: Option<i32>, team: Option<i32>) -> Result<bool> {
    let players = player_lots::table.filter(player_lots::player_id.nullable().eq(player));
    let teams = team_lots::table.filter(team_lots::team_id.nullable().eq(team));
    let of_player: bool = diesel::select(diesel::dsl::exists(players)).get_result(conn)?;
    Ok(of_player || diesel::select(diesel::dsl::exists(teams)).get_result(conn)?)
}

/// Adds a draw as the next revision.
pub fn insert(conn: &mut Conn, event: i32, record: Record<'_>, lots: &Lots, entries: &Entries) -> Result<()> {
    let row = DrawRow {
        id: 0,
        revision: next_revision(conn, event)?,
        seed: record.seed.map(str::to_owned),
        drawn_by: record.drawn_by.to_owned(),
        recorded_by: record.recorded_by.to_owned(),
        recorded_at: record.at,
        commitment_id: record.committed.map(|(commitment, _)| commitment.id),
        word: record.committed.map(|(_, word)| word.to_owned()),
        input: record.input.map(serde_json::to_string).transpose().map_err(corrupt)?,
        repairs: record.repairs,
        withdraws: None,
    };
    let draw = row.insert(conn, event)?;
    let teams = lots.teams.iter().map(|lot| (i32::from(lot.number), lot.of.0));
    let players = lots.numbers(entries).into_iter().map(|(number, player)| (i32::from(number.0), player.0));
    insert_lots(conn, draw, (teams.collect(), players.collect()))
}

/// All draws of an event, in order, with their withdrawals.
pub fn history(conn: &mut Conn, event: i32) -> Result<Vec<PastDraw>> {
    let rows: Vec<DrawRow> = draws::table
        .filter(draws::event_id.eq(event))
        .order(draws::revision)
        .select(DrawRow::as_select())
        .load(conn)?;
    let of_event = draws::table.filter(draws::event_id.eq(event)).select(draws::id);
    let lots = player_lots::table.filter(player_lots::draw_id.eq_any(of_event)).order(player_lots::number);
    let mut players: HashMap<i32, Vec<PlayerId>> = HashMap::new();
    for (draw, player) in lots.select((player_lots::draw_id, player_lots::player_id)).load(conn)? {
        players.entry(draw).or_default().push(PlayerId(player));
    }
    let mut past: Vec<PastDraw> = Vec::new();
    for DrawRow { id, revision, drawn_by, recorded_by, recorded_at: at, repairs, withdraws, commitment_id, .. } in rows
    {
        match withdraws {
            None => {
                let (is_repair, commitment) = (repairs.is_some(), commitment_id);
                let players = players.remove(&id).unwrap_or_default();
                past.push(PastDraw { revision, at, drawn_by, is_repair, players, commitment, withdrawn: None });
            }
            Some(reason) => withdraw_last(&mut past, Revoked { reason, author: recorded_by, at }),
        }
    }
    Ok(past)
}

/// Shows everybody the first `shown` lots of a draw, first those of teams.
pub fn insert_release(conn: &mut Conn, draw: i32, shown: usize, author: &str, at: NaiveDateTime) -> Result<()> {
    let row = ReleaseRow { draw_id: draw, shown: shown as i32, author: author.to_owned(), released_at: at };
    diesel::insert_into(releases::table).values(row).execute(conn)?;
    Ok(())
}
