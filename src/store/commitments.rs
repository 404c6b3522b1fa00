//! Commitments before a draw: published immediately, except for the secret, which is shown when the lots are drawn.

use super::error::corrupt;
use super::rows::{ArchivedRow, row};
use super::schema::commitments;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::draw::protocol::Input;
use event::event::Commitment;

row! {
    CommitmentRow with id in commitments of event by revision as Commitment {
        revision: i32,
        input: String,
        commitment: String,
        author: String,
        made_at: NaiveDateTime,
    }
    unarchived { secret: String, }
    filled { secret }
}

fn commitment(row: CommitmentRow) -> Result<Commitment> {
    Ok(Commitment {
        input: serde_json::from_str(&row.input).map_err(corrupt)?,
        id: row.id,
        revision: row.revision,
        secret: row.secret,
        commitment: row.commitment,
        author: row.author,
        made_at: row.made_at,
    })
}

/// The latest commitment of an event, if there is one.
pub fn latest(conn: &mut Conn, event: i32) -> Result<Option<Commitment>> {
    let latest = commitments::table.filter(commitments::event_id.eq(event)).order(commitments::revision.desc());
    latest.select(CommitmentRow::as_select()).first(conn).optional()?.map(commitment).transpose()
}

/// Each commitment of an event with the time of its publication, in order.
pub fn history(conn: &mut Conn, event: i32) -> Result<Vec<(NaiveDateTime, String)>> {
    let all = commitments::table.filter(commitments::event_id.eq(event)).order(commitments::revision);
    Ok(all.select((commitments::made_at, commitments::commitment)).load(conn)?)
}

/// A commitment by its row.
///
/// # Errors
/// There is none, or those of the database.
pub fn one(conn: &mut Conn, id: i32) -> Result<Commitment> {
    commitment(commitments::table.find(id).select(CommitmentRow::as_select()).first(conn)?)
}

/// Adds a commitment as the next revision, and returns the text to be published.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    input: &Input,
    secret: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<String> {
    let last = latest(conn, event)?.map_or(0, |latest| latest.revision);
    let commitment = input.commitment(secret).map_err(corrupt)?;
    let row = CommitmentRow {
        id: 0,
        revision: last + 1,
        input: serde_json::to_string(input).map_err(corrupt)?,
        secret: secret.to_owned(),
        commitment: commitment.clone(),
        author: author.to_owned(),
        made_at: at,
    };
    row.insert(conn, event)?;
    Ok(commitment)
}
