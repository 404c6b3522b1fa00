//! Whether PostgreSQL answers: a server asks it four times a second on a connection of its own, so that nobody else has
//! to wait to find out.
//!
//! Two facts to know: a connection to a peer that is silent waits without end, so each question has a thread and is given
//! up after a time; and once PostgreSQL is back, what was begun before is ended there, which gives back its locks and
//! ends the waiting here.

use super::connection::{Conn, Manager, Shared, unconnected};
use super::{Error, Result, Store, causes, now};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::watch;

/// So often it is asked.
const EVERY: Duration = Duration::from_millis(250);

/// After so long it does not answer: together with `EVERY` within the two seconds that somebody who enters a hand waits.
const NO_ANSWER: Duration = Duration::from_millis(1250);

/// What has said nothing for a second when PostgreSQL is back has lost its other end. Of all connections of a process, which
/// bear its name.
const END_LOST: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 \
     AND pid <> pg_backend_pid() AND state_change < clock_timestamp() - interval '1 second'";

/// When the database answered last, if it does not now.
pub(super) struct Reach(watch::Sender<Option<NaiveDateTime>>);

impl Reach {
    pub fn new() -> Self {
        Self(watch::Sender::new(None))
    }
}

impl Store {
    /// When the database answered last, if it does not now. A SQLite file is always there, or is replaced; only servers ask.
    pub fn away_since(&self) -> Option<NaiveDateTime> {
        *self.reach().0.borrow()
    }

    /// The same from now on, as it changes.
    pub fn watch_away(&self) -> watch::Receiver<Option<NaiveDateTime>> {
        self.reach().0.subscribe()
    }

    /// # Errors
    /// The database does not answer.
    pub(super) fn check_reach(&self) -> Result<()> {
        self.away_since().map_or(Ok(()), |since| Err(Error::Away(since)))
    }

    /// Asks PostgreSQL from now on, on a thread of its own, as long as the store is used.
    pub(super) fn ask_always(&self) {
        let store = self.downgrade();
        std::thread::spawn(move || ask_always(&store));
    }
}

fn ask_always(shared: &Weak<Shared>) {
    let mut conn = None;
    let mut answered = now();
    while let Some(store) = Store::upgrade(shared) {
        match answer(&store.manager(), &mut conn) {
            Ok(fresh) => {
                answered = now();
                let back = store.away_since().is_none() || come_back(&store, fresh);
                conn = conn.filter(|_| back);
            }
            Err(error) if store.away_since().is_none() => {
                tracing::error!(error = causes(&error), "the database cannot be reached");
                store.reach().0.send_replace(Some(answered));
            }
            Err(_) => {}
        }
        drop(store);
        std::thread::sleep(EVERY);
    }
}

/// A connection that has just answered: the one there is, or a new one where that was closed.
fn answer<'a>(manager: &Arc<Manager>, conn: &'a mut Option<Conn>) -> Result<&'a mut Conn> {
    let silent = |_| Error::Connection("no answer in time".into());
    let had = conn.is_some();
    let mut answered = ask(manager, conn.take()).recv_timeout(NO_ANSWER).map_err(silent)?;
    if had && answered.is_err() {
        answered = ask(manager, None).recv_timeout(NO_ANSWER).map_err(silent)?;
    }
    Ok(conn.insert(answered?))
}

/// Asks on a thread that may be left to itself.
fn ask(manager: &Arc<Manager>, conn: Option<Conn>) -> Receiver<Result<Conn>> {
    let (sender, receiver) = mpsc::channel();
    let manager = manager.clone();
    std::thread::spawn(move || {
        let conn = conn.map_or_else(|| manager.connected().map_err(unconnected), Ok);
        let answered = conn.and_then(|mut conn| {
            diesel::sql_query("SELECT 1").execute(&mut conn)?;
            Ok(conn)
        });
        // Who asked may have given up.
        let _ = sender.send(answered);
    });
    receiver
}

/// Ends what was begun before PostgreSQL went away; whether it has.
fn come_back(store: &Store, conn: &mut Conn) -> bool {
    let Conn::Pg(inner) = conn else { return true };
    match diesel::sql_query(END_LOST).bind::<diesel::sql_types::Text, _>(&store.manager().name).execute(inner) {
        Ok(_) => {
            tracing::info!("the database is back");
            store.reach().0.send_replace(None);
            true
        }
        Err(error) => {
            tracing::warn!(error = causes(&error), "what was begun before the database went away cannot be ended");
            false
        }
    }
}
