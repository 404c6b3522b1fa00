//! The audit of the installation, which covers rows that are in no archive of an event: users and passes, the end and the shelf
//! of events, check-ins, documents, secrets of deals, webhooks, decisions on persons, events not run here, seasons.
//!
//! Facts to know: triggers note each row that is written (`unlisted`), and at the end of a write one audit row covers what was
//! noted within it; this row is sealed, and has the hash of the last row that the write added to the audit of each event; what
//! was noted before a write began was not written by this program and is never covered; and rows are named by kind and id, so
//! that nothing of this is valid in another database.

use super::audit::Written;
use super::schema::{
    audit, check_ins, deals, documents, events, installation_seals, organisers, outside_events, passes,
    person_decisions, seasons, unlisted, users, webhooks,
};
use super::{Conn, Result, audit as chain};
use crate::error::corrupt;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::ChangeScope;
use event::record::archive::{AuditRow, Seal, Time};
use event::record::audit_chain::AuditContent;
use event::record::binding::{Binding, line};
use event::record::seal::is_sealed;
use event::values::digest::hash;
use serde::Serialize;
use serde_json::json;
use std::collections::{HashMap, HashSet};

/// The kinds of rows that are covered.
const KINDS: [&str; 10] =
    ["event", "user", "pass", "check_in", "document", "deals", "webhook", "person_decision", "outside_event", "season"];

/// A row that is covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: i32,
    /// Its covered columns, as JSON.
    pub line: String,
    /// Its name for people.
    pub told: String,
}

/// Kinds and ids of rows that were written and that no row of the audit covers.
type Noted = Vec<(String, i32)>;

/// The noted rows that are not covered.
pub(super) fn load_noted(conn: &mut Conn) -> Result<Noted> {
    Ok(unlisted::table.order((unlisted::kind, unlisted::row_id)).load(conn)?)
}

/// Adds the audit row that covers the rows noted since `left`, with the last of the rows `own` of each event. Returns `false` if
/// none was needed: nothing was noted, and each of `own` belongs to an event and is not sealed.
pub(super) fn append_digests(conn: &mut Conn, own: &[Written], left: &Noted, at: NaiveDateTime) -> Result<bool> {
    let left: HashSet<&(String, i32)> = left.iter().collect();
    let mut new = load_noted(conn)?;
    new.retain(|one| !left.contains(one));
    if new.is_empty() && !own.iter().any(|row| row.event.is_none() || is_sealed(&row.action)) {
        return Ok(false);
    }
    let mut binding = Binding::default();
    for (kind, id) in &new {
        match read_row(conn, kind, *id)? {
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
    // Never before the rows it covers, even if the clock was set back: the last row then still shows that it had been ahead.
    let bound = audit::table.select(audit::at).order(audit::id.desc()).first::<NaiveDateTime>(conn).optional()?;
    let at = bound.map_or(at, |bound| bound.max(at));
    let said = AuditContent { at, actor: "caipan", action: "bind_rows", detail: &detail, bound: &binding.0 };
    chain::append_row(conn, None, ChangeScope::Nothing, said)?;
    Ok(true)
}

/// The audit of the installation.
pub fn audit(conn: &mut Conn) -> Result<Vec<AuditRow>> {
    chain::archived(conn, None)
}

/// The seals under that audit, in order.
pub fn seals(conn: &mut Conn) -> Result<Vec<Seal>> {
    type Row = (i32, String, String, String, NaiveDateTime);
    let rows: Vec<Row> = installation_seals::table.order(installation_seals::id).load(conn)?;
    let seal =
        |(_, audit_hash, public_key, signature, at)| Seal { audit_hash, public_key, signature, sealed_at: Time(at) };
    Ok(rows.into_iter().map(seal).collect())
}

/// Adds a seal under a row of that audit.
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

/// Calls `with` for every covered row and its kind.
pub fn for_each(conn: &mut Conn, with: &mut impl FnMut(&'static str, Listed)) -> Result<()> {
    for kind in KINDS {
        for id in row_ids(conn, kind)? {
            if let Some(row) = read_row(conn, kind, id)? {
                with(kind, row);
            }
        }
    }
    Ok(())
}

/// The rows of the audits of all events, in the order of their ids.
pub fn event_rows(conn: &mut Conn) -> Result<Vec<EventAuditRow>> {
    let rows = audit::table.inner_join(events::table.on(events::id.nullable().eq(audit::event_id))).order(audit::id);
    Ok(rows.select((events::slug, audit::id, audit::action, audit::hash)).load(conn)?)
}

/// A row of the audit of an event.
#[derive(Clone, Debug, Queryable)]
pub struct EventAuditRow {
    /// The slug of the event.
    pub slug: String,
    /// The id of the row.
    pub id: i32,
    /// The action.
    pub action: String,
    /// Its hash.
    pub hash: String,
}

/// The id of the first row of the audit that covers rows of the installation, if there is one.
pub fn bound_since(conn: &mut Conn) -> Result<Option<i32>> {
    let own = audit::table.filter(audit::event_id.is_null()).filter(audit::action.eq("bind_rows"));
    Ok(own.select(diesel::dsl::min(audit::id)).first(conn)?)
}

fn row_ids(conn: &mut Conn, kind: &str) -> Result<Vec<i32>> {
    Ok(match kind {
        "event" => events::table.order(events::id).select(events::id).load(conn),
        "user" => users::table.order(users::id).select(users::id).load(conn),
        "pass" => passes::table.order(passes::id).select(passes::id).load(conn),
        "check_in" => check_ins::table.order(check_ins::id).select(check_ins::id).load(conn),
        "document" => documents::table.order(documents::id).select(documents::id).load(conn),
        "deals" => deals::table.order(deals::id).select(deals::id).load(conn),
        "person_decision" => {
            person_decisions::table.order(person_decisions::id).select(person_decisions::id).load(conn)
        }
        "outside_event" => outside_events::table.order(outside_events::id).select(outside_events::id).load(conn),
        "season" => seasons::table.order(seasons::id).select(seasons::id).load(conn),
        _ => webhooks::table.order(webhooks::id).select(webhooks::id).load(conn),
    }?)
}

/// Declares the covered columns of a row: its line is a JSON array of them.
macro_rules! line {
    ($name:ident in $table:ident { $($column:ident: $type:ty,)* }) => {
        #[derive(Queryable, Selectable, Serialize)]
        #[diesel(table_name = $table)]
        struct $name($(#[diesel(column_name = $column)] $type),*);
    };
}

type At = NaiveDateTime;

line! { EventLine in events { slug: String, created_at: At, ended_at: Option<At>, shelf: String, } }
line! { UserLine in users { name: String, password_hash: String, created_at: At, } }
line! {
    Owner in passes {
        token_hash: String,
        user_id: Option<i32>,
        event_id: Option<i32>,
        role: Option<String>,
        tables: String,
        label: String,
        created_at: At,
    }
}
line! {
    Validity in passes {
        expires_at: Option<At>,
        revoked_at: Option<At>,
        session: Option<i32>,
        code_hash: Option<String>,
        admits: Option<i32>,
        pairing_id: Option<i32>,
        team_id: Option<i32>,
    }
}
line! {
    CheckInLine in check_ins {
        event_id: i32,
        session: i32,
        player_id: i32,
        here: bool,
        author: String,
        recorded_at: At,
    }
}
line! {
    DealsLine in deals {
        event_id: i32,
        session: i32,
        revision: i32,
        kind: String,
        secret: String,
        commitment: String,
    }
}
line! {
    WebhookLine in webhooks {
        event_id: i32,
        address: String,
        kinds: String,
        secret: String,
        made_at: At,
        revoked_at: Option<At>,
    }
}

line! {
    PersonDecisionLine in person_decisions {
        kind: String,
        one: String,
        other: String,
        undoes: Option<i32>,
        reason: String,
        author: String,
        decided_at: At,
    }
}

line! {
    OutsideEventLine in outside_events {
        sha256: String,
        about: String,
        results: String,
        author: String,
        brought_at: At,
        removed_at: Option<At>,
    }
}

line! { SeasonLine in seasons { slug: String, name: String, plan: String, made_at: At, removed_at: Option<At>, } }

/// A covered row; `None` if it was deleted.
fn read_row(conn: &mut Conn, kind: &str, id: i32) -> Result<Option<Listed>> {
    fn list_row(id: i32, says: &impl Serialize, told: String) -> Result<Option<Listed>> {
        Ok(Some(Listed { id, line: line(says).map_err(corrupt)?, told }))
    }
    macro_rules! found {
        ($table:ident, $columns:expr) => {
            match $table::table.find(id).select($columns).first(conn).optional()? {
                Some(found) => found,
                None => return Ok(None),
            }
        };
    }
    match kind {
        "event" => {
            let says: EventLine = found!(events, EventLine::as_select());
            let by = organisers::table.filter(organisers::event_id.eq(id)).order(organisers::user_id);
            let organisers: Vec<i32> = by.select(organisers::user_id).load(conn)?;
            list_row(id, &(&says, organisers, chain::first(conn, id)?), says.0.clone())
        }
        "user" => {
            let says: UserLine = found!(users, UserLine::as_select());
            list_row(id, &says, says.0.clone())
        }
        "pass" => {
            let says: (Owner, Validity) = found!(passes, (Owner::as_select(), Validity::as_select()));
            let Owner(_, _, _, role, _, label, _) = &says.0;
            let told = role.as_ref().map_or(label.clone(), |role| format!("{role}, {label}"));
            list_row(id, &says, told)
        }
        "check_in" => {
            let says: CheckInLine = found!(check_ins, CheckInLine::as_select());
            list_row(id, &says, format!("{}, {}, {}", says.1, says.2, says.4))
        }
        "document" => {
            let columns = (documents::event_id, documents::sha256, documents::bytes, documents::content);
            let (event, sha256, bytes, content): (i32, String, i32, Vec<u8>) = found!(documents, columns);
            list_row(id, &(event, &sha256, bytes, hash(content)), sha256.chars().take(12).collect())
        }
        "deals" => {
            let says: DealsLine = found!(deals, DealsLine::as_select());
            list_row(id, &says, format!("{}, {}", says.1, says.2))
        }
        "person_decision" => {
            let says: PersonDecisionLine = found!(person_decisions, PersonDecisionLine::as_select());
            list_row(id, &says, format!("{}, {}", says.0, says.5))
        }
        "outside_event" => {
            let says: OutsideEventLine = found!(outside_events, OutsideEventLine::as_select());
            let told = format!("{}, {}", says.0.chars().take(12).collect::<String>(), says.3);
            list_row(id, &says, told)
        }
        "season" => {
            let says: SeasonLine = found!(seasons, SeasonLine::as_select());
            list_row(id, &says, says.0.clone())
        }
        _ => {
            let says: WebhookLine = found!(webhooks, WebhookLine::as_select());
            list_row(id, &says, says.1.clone())
        }
    }
}
