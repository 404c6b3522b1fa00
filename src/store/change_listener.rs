//! Finds changes that other processes have written, and passes them to the feed: PostgreSQL notifies of them, SQLite counts them.

use super::connection::Conn;
use super::error::{Result, causes};
use super::shared_attempts::{self, SharedAttempts};
use super::store::{Shared, Store};
use super::{audit, serving};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::sync::Weak;
use std::time::{Duration, Instant};

/// Time between two checks for changes of other processes.
const LISTEN_INTERVAL: Duration = Duration::from_millis(100);

/// Maximum time after which changes are read even without a notification, because one may be lost.
const MAX_READ_INTERVAL: Duration = Duration::from_secs(5);

impl Store {
    /// Starts a thread with its own connection that listens to changes of other processes, as long as the store is used.
    ///
    /// # Errors
    /// The connection cannot be opened.
    pub fn listen_to_others(&self) -> Result<()> {
        let listener = ChangeListener::connect(self)?;
        self.watch_database();
        let store = self.downgrade();
        std::thread::spawn(move || listen(listener, &store));
        Ok(())
    }
}

fn listen(mut listener: ChangeListener, store: &Weak<Shared>) {
    let mut looked = Instant::now();
    while let Some(store) = Store::upgrade(store) {
        if store.away_since().is_some() {
            drop(store);
            std::thread::park_timeout(LISTEN_INTERVAL);
            continue;
        }
        let heard = listener.has_changes(store.shared_attempts());
        if !matches!(heard, Ok(false)) || looked.elapsed() >= MAX_READ_INTERVAL {
            looked = Instant::now();
            let last = store.feed().last();
            match store.read(|conn| audit::rows_after(conn, last)) {
                Ok(rows) => store.feed().send(&rows),
                Err(error) => tracing::warn!(error = causes(&error), "changes of other processes cannot be read"),
            }
        }
        let pause = if heard.is_ok() { LISTEN_INTERVAL } else { MAX_READ_INTERVAL };
        if let Err(error) = heard {
            tracing::warn!(error = causes(&error), "the database does not tell changes; connecting again");
            if let Ok(again) = ChangeListener::connect(&store) {
                listener = again;
            }
        }
        drop(store);
        std::thread::park_timeout(pause);
    }
}

/// A connection that is notified of changes.
struct ChangeListener {
    conn: Conn,
    /// SQLite's number that changes when another connection has committed.
    data_version: i32,
}

#[derive(QueryableByName)]
struct DataVersion {
    #[diesel(sql_type = diesel::sql_types::Integer)]
    data_version: i32,
}

impl ChangeListener {
    fn connect(store: &Store) -> Result<ChangeListener> {
        let mut conn = store.connect()?;
        if conn.is_postgres() {
            conn.batch_execute(&format!("LISTEN caipan; LISTEN {}", shared_attempts::CHANNEL))?;
            conn.batch_execute(serving::SERVER_LOCK)?;
        }
        Ok(ChangeListener { conn, data_version: -1 })
    }

    /// Whether something was written since the last call; attempts to sign in are passed on.
    fn has_changes(&mut self, attempts: &SharedAttempts) -> Result<bool> {
        match &mut self.conn {
            #[cfg(feature = "postgres")]
            Conn::Pg(inner) => {
                let heard: diesel::QueryResult<Vec<_>> = inner.notifications_iter().collect();
                let (tried, written): (Vec<_>, Vec<_>) =
                    heard?.into_iter().partition(|notification| notification.channel == shared_attempts::CHANNEL);
                tried.iter().for_each(|notification| attempts.receive(&notification.payload));
                Ok(!written.is_empty())
            }
            Conn::Sqlite(inner) => {
                let DataVersion { data_version } = diesel::sql_query("PRAGMA data_version").get_result(inner)?;
                Ok(std::mem::replace(&mut self.data_version, data_version) != data_version)
            }
        }
    }
}
