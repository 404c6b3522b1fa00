//! Reads rows for the laptop that stands by: all, or those that have changed since its last request.

use super::{Changes, CopiedTable, CopyHead, CopyState, TABLES};
use crate::error::{Error, Result, corrupt};
use crate::{Conn, audit, now, terms};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use event::record::audit_chain::ERASURE;
use event::record::binding::{GONE, names_and_hashes};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of rows in a line.
const MAX_ROWS: i64 = 500;
/// Maximum number of documents in a line: each may be large.
const MAX_DOCUMENTS: i64 = 4;

/// Whether the last row of the audit that a laptop has is in the audit here; `true` if it has nothing.
pub fn is_of_chain(conn: &mut Conn, have: &CopyState) -> Result<bool> {
    Ok(have.after == 0 || audit::hash_of_row(conn, have.after)?.as_deref() == Some(have.hash.as_str()))
}

/// Passes line by line to `tell`: a [`CopyHead`], the [`super::CopiedRows`] that a laptop does not have, and an end, without
/// which it accepts nothing.
///
/// # Errors
/// The database is not SQLite, those of `tell`, or those of the database.
pub fn read_changes(conn: &mut Conn, have: &CopyState, tell: &mut dyn FnMut(&str) -> Result<()>) -> Result<()> {
    // Before anything is read: the copy contains nothing that is written later.
    let now = now();
    let last = audit::last_id(conn)?;
    let hash = audit::hash_of_row(conn, last)?.unwrap_or_default();
    let (house, term) = (terms::house(conn)?, terms::term(conn)?);
    let changed = if have.after == 0 { None } else { Some(Changed::load(conn, have.after)?) };
    let erased = changed.as_ref().is_some_and(|changed| changed.erased);
    if conn.is_postgres() {
        return Err(Error::Copy("only SQLite is copied".into()));
    }
    let head = CopyHead { house, term, last, hash, now, erased };
    tell(&serde_json::to_string(&head).map_err(corrupt)?)?;
    for table in TABLES.iter().filter(|_| !erased) {
        let columns = json_object(conn, table.name)?;
        for part in wanted_parts(table, have, changed.as_ref()) {
            tell_rows(conn, table, &columns, &part, tell)?;
        }
        if let (Changes::Listed(kind), Some(changed)) = (table.changes, &changed)
            && let Some(gone) = changed.gone.get(kind).filter(|gone| !gone.is_empty())
        {
            tell(&format!("{{\"table\":\"{}\",\"rows\":[],\"gone\":[{}]}}", table.name, joined(gone)))?;
        }
    }
    tell("{\"end\":true}")
}

/// What has changed according to the rows of the audit after a given one.
#[derive(Default)]
struct Changed {
    /// Events in which rows have changed that are not only added.
    events: BTreeSet<i32>,
    /// Events in which rows were removed.
    removed: BTreeSet<i32>,
    /// Tables with changed hands: event, session, table.
    tables: BTreeSet<(i32, i32, i32)>,
    /// Changed rows of the installation, by kind.
    listed: BTreeMap<String, BTreeSet<i32>>,
    /// Deleted rows of the installation, by kind.
    gone: BTreeMap<String, BTreeSet<i32>>,
    /// Whether a player was erased: then rows of any table may have changed.
    erased: bool,
}

impl Changed {
    fn load(conn: &mut Conn, after: i32) -> Result<Changed> {
        let mut changed = Changed::default();
        for row in audit::whole_rows_after(conn, after)? {
            changed.erased |= row.action == ERASURE;
            for (name, hash) in names_and_hashes(&row.bound) {
                let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
                match row.event_id {
                    Some(event) => changed.note_of_event(event, kind, rest, hash == GONE),
                    None => changed.note_of_installation(kind, rest, hash == GONE),
                }
            }
        }
        Ok(changed)
    }

    fn note_of_event(&mut self, event: i32, kind: &str, rest: &str, gone: bool) {
        if gone {
            self.removed.insert(event);
        }
        if gone || matches!(kind, "event" | "team" | "player" | "session" | "table") {
            self.events.insert(event);
        }
        if kind == "hand" {
            let mut numbers = rest.split(['/', ' ']).map_while(|number| number.parse().ok());
            if let (Some(session), Some(table)) = (numbers.next(), numbers.next()) {
                self.tables.insert((event, session, table));
            }
        }
    }

    fn note_of_installation(&mut self, kind: &str, id: &str, gone: bool) {
        let Ok(id) = id.parse() else { return };
        if kind == "event" && !gone {
            self.events.insert(id);
        }
        let (to, from) = if gone { (&mut self.gone, &mut self.listed) } else { (&mut self.listed, &mut self.gone) };
        to.entry(kind.to_owned()).or_default().insert(id);
        if let Some(others) = from.get_mut(kind) {
            others.remove(&id);
        }
    }
}

/// Rows of a table: their condition, and the event if these are all its rows.
struct Part {
    condition: String,
    event: Option<i32>,
}

fn joined(ids: &BTreeSet<i32>) -> String {
    ids.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// The rows of a table that a laptop does not have; all if `changed` is `None`, because it has nothing.
fn wanted_parts(table: &CopiedTable, have: &CopyState, changed: Option<&Changed>) -> Vec<Part> {
    let single = |condition: String| vec![Part { condition, event: None }];
    let Some(changed) = changed else { return single("1".into()) };
    let after = |column: &str, of: &str| format!("\"{column}\" > {}", have.last.get(of).copied().unwrap_or_default());
    let each = |events: &BTreeSet<i32>, condition: &str| {
        let part = |event: &i32| Part { condition: condition.replace('#', &event.to_string()), event: Some(*event) };
        events.iter().map(part).collect::<Vec<Part>>()
    };
    match table.changes {
        Changes::Added(column, of) => single(after(column, of)),
        Changes::Listed(kind) => match changed.listed.get(kind).filter(|ids| !ids.is_empty()) {
            Some(ids) => single(format!("\"id\" IN ({})", joined(ids))),
            None => Vec::new(),
        },
        Changes::Whole(condition) => each(&changed.events, condition),
        Changes::AddedOrRemoved(condition) => {
            let mut parts = each(&changed.removed, condition);
            parts.extend(single(after("id", table.name)));
            parts
        }
        Changes::AtTables if changed.tables.is_empty() => Vec::new(),
        Changes::AtTables => {
            let tables = changed.tables.iter().map(|(event, session, table)| format!("({event},{session},{table})"));
            let tables = tables.collect::<Vec<_>>().join(",");
            single(format!(
                "hand_id IN (SELECT hands.id FROM hands JOIN tables ON tables.id = hands.table_id \
                 JOIN sessions ON sessions.id = tables.session_id \
                 WHERE (sessions.event_id, sessions.number, tables.number) IN (VALUES {tables}))"
            ))
        }
        Changes::None => Vec::new(),
    }
}

#[derive(QueryableByName)]
struct ColumnOfTable {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
}

/// The SQL expression that makes a JSON object of a row of a table.
fn json_object(conn: &mut Conn, table: &str) -> Result<String> {
    let asked = format!("SELECT name, type AS kind FROM pragma_table_info('{table}')");
    let columns: Vec<ColumnOfTable> = diesel::sql_query(asked).load(conn)?;
    let value = |ColumnOfTable { name, kind }: &ColumnOfTable| match kind.as_str() {
        "BLOB" => format!("'{name}', '\\x' || lower(hex(\"{name}\"))"),
        _ => format!("'{name}', \"{name}\""),
    };
    Ok(format!("json_object({})", columns.iter().map(value).collect::<Vec<_>>().join(", ")))
}

#[derive(QueryableByName)]
struct Chunk {
    #[diesel(sql_type = BigInt)]
    newest: i64,
    #[diesel(sql_type = BigInt)]
    many: i64,
    #[diesel(sql_type = Text)]
    said: String,
}

/// Passes the rows of a part to `tell`; those of a whole event in one line.
fn tell_rows(
    conn: &mut Conn,
    table: &CopiedTable,
    columns: &str,
    Part { condition, event }: &Part,
    tell: &mut dyn FnMut(&str) -> Result<()>,
) -> Result<()> {
    let name = table.name;
    let most = match (event, name) {
        (Some(_), _) => -1,
        (None, "documents") => MAX_DOCUMENTS,
        (None, _) => MAX_ROWS,
    };
    let mut after = 0;
    loop {
        let asked = format!(
            "SELECT coalesce(max(row_place), 0) AS newest, count(*) AS many, json_group_array({columns}) AS said \
             FROM (SELECT rowid AS row_place, * FROM \"{name}\" WHERE rowid > {after} AND ({condition}) \
             ORDER BY rowid LIMIT {most})"
        );
        let Chunk { newest, many, said } = diesel::sql_query(asked).get_result(conn)?;
        match event {
            Some(event) => return tell(&format!("{{\"table\":\"{name}\",\"event\":{event},\"rows\":{said}}}")),
            None if many == 0 => return Ok(()),
            None => tell(&format!("{{\"table\":\"{name}\",\"rows\":{said}}}"))?,
        }
        if many < most {
            return Ok(());
        }
        after = newest;
    }
}
