//! Bringing a database to the schema of this program.

use super::archive::all_bound;
use super::error::corrupt;
use super::{Conn, Error, Result, audit, events, installation, signatures, table_notes};
use chrono::NaiveDateTime;
use diesel::backend::Backend;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use event::audit_chain::AuditContent;
use event::event::Part;
use event::table_note::Noted;
use std::collections::HashMap;
use uuid::Uuid;

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

diesel::table! {
    #[sql_name = "__diesel_schema_migrations"]
    applied (version) {
        version -> Text,
    }
}

/// This migration leaves it to the program to chain the audit again.
const AUDIT_CHAINS: &str = "20261121234500";

/// This migration leaves it to the program to bind the rows of before.
const BOUND: &str = "20261123000000";

/// This migration leaves it to the program to bind what stands around the events.
const INSTALLATION: &str = "20261128210000";

/// This migration leaves it to the program to add the notes of before again.
const ONE_DOOR: &str = "20261122100000";

diesel::table! {
    table_notes_before (id) {
        id -> Integer,
        table_id -> Integer,
        entry -> Text,
        content -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    audit_before (id) {
        id -> Integer,
        event_id -> Nullable<Integer>,
        at -> Timestamp,
        actor -> Text,
        action -> Text,
        detail -> Text,
    }
}

/// Runs what is missing, in the write transaction that is open; refuses a database that is newer than the program. Whether what stands
/// around the events was bound for the first time.
pub(super) fn run(conn: &mut Conn) -> Result<bool> {
    let ran = match conn {
        Conn::Sqlite(inner) => on(inner, SQLITE),
        Conn::Pg(inner) => on(inner, POSTGRES),
    }?;
    if ran.iter().any(|version| version == AUDIT_CHAINS) {
        chain_again(conn)?;
    }
    if ran.iter().any(|version| version == ONE_DOOR) {
        note_again(conn)?;
    }
    if ran.iter().any(|version| version == BOUND) {
        bind_rows_of_before(conn)?;
    }
    match ran.iter().any(|version| version == INSTALLATION) {
        true => installation::bind(conn, &[], &Vec::new(), super::now()),
        false => Ok(false),
    }
}

/// Binds the rows of before, each event's in a row of its audit that says so.
fn bind_rows_of_before(conn: &mut Conn) -> Result<()> {
    for event in events::ids(conn)? {
        audit::bind_rows(conn, event, super::now())?;
    }
    all_bound(conn)
}

/// Chains the rows of the audit of before, in their order.
fn chain_again(conn: &mut Conn) -> Result<()> {
    let rows: Vec<(i32, Option<i32>, NaiveDateTime, String, String, String)> =
        audit_before::table.order(audit_before::id).load(conn)?;
    for (_, event, at, actor, action, detail) in rows {
        audit::add(
            conn,
            event,
            Part::Everything,
            AuditContent { at, actor: &actor, action: &action, detail: &detail, bound: "" },
        )?;
    }
    diesel::sql_query("DROP TABLE audit_before").execute(conn)?;
    Ok(())
}

/// Adds the notes of before, signatures under the text of the sheet that has a version.
fn note_again(conn: &mut Conn) -> Result<()> {
    type Row = (i32, String, String, String, NaiveDateTime);
    let columns = (
        table_notes_before::table_id,
        table_notes_before::entry,
        table_notes_before::content,
        table_notes_before::author,
        table_notes_before::recorded_at,
    );
    let rows: Vec<Row> = table_notes_before::table.order(table_notes_before::id).select(columns).load(conn)?;
    let mut hashes = HashMap::new();
    if !rows.is_empty() {
        for event in events::ids(conn)? {
            hashes.extend(signatures::hashes(conn, event)?);
        }
    }
    for (table, entry, content, author, at) in rows {
        let note = signatures::with_hashes(serde_json::from_str(&content).map_err(corrupt)?, hashes.get(&table));
        let entry = Uuid::parse_str(&entry).map_err(corrupt)?;
        table_notes::insert(conn, table, &Noted { entry, note, author, at })?;
    }
    diesel::sql_query("DROP TABLE table_notes_before").execute(conn)?;
    Ok(())
}

/// Runs the migrations that are missing and names them.
fn on<C: MigrationHarness<DB>, DB: Backend>(conn: &mut C, source: EmbeddedMigrations) -> Result<Vec<String>>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let known = newest()?;
    // Versions are dates: they sort as text.
    let found = conn.applied_migrations().map_err(Error::Migration)?.first().map(ToString::to_string);
    if let Some(found) = found.filter(|found| *found > known) {
        return Err(Error::NewerSchema { found, known });
    }
    let pending: Vec<Box<dyn Migration<DB>>> = conn.pending_migrations(source).map_err(Error::Migration)?;
    pending.iter().map(|migration| Ok(conn.run_migration(migration).map_err(Error::Migration)?.to_string())).collect()
}

/// The newest migration this program knows.
///
/// # Errors
/// The migrations within the program cannot be read.
pub fn newest() -> Result<String> {
    let migrations: Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>> = SQLITE.migrations().map_err(Error::Migration)?;
    let newest = migrations.iter().map(|migration| migration.name().version().to_string()).max();
    newest.ok_or_else(|| Error::Migration("the program has none".into()))
}

/// The newest migration the database has.
///
/// # Errors
/// Those of the database.
pub fn version(conn: &mut Conn) -> Result<String> {
    Ok(applied::table.select(applied::version).order(applied::version.desc()).first(conn)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_have_the_same_migrations() {
        let sqlite: Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>> = SQLITE.migrations().unwrap();
        let postgres: Vec<Box<dyn Migration<diesel::pg::Pg>>> = POSTGRES.migrations().unwrap();
        let sqlite: Vec<String> = sqlite.iter().map(|m| m.name().to_string()).collect();
        let postgres: Vec<String> = postgres.iter().map(|m| m.name().to_string()).collect();
        assert_eq!(sqlite, postgres);
    }
}
