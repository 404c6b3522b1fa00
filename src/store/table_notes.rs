//! What is noted at tables beside hands: who writes, calls, score cards, signatures. Rows are only added.

use super::archive::{ALL, tables_of};
use super::error::corrupt;
use super::schema::table_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::notes::table_note::{Noted, TableLog, TableNote};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use uuid::Uuid;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table_notes)]
struct NoteRow {
    table_id: i32,
    entry: String,
    content: String,
    author: String,
    recorded_at: NaiveDateTime,
}

fn noted(row: NoteRow) -> Result<(i32, Noted)> {
    let entry = Uuid::parse_str(&row.entry).map_err(corrupt)?;
    let note: TableNote = serde_json::from_str(&row.content).map_err(corrupt)?;
    Ok((row.table_id, Noted { entry, note, author: row.author, at: row.recorded_at }))
}

/// The notes of tables in a range of rows, by table.
pub(super) fn of_tables(conn: &mut Conn, tables: RangeInclusive<i32>) -> Result<HashMap<i32, TableLog>> {
    let rows: Vec<NoteRow> = table_notes::table
        .filter(table_notes::table_id.between(*tables.start(), *tables.end()))
        .order(table_notes::id)
        .select(NoteRow::as_select())
        .load(conn)?;
    let mut logs: HashMap<i32, TableLog> = HashMap::new();
    for row in rows {
        let (table, noted) = noted(row)?;
        logs.entry(table).or_default().0.push(noted);
    }
    Ok(logs)
}

/// Notes with their table, all of an event or those in a range of rows, in the order in which they were received.
pub(super) fn of_event(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<(i32, Noted)>> {
    let rows = table_notes::table.order(table_notes::id).select(NoteRow::as_select()).into_boxed();
    let rows = match *ids == ALL {
        true => rows.filter(table_notes::table_id.eq_any(tables_of(event))),
        false => rows.filter(table_notes::id.between(*ids.start(), *ids.end())),
    };
    rows.load(conn)?.into_iter().map(noted).collect()
}

/// The appeals of an event and the documents attached to them, with their tables.
pub fn of_appeals(conn: &mut Conn, event: i32) -> Result<Vec<(i32, Noted)>> {
    let rows = table_notes::table.filter(table_notes::table_id.eq_any(tables_of(event)));
    let rows = rows.filter(table_notes::kind.eq_any(["appealed", "attached"])).order(table_notes::id);
    rows.select(NoteRow::as_select()).load(conn)?.into_iter().map(noted).collect()
}

/// The note with this identity, and its table.
pub fn by_entry(conn: &mut Conn, entry: Uuid) -> Result<Option<(i32, Noted)>> {
    let row = table_notes::table.filter(table_notes::entry.eq(entry.to_string()));
    row.select(NoteRow::as_select()).first(conn).optional()?.map(noted).transpose()
}

/// Adds a note.
///
/// # Errors
/// The entry is used, somebody confirms what they entered, or those of the database.
pub fn insert(conn: &mut Conn, table: i32, noted: &Noted) -> Result<()> {
    diesel::insert_into(table_notes::table)
        .values((
            table_notes::table_id.eq(table),
            table_notes::entry.eq(noted.entry.to_string()),
            table_notes::kind.eq(noted.note.kind()),
            table_notes::content.eq(serde_json::to_string(&noted.note).map_err(corrupt)?),
            table_notes::author.eq(&noted.author),
            table_notes::recorded_at.eq(noted.at),
        ))
        .execute(conn)?;
    Ok(())
}
