//! Draws: recorded once, never changed; a new draw has the next revision and is the live one. How much of it everybody
//! may see is added to it.

use super::commitments::{self, Commitment};
use super::error::corrupt;
use super::schema::{draws, player_lots, releases, team_lots};
use super::{Conn, Result};
use crate::tournament::draw::lots::{Entries, Lot, Lots, PLACES};
use crate::tournament::draw::protocol::Input;
use crate::tournament::ids::{PlayerId, PlayerNumber, TeamId};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// The live draw of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The row.
    pub id: i32,
    /// 1 for the first draw of the event.
    pub revision: i32,
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<String>,
    /// What was committed to before, and the word from the hall.
    pub committed: Option<(Commitment, String)>,
    /// What went into it; not kept with draws of earlier versions of the program.
    pub input: Option<Input>,
    /// The draw of which this one is a repair: these lots were drawn, and then somebody left or came.
    pub original: Option<Box<Draw>>,
    /// How many numbers everybody may see; `None` before the first.
    pub shown: Option<usize>,
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

    /// How many numbers there are to show one by one: those of the teams, then those of the players.
    pub fn numbers(&self) -> usize {
        self.teams.len() + self.players.len()
    }

    /// The draw as it was made: a repair later changes who has which number, not what was drawn.
    pub fn as_made(&self) -> &Draw {
        self.original.as_deref().unwrap_or(self)
    }

    /// The lots as they were drawn, with the ids of the input: order numbers of the teams, and places in them or numbers
    /// of individuals.
    pub fn lots(&self) -> Lots {
        let place = |number: PlayerNumber| if self.teams.is_empty() { number.0 } else { (number.0 - 1) % PLACES + 1 };
        let teams = in_order(&self.teams, self.input.iter().flat_map(|input| &input.teams).map(|team| team.id));
        let players = self.input_ids();
        let id = |player: &PlayerId| players.get(player).copied().unwrap_or(*player);
        Lots {
            teams: (self.teams.iter())
                .map(|(number, team)| Lot { of: teams.get(team).copied().unwrap_or(*team), number: *number })
                .collect(),
            players: (self.players.iter())
                .map(|(number, player)| Lot { of: id(player), number: place(*number) })
                .collect(),
        }
    }

    /// What the input calls each player who drew. Its ids are those of the database where the draft was confirmed: the
    /// lots of a computed draw follow from them, so they stay when an event is taken to another database.
    pub fn input_ids(&self) -> BTreeMap<PlayerId, PlayerId> {
        in_order(&self.players, self.input.iter().flat_map(|input| &input.players).map(|player| player.id))
    }

    /// Whether everybody may see all numbers, and so the tables.
    pub fn is_released(&self) -> bool {
        self.shown == Some(self.numbers())
    }

    /// The number of a player.
    pub fn number(&self, player: PlayerId) -> Option<PlayerNumber> {
        self.players.iter().find(|(_, own)| *own == player).map(|(number, _)| *number)
    }
}

/// The ids of those who drew with those in an input. Both follow the order of entry.
fn in_order<N, K: Copy + Ord>(drawn: &[(N, K)], input: impl Iterator<Item = K>) -> BTreeMap<K, K> {
    let mut ids: Vec<K> = drawn.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    ids.into_iter().zip(input).collect()
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
    commitment_id: Option<i32>,
    word: Option<String>,
    input: Option<String>,
    repairs: Option<i32>,
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
    row.map(|row| draw(conn, row)).transpose()
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

/// Adds a draw as the next revision.
///
/// # Errors
/// Those of the database.
pub fn insert(conn: &mut Conn, event: i32, record: Record<'_>, lots: &Lots, entries: &Entries) -> Result<()> {
    let last: Option<i32> =
        draws::table.filter(draws::event_id.eq(event)).select(diesel::dsl::max(draws::revision)).first(conn)?;
    let draw: i32 = diesel::insert_into(draws::table)
        .values((
            draws::event_id.eq(event),
            draws::revision.eq(last.unwrap_or(0) + 1),
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

/// A draw of the past, as everybody may know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// 1 for the first draw of the event.
    pub revision: i32,
    /// When it was recorded.
    pub at: NaiveDateTime,
    /// Who drew.
    pub drawn_by: String,
    /// Whether it is a repair of another one.
    pub is_repair: bool,
}

/// All draws of an event, in order.
///
/// # Errors
/// Those of the database.
pub fn history(conn: &mut Conn, event: i32) -> Result<Vec<Past>> {
    let rows: Vec<(i32, NaiveDateTime, String, Option<i32>)> = draws::table
        .filter(draws::event_id.eq(event))
        .order(draws::revision)
        .select((draws::revision, draws::recorded_at, draws::drawn_by, draws::repairs))
        .load(conn)?;
    let past = |(revision, at, drawn_by, repairs): (_, _, _, Option<i32>)| Past {
        revision,
        at,
        drawn_by,
        is_repair: repairs.is_some(),
    };
    Ok(rows.into_iter().map(past).collect())
}

/// Who has a number in the live draw.
///
/// # Errors
/// Those of the database.
pub(super) fn players(conn: &mut Conn, event: i32) -> Result<Vec<i32>> {
    let draws = draws::table.filter(draws::event_id.eq(event)).order(draws::revision.desc());
    let live: Option<i32> = draws.select(draws::id).first(conn).optional()?;
    let Some(live) = live else { return Ok(Vec::new()) };
    Ok(player_lots::table.filter(player_lots::draw_id.eq(live)).select(player_lots::player_id).load(conn)?)
}

/// Whether a commitment has been drawn from.
///
/// # Errors
/// Those of the database.
pub fn is_used(conn: &mut Conn, commitment: i32) -> Result<bool> {
    let drawn = draws::table.filter(draws::commitment_id.eq(commitment));
    Ok(diesel::select(diesel::dsl::exists(drawn)).get_result(conn)?)
}

/// Shows everybody so many numbers of a draw.
///
/// # Errors
/// Those of the database.
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
