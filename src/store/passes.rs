//! Passes: links to an event, phones at a table, and signed-in users. Only the hash of a pass's random token is stored.
//!
//! One fact to know: a pairing is a pass too, with which nobody signs in; it admits phones, each of which has its own pass.

use super::schema::{passes, users};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::collections::HashMap;

/// A pass as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = passes)]
pub struct Pass {
    /// The row.
    pub id: i32,
    /// The user who signed in; `None` for a link.
    pub user_id: Option<i32>,
    /// The event a link belongs to.
    pub event_id: Option<i32>,
    /// What the holder of a link may do.
    pub role: Option<String>,
    /// The tables of a referee, `1,2`.
    pub tables: String,
    /// Whose it is, as people read it.
    pub label: String,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// The time from which it is no longer valid, if it expires.
    pub expires_at: Option<NaiveDateTime>,
    /// When it was revoked.
    pub revoked_at: Option<NaiveDateTime>,
    /// The one session in which a phone may write at its table.
    pub session: Option<i32>,
    /// The hash of a pairing's code.
    pub code_hash: Option<String>,
    /// How many phones a pairing admits; `None` if it is not a pairing.
    pub admits: Option<i32>,
    /// The pairing that admitted a phone.
    pub pairing_id: Option<i32>,
    /// When it was last used, to the minute.
    pub seen_at: Option<NaiveDateTime>,
    /// The team whose leader holds a link.
    pub team_id: Option<i32>,
}

impl Pass {
    /// Whether it has neither expired nor been revoked at `now`.
    pub fn is_valid(&self, now: NaiveDateTime) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|expires| expires > now)
    }
}

/// A pass to be stored.
#[derive(Default, Insertable)]
#[diesel(table_name = passes)]
pub struct NewPass<'a> {
    /// SHA-256 of the token.
    pub token_hash: &'a str,
    /// The user who signs in.
    pub user_id: Option<i32>,
    /// The event of a link.
    pub event_id: Option<i32>,
    /// What the holder of a link may do.
    pub role: Option<&'a str>,
    /// The tables of a referee.
    pub tables: &'a str,
    /// Whose it is.
    pub label: &'a str,
    /// When it is made.
    pub created_at: NaiveDateTime,
    /// The time from which it is no longer valid, if it expires.
    pub expires_at: Option<NaiveDateTime>,
    /// The one session in which a phone may write at its table.
    pub session: Option<i32>,
    /// The hash of a pairing's code.
    pub code_hash: Option<&'a str>,
    /// How many phones a pairing admits; `None` if it is not a pairing.
    pub admits: Option<i32>,
    /// The pairing that admits a phone.
    pub pairing_id: Option<i32>,
    /// The team whose leader is to hold a link.
    pub team_id: Option<i32>,
}

/// Adds a pass and returns its row.
pub fn insert(conn: &mut Conn, pass: &NewPass<'_>) -> Result<i32> {
    Ok(diesel::insert_into(passes::table).values(pass).returning(passes::id).get_result(conn)?)
}

/// The pass of a token, valid or not.
pub fn of_token(conn: &mut Conn, token_hash: &str) -> Result<Option<Pass>> {
    Ok(of_tokens(conn, &[token_hash.to_owned()])?.into_values().next())
}

/// The passes of tokens, valid or not, by the hash of the token.
pub fn of_tokens(conn: &mut Conn, token_hashes: &[String]) -> Result<HashMap<String, Pass>> {
    let rows = passes::table.filter(passes::token_hash.eq_any(token_hashes));
    let rows: Vec<(String, Pass)> = rows.select((passes::token_hash, Pass::as_select())).load(conn)?;
    Ok(rows.into_iter().collect())
}

/// The name of a user who holds a pass.
pub fn user_name(conn: &mut Conn, user: i32) -> Result<String> {
    Ok(users::table.find(user).select(users::name).first(conn)?)
}

/// The links and phones of an event, without pairings, the newest first.
pub fn links(conn: &mut Conn, event: i32) -> Result<Vec<Pass>> {
    let rows = passes::table.filter(passes::event_id.eq(event)).filter(passes::admits.is_null());
    let rows = rows.order(passes::id.desc());
    Ok(rows.select(Pass::as_select()).load(conn)?)
}

/// The pairings of the tables of a session, and their phones, that were not revoked, the oldest first.
pub fn of_session(conn: &mut Conn, event: i32, session: u16) -> Result<Vec<Pass>> {
    let rows = passes::table
        .filter(passes::event_id.eq(event))
        .filter(passes::session.eq(i32::from(session)))
        .filter(passes::revoked_at.is_null())
        .order(passes::id);
    Ok(rows.select(Pass::as_select()).load(conn)?)
}

/// Revokes all passes of a table in a session, and returns how many there were.
pub fn end_of_table(conn: &mut Conn, event: i32, session: u16, table: &str, at: NaiveDateTime) -> Result<usize> {
    let live = passes::table
        .filter(passes::event_id.eq(event))
        .filter(passes::session.eq(i32::from(session)))
        .filter(passes::tables.eq(table))
        .filter(passes::revoked_at.is_null());
    Ok(diesel::update(live).set(passes::revoked_at.eq(Some(at))).execute(conn)?)
}

/// A pairing that was not revoked, and how many phones it has admitted.
pub fn pairing(conn: &mut Conn, pairing: i32) -> Result<Option<(Pass, i64)>> {
    let row = passes::table.find(pairing).filter(passes::revoked_at.is_null()).filter(passes::admits.is_not_null());
    let Some(found) = row.select(Pass::as_select()).first(conn).optional()? else { return Ok(None) };
    let admitted = passes::table.filter(passes::pairing_id.eq(pairing)).count().get_result(conn)?;
    Ok(Some((found, admitted)))
}

/// Lets a pairing admit one more phone.
pub fn admit_one_more(conn: &mut Conn, pairing: i32) -> Result<()> {
    diesel::update(passes::table.find(pairing)).set(passes::admits.eq(passes::admits + 1)).execute(conn)?;
    Ok(())
}

/// Revokes a link of an event; `false` if there is none, or it is revoked already.
pub fn revoke(conn: &mut Conn, event: i32, pass: i32, at: NaiveDateTime) -> Result<bool> {
    let link = passes::table
        .filter(passes::id.eq(pass))
        .filter(passes::event_id.eq(event))
        .filter(passes::revoked_at.is_null());
    Ok(diesel::update(link).set(passes::revoked_at.eq(Some(at))).execute(conn)? == 1)
}

/// Stores when passes were last used.
pub fn record_seen(conn: &mut Conn, of: &[i32], at: NaiveDateTime) -> Result<()> {
    diesel::update(passes::table.filter(passes::id.eq_any(of))).set(passes::seen_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Revokes a pass.
pub fn end(conn: &mut Conn, pass: i32, at: NaiveDateTime) -> Result<()> {
    diesel::update(passes::table.find(pass)).set(passes::revoked_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Revokes all sign-ins of a user.
pub fn end_all(conn: &mut Conn, user: i32, at: NaiveDateTime) -> Result<()> {
    let live = passes::table.filter(passes::user_id.eq(user)).filter(passes::revoked_at.is_null());
    diesel::update(live).set(passes::revoked_at.eq(Some(at))).execute(conn)?;
    Ok(())
}
