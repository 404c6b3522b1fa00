//! Tries to come in, told to the other servers on a database: so limits hold for all of them together. A SQLite database has
//! one server, which tells nobody.

use super::{Conn, Error, Result, Store, causes};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::sync::mpsc;
use tokio::sync::broadcast;
use uuid::Uuid;

/// The channel of PostgreSQL on which they are told.
pub(super) const CHANNEL: &str = "caipan_tries";

/// So many may wait to be counted; whoever is slower counts too few.
const BACKLOG: usize = 4096;

/// Tries at other servers.
pub(super) struct Tries {
    /// What is told by this server begins with this.
    own: String,
    heard: broadcast::Sender<String>,
}

impl Tries {
    pub fn new() -> Self {
        Self { own: Uuid::new_v4().to_string(), heard: broadcast::channel(BACKLOG).0 }
    }

    /// Passes on what was told, unless it was told here.
    pub fn hear(&self, told: &str) {
        if let Some((_, key)) = told.split_once(' ').filter(|(by, _)| *by != self.own) {
            // Nobody listening is no error.
            _ = self.heard.send(key.to_owned());
        }
    }
}

impl Store {
    /// Every try at another server on this database, from now on.
    pub fn hear_tries(&self) -> broadcast::Receiver<String> {
        self.tries().heard.subscribe()
    }

    /// Tells the other servers what is tried here, on a thread and a connection of its own, until there is nothing more to tell.
    pub fn tell_tries(&self, made: mpsc::Receiver<String>) {
        if self.manager().sqlite_path().is_some() {
            return;
        }
        let store = self.downgrade();
        std::thread::spawn(move || {
            let mut conn = None;
            for key in made {
                let Some(store) = Store::upgrade(&store) else { return };
                let told = format!("{} {key}", store.tries().own);
                if let Err(error) = tell(&store, &mut conn, &told) {
                    tracing::warn!(error = causes(&error), "other servers do not hear of a try");
                    conn = None;
                }
            }
        });
    }
}

fn tell(store: &Store, conn: &mut Option<Conn>, told: &str) -> Result<()> {
    store.check_reach()?;
    let conn = match conn {
        Some(conn) => conn,
        none => none.insert(store.alone()?),
    };
    let tell = diesel::sql_query("SELECT pg_notify($1, $2)").bind::<Text, _>(CHANNEL).bind::<Text, _>(told);
    tell.execute(conn).map(drop).map_err(Error::from)
}
