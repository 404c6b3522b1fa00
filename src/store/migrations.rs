//! Migrations, which bring a database to the schema of this program.

#[cfg(feature = "postgres")]
use super::postgres;
use super::{Conn, Error, Result};
use diesel::backend::Backend;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

diesel::table! {
    #[sql_name = "__diesel_schema_migrations"]
    applied (version) {
        version -> Text,
    }
}

/// Runs the missing migrations, in the open write transaction.
///
/// # Errors
/// The database is newer than the program, or a migration fails.
pub(super) fn run(conn: &mut Conn) -> Result<()> {
    match conn {
        Conn::Sqlite(inner) => run_on(inner, SQLITE),
        #[cfg(feature = "postgres")]
        Conn::Pg(inner) => run_on(inner, postgres::MIGRATIONS),
    }
}

fn run_on<C: MigrationHarness<DB>, DB: Backend>(conn: &mut C, source: EmbeddedMigrations) -> Result<()>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let known = newest()?;
    // Versions are dates: they sort as text.
    let found = conn.applied_migrations().map_err(Error::Migration)?.first().map(ToString::to_string);
    if let Some(found) = found.filter(|found| *found > known) {
        return Err(Error::NewerSchema { found, known });
    }
    conn.run_pending_migrations(source).map_err(Error::Migration)?;
    Ok(())
}

/// The version of the newest migration of this program.
///
/// # Errors
/// The migrations within the program cannot be read.
pub fn newest() -> Result<String> {
    let migrations: Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>> = SQLITE.migrations().map_err(Error::Migration)?;
    let newest = migrations.iter().map(|migration| migration.name().version().to_string()).max();
    newest.ok_or_else(|| Error::Migration("the program has none".into()))
}

/// The version of the newest migration of the database.
pub fn version(conn: &mut Conn) -> Result<String> {
    Ok(applied::table.select(applied::version).order(applied::version.desc()).first(conn)?)
}
