//! What was decided about the stages of an event. Rows are only added, one after the other.

use super::archive::ALL;
use super::error::corrupt;
use super::schema::stage_notes;
use super::{Conn, Result};
use crate::tournament::archive::{StageNoted, Time};
use chrono::NaiveDateTime;
use diesel::prelude::*;
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
        let note = serde_json::from_str(&content).map_err(corrupt)?;
        Ok(StageNoted { revision, note, author, recorded_at: Time(at) })
    };
    rows.into_iter().map(row).collect()
}

/// What was decided about the stages of an event, in order.
///
/// # Errors
/// Those of the database.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<StageNoted>> {
    rows(conn, event, &ALL)
}

/// Adds a note.
///
/// # Errors
/// There is one with this revision, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, row: &StageNoted) -> Result<()> {
    diesel::insert_into(stage_notes::table)
        .values((
            stage_notes::event_id.eq(event),
            stage_notes::revision.eq(row.revision),
            stage_notes::content.eq(serde_json::to_string(&row.note).map_err(corrupt)?),
            stage_notes::author.eq(&row.author),
            stage_notes::recorded_at.eq(row.recorded_at.0),
        ))
        .execute(conn)?;
    Ok(())
}
