//! Passes: links to an event and signed-in users. Only the hash of a pass's random token is stored.

use super::schema::{passes, users};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;

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
    /// Whose it is, for people.
    pub label: String,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// From when it lets nobody in.
    pub expires_at: Option<NaiveDateTime>,
    /// When it was revoked.
    pub revoked_at: Option<NaiveDateTime>,
    /// The one session in which a phone writes its table.
    pub session: Option<i32>,
    /// The hash of the code that leads to it.
    pub code_hash: Option<String>,
    /// Wrong codes that were tried.
    pub tries: i32,
}

/// A pass to be stored.
#[derive(Insertable)]
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
    /// From when it lets nobody in.
    pub expires_at: Option<NaiveDateTime>,
    /// The one session in which a phone writes its table.
    pub session: Option<i32>,
    /// The hash of the code that leads to it.
    pub code_hash: Option<&'a str>,
}

/// Adds a pass.
///
/// # Errors
/// Those of the database.
pub fn insert(conn: &mut Conn, pass: &NewPass<'_>) -> Result<i32> {
    Ok(diesel::insert_into(passes::table).values(pass).returning(passes::id).get_result(conn)?)
}

/// The pass of a token, if it lets its holder in at `now`.
///
/// # Errors
/// Those of the database.
pub fn valid(conn: &mut Conn, token_hash: &str, now: NaiveDateTime) -> Result<Option<Pass>> {
    let not_expired = passes::expires_at.is_null().or(passes::expires_at.gt(now));
    Ok(passes::table
        .filter(passes::token_hash.eq(token_hash))
        .filter(passes::revoked_at.is_null())
        .filter(not_expired)
        .select(Pass::as_select())
        .first(conn)
        .optional()?)
}

/// The name of a user who holds a pass.
///
/// # Errors
/// Those of the database.
pub fn user_name(conn: &mut Conn, user: i32) -> Result<String> {
    Ok(users::table.find(user).select(users::name).first(conn)?)
}

/// The links of an event, the newest first.
///
/// # Errors
/// Those of the database.
pub fn links(conn: &mut Conn, event: i32) -> Result<Vec<Pass>> {
    let rows = passes::table.filter(passes::event_id.eq(event)).order(passes::id.desc());
    Ok(rows.select(Pass::as_select()).load(conn)?)
}

/// The passes of the tables of a session that let somebody in, the oldest first.
///
/// # Errors
/// Those of the database.
pub fn of_session(conn: &mut Conn, event: i32, session: u16) -> Result<Vec<Pass>> {
    let rows = passes::table
        .filter(passes::event_id.eq(event))
        .filter(passes::session.eq(i32::from(session)))
        .filter(passes::revoked_at.is_null())
        .order(passes::id);
    Ok(rows.select(Pass::as_select()).load(conn)?)
}

/// Ends all passes of a table in a session; how many there were.
///
/// # Errors
/// Those of the database.
pub fn end_of_table(conn: &mut Conn, event: i32, session: u16, table: &str, at: NaiveDateTime) -> Result<usize> {
    let live = passes::table
        .filter(passes::event_id.eq(event))
        .filter(passes::session.eq(i32::from(session)))
        .filter(passes::tables.eq(table))
        .filter(passes::revoked_at.is_null());
    Ok(diesel::update(live).set(passes::revoked_at.eq(Some(at))).execute(conn)?)
}

/// Notes how many wrong codes were tried.
///
/// # Errors
/// Those of the database.
pub fn set_tries(conn: &mut Conn, pass: i32, tries: i32) -> Result<()> {
    diesel::update(passes::table.find(pass)).set(passes::tries.eq(tries)).execute(conn)?;
    Ok(())
}

/// Revokes a link of an event; `false` if there is no such link that still works.
///
/// # Errors
/// Those of the database.
pub fn revoke(conn: &mut Conn, event: i32, pass: i32, at: NaiveDateTime) -> Result<bool> {
    let link = passes::table
        .filter(passes::id.eq(pass))
        .filter(passes::event_id.eq(event))
        .filter(passes::revoked_at.is_null());
    Ok(diesel::update(link).set(passes::revoked_at.eq(Some(at))).execute(conn)? == 1)
}

/// Ends the passes of one token, or of all sign-ins of a user.
///
/// # Errors
/// Those of the database.
pub fn end(conn: &mut Conn, pass: i32, at: NaiveDateTime) -> Result<()> {
    diesel::update(passes::table.find(pass)).set(passes::revoked_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Ends all sign-ins of a user.
///
/// # Errors
/// Those of the database.
pub fn end_all(conn: &mut Conn, user: i32, at: NaiveDateTime) -> Result<()> {
    let live = passes::table.filter(passes::user_id.eq(user)).filter(passes::revoked_at.is_null());
    diesel::update(live).set(passes::revoked_at.eq(Some(at))).execute(conn)?;
    Ok(())
}
