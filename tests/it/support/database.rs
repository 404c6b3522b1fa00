//! A fresh database of either kind.

use diesel::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// Which database.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A database that is gone when this is.
pub struct Database {
    pub url: String,
    _folder: Option<TempDir>,
}

impl Database {
    /// The database at this address, which stays when this is gone.
    pub fn at(url: String) -> Database {
        Database { url, _folder: None }
    }

    pub fn fresh(kind: Kind) -> Database {
        match kind {
            Kind::Sqlite => {
                let folder = TempDir::new().unwrap();
                let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
                Database { url, _folder: Some(folder) }
            }
            // The server belongs to this run of ./test and goes with it, and so do its databases.
            Kind::Postgres => {
                static NEXT: AtomicU32 = AtomicU32::new(0);
                let server = std::env::var("CAIPAN_TEST_POSTGRES")
                    .expect("CAIPAN_TEST_POSTGRES is not set: run ./test, which starts a PostgreSQL server");
                let name = format!("caipan_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
                let mut admin = PgConnection::establish(&server).unwrap();
                diesel::sql_query(format!("CREATE DATABASE {name}")).execute(&mut admin).unwrap();
                let (server, _) = server.rsplit_once('/').unwrap();
                Database { url: format!("{server}/{name}"), _folder: None }
            }
        }
    }
}

/// Tells the same story on both databases.
pub fn both(story: impl Fn(Database)) {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        println!("on {kind:?}");
        story(Database::fresh(kind));
    }
}
