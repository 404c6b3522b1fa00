//! Notes about the displays in the hall. Rows are only added, each with the next revision.

use super::rows::{ALL, ArchivedRow, NamesByRow, RowsByName, row};
use super::schema::screen_notes;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::notes::screens::Screens;
use event::record::archive::ScreenNoted;

row! {
    ScreenNoteRow in screen_notes of event by revision as ScreenNoted {
        revision: i32,
        author: String,
        recorded_at: NaiveDateTime,
    }
    renamed { content: String = note, }
}

/// The current state of the displays of an event.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Screens> {
    let mut screens = Screens::default();
    for row in ScreenNoteRow::load(conn, event, &ALL)? {
        let row = row.export(&NamesByRow::default())?;
        screens.say(row.note, row.recorded_at.0);
    }
    Ok(screens)
}

/// Adds a note.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, row: &ScreenNoted) -> Result<()> {
    ScreenNoteRow::import(row, &RowsByName::default())?.insert(conn, event)?;
    Ok(())
}
