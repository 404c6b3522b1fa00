//! What no event's archive has, bound by the audit of the installation, which is that of no event: who may sign in and come in, the end of
//! events and where they are kept, who has come, documents, secrets of deals, webhooks.
//!
//! Facts to know: triggers note each row that is written (`unlisted`), and the end of a write binds what was noted within it, in one
//! row that is sealed and also names the last row that the write added to the audit of each event; what was noted before a write began was written
//! past the program and is never bound; and a name is a kind and the number of a row, so nothing of this is good in another database.

use super::audit::Written;
use super::schema::{
    audit, check_ins, deals, documents, events, installation_seals, organisers, passes, unlisted, users, webhooks,
};
use super::{Conn, Result, audit as chain};
use crate::error::corrupt;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::ChangeScope;
use event::record::archive::{AuditRow, Seal, Time};
use event::record::audit_chain::AuditContent;
use event::record::binding::{Binding, hash, line};
use event::record::seal::is_sealed;
use serde::Serialize;
use serde_json::json;
use std::collections::{HashMap, HashSet};

/// What is bound: kinds of rows.
const KINDS: [&str; 7] = ["event", "user", "pass", "check_in", "document", "deals", "webhook"];

/// A row that is bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number in its table.
    pub id: i32,
    /// All that is bound of it, as JSON.
    pub line: String,
    /// What people call it.
    pub told: String,
}

/// Kinds and numbers of rows that were written and stand in no row of the audit.
type Noted = Vec<(String, i32)>;

/// What was noted and is not bound.
pub(super) fn noted(conn: &mut Conn) -> Result<Noted> {
    Ok(unlisted::table.order((unlisted::kind, unlisted::row_id)).load(conn)?)
}

/// Binds what was noted since `left`, and the last of these rows of each event if one of them is sealed or is of no event. Whether there was
/// anything.
pub(super) fn bind(conn: &mut Conn, own: &[Written], left: &Noted, at: NaiveDateTime) -> Result<bool> {
    let left: HashSet<&(String, i32)> = left.iter().collect();
    let mut new = noted(conn)?;
    new.retain(|one| !left.contains(one));
    if new.is_empty() && !own.iter().any(|row| row.event.is_none() || is_sealed(&row.action)) {
        return Ok(false);
    }
    let mut binding = Binding::default();
    for (kind, id) in &new {
        match row(conn, kind, *id)? {
            Some(row) => binding.0 += &format!("{kind} {id} {}\n", hash(&row.line)),
            None => binding.add_gone(&format!("{kind} {id}")),
        }
        diesel::delete(unlisted::table.find((kind, id))).execute(conn)?;
    }
    let last: HashMap<i32, i32> = own.iter().filter_map(|row| Some((row.event?, row.id))).collect();
    let last: Vec<i32> = last.into_values().collect();
    let with = audit::table.filter(audit::id.eq_any(last)).order(audit::id).select(audit::hash);
    let with: Vec<String> = with.load(conn)?;
    let detail = json!({ "with": with }).to_string();
    // It is not before what it binds, whatever the clock says by now: a clock that was ahead is found by the last row.
    let bound = audit::table.select(audit::at).order(audit::id.desc()).first::<NaiveDateTime>(conn).optional()?;
    let at = bound.map_or(at, |bound| bound.max(at));
    let said = AuditContent { at, actor: "caipan", action: "bind_rows", detail: &detail, bound: &binding.0 };
    chain::add(conn, None, ChangeScope::Nothing, said)?;
    Ok(true)
}

/// The audit of the installation.
pub fn audit(conn: &mut Conn) -> Result<Vec<AuditRow>> {
    let rows = audit::table.filter(audit::event_id.is_null()).order(audit::id).select(chain::Entry::as_select());
    let row = |row: chain::Entry| AuditRow {
        at: Time(row.at),
        actor: row.actor,
        action: row.action,
        detail: row.detail,
        bound: row.bound,
        hash: row.hash,
    };
    Ok(rows.load(conn)?.into_iter().map(row).collect())
}

/// The seals under it.
pub fn seals(conn: &mut Conn) -> Result<Vec<Seal>> {
    type Row = (i32, String, String, String, NaiveDateTime);
    let rows: Vec<Row> = installation_seals::table.order(installation_seals::id).load(conn)?;
    let seal =
        |(_, audit_hash, public_key, signature, at)| Seal { audit_hash, public_key, signature, sealed_at: Time(at) };
    Ok(rows.into_iter().map(seal).collect())
}

/// Adds a seal under a row of it.
pub(super) fn insert_seal(conn: &mut Conn, seal: &Seal) -> Result<()> {
    diesel::insert_into(installation_seals::table)
        .values((
            installation_seals::audit_hash.eq(&seal.audit_hash),
            installation_seals::public_key.eq(&seal.public_key),
            installation_seals::signature.eq(&seal.signature),
            installation_seals::sealed_at.eq(seal.sealed_at.0),
        ))
        .execute(conn)?;
    Ok(())
}

/// Every row that is bound, one at a time, with its kind.
pub fn for_each(conn: &mut Conn, with: &mut impl FnMut(&'static str, Listed)) -> Result<()> {
    for kind in KINDS {
        for id in ids(conn, kind)? {
            if let Some(row) = row(conn, kind, id)? {
                with(kind, row);
            }
        }
    }
    Ok(())
}

/// The rows of the audits of events that say something is sealed, in their order: event, slug, number and hash.
pub fn of_events(conn: &mut Conn) -> Result<Vec<OfEvent>> {
    let rows = audit::table.inner_join(events::table.on(events::id.nullable().eq(audit::event_id))).order(audit::id);
    Ok(rows.select((events::slug, audit::id, audit::action, audit::hash)).load(conn)?)
}

/// A row of the audit of an event.
#[derive(Clone, Debug, Queryable)]
pub struct OfEvent {
    /// The slug of the event.
    pub slug: String,
    /// The number of the row.
    pub id: i32,
    /// What was done.
    pub action: String,
    /// Its hash.
    pub hash: String,
}

/// The number of the first row of the audit that binds rows of the installation.
pub fn bound_since(conn: &mut Conn) -> Result<Option<i32>> {
    let own = audit::table.filter(audit::event_id.is_null()).filter(audit::action.eq("bind_rows"));
    Ok(own.select(diesel::dsl::min(audit::id)).first(conn)?)
}

fn ids(conn: &mut Conn, kind: &str) -> Result<Vec<i32>> {
    Ok(match kind {
        "event" => events::table.order(events::id).select(events::id).load(conn),
        "user" => users::table.order(users::id).select(users::id).load(conn),
        "pass" => passes::table.order(passes::id).select(passes::id).load(conn),
        "check_in" => check_ins::table.order(check_ins::id).select(check_ins::id).load(conn),
        "document" => documents::table.order(documents::id).select(documents::id).load(conn),
        "deals" => deals::table.order(deals::id).select(deals::id).load(conn),
        _ => webhooks::table.order(webhooks::id).select(webhooks::id).load(conn),
    }?)
}

/// A row as it stands.
fn row(conn: &mut Conn, kind: &str, id: i32) -> Result<Option<Listed>> {
    fn listed(id: i32, says: &impl Serialize, told: String) -> Result<Option<Listed>> {
        Ok(Some(Listed { id, line: line(says).map_err(corrupt)?, told }))
    }
    type At = NaiveDateTime;
    match kind {
        "event" => {
            type Row = (String, At, Option<At>, String);
            let says =
                events::table.find(id).select((events::slug, events::created_at, events::ended_at, events::shelf));
            let Some(says): Option<Row> = says.first(conn).optional()? else { return Ok(None) };
            let by = organisers::table.filter(organisers::event_id.eq(id)).order(organisers::user_id);
            let organisers: Vec<i32> = by.select(organisers::user_id).load(conn)?;
            let told = says.0.clone();
            listed(id, &(says, organisers, chain::first(conn, id)?), told)
        }
        "user" => {
            let says: Option<(String, String, At)> = users::table
                .find(id)
                .select((users::name, users::password_hash, users::created_at))
                .first(conn)
                .optional()?;
            says.map_or(Ok(None), |says| listed(id, &says, says.0.clone()))
        }
        "pass" => {
            type Whose = (String, Option<i32>, Option<i32>, Option<String>, String, String, At);
            type How = (Option<At>, Option<At>, Option<i32>, Option<String>, Option<i32>, Option<i32>, Option<i32>);
            let says: Option<(Whose, How)> = passes::table
                .find(id)
                .select((
                    (
                        passes::token_hash,
                        passes::user_id,
                        passes::event_id,
                        passes::role,
                        passes::tables,
                        passes::label,
                        passes::created_at,
                    ),
                    (
                        passes::expires_at,
                        passes::revoked_at,
                        passes::session,
                        passes::code_hash,
                        passes::admits,
                        passes::pairing_id,
                        passes::team_id,
                    ),
                ))
                .first(conn)
                .optional()?;
            let told = |((_, _, _, role, _, label, _), _): &(Whose, How)| match role {
                Some(role) => format!("{role}, {label}"),
                None => label.clone(),
            };
            says.map_or(Ok(None), |says| listed(id, &says, told(&says)))
        }
        "check_in" => {
            type Row = (i32, i32, i32, bool, String, At);
            let says: Option<Row> = check_ins::table
                .find(id)
                .select((
                    check_ins::event_id,
                    check_ins::session,
                    check_ins::player_id,
                    check_ins::here,
                    check_ins::author,
                    check_ins::recorded_at,
                ))
                .first(conn)
                .optional()?;
            let told = |says: &Row| format!("{}, {}, {}", says.1, says.2, says.4);
            says.map_or(Ok(None), |says| listed(id, &says, told(&says)))
        }
        "document" => {
            type Row = (i32, String, i32, Vec<u8>);
            let says: Option<Row> = documents::table
                .find(id)
                .select((documents::event_id, documents::sha256, documents::bytes, documents::content))
                .first(conn)
                .optional()?;
            says.map_or(Ok(None), |(event, sha256, bytes, content)| {
                listed(id, &(event, &sha256, bytes, hash(content)), sha256.chars().take(12).collect())
            })
        }
        "deals" => {
            type Row = (i32, i32, i32, String, String, String);
            let says: Option<Row> = deals::table
                .find(id)
                .select((
                    deals::event_id,
                    deals::session,
                    deals::revision,
                    deals::kind,
                    deals::secret,
                    deals::commitment,
                ))
                .first(conn)
                .optional()?;
            says.map_or(Ok(None), |says| listed(id, &says, format!("{}, {}", says.1, says.2)))
        }
        _ => {
            type Row = (i32, String, String, String, At, Option<At>);
            let says: Option<Row> = webhooks::table
                .find(id)
                .select((
                    webhooks::event_id,
                    webhooks::address,
                    webhooks::kinds,
                    webhooks::secret,
                    webhooks::made_at,
                    webhooks::revoked_at,
                ))
                .first(conn)
                .optional()?;
            says.map_or(Ok(None), |says| listed(id, &says, says.1.clone()))
        }
    }
}
