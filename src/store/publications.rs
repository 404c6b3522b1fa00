//! What was published, word for word as it was published: a correction later does not change it.

use super::schema::publications;
use super::{Conn, Result};
use crate::tournament::event::Publication;
use chrono::NaiveDateTime;
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = publications)]
struct PublicationRow {
    session: i32,
    revision: i32,
    content: String,
    author: String,
    published_at: NaiveDateTime,
}

/// The publications of an event, the latest first.
///
/// # Errors
/// Those of the database.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Publication>> {
    let rows: Vec<PublicationRow> = publications::table
        .filter(publications::event_id.eq(event))
        .order((publications::session.desc(), publications::revision.desc()))
        .select(PublicationRow::as_select())
        .load(conn)?;
    let publication = |PublicationRow { session, revision, content, author, published_at }| Publication {
        session,
        revision,
        content,
        author,
        published_at,
    };
    Ok(rows.into_iter().map(publication).collect())
}

/// Adds a publication after a session, as the next revision.
///
/// # Errors
/// Those of the database.
pub fn insert(conn: &mut Conn, event: i32, session: i32, content: &str, author: &str, at: NaiveDateTime) -> Result<()> {
    let last: Option<i32> = publications::table
        .filter(publications::event_id.eq(event))
        .filter(publications::session.eq(session))
        .select(diesel::dsl::max(publications::revision))
        .first(conn)?;
    diesel::insert_into(publications::table)
        .values((
            publications::event_id.eq(event),
            publications::session.eq(session),
            publications::revision.eq(last.unwrap_or(0) + 1),
            publications::content.eq(content),
            publications::author.eq(author),
            publications::published_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}
