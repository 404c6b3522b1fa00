//! Signatures that were given before the text of a sheet had a version: those that were valid stand under it from now on.
//!
//! Asked once for a database, by its migration, and for each archive of a version before 3.

use super::{Conn, Result, entries, events, hands, sessions};
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::sheet_text::{VERSION, hash, hash_before, sheet_text};
use crate::tournament::table_note::TableNote;
use std::collections::HashMap;

/// Of each table of an event the hash of its sheet as it was taken before, and as it is taken now.
pub(super) fn hashes(conn: &mut Conn, event: i32) -> Result<HashMap<i32, (String, String)>> {
    let rules = events::by_id(conn, event)?.regulations.of_sheet();
    let sessions = sessions::of_event(conn, event)?;
    let ids: Vec<i32> = sessions.iter().map(|session| session.id).collect();
    let (sheets, entered) = (hands::scoresheets(conn, &ids, rules)?, entries::list(conn, event)?);
    let blank = Scoresheet::new(rules);
    let mut hashes = HashMap::new();
    for session in &sessions {
        for table in &session.tables {
            let (seats, sheet) = (table.seated(&entered), sheets.get(&table.id).unwrap_or(&blank));
            let now = hash(&sheet_text((session.number, table.number), &seats, sheet));
            hashes.insert(table.id, (hash_before(&seats, sheet), now));
        }
    }
    Ok(hashes)
}

/// A note as it is kept now: what stood under the sheet of before stands under the same sheet.
pub(super) fn kept(note: TableNote, hashes: Option<&(String, String)>) -> TableNote {
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
