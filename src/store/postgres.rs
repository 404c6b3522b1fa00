//! What only PostgreSQL is asked, and only its own kind of connection can; a program without the feature `postgres` has none of it.

use super::error::Result;
use super::shared_attempts::{self, SharedAttempts};
use super::transaction::TransactionKind;
use diesel::connection::{AnsiTransactionManager, SimpleConnection};
use diesel::{Connection, ConnectionResult, PgConnection, QueryResult};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};

pub(super) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// A connection is opened within two seconds; one whose packets nobody receives ends automatically.
const TIMEOUTS: [(&str, &str); 5] = [
    ("connect_timeout", "2"),
    ("tcp_user_timeout", "5000"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
];

/// A number of our own among the advisory locks.
const WRITER: &str = "SELECT pg_advisory_xact_lock(20261121)";

/// Opens a connection that PostgreSQL knows by this name.
pub(super) fn connect(url: &str, name: &str) -> ConnectionResult<PgConnection> {
    PgConnection::establish(&complete_url(url, name))
}

/// The address with all that this program wants of a connection; its own options have priority.
fn complete_url(url: &str, name: &str) -> String {
    let omitted = TIMEOUTS.iter().filter(|(setting, _)| !url.contains(&format!("{setting}=")));
    let settings: String = omitted.map(|(setting, value)| format!("{setting}={value}&")).collect();
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}{settings}application_name={name}")
}

pub(super) fn begin(conn: &mut PgConnection, kind: TransactionKind) -> QueryResult<()> {
    match kind {
        TransactionKind::Read => {
            AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        TransactionKind::Write => {
            AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN")?;
            conn.batch_execute(WRITER)
        }
    }
}

/// Whether a connection that listens was notified of changes; attempts to sign in are passed on.
pub(super) fn has_changes(conn: &mut PgConnection, attempts: &SharedAttempts) -> Result<bool> {
    let heard: QueryResult<Vec<_>> = conn.notifications_iter().collect();
    let (tried, written): (Vec<_>, Vec<_>) =
        heard?.into_iter().partition(|notification| notification.channel == shared_attempts::CHANNEL);
    tried.iter().for_each(|notification| attempts.receive(&notification.payload));
    Ok(!written.is_empty())
}
