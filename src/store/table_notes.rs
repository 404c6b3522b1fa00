//! Notes at tables beside hands: devices that write, calls, score cards, signatures. Rows are only added.

use super::error::corrupt;
use super::rows::{row, tables_of_event};
use super::schema::table_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::notes::table_log::TableLog;
use event::notes::table_note::{Noted, TableNote};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use uuid::Uuid;

row! {
    NoteRow in table_notes of table at table_id by id as Noted {
        entry: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    renamed { content: String = note, }
    unarchived { kind: String, }
}

fn parse_note(row: NoteRow) -> Result<(i32, Noted)> {
    let entry = Uuid::parse_str(&row.entry).map_err(corrupt)?;
    let note: TableNote = serde_json::from_str(&row.content).map_err(corrupt)?;
    Ok((row.table_id, Noted { entry, note, author: row.author, at: row.recorded_at }))
}

/// The notes of the tables with ids in a range, by table.
pub(super) fn logs_of_tables(conn: &mut Conn, tables: RangeInclusive<i32>) -> Result<HashMap<i32, TableLog>> {
    let rows: Vec<NoteRow> = table_notes::table
        .filter(table_notes::table_id.between(*tables.start(), *tables.end()))
        .order(table_notes::id)
        .select(NoteRow::as_select())
        .load(conn)?;
    let mut logs: HashMap<i32, TableLog> = HashMap::new();
    for row in rows {
        let (table, noted) = parse_note(row)?;
        logs.entry(table).or_default().0.push(noted);
    }
    Ok(logs)
}

/// The appeals of an event and the documents attached to them, with their tables.
pub fn of_appeals(conn: &mut Conn, event: i32) -> Result<Vec<(i32, Noted)>> {
    let rows = table_notes::table.filter(table_notes::table_id.eq_any(tables_of_event(event)));
    let rows = rows.filter(table_notes::kind.eq_any(["appealed", "attached"])).order(table_notes::id);
    rows.select(NoteRow::as_select()).load(conn)?.into_iter().map(parse_note).collect()
}

/// The note with this entry id, and its table.
pub fn by_entry(conn: &mut Conn, entry: Uuid) -> Result<Option<(i32, Noted)>> {
    let row = table_notes::table.filter(table_notes::entry.eq(entry.to_string()));
    row.select(NoteRow::as_select()).first(conn).optional()?.map(parse_note).transpose()
}

/// Adds a note.
///
/// # Errors
/// The entry id is used already, somebody confirms what they entered themselves, or those of the database.
pub fn insert(conn: &mut Conn, table: i32, noted: &Noted) -> Result<()> {
    let row = NoteRow {
        table_id: table,
        entry: noted.entry.to_string(),
        kind: noted.note.kind().to_owned(),
        content: serde_json::to_string(&noted.note).map_err(corrupt)?,
        author: noted.author.clone(),
        recorded_at: noted.at,
    };
    diesel::insert_into(table_notes::table).values(row).execute(conn)?;
    Ok(())
}
