//! Events that were not run with this installation: their results from a file, and who brought it. No row is ever deleted; an
//! event that was removed is not in the directory until it is restored.

use super::error::corrupt;
use super::schema::outside_events;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::Privacy;
use event::people::{Appearance, OutsideEvent, OutsideRow};
use std::collections::{BTreeSet, HashMap};

/// The first character of the lasting name of an event that was not run here. No address of an event here begins with it.
pub(super) const OUTSIDE: char = '~';

#[derive(Queryable, Selectable)]
#[diesel(table_name = outside_events)]
struct Stored {
    id: i32,
    about: String,
    author: String,
    brought_at: NaiveDateTime,
    removed_at: Option<NaiveDateTime>,
}

/// All rows, the oldest first.
pub fn rows(conn: &mut Conn) -> Result<Vec<OutsideRow>> {
    let stored: Vec<Stored> = outside_events::table.order(outside_events::id).select(Stored::as_select()).load(conn)?;
    let row = |stored: Stored| {
        let Stored { id, about, author, brought_at, removed_at } = stored;
        Ok(OutsideRow { id, event: serde_json::from_str(&about).map_err(corrupt)?, author, brought_at, removed_at })
    };
    stored.into_iter().map(row).collect()
}

/// The results of an event, in the order of the file.
pub fn results(conn: &mut Conn, id: i32) -> Result<Vec<Appearance>> {
    let results: String = outside_events::table.find(id).select(outside_events::results).first(conn)?;
    serde_json::from_str(&results).map_err(corrupt)
}

/// Adds an event and returns its row.
pub fn insert(
    conn: &mut Conn,
    event: &OutsideEvent,
    results: &[Appearance],
    author: &str,
    at: NaiveDateTime,
) -> Result<i32> {
    let values = (
        outside_events::sha256.eq(&event.sha256),
        outside_events::about.eq(serde_json::to_string(event).map_err(corrupt)?),
        outside_events::results.eq(serde_json::to_string(results).map_err(corrupt)?),
        outside_events::author.eq(author),
        outside_events::brought_at.eq(at),
    );
    Ok(diesel::insert_into(outside_events::table).values(values).returning(outside_events::id).get_result(conn)?)
}

/// Removes an event at this time; `None` restores it.
pub fn set_removed(conn: &mut Conn, id: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(outside_events::table.find(id)).set(outside_events::removed_at.eq(at)).execute(conn)?;
    Ok(())
}

/// All rows with their results, for a backup.
pub fn all(conn: &mut Conn) -> Result<Vec<(OutsideRow, Vec<Appearance>)>> {
    let rows = rows(conn)?;
    let with_results = |row: OutsideRow| {
        let results = results(conn, row.id)?;
        Ok((row, results))
    };
    rows.into_iter().map(with_results).collect()
}

/// Erases the player at a place in the results of an event.
pub fn erase_result(conn: &mut Conn, id: i32, place: i32) -> Result<()> {
    let mut all = results(conn, id)?;
    for own in all.iter_mut().filter(|own| own.player == place) {
        (own.name, own.privacy) = (format!("#{place}"), Privacy::Erased);
        for known in [&mut own.given_name, &mut own.club, &mut own.registers] {
            known.clear();
        }
    }
    let results = serde_json::to_string(&all).map_err(corrupt)?;
    diesel::update(outside_events::table.find(id)).set(outside_events::results.eq(results)).execute(conn)?;
    Ok(())
}

/// Adds rows of another database, except those whose file is here already.
pub fn restore(conn: &mut Conn, all: &[(OutsideRow, Vec<Appearance>)]) -> Result<()> {
    let there: BTreeSet<String> = hashes(conn)?.into_values().collect();
    for (row, results) in all.iter().filter(|(row, _)| !there.contains(&row.event.sha256)) {
        let id = insert(conn, &row.event, results, &row.author, row.brought_at)?;
        set_removed(conn, id, row.removed_at)?;
    }
    Ok(())
}

/// The hash of the file of each row.
pub(super) fn hashes(conn: &mut Conn) -> Result<HashMap<i32, String>> {
    let all: Vec<(i32, String)> =
        outside_events::table.select((outside_events::id, outside_events::sha256)).load(conn)?;
    Ok(all.into_iter().collect())
}

/// The changes for a directory that has the events with the numbers `known`: the results of those that it lacks, or of all if
/// `again`, and an empty list for those that were removed.
pub(super) fn changes(conn: &mut Conn, known: &BTreeSet<i32>, again: bool) -> Result<Vec<(i32, Vec<Appearance>)>> {
    let mut changes = Vec::new();
    for row in rows(conn)? {
        let is_known = known.contains(&row.number());
        match row.removed_at {
            None if again || !is_known => {
                let results = results(conn, row.id)?;
                changes.push((row.number(), row.appearances(results)));
            }
            Some(_) if is_known => changes.push((row.number(), Vec::new())),
            _ => {}
        }
    }
    Ok(changes)
}
