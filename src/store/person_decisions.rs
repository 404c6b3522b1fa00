//! Decisions of organisers that players of several events are one person, or are not. A player is stored by a lasting name, the
//! same in every database: the slug of the event and the place in the order of entry (`slug/3`); for an event that was not run
//! here the hash of its file and the place in it (`~hash/3`).

use super::error::corrupt;
use super::outside_events::OUTSIDE;
use super::schema::{events, person_decisions, players};
use super::{Conn, Result, outside_events};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::people::{Decision, DecisionRow, outside_place, outside_player};
use event::sheet::disqualification::Revoked;
use std::collections::{BTreeSet, HashMap};

#[derive(Queryable, Selectable)]
#[diesel(table_name = person_decisions)]
struct Stored {
    id: i32,
    kind: String,
    one: String,
    other: String,
    undoes: Option<i32>,
    reason: String,
    author: String,
    decided_at: NaiveDateTime,
}

/// All rows, in the order in which they were decided.
pub fn rows(conn: &mut Conn) -> Result<Vec<DecisionRow>> {
    let stored: Vec<Stored> =
        person_decisions::table.order(person_decisions::id).select(Stored::as_select()).load(conn)?;
    let row = |stored: Stored| {
        let Stored { id, kind, one, other, undoes, reason, author, decided_at } = stored;
        let (one, other) = (names(&one)?, names(&other)?);
        Ok(DecisionRow { id, kind, one, other, undoes, reason, author, decided_at })
    };
    stored.into_iter().map(row).collect()
}

fn names(list: &str) -> Result<Vec<String>> {
    serde_json::from_str(list).map_err(corrupt)
}

/// All decisions in order, without players who are not in this database.
pub fn all(conn: &mut Conn) -> Result<Vec<Decision>> {
    let rows = rows(conn)?;
    let named = rows.iter().flat_map(|row| row.one.iter().chain(&row.other));
    let slugs: BTreeSet<&str> = named.filter_map(|name| Some(name.rsplit_once('/')?.0)).collect();
    let of_slugs = events::table.filter(events::slug.eq_any(slugs)).select(events::id).load(conn)?;
    let by_name: HashMap<String, i32> = named_players(conn, of_slugs)?.into_iter().collect();
    let hashes: HashMap<String, i32> =
        outside_events::hashes(conn)?.into_iter().map(|(row, hash)| (hash, row)).collect();
    let player = |name: &String| by_name.get(name).copied().or_else(|| outside_named(&hashes, name));
    let players = |names: &[String]| names.iter().filter_map(player).collect();
    let mut decisions: Vec<Decision> = Vec::new();
    for row in rows {
        if let Some(undone) = row.undoes {
            for decision in decisions.iter_mut().filter(|decision| decision.id == undone) {
                decision.undone =
                    Some(Revoked { reason: row.reason.clone(), author: row.author.clone(), at: row.decided_at });
            }
            continue;
        }
        let (one, other) = (players(&row.one), players(&row.other));
        let DecisionRow { id, kind, reason, author, decided_at: at, .. } = row;
        decisions.push(Decision { id, same: kind == SAME, one, other, reason, author, at, undone: None });
    }
    Ok(decisions)
}

/// The player of an event that was not run here, by the lasting name.
fn outside_named(hashes: &HashMap<String, i32>, name: &str) -> Option<i32> {
    let (hash, place) = name.strip_prefix(OUTSIDE)?.split_once('/')?;
    Some(outside_player(*hashes.get(hash)?, place.parse().ok()?))
}

/// The lasting name of a player of an event that was not run here.
fn outside_name(hashes: &HashMap<i32, String>, player: i32) -> Option<String> {
    let (row, place) = outside_place(player)?;
    Some(format!("{OUTSIDE}{}/{place}", hashes.get(&row)?))
}

const SAME: &str = "same";
const APART: &str = "apart";
const UNDONE: &str = "undone";

/// The players of these events, each with its lasting name.
fn named_players(conn: &mut Conn, of: Vec<i32>) -> Result<Vec<(String, i32)>> {
    let slugs = events::table.filter(events::id.eq_any(&of)).select((events::id, events::slug));
    let slugs: HashMap<i32, String> = slugs.load::<(i32, String)>(conn)?.into_iter().collect();
    let players = players::table.filter(players::event_id.eq_any(&of)).order(players::id);
    let players: Vec<(i32, i32)> = players.select((players::event_id, players::id)).load(conn)?;
    let mut counts: HashMap<i32, usize> = HashMap::new();
    let named = players.into_iter().filter_map(|(event, player)| {
        let count = counts.entry(event).or_default();
        *count += 1;
        Some((format!("{}/{count}", slugs.get(&event)?), player))
    });
    Ok(named.collect())
}

/// Adds the decision that two groups of players are one person, or two, and returns its row.
pub fn insert(
    conn: &mut Conn,
    same: bool,
    groups: [&[i32]; 2],
    (reason, author): (&str, &str),
    at: NaiveDateTime,
) -> Result<i32> {
    let of = players::table.filter(players::id.eq_any(groups.concat())).select(players::event_id).distinct();
    let of: Vec<i32> = of.load(conn)?;
    let by_player: HashMap<i32, String> =
        named_players(conn, of)?.into_iter().map(|(name, player)| (player, name)).collect();
    let hashes = outside_events::hashes(conn)?;
    let name = |player: &i32| by_player.get(player).cloned().or_else(|| outside_name(&hashes, *player));
    let [one, other] = groups.map(|players| players.iter().filter_map(name).collect::<Vec<String>>());
    let kind = if same { SAME } else { APART }.to_owned();
    let (reason, author) = (reason.to_owned(), author.to_owned());
    insert_row(conn, &DecisionRow { id: 0, kind, one, other, undoes: None, reason, author, decided_at: at })
}

/// Undoes a decision; `false` if there is none, or it is undone already.
pub fn undo(conn: &mut Conn, decision: i32, author: &str, at: NaiveDateTime) -> Result<bool> {
    let rows = rows(conn)?;
    let is_there = rows.iter().any(|row| row.id == decision && row.kind != UNDONE);
    if !is_there || rows.iter().any(|row| row.undoes == Some(decision)) {
        return Ok(false);
    }
    let (kind, author) = (UNDONE.to_owned(), author.to_owned());
    let (one, other, reason) = (Vec::new(), Vec::new(), String::new());
    let undone = DecisionRow { id: 0, kind, one, other, undoes: Some(decision), reason, author, decided_at: at };
    insert_row(conn, &undone)?;
    Ok(true)
}

/// Adds rows of another database, in their order.
pub fn restore(conn: &mut Conn, rows: &[DecisionRow]) -> Result<()> {
    let mut new_ids: HashMap<i32, i32> = HashMap::new();
    for row in rows {
        let undoes = row.undoes.and_then(|undone| new_ids.get(&undone).copied());
        let new_id = insert_row(conn, &DecisionRow { undoes, ..row.clone() })?;
        new_ids.insert(row.id, new_id);
    }
    Ok(())
}

fn insert_row(conn: &mut Conn, row: &DecisionRow) -> Result<i32> {
    let list = |names: &[String]| serde_json::to_string(names).map_err(corrupt);
    let values = (
        person_decisions::kind.eq(&row.kind),
        person_decisions::one.eq(list(&row.one)?),
        person_decisions::other.eq(list(&row.other)?),
        person_decisions::undoes.eq(row.undoes),
        person_decisions::reason.eq(&row.reason),
        person_decisions::author.eq(&row.author),
        person_decisions::decided_at.eq(row.decided_at),
    );
    Ok(diesel::insert_into(person_decisions::table).values(values).returning(person_decisions::id).get_result(conn)?)
}
