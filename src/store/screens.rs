//! What was said about the displays in the hall. Rows are only added, one after the other.

use super::archive::ALL;
use super::error::corrupt;
use super::schema::screen_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::notes::screens::Screens;
use event::record::archive::{ScreenNoted, Time};
use std::ops::RangeInclusive;

/// The notes of an event in a range of rows, as they stand in an archive.
pub(super) fn rows(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<ScreenNoted>> {
    let rows: Vec<(i32, String, String, NaiveDateTime)> = screen_notes::table
        .filter(screen_notes::event_id.eq(event))
        .filter(screen_notes::id.between(*ids.start(), *ids.end()))
        .order(screen_notes::revision)
        .select((screen_notes::revision, screen_notes::content, screen_notes::author, screen_notes::recorded_at))
        .load(conn)?;
    let row = |(revision, content, author, at): (i32, String, String, NaiveDateTime)| {
        let note = serde_json::from_str(&content).map_err(corrupt)?;
        Ok(ScreenNoted { revision, note, author, recorded_at: Time(at) })
    };
    rows.into_iter().map(row).collect()
}

/// What holds about the displays of an event.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Screens> {
    let mut screens = Screens::default();
    for row in rows(conn, event, &ALL)? {
        screens.say(row.note, row.recorded_at.0);
    }
    Ok(screens)
}

/// Adds a note.
///
/// # Errors
/// There is one with this revision, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, row: &ScreenNoted) -> Result<()> {
    diesel::insert_into(screen_notes::table)
        .values((
            screen_notes::event_id.eq(event),
            screen_notes::revision.eq(row.revision),
            screen_notes::content.eq(serde_json::to_string(&row.note).map_err(corrupt)?),
            screen_notes::author.eq(&row.author),
            screen_notes::recorded_at.eq(row.recorded_at.0),
        ))
        .execute(conn)?;
    Ok(())
}
