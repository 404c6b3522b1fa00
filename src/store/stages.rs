//! What was decided about the stages of an event. Rows are only added, one after the other.
//!
//! One fact to know: the secret of a commitment stands on a second line of its row, and in no note, so that no event, file or page has it
//! before lots are drawn from it.

use super::archive::ALL;
use super::error::corrupt;
use super::schema::stage_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::record::archive::{StageNoted, Time};
use std::ops::RangeInclusive;

/// The notes of an event in a range of rows, as they stand in an archive.
pub(super) fn rows(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<StageNoted>> {
    let rows: Vec<(i32, String, String, NaiveDateTime)> = stage_notes::table
        .filter(stage_notes::event_id.eq(event))
        .filter(stage_notes::id.between(*ids.start(), *ids.end()))
        .order(stage_notes::revision)
        .select((stage_notes::revision, stage_notes::content, stage_notes::author, stage_notes::recorded_at))
        .load(conn)?;
    let row = |(revision, content, author, at): (i32, String, String, NaiveDateTime)| {
        let (content, _) = parts(&content);
        let note = serde_json::from_str(content).map_err(corrupt)?;
        Ok(StageNoted { revision, note, author, recorded_at: Time(at) })
    };
    rows.into_iter().map(row).collect()
}

/// What was decided about the stages of an event, in order.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<StageNoted>> {
    rows(conn, event, &ALL)
}

/// Adds a note.
///
/// # Errors
/// There is one with this revision, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, row: &StageNoted) -> Result<()> {
    insert_with(conn, event, row, None)
}

/// Adds a commitment with its secret.
///
/// # Errors
/// There is a note with this revision, or those of the database.
pub fn insert_commitment(conn: &mut Conn, event: i32, row: &StageNoted, secret: &str) -> Result<()> {
    insert_with(conn, event, row, Some(secret))
}

/// The secret of the commitment with this revision; `None` where it came from an archive, which has none.
pub fn secret(conn: &mut Conn, event: i32, revision: i32) -> Result<Option<String>> {
    let of = stage_notes::table.filter(stage_notes::event_id.eq(event)).filter(stage_notes::revision.eq(revision));
    let content: Option<String> = of.select(stage_notes::content).first(conn).optional()?;
    Ok(content.as_deref().and_then(|content| parts(content).1).map(str::to_owned))
}

/// A note as JSON, which has no line break, and the secret.
fn parts(content: &str) -> (&str, Option<&str>) {
    content.split_once('\n').map_or((content, None), |(note, secret)| (note, Some(secret)))
}

fn insert_with(conn: &mut Conn, event: i32, row: &StageNoted, secret: Option<&str>) -> Result<()> {
    let note = serde_json::to_string(&row.note).map_err(corrupt)?;
    let content = secret.map_or(note.clone(), |secret| format!("{note}\n{secret}"));
    diesel::insert_into(stage_notes::table)
        .values((
            stage_notes::event_id.eq(event),
            stage_notes::revision.eq(row.revision),
            stage_notes::content.eq(content),
            stage_notes::author.eq(&row.author),
            stage_notes::recorded_at.eq(row.recorded_at.0),
        ))
        .execute(conn)?;
    Ok(())
}
