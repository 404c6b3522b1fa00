//! Signatures that were given before the text of a sheet had a version: those that were valid stand under it from now on.
//!
//! Asked once for a database, by its migration, and for each archive of a version before 3.

use super::error::corrupt;
use super::{Conn, Result, entries, events, sessions};
use event::sheet_text::{VERSION, hash_before};
use event::table_note::TableNote;
use std::collections::HashMap;

/// Of each table of an event the hash of its sheet as it was taken before, and as it is taken now.
pub(super) fn hashes(conn: &mut Conn, event: i32) -> Result<HashMap<i32, (String, String)>> {
    let rules = events::by_id(conn, event)?.regulations.of_sheet();
    let (sessions, entered) = (sessions::of_event(conn, event, rules)?, entries::list(conn, event)?);
    let mut hashes = HashMap::new();
    for table in sessions.iter().flat_map(|session| &session.tables) {
        let names = table.sitting().map(|player| entered.player_name(player));
        let before = hash_before(&table.seats_on_sheet(|_| 0), &names, &table.sheet).map_err(corrupt)?;
        hashes.insert(table.id, (before, table.sheet_hash(|player| entered.number(player))));
    }
    Ok(hashes)
}

/// A note as it is kept now: what stood under the sheet of before stands under the same sheet.
pub(super) fn with_hashes(note: TableNote, hashes: Option<&(String, String)>) -> TableNote {
    let moved = |sheet: &str| hashes.filter(|(before, _)| before == sheet).map(|(_, now)| now.clone());
    match note {
        TableNote::Signed { who, sheet, version: 0, strokes } => match moved(&sheet) {
            Some(sheet) => TableNote::Signed { who, sheet, version: VERSION, strokes },
            None => TableNote::Signed { who, sheet, version: 0, strokes },
        },
        TableNote::Confirmed { sheet, version: 0 } => match moved(&sheet) {
            Some(sheet) => TableNote::Confirmed { sheet, version: VERSION },
            None => TableNote::Confirmed { sheet, version: 0 },
        },
        other => other,
    }
}
