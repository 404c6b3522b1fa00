//! Events and their regulations.

use super::error::corrupt;
use super::former::note_former;
use super::schema::{events, organisers, users};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::{EventHead, Shelf};
use event::record::archive;
use event::regulations::Regulations;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = events, treat_none_as_default_value = false)]
struct EventRow {
    #[diesel(skip_insertion)]
    id: i32,
    slug: String,
    name: String,
    teams: bool,
    regulations: String,
    created_at: NaiveDateTime,
    ended_at: Option<NaiveDateTime>,
    shelf: String,
    addresses: String,
}

impl EventRow {
    /// Its current name in addresses: the last that it was given, or its slug.
    fn address(&self) -> &str {
        self.addresses.split(' ').next_back().filter(|last| !last.is_empty()).unwrap_or(&self.slug)
    }

    /// Whether it has this name in addresses, or had it.
    fn answers_to(&self, address: &str) -> bool {
        self.slug == address || self.addresses.split(' ').any(|other| other == address)
    }
}

fn event_head(row: EventRow) -> Result<EventHead> {
    Ok(EventHead {
        slug: row.address().to_owned(),
        regulations: serde_json::from_str(&row.regulations).map_err(corrupt)?,
        id: row.id,
        name: row.name,
        teams: row.teams,
        created_at: row.created_at,
        ended_at: row.ended_at,
        shelf: Shelf::from_code(&row.shelf).ok_or_else(|| corrupt(format!("shelf {}", row.shelf)))?,
    })
}

/// The row of an event as an archive has it.
pub(super) fn archived(conn: &mut Conn, event: i32) -> Result<archive::Event> {
    let row: EventRow = events::table.find(event).select(EventRow::as_select()).first(conn)?;
    Ok(archive::Event {
        slug: row.slug,
        addresses: row.addresses.split_whitespace().map(str::to_owned).collect(),
        name: row.name,
        teams: row.teams,
        regulations: serde_json::from_str(&row.regulations).map_err(corrupt)?,
        created_at: archive::Time(row.created_at),
    })
}

/// Adds an event and returns its id.
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
    let row = EventRow {
        id: 0,
        slug: slug.to_owned(),
        name: name.to_owned(),
        teams,
        regulations: serde_json::to_string(regulations).map_err(corrupt)?,
        created_at: at,
        ended_at: None,
        shelf: Shelf::Shown.code().to_owned(),
        addresses: String::new(),
    };
    Ok(diesel::insert_into(events::table).values(row).returning(events::id).get_result(conn)?)
}

/// The event that has this name in addresses, or had it, unless it is deleted.
pub fn by_slug(conn: &mut Conn, slug: &str) -> Result<Option<EventHead>> {
    Ok(on_any_shelf(conn, slug)?.filter(|event| event.shelf != Shelf::Deleted))
}

/// The event that has this name in addresses, or had it, deleted or not. Of several, one that is not deleted comes first, then
/// one whose current name it is.
pub fn on_any_shelf(conn: &mut Conn, slug: &str) -> Result<Option<EventHead>> {
    let like = events::addresses.like(format!("%{slug}%"));
    let rows: Vec<EventRow> = events::table
        .filter(events::slug.eq(slug).or(like))
        .order(events::id)
        .select(EventRow::as_select())
        .load(conn)?;
    let found = rows.into_iter().filter(|row| row.answers_to(slug));
    let first = |row: &EventRow| (row.shelf != Shelf::Deleted.code(), row.address() == slug);
    found.max_by_key(first).map(event_head).transpose()
}

/// Whether an event has this slug: its first name in addresses, which is in its hashes and never changes.
pub fn has_slug(conn: &mut Conn, slug: &str) -> Result<bool> {
    Ok(diesel::select(diesel::dsl::exists(events::table.filter(events::slug.eq(slug)))).get_result(conn)?)
}

/// Notes the row of an event as it is, before what an archive has of it changes.
fn note_event(conn: &mut Conn, event: i32) -> Result<()> {
    let row = archived(conn, event)?;
    note_former(conn, "event", event, &row)
}

/// Gives an event another name in addresses; previous names still lead to it.
pub fn add_address(conn: &mut Conn, event: i32, address: &str) -> Result<()> {
    let before: String = events::table.find(event).select(events::addresses).first(conn)?;
    // A name that it had before becomes the last again.
    let others = before.split(' ').filter(|other| !other.is_empty() && *other != address);
    set_addresses(conn, event, &others.chain([address]).map(str::to_owned).collect::<Vec<_>>())
}

/// Sets the names in addresses that an event was given after its slug, in order: the last is the current one.
pub fn set_addresses(conn: &mut Conn, event: i32, addresses: &[String]) -> Result<()> {
    note_event(conn, event)?;
    diesel::update(events::table.find(event)).set(events::addresses.eq(addresses.join(" "))).execute(conn)?;
    Ok(())
}

/// Changes the name and the regulations of an event.
pub fn update(conn: &mut Conn, event: i32, name: &str, regulations: &Regulations) -> Result<()> {
    let regulations = serde_json::to_string(regulations).map_err(corrupt)?;
    let says = (events::name.eq(name), events::regulations.eq(regulations));
    note_event(conn, event)?;
    diesel::update(events::table.find(event)).set(says).execute(conn)?;
    Ok(())
}

/// Sets whether teams of four or individuals take part.
pub fn set_kind(conn: &mut Conn, event: i32, teams: bool) -> Result<()> {
    note_event(conn, event)?;
    diesel::update(events::table.find(event)).set(events::teams.eq(teams)).execute(conn)?;
    Ok(())
}

/// Ends an event at this time; `None` opens it again.
pub fn end(conn: &mut Conn, event: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(events::table.find(event)).set(events::ended_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Sets whether an event is shown, hidden or deleted.
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

/// The event with this id.
///
/// # Errors
/// There is no such event, or those of the database.
pub fn by_id(conn: &mut Conn, id: i32) -> Result<EventHead> {
    event_head(events::table.find(id).select(EventRow::as_select()).first(conn)?)
}

/// The name of an event in addresses.
///
/// # Errors
/// There is no such event, or those of the database.
pub fn address(conn: &mut Conn, event: i32) -> Result<String> {
    Ok(by_id(conn, event)?.slug)
}

/// The slug of an event: its first name in addresses, which is in its hashes.
///
/// # Errors
/// There is no such event, or those of the database.
pub(super) fn slug(conn: &mut Conn, event: i32) -> Result<String> {
    Ok(events::table.find(event).select(events::slug).first(conn)?)
}

/// All events except those that are deleted, the newest first.
pub fn all(conn: &mut Conn) -> Result<Vec<EventHead>> {
    Ok(on_all_shelves(conn)?.into_iter().filter(|event| event.shelf != Shelf::Deleted).collect())
}

/// All events, deleted ones too, the newest first.
pub fn on_all_shelves(conn: &mut Conn) -> Result<Vec<EventHead>> {
    let rows: Vec<EventRow> =
        events::table.order((events::created_at.desc(), events::id.desc())).select(EventRow::as_select()).load(conn)?;
    rows.into_iter().map(event_head).collect()
}

/// The ids of all events, deleted ones too.
pub fn ids(conn: &mut Conn) -> Result<Vec<i32>> {
    Ok(events::table.select(events::id).load(conn)?)
}

/// Makes a user an organiser of an event.
pub fn add_organiser(conn: &mut Conn, event: i32, user: i32) -> Result<()> {
    diesel::insert_into(organisers::table)
        .values((organisers::event_id.eq(event), organisers::user_id.eq(user)))
        .execute(conn)?;
    Ok(())
}

/// The users who organise an event, by name.
pub fn organisers(conn: &mut Conn, event: i32) -> Result<Vec<(i32, String)>> {
    let users = organisers::table.inner_join(users::table.on(users::id.eq(organisers::user_id)));
    let users = users.filter(organisers::event_id.eq(event)).order(users::name);
    Ok(users.select((users::id, users::name)).load(conn)?)
}

/// Removes a user from the organisers of an event.
pub fn remove_organiser(conn: &mut Conn, event: i32, user: i32) -> Result<()> {
    let row = organisers::table.filter(organisers::event_id.eq(event)).filter(organisers::user_id.eq(user));
    diesel::delete(row).execute(conn)?;
    Ok(())
}

/// The events a user organises.
pub fn organised_by(conn: &mut Conn, user: i32) -> Result<Vec<i32>> {
    Ok(organisers::table.filter(organisers::user_id.eq(user)).select(organisers::event_id).load(conn)?)
}
