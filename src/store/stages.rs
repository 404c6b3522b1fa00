//! Decisions about the stages of an event. Rows are only added, each with the next revision.
//!
//! One fact to know: the secret of a commitment is the second line of the column `content`, and not in the note, so that no
//! event, file or page has it before lots are drawn from it.

use super::error::corrupt;
use super::rows::{ALL, ArchivedRow, Column, NamesByRow, RowsByName, row};
use super::schema::stage_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::record::archive::StageNoted;
use event::stage::noted::StageNote;

row! {
    StageNoteRow in stage_notes of event by revision as StageNoted {
        revision: i32,
        author: String,
        recorded_at: NaiveDateTime,
    }
    renamed { content: String = note, }
}

impl Column<StageNote> for String {
    fn export(self) -> Result<StageNote> {
        serde_json::from_str(split_secret(&self).0).map_err(corrupt)
    }

    fn import(note: &StageNote) -> Result<String> {
        serde_json::to_string(note).map_err(corrupt)
    }
}

/// The decisions about the stages of an event, in order.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<StageNoted>> {
    let names = NamesByRow::default();
    StageNoteRow::load(conn, event, &ALL)?.into_iter().map(|row| row.export(&names)).collect()
}

/// Adds a note.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, row: &StageNoted) -> Result<()> {
    insert_note(conn, event, row, None)
}

/// Adds a commitment with its secret.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert_commitment(conn: &mut Conn, event: i32, row: &StageNoted, secret: &str) -> Result<()> {
    insert_note(conn, event, row, Some(secret))
}

/// The secret of the commitment with this revision; `None` if it came from an archive, which has no secrets.
pub fn secret(conn: &mut Conn, event: i32, revision: i32) -> Result<Option<String>> {
    let of = stage_notes::table.filter(stage_notes::event_id.eq(event)).filter(stage_notes::revision.eq(revision));
    let content: Option<String> = of.select(stage_notes::content).first(conn).optional()?;
    Ok(content.as_deref().and_then(|content| split_secret(content).1).map(str::to_owned))
}

/// Splits a content into the note, JSON without a line break, and the secret, if there is one.
fn split_secret(content: &str) -> (&str, Option<&str>) {
    content.split_once('\n').map_or((content, None), |(note, secret)| (note, Some(secret)))
}

fn insert_note(conn: &mut Conn, event: i32, row: &StageNoted, secret: Option<&str>) -> Result<()> {
    let mut row = StageNoteRow::import(row, &RowsByName::default())?;
    if let Some(secret) = secret {
        row.content = format!("{}\n{secret}", row.content);
    }
    row.insert(conn, event)?;
    Ok(())
}
