//! Whether PostgreSQL answers: a server pings it four times a second on a separate connection, so that no request has to wait to
//! find out.
//!
//! Two facts to know: a connection whose other end is silent waits without end, so each ping runs on a thread and is abandoned
//! after a timeout; and when PostgreSQL answers again, the lost connections of this process are terminated there, which releases
//! their locks and ends the waiting here.

use super::connection::{Conn, Connector};
use super::error::{Error, Result, causes};
use super::kept_events::lock_mutex;
use super::now;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::sync::watch;

/// Time between two pings.
const PING_INTERVAL: Duration = Duration::from_millis(250);

/// Maximum time for an answer: together with `PING_INTERVAL` less than the two seconds that a person who enters a hand waits.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(1250);

/// Terminates the connections of this process, which have its name, that have been silent for a second: their other end is lost.
const END_LOST_CONNECTIONS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 \
     AND pid <> pg_backend_pid() AND state_change < clock_timestamp() - interval '1 second'";

/// Why what is shown may be out of date, and since when (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// The database does not answer.
    Database(NaiveDateTime),
    /// This is a copy, and the laptop from which it is copied does not answer.
    First(NaiveDateTime),
    /// Another laptop has served since then.
    Superseded(NaiveDateTime),
}

impl Away {
    /// Whether nothing can be read or entered.
    pub fn is_of_database(self) -> bool {
        matches!(self, Away::Database(_))
    }
}

/// Whether what is stored is up to date, as all parts of the server see it.
pub(super) struct Connectivity {
    away: watch::Sender<Option<Away>>,
    /// What is known of other laptops, also while the database is unreachable.
    of_laptops: Mutex<Option<Away>>,
}

impl Connectivity {
    pub fn new() -> Self {
        Self { away: watch::Sender::new(None), of_laptops: Mutex::default() }
    }

    pub fn away(&self) -> Option<Away> {
        *self.away.borrow()
    }

    /// Receives the value of [`Connectivity::away`] whenever it changes.
    pub fn subscribe(&self) -> watch::Receiver<Option<Away>> {
        self.away.subscribe()
    }

    /// Notes that the first laptop does not answer, and the time of which the copy here is; `None` if it answers. While the
    /// database is unreachable, only that is shown.
    pub fn note_silent_first(&self, as_of: Option<NaiveDateTime>) {
        self.note(as_of.map(Away::First));
    }

    /// Notes since when another laptop serves. While the database is unreachable, only that is shown.
    pub fn note_superseded(&self, since: NaiveDateTime) {
        self.note(Some(Away::Superseded(since)));
    }

    fn note(&self, known: Option<Away>) {
        self.away.send_if_modified(|away| {
            *lock_mutex(&self.of_laptops) = known;
            let is_new = !away.is_some_and(Away::is_of_database) && *away != known;
            if is_new {
                *away = known;
            }
            is_new
        });
    }

    fn note_database_away(&self, answered: NaiveDateTime) {
        self.away.send_replace(Some(Away::Database(answered)));
    }

    /// Shows again what is known of other laptops.
    fn note_database_back(&self) {
        self.away.send_modify(|away| *away = *lock_mutex(&self.of_laptops));
    }

    /// When the database last answered; `None` if it answers.
    pub fn away_since(&self) -> Option<NaiveDateTime> {
        match self.away() {
            Some(Away::Database(since)) => Some(since),
            Some(Away::First(_) | Away::Superseded(_)) | None => None,
        }
    }

    /// Requires that the database answers.
    ///
    /// # Errors
    /// It does not.
    pub fn ensure_reachable(&self) -> Result<()> {
        self.away_since().map_or(Ok(()), |since| Err(Error::Away(since)))
    }
}

/// Starts a thread that pings PostgreSQL as long as the store is used.
pub(super) fn watch_database(connectivity: &Arc<Connectivity>, connector: Arc<Connector>) {
    let connectivity = Arc::downgrade(connectivity);
    std::thread::spawn(move || watch_until_unused(&connectivity, &connector));
}

fn watch_until_unused(connectivity: &Weak<Connectivity>, connector: &Arc<Connector>) {
    let mut conn = None;
    let mut answered = now();
    while let Some(connectivity) = connectivity.upgrade() {
        match ping(connector, &mut conn) {
            Ok(fresh) => {
                answered = now();
                let back = connectivity.away_since().is_none() || recover(&connectivity, connector, fresh);
                conn = conn.filter(|_| back);
            }
            Err(error) if connectivity.away_since().is_none() => {
                tracing::error!(error = causes(&error), "the database cannot be reached");
                connectivity.note_database_away(answered);
            }
            Err(_) => {}
        }
        drop(connectivity);
        std::thread::sleep(PING_INTERVAL);
    }
}

/// Pings PostgreSQL on the existing connection, or on a new one if that was closed, and returns the one that answered.
fn ping<'a>(connector: &Arc<Connector>, conn: &'a mut Option<Conn>) -> Result<&'a mut Conn> {
    let silent = |_| Error::Connection("no answer in time".into());
    let had = conn.is_some();
    let mut answered = spawn_ping(connector, conn.take()).recv_timeout(ANSWER_TIMEOUT).map_err(silent)?;
    if had && answered.is_err() {
        answered = spawn_ping(connector, None).recv_timeout(ANSWER_TIMEOUT).map_err(silent)?;
    }
    Ok(conn.insert(answered?))
}

/// Pings on a new thread, which the caller may abandon.
fn spawn_ping(connector: &Arc<Connector>, conn: Option<Conn>) -> Receiver<Result<Conn>> {
    let (sender, receiver) = mpsc::channel();
    let connector = connector.clone();
    std::thread::spawn(move || {
        let conn = conn.map_or_else(|| connector.connect(), Ok);
        let answered = conn.and_then(|mut conn| {
            diesel::sql_query("SELECT 1").execute(&mut conn)?;
            Ok(conn)
        });
        // The caller may have given up.
        let _ = sender.send(answered);
    });
    receiver
}

/// Terminates the connections that were lost with PostgreSQL; returns whether that has succeeded.
fn recover(connectivity: &Connectivity, connector: &Connector, conn: &mut Conn) -> bool {
    match diesel::sql_query(END_LOST_CONNECTIONS).bind::<diesel::sql_types::Text, _>(&connector.name).execute(conn) {
        Ok(_) => {
            tracing::info!("the database is back");
            connectivity.note_database_back();
            true
        }
        Err(error) => {
            tracing::warn!(error = causes(&error), "what was begun before the database went away cannot be ended");
            false
        }
    }
}
