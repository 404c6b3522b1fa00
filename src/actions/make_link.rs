//! Links that let referees and helpers in: random, scoped to an event, a role and tables, and revocable.

use super::{Actor, Error, Result, Role, Token, name, permission, refused};
use crate::messages::Message;
use crate::store::audit::About;
use crate::store::passes::NewPass;
use crate::store::{Store, audit, entries, passes};
use crate::tournament::event::Part;
use chrono::NaiveDateTime;
use serde_json::json;

/// Makes a link for `label`; the token is shown once and cannot be read from the store again.
///
/// # Errors
/// No name, a referee without tables, or a table that the event does not have.
pub fn make_link(
    store: &Store,
    actor: &Actor,
    slug: &str,
    role: &Role,
    label: &str,
    now: NaiveDateTime,
) -> Result<Token> {
    let label = name(label)?;
    let tables = match role {
        Role::Referee(tables) if tables.is_empty() => return refused(Message::new("link-no-tables")),
        Role::Referee(tables) => tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        _ => String::new(),
    };
    let token = Token::random()?;
    store
        .write(|conn| {
            let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
            let tables_here = entries::list(conn, event.id)?.drawing(event.teams).players() as u16 / 4;
            if let Role::Referee(named) = role
                && let Some(wrong) = named.iter().find(|table| table.0 > tables_here)
            {
                return refused(Message::new("link-no-such-table").arg("table", wrong.0).arg("tables", tables_here));
            }
            let pass = NewPass {
                token_hash: &token.hash(),
                event_id: Some(event.id),
                role: Some(role.code()),
                tables: &tables,
                label: &label,
                created_at: now,
                ..NewPass::default()
            };
            let pass = passes::insert(conn, &pass)?;
            let detail = json!({ "link": pass, "role": role.code(), "tables": tables, "label": label });
            audit::append(conn, About::Event(event.id, Part::Nothing), now, &actor.name, "make_link", &detail)?;
            Ok(())
        })
        .map(|()| token)
}

/// Revokes a link: from now on it lets nobody in.
///
/// # Errors
/// There is no such link that still works.
pub fn revoke_link(store: &Store, actor: &Actor, slug: &str, link: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
        if !passes::revoke(conn, event.id, link, now)? {
            return Err(Error::NotFound);
        }
        Ok(audit::append(
            conn,
            About::Event(event.id, Part::Frame),
            now,
            &actor.name,
            "revoke_link",
            &json!({ "link": link }),
        )?)
    })
}
