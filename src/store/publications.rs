//! Publications of standings, stored word for word, so that a later correction does not change them; and their withdrawals.

use super::rows::{ALL, ArchivedRow, NamesByRow, row};
use super::schema::publications;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::{Publication, fold_publications};

row! {
    PublicationRow in publications of event by id as Publication {
        session: i32,
        revision: i32,
        content: String,
        author: String,
        published_at: NaiveDateTime,
        withdraws: Option<String>,
    }
}

/// The content of a row.
#[derive(Clone, Copy, Debug)]
pub enum Publishes<'a> {
    /// The standings, as JSON.
    Standings(&'a str),
    /// The reason for the withdrawal of the publication before.
    Withdrawal(&'a str),
}

/// The publications of an event, the latest first.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Publication>> {
    let names = NamesByRow::default();
    let rows = PublicationRow::load(conn, event, &ALL)?.into_iter().map(|row| row.export(&names));
    Ok(fold_publications(rows.collect::<Result<_>>()?))
}

/// Adds the standings published after a session, or the withdrawal of the last ones, as the next revision.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    session: i32,
    publishes: Publishes<'_>,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let (content, withdraws) = match publishes {
        Publishes::Standings(content) => (content, None),
        Publishes::Withdrawal(reason) => ("", Some(reason)),
    };
    let last: Option<i32> = publications::table
        .filter(publications::event_id.eq(event))
        .filter(publications::session.eq(session))
        .select(diesel::dsl::max(publications::revision))
        .first(conn)?;
    let row = PublicationRow {
        session,
        revision: last.unwrap_or(0) + 1,
        content: content.to_owned(),
        author: author.to_owned(),
        published_at: at,
        withdraws: withdraws.map(str::to_owned),
    };
    row.insert(conn, event)?;
    Ok(())
}
