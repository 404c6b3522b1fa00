//! The check that each row of the audit follows from the one before in its chain. Rows that an erasure has changed are listed in
//! a later row, with their hashes.

use super::AuditRow;
use crate::schema::{audit, events};
use crate::{Conn, Result};
use diesel::prelude::*;
use event::record::erased::Erasures;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The id of the first row whose hash does not follow from the rows before it in its chain; `None` if all chains are valid.
pub fn first_broken(conn: &mut Conn) -> Result<Option<i32>> {
    first_broken_after(conn, 0)
}

/// Like [`first_broken`], of the rows after the id `known`, up to which all chains are known to be valid.
pub(crate) fn first_broken_after(conn: &mut Conn, known: i32) -> Result<Option<i32>> {
    let slugs: HashMap<i32, String> =
        events::table.select((events::id, events::slug)).load(conn)?.into_iter().collect();
    let rows = audit::table.filter(audit::id.gt(known)).order(audit::id);
    let rows: Vec<AuditRow> = rows.select(AuditRow::as_select()).load(conn)?;
    let mut last: HashMap<Option<i32>, String> = HashMap::new();
    let mut broken: Option<i32> = None;
    for row in &rows {
        let previous = match last.entry(row.event_id) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(last_hash(conn, row.event_id, known)?),
        };
        if std::mem::replace(previous, row.hash.clone()) != row.previous {
            broken = Some(row.id);
            break;
        }
    }
    let mut erasures: HashMap<Option<i32>, Erasures> = HashMap::new();
    for row in rows.iter().rev() {
        let slug = row.event_id.and_then(|event| slugs.get(&event)).map_or("", String::as_str);
        if !row.holds(erasures.entry(row.event_id).or_default(), slug) {
            broken = Some(broken.map_or(row.id, |first| first.min(row.id)));
        }
    }
    Ok(broken)
}

/// The hash of the last row of a chain with an id up to `last`; empty if there is none.
fn last_hash(conn: &mut Conn, event: Option<i32>, last: i32) -> Result<String> {
    let rows = audit::table.filter(audit::id.le(last)).order(audit::id.desc()).select(audit::hash).into_boxed();
    let rows = match event {
        Some(event) => rows.filter(audit::event_id.eq(event)),
        None => rows.filter(audit::event_id.is_null()),
    };
    Ok(rows.first(conn).optional()?.unwrap_or_default())
}

/// The row up to which the chain of an event was found valid; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainEnd {
    row: i32,
    hash: String,
}

/// Checks the chain of an event from a known end on, and returns its new end; `None` if a row does not follow from the one
/// before.
pub fn check_chain(conn: &mut Conn, event: i32, known: ChainEnd) -> Result<Option<ChainEnd>> {
    let slug = crate::events::slug(conn, event)?;
    let later = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.gt(known.row)).order(audit::id);
    let rows: Vec<AuditRow> = later.select(AuditRow::as_select()).load(conn)?;
    let previous = [known.hash.as_str()].into_iter().chain(rows.iter().map(|row| row.hash.as_str()));
    let mut erasures = Erasures::default();
    let holds = rows.iter().zip(previous).all(|(row, previous)| row.previous == previous)
        && rows.iter().rev().all(|row| row.holds(&mut erasures, &slug));
    let last = rows.last().map(|row| ChainEnd { row: row.id, hash: row.hash.clone() });
    Ok(holds.then(|| last.unwrap_or(known)))
}
