//! What is particular to PostgreSQL; a program without the feature `postgres` is built without it.

use diesel::connection::{AnsiTransactionManager, SimpleConnection};
use diesel::{Connection, ConnectionResult, PgConnection, QueryResult};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};

pub(super) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Options that open a connection within two seconds, and end one whose packets are no longer acknowledged.
const TIMEOUTS: [(&str, &str); 5] = [
    ("connect_timeout", "2"),
    ("tcp_user_timeout", "5000"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
];

/// Takes the lock of the writer; the number is one that only this program uses.
const WRITER: &str = "SELECT pg_advisory_xact_lock(20261121)";

/// Opens a connection that PostgreSQL knows by this name.
pub(super) fn connect(url: &str, name: &str) -> ConnectionResult<PgConnection> {
    PgConnection::establish(&complete_url(url, name))
}

/// The URL with [`TIMEOUTS`] and the name; options that the URL already has stay.
fn complete_url(url: &str, name: &str) -> String {
    let omitted = TIMEOUTS.iter().filter(|(setting, _)| !url.contains(&format!("{setting}=")));
    let settings: String = omitted.map(|(setting, value)| format!("{setting}={value}&")).collect();
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}{settings}application_name={name}")
}

/// Begins a transaction that reads everything as it is at one moment.
pub(super) fn begin_read(conn: &mut PgConnection) -> QueryResult<()> {
    AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
}

/// Begins a transaction during which nobody else writes.
pub(super) fn begin_write(conn: &mut PgConnection) -> QueryResult<()> {
    AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN")?;
    conn.batch_execute(WRITER)
}
