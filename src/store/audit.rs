//! The audit: who did what and when, each row chained to the one before by its hash.
//!
//! The hash is SHA-256 over the previous hash, the event, the time, the actor, the action and the detail, each with its
//! length before it. The database refuses to change or remove rows, and that two rows follow the same one.

use super::schema::audit;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

/// A row of the audit.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = audit)]
pub struct Entry {
    /// Order of the rows.
    pub id: i32,
    /// Which event it is about.
    pub event_id: Option<i32>,
    /// When.
    pub at: NaiveDateTime,
    /// Who.
    pub actor: String,
    /// What, as the name of an action.
    pub action: String,
    /// With what, as JSON.
    pub detail: String,
    /// The hash of the row before; empty for the first.
    pub previous: String,
    /// The hash of this row.
    pub hash: String,
}

fn hash(previous: &str, event: Option<i32>, at: NaiveDateTime, actor: &str, action: &str, detail: &str) -> String {
    let event = event.map_or(String::new(), |event| event.to_string());
    let at = at.format("%Y-%m-%dT%H:%M:%S%.6f").to_string();
    let mut digest = Sha256::new();
    for part in [previous, &event, &at, actor, action, detail] {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds a row; inside a write transaction, so that nobody else adds one at the same time.
///
/// # Errors
/// Those of the database.
pub fn append(
    conn: &mut Conn,
    event: Option<i32>,
    at: NaiveDateTime,
    actor: &str,
    action: &str,
    detail: &serde_json::Value,
) -> Result<()> {
    let previous: Option<String> = audit::table.select(audit::hash).order(audit::id.desc()).first(conn).optional()?;
    let previous = previous.unwrap_or_default();
    let detail = detail.to_string();
    let hash = hash(&previous, event, at, actor, action, &detail);
    diesel::insert_into(audit::table)
        .values((
            audit::event_id.eq(event),
            audit::at.eq(at),
            audit::actor.eq(actor),
            audit::action.eq(action),
            audit::detail.eq(detail),
            audit::previous.eq(previous),
            audit::hash.eq(hash),
        ))
        .execute(conn)?;
    Ok(())
}

/// The last row about an event, as a number that grows with every change to it; 0 before the first.
///
/// # Errors
/// Those of the database.
pub fn version(conn: &mut Conn, event: i32) -> Result<i32> {
    let last = audit::table.filter(audit::event_id.eq(event)).select(diesel::dsl::max(audit::id));
    Ok(last.first::<Option<i32>>(conn)?.unwrap_or(0))
}

/// The last rows about an event, the newest first.
///
/// # Errors
/// Those of the database.
pub fn latest(conn: &mut Conn, event: i32, most: i64) -> Result<Vec<Entry>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).order(audit::id.desc()).limit(most);
    Ok(rows.select(Entry::as_select()).load(conn)?)
}

/// The first row whose hash does not follow from the rows before it; `None` if the whole chain holds.
///
/// # Errors
/// Those of the database.
pub fn first_broken(conn: &mut Conn) -> Result<Option<i32>> {
    let rows: Vec<Entry> = audit::table.order(audit::id).select(Entry::as_select()).load(conn)?;
    let mut previous = String::new();
    for row in rows {
        let expected = hash(&row.previous, row.event_id, row.at, &row.actor, &row.action, &row.detail);
        if row.previous != previous || row.hash != expected {
            return Ok(Some(row.id));
        }
        previous = row.hash;
    }
    Ok(None)
}
