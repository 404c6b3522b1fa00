//! Revoking a disqualification: the player may go on, and what was stays written down.

use super::at_table::AtTable;
use super::disqualified::disqualifications;
use super::{Actor, Result, permission, reason, refused};
use crate::messages::Message;
use crate::store::audit::About;
use crate::store::{Store, audit, entries, revocations};
use crate::tournament::disqualification::Revoked;
use crate::tournament::event::Part;
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use serde_json::json;

/// Revokes the disqualification of a player in a hand, with the chief referee's reason.
///
/// Sessions that a stand-in has played meanwhile stay as they are.
///
/// # Errors
/// The player was not disqualified in this hand, or that is revoked already; no reason.
pub fn revoke_disqualification(
    store: &Store,
    actor: &Actor,
    slug: &str,
    player: PlayerId,
    (session, table, hand): (SessionNumber, TableNumber, u8),
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event_head(conn, slug, |event| permission::decide(actor, event))?;
        let why = reason(why)?;
        let name = entries::one(conn, event.id, player)?.map_or(String::new(), |player| player.name);
        let place = (player, session, table, hand);
        let all = disqualifications(conn, &event)?;
        let given = all.iter().find(|of| (of.player, of.session, of.table, of.hand.get()) == place && of.stands());
        let Some(given) = given else { return refused(Message::new("revoke-none").arg("name", name)) };
        let at = AtTable::read(conn, event.clone(), (session, table))?;
        let revoked = Revoked { reason: why.to_owned(), author: actor.name.clone(), at: now };
        revocations::insert(conn, at.table.id, hand.into(), player.0, &revoked)?;
        let detail = json!({
            "name": name, "session": session, "table": table, "hand": hand, "foul": given.foul.code(), "reason": why,
        });
        Ok(audit::append(
            conn,
            About::Event(event.id, Part::Frame),
            now,
            &actor.name,
            "revoke_disqualification",
            &detail,
        )?)
    })
}
