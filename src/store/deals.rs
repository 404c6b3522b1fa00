//! The deals of duplicate made for sessions: published immediately, except for their secrets. Rows are only added; the last
//! revision of a session counts.
//!
//! Besides the audit of the installation and a copy, only two functions read secrets: [`secret`], for those whom
//! `actions/draw/make_deals.rs` permits it, and [`shown_secrets`].

use super::error::corrupt;
use super::rows::{ALL, ArchivedRow, NamesByRow, row};
use super::schema::{deals, sessions};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::duplicate::made::DealsMade;
use event::event::restore_deals;

row! {
    DealsRow in deals of event by id as Deals {
        session: i32,
        revision: i32,
        kind: String,
        commitment: String,
        author: String,
        made_at: NaiveDateTime,
    }
}

/// All deals made for an event, in order, without their secrets.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<DealsMade>> {
    let names = NamesByRow::default();
    let made = |row: DealsRow| restore_deals(&row.export(&names)?).map_err(corrupt);
    DealsRow::load(conn, event, &ALL)?.into_iter().map(made).collect()
}

/// The secret of deals; empty if they came from an archive without it.
///
/// # Errors
/// There are no such deals, or those of the database.
pub fn secret(conn: &mut Conn, event: i32, made: &DealsMade) -> Result<String> {
    let of = deals::table.filter(deals::event_id.eq(event)).filter(deals::session.eq(i32::from(made.session.0)));
    Ok(of.filter(deals::revision.eq(made.revision)).select(deals::secret).first(conn)?)
}

/// Session, revision and secret of all deals of closed sessions whose secret is known here.
pub(super) fn shown_secrets(conn: &mut Conn, event: i32) -> Result<Vec<(i32, i32, String)>> {
    let closed = sessions::table.filter(sessions::event_id.eq(event)).filter(sessions::closed_at.is_not_null());
    let known = deals::table.filter(deals::event_id.eq(event)).filter(deals::secret.ne(""));
    let shown = known.filter(deals::session.eq_any(closed.select(sessions::number))).order(deals::id);
    Ok(shown.select((deals::session, deals::revision, deals::secret)).load(conn)?)
}

/// Adds deals.
///
/// # Errors
/// The revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, new: &DealsMade, secret: &str) -> Result<()> {
    let row = DealsRow {
        session: new.session.0.into(),
        revision: new.revision,
        kind: new.kind.code().to_owned(),
        commitment: new.commitment.clone(),
        author: new.author.clone(),
        made_at: new.at,
    };
    insert_row(conn, event, &row, secret)
}

/// Adds a row with its secret.
pub(super) fn insert_row(conn: &mut Conn, event: i32, row: &DealsRow, secret: &str) -> Result<()> {
    let row = (deals::event_id.eq(event), deals::secret.eq(secret), row);
    diesel::insert_into(deals::table).values(row).execute(conn)?;
    Ok(())
}
