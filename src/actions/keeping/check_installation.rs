//! Checking the data that belong to no archive of an event against the audit of the installation: every row, both ways;
//! the sealed chain of the audit; the audit rows of events that it names; and the triggers that guard all of these.

use crate::{Error, Result};
use chrono::NaiveDateTime;
use event::record::archive::{AuditRow, Seal};
use event::record::audit_chain::code;
use event::record::binding::{GONE, names_and_hashes};
use event::record::seal::{Unsealed, is_sealed, unsealed};
use event::values::digest::hash;
use messages::{Message, moment};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use store::installation::{self, EventAuditRow, Listed};
use store::{Store, causes};

/// The result of the check.
#[derive(Clone, Debug, Default)]
pub struct CheckedInstallation {
    /// The number of rows that belong to no archive of an event.
    pub rows: usize,
    /// The time (UTC) from which the audit covers them: older content is accepted as it was then. `None` if it never
    /// has.
    pub since: Option<NaiveDateTime>,
    /// The public keys that have sealed the audit.
    pub keys: BTreeSet<String>,
    /// Every problem.
    pub problems: Vec<Message>,
}

/// Checks the data of a database that belong to no archive of an event.
pub fn check_installation(store: &Store) -> Result<CheckedInstallation> {
    let mut rows: Vec<(&str, Listed)> = Vec::new();
    let (audit, seals, of_events, first) = store.read(|conn| {
        installation::for_each(conn, &mut |kind, row| rows.push((kind, row)))?;
        let (audit, seals) = (installation::audit(conn)?, installation::seals(conn)?);
        Ok::<_, Error>((audit, seals, installation::event_rows(conn)?, installation::bound_since(conn)?))
    })?;
    let mut problems: Vec<Message> = match store.missing_guards() {
        Ok(names) if names.is_empty() => Vec::new(),
        Ok(names) => vec![Message::new("guard-missing").arg("names", names.join(", "))],
        Err(error) => vec![Message::new("guard-unchecked").arg("reason", causes(&error))],
    };
    problems.extend(against_seals(&audit, &seals));
    problems.extend(against_list(&audit, &rows));
    problems.extend(against_events(&audit, &of_events, first));
    let since = audit.iter().find(|row| row.action == "bind_rows").map(|row| row.at.0);
    let keys = seals.into_iter().map(|seal| seal.public_key).collect();
    Ok(CheckedInstallation { rows: rows.len(), since, keys, problems })
}

/// Adds the time and the check code of an audit row.
fn add_row(message: Message, row: &AuditRow) -> Message {
    message.arg("at", moment(row.at.0, None)).arg("code", code(&row.hash))
}

fn against_seals(audit: &[AuditRow], seals: &[Seal]) -> Vec<Message> {
    let against = |against| match against {
        Unsealed::Forged(place) => Message::new("installation-seal-forged").arg("key", &seals[place].public_key),
        Unsealed::NoRow(place) => {
            let seal: &Seal = &seals[place];
            let message = Message::new("installation-cut").arg("code", code(&seal.audit_hash));
            message.arg("at", moment(seal.sealed_at.0, None))
        }
        Unsealed::Bare(place) => add_row(Message::new("installation-seal-bare"), &audit[place]),
    };
    unsealed("", audit, seals).into_iter().map(against).collect()
}

/// A row of data, named for people.
fn row_message(kind: &str, id: impl ToString, told: &str) -> Message {
    let what = if told.is_empty() { "–" } else { told };
    Message::new(format!("installation-row-{}", kind.replace('_', "-"))).arg("id", id.to_string()).arg("told", what)
}

/// A problem for every row that differs from the digest in its last audit row, both ways.
fn against_list(audit: &[AuditRow], rows: &[(&str, Listed)]) -> Vec<Message> {
    let mut said: BTreeMap<&str, (&str, &AuditRow)> = BTreeMap::new();
    for row in audit {
        said.extend(names_and_hashes(&row.bound).map(|(name, hash)| (name, (hash, row))));
    }
    if said.is_empty() && !rows.is_empty() {
        return vec![Message::new("installation-emptied").arg("rows", rows.len())];
    }
    let mut problems = Vec::new();
    for (kind, row) in rows {
        let name = format!("{kind} {}", row.id);
        let called = || row_message(kind, row.id, &row.told);
        match said.remove(name.as_str()) {
            Some((right, _)) if right == hash(&row.line) => {}
            Some((right, by)) if right != GONE => {
                problems.push(add_row(Message::new("installation-changed").arg("row", called()), by));
            }
            _ => problems.push(Message::new("installation-added").arg("row", called())),
        }
    }
    let missing = said.into_iter().filter(|(_, (right, _))| *right != GONE);
    problems.extend(missing.map(|(name, (_, by))| {
        let (kind, id) = name.split_once(' ').unwrap_or((name, ""));
        add_row(Message::new("installation-missing").arg("row", row_message(kind, id, "")), by)
    }));
    problems
}

/// The hashes of audit rows of events, named in an audit row of the installation.
#[derive(Deserialize)]
struct NamedRows {
    with: Vec<String>,
}

/// A problem for every audit row of an event that is named and missing, and for every event with sealed rows after the
/// last one named.
fn against_events(audit: &[AuditRow], of_events: &[EventAuditRow], first: Option<i32>) -> Vec<Message> {
    let known: HashMap<&str, &EventAuditRow> = of_events.iter().map(|row| (row.hash.as_str(), row)).collect();
    let mut named: HashMap<&str, i32> = HashMap::new();
    let mut problems = Vec::new();
    for row in audit.iter().filter(|row| row.action == "bind_rows") {
        let hashes = serde_json::from_str::<NamedRows>(&row.detail).map_or_else(|_| Vec::new(), |rows| rows.with);
        for hash in hashes {
            match known.get(hash.as_str()) {
                Some(found) => _ = named.insert(&found.slug, found.id),
                None => {
                    let what = Message::new("installation-event-cut").arg("row", code(&hash));
                    problems.push(add_row(what, row));
                }
            }
        }
    }
    let sealed = of_events.iter().filter(|row| is_sealed(&row.action) && first.is_none_or(|first| row.id > first));
    let last: BTreeMap<&str, &EventAuditRow> = sealed.map(|row| (row.slug.as_str(), row)).collect();
    let unnamed = last.into_values().filter(|row| named.get(row.slug.as_str()).is_none_or(|named| *named < row.id));
    problems.extend(
        unnamed.map(|row| Message::new("installation-behind").arg("event", &row.slug).arg("code", code(&row.hash))),
    );
    problems
}
