//! Webhooks: programs that are notified of what happens at an event, with the secret that signs the notifications.

use super::schema::webhooks;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;

/// A program to be notified.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
pub struct Webhook {
    /// The row.
    pub id: i32,
    /// Its address.
    pub address: String,
    /// The kinds of its notifications, with spaces between them: `hand.recorded session.published`.
    pub kinds: String,
    /// The key of its signatures.
    pub secret: String,
    /// When it was added.
    pub made_at: NaiveDateTime,
}

/// The webhooks of an event that were not revoked, in the order in which they were added.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Webhook>> {
    let active = webhooks::table.filter(webhooks::event_id.eq(event)).filter(webhooks::revoked_at.is_null());
    Ok(active.order(webhooks::id).select(Webhook::as_select()).load(conn)?)
}

/// Adds a webhook and returns its row.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    (address, kinds, secret): (&str, &str, &str),
    now: NaiveDateTime,
) -> Result<i32> {
    Ok(diesel::insert_into(webhooks::table)
        .values((
            webhooks::event_id.eq(event),
            webhooks::address.eq(address),
            webhooks::kinds.eq(kinds),
            webhooks::secret.eq(secret),
            webhooks::made_at.eq(now),
        ))
        .returning(webhooks::id)
        .get_result(conn)?)
}

/// Revokes a webhook; `false` if there is none, or it is revoked already.
pub fn revoke(conn: &mut Conn, event: i32, webhook: i32, now: NaiveDateTime) -> Result<bool> {
    let own = webhooks::table.find(webhook).filter(webhooks::event_id.eq(event));
    let revoked = diesel::update(own.filter(webhooks::revoked_at.is_null())).set(webhooks::revoked_at.eq(now));
    Ok(revoked.execute(conn)? > 0)
}
