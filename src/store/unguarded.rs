//! The way past the triggers that forbid changes of single rows.
//!
//! Two facts to know: the trigger of a table is removed for one piece of work and restored as it was, both within a write
//! transaction, so that nobody ever sees the table without it; and only the erasure of a player does so, and a whole copy, which
//! replaces all rows (`copy/write.rs`).

use super::connection::Conn;
use super::error::Result;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

#[derive(QueryableByName)]
struct Guard {
    #[diesel(sql_type = diesel::sql_types::Text)]
    definition: String,
}

/// Does work on rows of a table whose trigger forbids changes.
///
/// # Errors
/// Those of the work and of the database; the caller must then roll back the transaction, which restores the trigger.
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
