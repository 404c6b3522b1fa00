//! Files attached to appeals, by the hash of their bytes; their names and kinds are in notes. Rows are only added.

use super::schema::{documents, players, seats};
use super::{Conn, Result, table_notes};
use diesel::prelude::*;
use event::notes::table_note::TableNote;
use event::record::archive::Document;
use event::values::ids::TeamId;
use std::collections::HashSet;
use uuid::Uuid;

/// The bytes with this hash; `None` if the event has no such document.
pub fn content(conn: &mut Conn, event: i32, sha256: &str) -> Result<Option<Vec<u8>>> {
    let row = documents::table.filter(documents::event_id.eq(event)).filter(documents::sha256.eq(sha256));
    Ok(row.select(documents::content).first(conn).optional()?)
}

/// All documents of an event, as an archive has them.
pub(super) fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Document>> {
    let rows = documents::table.filter(documents::event_id.eq(event)).order(documents::id);
    let rows: Vec<(String, Vec<u8>)> = rows.select((documents::sha256, documents::content)).load(conn)?;
    Ok(rows.into_iter().map(|(sha256, content)| Document::new(sha256, &content)).collect())
}

/// The size of all documents of an event, in bytes.
pub fn size(conn: &mut Conn, event: i32) -> Result<usize> {
    let rows = documents::table.filter(documents::event_id.eq(event));
    let bytes: Vec<i32> = rows.select(documents::bytes).load(conn)?;
    Ok(bytes.into_iter().map(|bytes| bytes as usize).sum())
}

/// The size of all documents of a team's appeals, in bytes, withdrawn ones included.
pub fn size_of_team(conn: &mut Conn, event: i32, team: TeamId) -> Result<usize> {
    let members = players::table.filter(players::team_id.eq(team.0)).select(players::id);
    let own = seats::table.filter(seats::player_id.eq_any(members));
    let own: HashSet<(i32, String)> = own.select((seats::table_id, seats::seat)).load(conn)?.into_iter().collect();
    let notes = table_notes::of_appeals(conn, event)?;
    let appeals: HashSet<Uuid> = notes
        .iter()
        .filter(|(table, noted)| match &noted.note {
            TableNote::Appealed(paper) => own.contains(&(*table, paper.seat.letter().to_string())),
            _ => false,
        })
        .map(|(_, noted)| noted.entry)
        .collect();
    let attached = notes.iter().filter_map(|(_, noted)| match &noted.note {
        TableNote::Attached(document) if appeals.contains(&document.appeal) => Some(document.bytes),
        _ => None,
    });
    Ok(attached.sum())
}

/// Stores these bytes, unless they are stored already.
pub fn insert(conn: &mut Conn, event: i32, sha256: &str, content: &[u8]) -> Result<()> {
    if self::content(conn, event, sha256)?.is_some() {
        return Ok(());
    }
    diesel::insert_into(documents::table)
        .values((
            documents::event_id.eq(event),
            documents::sha256.eq(sha256),
            documents::bytes.eq(content.len() as i32),
            documents::content.eq(content),
        ))
        .execute(conn)?;
    Ok(())
}
