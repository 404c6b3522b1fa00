//! The one way past the triggers that keep rows as they are: a player is erased.
//!
//! Two facts to know: the guard of a table is lifted for one piece of work and put back as it was, both within a write transaction, so
//! nobody ever sees the table without it; and only what erases a player does so.

use super::connection::Conn;
use super::error::Result;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

#[derive(QueryableByName)]
struct Guard {
    #[diesel(sql_type = diesel::sql_types::Text)]
    definition: String,
}

/// Does work on rows of a table that are never changed otherwise.
///
/// # Errors
/// Those of the work, and those of the database; either ends the transaction, with which the guard is back.
pub(super) fn change_rows<T>(conn: &mut Conn, table: &str, work: impl FnOnce(&mut Conn) -> Result<T>) -> Result<T> {
    let (asked, lift) = match conn.is_postgres() {
        false => (
            format!(
                "SELECT sql AS definition FROM sqlite_master WHERE type = 'trigger' AND name = '{table}_no_update'"
            ),
            format!("DROP TRIGGER {table}_no_update"),
        ),
        true => (
            format!(
                "SELECT 'ALTER TABLE {table} ENABLE TRIGGER {table}_fixed'::TEXT AS definition FROM pg_trigger \
                 WHERE tgname = '{table}_fixed' AND tgrelid = '{table}'::regclass AND tgenabled = 'O'"
            ),
            format!("ALTER TABLE {table} DISABLE TRIGGER {table}_fixed"),
        ),
    };
    let guards: Vec<Guard> = diesel::sql_query(asked).load(conn)?;
    let Some(Guard { definition }) = guards.into_iter().next() else { return work(conn) };
    conn.batch_execute(&lift)?;
    let done = work(conn)?;
    conn.batch_execute(&definition)?;
    Ok(done)
}
