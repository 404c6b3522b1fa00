//! A fresh database of either kind.

use caipan::store::{Conn, Store};
use diesel::prelude::*;
use std::path::Path;
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
    /// Of which kind it is.
    pub fn kind(&self) -> Kind {
        if self.url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres }
    }

    /// A store on it, which seals with a key.
    pub fn open(&self) -> Store {
        match self.kind() {
            Kind::Sqlite => Store::open(&self.url).unwrap(),
            Kind::Postgres => {
                let key = Path::new(env!("CARGO_TARGET_TMPDIR")).join("test.key");
                Store::open_with_key(&self.url, Some(&key)).unwrap()
            }
        }
    }

    /// The database at this address, which stays when this is gone.
    pub fn at(url: String) -> Database {
        Database { url, _folder: None }
    }

    /// A connection past the store.
    pub fn connection(&self) -> Conn {
        match self.url.strip_prefix("sqlite:") {
            Some(path) => Conn::Sqlite(SqliteConnection::establish(path).unwrap()),
            None => Conn::Pg(PgConnection::establish(&self.url).unwrap()),
        }
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

/// Tells a story in which the databases are alike on one of them, which the name of the test decides; in the long form on both.
pub fn by_turns(story: impl Fn(Database)) {
    if is_long() {
        return both(story);
    }
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let kind = if name.bytes().map(u32::from).sum::<u32>() % 2 == 0 { Kind::Sqlite } else { Kind::Postgres };
    println!("on {kind:?}");
    story(Database::fresh(kind));
}

/// Whether everything is tried at full length, as `./test --long` does.
pub fn is_long() -> bool {
    std::env::var_os("CAIPAN_LONG").is_some()
}

/// How often or how many: the first in the short form of the tests, the other in the long one.
pub fn long_or<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}
