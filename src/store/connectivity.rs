//! Whether PostgreSQL answers: a server asks it four times a second on a connection of its own, so that nobody else has
//! to wait to find out.
//!
//! Two facts to know: a connection to a peer that is silent waits without end, so each question has a thread and is given
//! up after a time; and once PostgreSQL is back, what was begun before is ended there, which gives back its locks and
//! ends the waiting here.

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

/// Time between two questions.
const PING_INTERVAL: Duration = Duration::from_millis(250);

/// Maximum time for an answer: with `PING_INTERVAL` less than the two seconds that a person who enters a hand waits.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(1250);

/// A connection of this process, which bears its name, that was silent for a second when PostgreSQL is back has lost its
/// other end.
const END_LOST_CONNECTIONS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 \
     AND pid <> pg_backend_pid() AND state_change < clock_timestamp() - interval '1 second'";

/// Why what is shown may be old, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// The database does not answer.
    Database(NaiveDateTime),
    /// It is a copy, and the laptop that it is made of does not answer.
    First(NaiveDateTime),
    /// Another laptop has served since then.
    Superseded(NaiveDateTime),
}

impl Away {
    /// Whether nothing can be asked or entered.
    pub fn is_of_database(self) -> bool {
        matches!(self, Away::Database(_))
    }
}

/// Whether what is stored is up to date.
pub(super) struct Connectivity {
    away: watch::Sender<Option<Away>>,
    /// What is known of other laptops, also while the database is away.
    of_laptops: Mutex<Option<Away>>,
}

impl Connectivity {
    pub fn new() -> Self {
        Self { away: watch::Sender::new(None), of_laptops: Mutex::default() }
    }

    pub fn away(&self) -> Option<Away> {
        *self.away.borrow()
    }

    /// The same from now on, as it changes.
    pub fn subscribe(&self) -> watch::Receiver<Option<Away>> {
        self.away.subscribe()
    }

    /// Takes note as of when this is the copy of a laptop that does not answer; where the database is away, that says enough.
    pub fn note_silent_first(&self, as_of: Option<NaiveDateTime>) {
        self.note(as_of.map(Away::First));
    }

    /// Takes note since when another laptop serves; where the database is away, that says enough.
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

    /// What is known of other laptops is said again.
    fn note_database_back(&self) {
        self.away.send_modify(|away| *away = *lock_mutex(&self.of_laptops));
    }

    /// When the database answered last, if it does not now.
    pub fn away_since(&self) -> Option<NaiveDateTime> {
        match self.away() {
            Some(Away::Database(since)) => Some(since),
            Some(Away::First(_) | Away::Superseded(_)) | None => None,
        }
    }

    /// # Errors
    /// The database does not answer.
    pub fn ensure_reachable(&self) -> Result<()> {
        self.away_since().map_or(Ok(()), |since| Err(Error::Away(since)))
    }
}

/// Asks PostgreSQL from now on, on a thread of its own, as long as the store is used.
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

/// A connection that has just answered: the one there is, or a new one where that was closed.
fn ping<'a>(connector: &Arc<Connector>, conn: &'a mut Option<Conn>) -> Result<&'a mut Conn> {
    let silent = |_| Error::Connection("no answer in time".into());
    let had = conn.is_some();
    let mut answered = spawn_ping(connector, conn.take()).recv_timeout(ANSWER_TIMEOUT).map_err(silent)?;
    if had && answered.is_err() {
        answered = spawn_ping(connector, None).recv_timeout(ANSWER_TIMEOUT).map_err(silent)?;
    }
    Ok(conn.insert(answered?))
}

/// Asks on a thread that may be left to itself.
fn spawn_ping(connector: &Arc<Connector>, conn: Option<Conn>) -> Receiver<Result<Conn>> {
    let (sender, receiver) = mpsc::channel();
    let connector = connector.clone();
    std::thread::spawn(move || {
        let conn = conn.map_or_else(|| connector.connect(), Ok);
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
