//! The deals of duplicate made for sessions: published at once but for their secrets. Rows are only added; the last revision of a
//! session counts.
//!
//! A secret is read by two alone: [`secret`], for whom `actions/draw/make_deals.rs` lets see it, and [`shown_secrets`].

use super::archive::ALL;
use super::error::corrupt;
use super::schema::{deals, sessions};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::duplicate::made::{DealsMade, Kind};
use event::values::ids::SessionNumber;
use std::ops::RangeInclusive;

/// All deals made for an event, in order, without their secrets.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<DealsMade>> {
    rows(conn, event, &ALL)
}

/// Those in a range of rows.
pub(super) fn rows(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<DealsMade>> {
    type Row = (i32, i32, String, String, String, NaiveDateTime);
    let rows: Vec<Row> = deals::table
        .filter(deals::event_id.eq(event))
        .filter(deals::id.between(*ids.start(), *ids.end()))
        .order(deals::id)
        .select((deals::session, deals::revision, deals::kind, deals::commitment, deals::author, deals::made_at))
        .load(conn)?;
    let made = |(session, revision, kind, commitment, author, at): Row| {
        let kind = Kind::from_code(&kind).ok_or_else(|| corrupt(format!("deals of the kind {kind}")))?;
        Ok(DealsMade { session: SessionNumber(session as u16), revision, kind, commitment, author, at })
    };
    rows.into_iter().map(made).collect()
}

/// The secret of deals; empty where it is not known here.
///
/// # Errors
/// There are no such deals, or those of the database.
pub fn secret(conn: &mut Conn, event: i32, made: &DealsMade) -> Result<String> {
    let of = deals::table.filter(deals::event_id.eq(event)).filter(deals::session.eq(i32::from(made.session.0)));
    Ok(of.filter(deals::revision.eq(made.revision)).select(deals::secret).first(conn)?)
}

/// Session, revision and secret of all deals of sessions that are closed, as far as they are known here.
pub(super) fn shown_secrets(conn: &mut Conn, event: i32) -> Result<Vec<(i32, i32, String)>> {
    let closed = sessions::table.filter(sessions::event_id.eq(event)).filter(sessions::closed_at.is_not_null());
    let known = deals::table.filter(deals::event_id.eq(event)).filter(deals::secret.ne(""));
    let shown = known.filter(deals::session.eq_any(closed.select(sessions::number))).order(deals::id);
    Ok(shown.select((deals::session, deals::revision, deals::secret)).load(conn)?)
}

/// Adds deals.
///
/// # Errors
/// There is such a revision already, or those of the database.
pub fn insert(conn: &mut Conn, event: i32, new: &DealsMade, secret: &str) -> Result<()> {
    diesel::insert_into(deals::table)
        .values((
            deals::event_id.eq(event),
            deals::session.eq(i32::from(new.session.0)),
            deals::revision.eq(new.revision),
            deals::kind.eq(new.kind.code()),
            deals::secret.eq(secret),
            deals::commitment.eq(&new.commitment),
            deals::author.eq(&new.author),
            deals::made_at.eq(new.at),
        ))
        .execute(conn)?;
    Ok(())
}
