//! Transactions that read, and transactions that write.
//!
//! A write transaction has the lock of the writer from its beginning. On SQLite it begins with `BEGIN IMMEDIATE`: a deferred one
//! that reads and then writes fails under load, whatever the busy timeout. On PostgreSQL it takes an advisory lock.

use super::connection::{Conn, LOCK_TIMEOUT, is_locked};
use super::error::{Error, Result};
#[cfg(feature = "postgres")]
use super::postgres;
use diesel::SqliteConnection;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use metrics::histogram;
use std::time::Instant;

#[derive(Clone, Copy)]
pub(super) enum TransactionKind {
    Read,
    Write,
}

/// Does work in a transaction, which is rolled back if the work fails.
pub(super) fn run_in_transaction<T, E: From<Error>>(
    conn: &mut Conn,
    kind: TransactionKind,
    work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    let asked = Instant::now();
    begin(conn, kind).map_err(Error::from)?;
    let begun = Instant::now();
    let done = work(conn);
    let ended = match done {
        Ok(_) => finish(conn, Ending::Commit),
        Err(_) => finish(conn, Ending::Rollback),
    };
    if let TransactionKind::Write = kind {
        histogram!("caipan_write_wait_seconds").record(begun - asked);
        histogram!("caipan_write_held_seconds").record(begun.elapsed());
    }
    match (done, ended) {
        (Ok(value), Ok(())) => Ok(value),
        (Ok(_), Err(error)) => Err(Error::from(error).into()),
        (Err(error), _) => Err(error),
    }
}

/// Does work in a write transaction on a connection that is in no pool.
pub(super) fn write_alone<T>(conn: &mut Conn, work: impl FnOnce(&mut Conn) -> Result<T>) -> Result<T> {
    run_in_transaction(conn, TransactionKind::Write, work)
}

fn begin(conn: &mut Conn, kind: TransactionKind) -> diesel::QueryResult<()> {
    match (conn, kind) {
        (Conn::Sqlite(inner), TransactionKind::Read) => AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN"),
        (Conn::Sqlite(inner), TransactionKind::Write) => begin_immediate(inner),
        #[cfg(feature = "postgres")]
        (Conn::Pg(inner), TransactionKind::Read) => postgres::begin_read(inner),
        #[cfg(feature = "postgres")]
        (Conn::Pg(inner), TransactionKind::Write) => postgres::begin_write(inner),
    }
}

/// Begins a write transaction of SQLite. SQLite's own busy handler slows down to ten attempts a second, and a busy writer
/// releases the lock only for moments: beside two of them a third would wait in vain. With an attempt at least every 20 ms, every
/// writer has its turn.
fn begin_immediate(inner: &mut SqliteConnection) -> diesel::QueryResult<()> {
    let asked = Instant::now();
    inner.batch_execute("PRAGMA busy_timeout = 20")?;
    let begun = loop {
        match AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN IMMEDIATE") {
            Err(error) if is_locked(&error) && asked.elapsed() < LOCK_TIMEOUT => {}
            begun => break begun,
        }
    };
    inner.batch_execute("PRAGMA busy_timeout = 10000")?;
    begun
}

enum Ending {
    Commit,
    Rollback,
}

fn finish(conn: &mut Conn, ending: Ending) -> diesel::QueryResult<()> {
    match ending {
        Ending::Commit => <Conn as TransactionManager<Conn>>::commit_transaction(conn),
        Ending::Rollback => <Conn as TransactionManager<Conn>>::rollback_transaction(conn),
    }
}
