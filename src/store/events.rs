//! Events and their regulations.

use super::error::corrupt;
use super::schema::{events, organisers, users};
use super::{Conn, Result};
use crate::tournament::event::{EventHead, Shelf};
use crate::tournament::regulations::Regulations;
use chrono::NaiveDateTime;
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct EventRow {
    id: i32,
    slug: String,
    name: String,
    teams: bool,
    regulations: String,
    created_at: NaiveDateTime,
    ended_at: Option<NaiveDateTime>,
    shelf: String,
}

fn head(row: EventRow) -> Result<EventHead> {
    Ok(EventHead {
        regulations: serde_json::from_str(&row.regulations).map_err(corrupt)?,
        id: row.id,
        slug: row.slug,
        name: row.name,
        teams: row.teams,
        created_at: row.created_at,
        ended_at: row.ended_at,
        shelf: Shelf::from_code(&row.shelf).ok_or_else(|| corrupt(format!("shelf {}", row.shelf)))?,
    })
}

/// Adds an event.
///
/// # Errors
/// The slug is taken, or those of the database.
pub fn insert(
    conn: &mut Conn,
    slug: &str,
    name: &str,
    teams: bool,
    regulations: &Regulations,
    at: NaiveDateTime,
) -> Result<i32> {
    Ok(diesel::insert_into(events::table)
        .values((
            events::slug.eq(slug),
            events::name.eq(name),
            events::teams.eq(teams),
            events::regulations.eq(serde_json::to_string(regulations).map_err(corrupt)?),
            events::created_at.eq(at),
        ))
        .returning(events::id)
        .get_result(conn)?)
}

/// The event with this slug, unless it is deleted.
///
/// # Errors
/// Those of the database.
pub fn by_slug(conn: &mut Conn, slug: &str) -> Result<Option<EventHead>> {
    Ok(on_any_shelf(conn, slug)?.filter(|event| event.shelf != Shelf::Deleted))
}

/// The event with this slug, deleted or not.
///
/// # Errors
/// Those of the database.
pub fn on_any_shelf(conn: &mut Conn, slug: &str) -> Result<Option<EventHead>> {
    let row = events::table.filter(events::slug.eq(slug)).select(EventRow::as_select()).first(conn).optional()?;
    row.map(head).transpose()
}

/// Changes what an event is called and how it is played.
///
/// # Errors
/// Those of the database.
pub fn update(conn: &mut Conn, event: i32, name: &str, regulations: &Regulations) -> Result<()> {
    let regulations = serde_json::to_string(regulations).map_err(corrupt)?;
    let says = (events::name.eq(name), events::regulations.eq(regulations));
    diesel::update(events::table.find(event)).set(says).execute(conn)?;
    Ok(())
}

/// Says whether teams of four take part, or individuals.
///
/// # Errors
/// Those of the database.
pub fn set_kind(conn: &mut Conn, event: i32, teams: bool) -> Result<()> {
    diesel::update(events::table.find(event)).set(events::teams.eq(teams)).execute(conn)?;
    Ok(())
}

/// Ends an event, or opens it again.
///
/// # Errors
/// Those of the database.
pub fn end(conn: &mut Conn, event: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(events::table.find(event)).set(events::ended_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Keeps an event elsewhere.
///
/// # Errors
/// Those of the database.
pub fn shelve(conn: &mut Conn, event: i32, shelf: Shelf) -> Result<()> {
    diesel::update(events::table.find(event)).set(events::shelf.eq(shelf.code())).execute(conn)?;
    Ok(())
}

/// Whether an event has ended.
///
/// # Errors
/// There is no such event, or those of the database.
pub(super) fn has_ended(conn: &mut Conn, event: i32) -> Result<bool> {
    Ok(events::table.find(event).select(events::ended_at.is_not_null()).first(conn)?)
}

/// The event of a row.
///
/// # Errors
/// There is no such event, or those of the database.
pub(super) fn by_id(conn: &mut Conn, id: i32) -> Result<EventHead> {
    head(events::table.find(id).select(EventRow::as_select()).first(conn)?)
}

/// The rows of all events.
///
/// # Errors
/// Those of the database.
pub(super) fn ids(conn: &mut Conn) -> Result<Vec<i32>> {
    Ok(events::table.order(events::id).select(events::id).load(conn)?)
}

/// The slug of an event.
///
/// # Errors
/// There is no such event, or those of the database.
pub fn slug(conn: &mut Conn, event: i32) -> Result<String> {
    Ok(events::table.find(event).select(events::slug).first(conn)?)
}

/// All events but those that are deleted, the newest first.
///
/// # Errors
/// Those of the database.
pub fn all(conn: &mut Conn) -> Result<Vec<EventHead>> {
    Ok(on_all_shelves(conn)?.into_iter().filter(|event| event.shelf != Shelf::Deleted).collect())
}

/// All events, the newest first.
///
/// # Errors
/// Those of the database.
pub fn on_all_shelves(conn: &mut Conn) -> Result<Vec<EventHead>> {
    let rows: Vec<EventRow> =
        events::table.order((events::created_at.desc(), events::id.desc())).select(EventRow::as_select()).load(conn)?;
    rows.into_iter().map(head).collect()
}

/// Makes a user an organiser of an event.
///
/// # Errors
/// Those of the database.
pub fn add_organiser(conn: &mut Conn, event: i32, user: i32) -> Result<()> {
    diesel::insert_into(organisers::table)
        .values((organisers::event_id.eq(event), organisers::user_id.eq(user)))
        .execute(conn)?;
    Ok(())
}

/// The users who organise an event, by name.
///
/// # Errors
/// Those of the database.
pub fn organisers(conn: &mut Conn, event: i32) -> Result<Vec<(i32, String)>> {
    let users = organisers::table.inner_join(users::table.on(users::id.eq(organisers::user_id)));
    let users = users.filter(organisers::event_id.eq(event)).order(users::name);
    Ok(users.select((users::id, users::name)).load(conn)?)
}

/// Takes an event from a user.
///
/// # Errors
/// Those of the database.
pub fn remove_organiser(conn: &mut Conn, event: i32, user: i32) -> Result<()> {
    let row = organisers::table.filter(organisers::event_id.eq(event)).filter(organisers::user_id.eq(user));
    diesel::delete(row).execute(conn)?;
    Ok(())
}

/// The events a user organises.
///
/// # Errors
/// Those of the database.
pub fn organised_by(conn: &mut Conn, user: i32) -> Result<Vec<i32>> {
    Ok(organisers::table.filter(organisers::user_id.eq(user)).select(organisers::event_id).load(conn)?)
}
