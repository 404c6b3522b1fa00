//! Attempts to sign in, sent to the other servers on a database, so that limits apply to all of them together. A SQLite database has
//! one server, which sends nothing.

use super::connection::{Conn, Connector};
use super::connectivity::Connectivity;
use super::error::{Error, Result, causes};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::sync::{Arc, mpsc};
use tokio::sync::broadcast;
use uuid::Uuid;

/// The channel of PostgreSQL for these messages.
pub(super) const CHANNEL: &str = "caipan_tries";

/// Maximum number of attempts that wait to be counted; a slower server counts too few.
const MAX_WAITING: usize = 4096;

/// The attempts at other servers, for those who count them.
pub(super) struct SharedAttempts {
    /// The random name with which messages of this server begin.
    own: String,
    heard: broadcast::Sender<String>,
}

impl SharedAttempts {
    pub fn new() -> Self {
        Self { own: Uuid::new_v4().to_string(), heard: broadcast::channel(MAX_WAITING).0 }
    }

    /// Passes on a message, unless it is one of this server.
    pub fn receive(&self, message: &str) {
        if let Some((_, key)) = message.split_once(' ').filter(|(by, _)| *by != self.own) {
            // It is no error if nobody listens.
            _ = self.heard.send(key.to_owned());
        }
    }

    /// Receives the key of every later attempt at another server on this database.
    pub fn subscribe(&self) -> broadcast::Receiver<String> {
        self.heard.subscribe()
    }
}

/// Starts a thread with its own connection that sends the attempts of this server to the others, until the store is unused or
/// `made` ends.
pub(super) fn send_attempts(
    attempts: &Arc<SharedAttempts>,
    connectivity: &Arc<Connectivity>,
    connector: Arc<Connector>,
    made: mpsc::Receiver<String>,
) {
    let (attempts, connectivity) = (Arc::downgrade(attempts), Arc::downgrade(connectivity));
    std::thread::spawn(move || {
        let mut conn = None;
        for key in made {
            let Some((attempts, connectivity)) = attempts.upgrade().zip(connectivity.upgrade()) else { return };
            let message = format!("{} {key}", attempts.own);
            let sent = connectivity.ensure_reachable().and_then(|()| send(&connector, &mut conn, &message));
            if let Err(error) = sent {
                tracing::warn!(error = causes(&error), "other servers do not hear of a try");
                conn = None;
            }
        }
    });
}

fn send(connector: &Connector, conn: &mut Option<Conn>, message: &str) -> Result<()> {
    let conn = match conn {
        Some(conn) => conn,
        none => none.insert(connector.connect()?),
    };
    let notify = diesel::sql_query("SELECT pg_notify($1, $2)").bind::<Text, _>(CHANNEL).bind::<Text, _>(message);
    notify.execute(conn).map(drop).map_err(Error::from)
}
