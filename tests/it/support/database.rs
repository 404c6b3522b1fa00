//! A fresh database of either kind.

use crate::command_line::{caipan, stdout};
use caipan::store::{Conn, Store};
use diesel::prelude::*;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use tempfile::TempDir;

/// The kind of database.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A database. One in a folder of its own is removed when this is dropped.
pub struct Database {
    pub url: String,
    folder: Option<TempDir>,
}

/// The name of the key file beside a database file.
const KEY: &str = "caipan.key";

impl Database {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        if self.url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres }
    }

    /// Opens a store on it, which seals with a key.
    pub fn open(&self) -> Store {
        match self.kind() {
            Kind::Sqlite => Store::open(&self.url).unwrap(),
            Kind::Postgres => {
                let key = Path::new(env!("CARGO_TARGET_TMPDIR")).join("test.key");
                Store::open_with_key(&self.url, Some(&key)).unwrap()
            }
        }
    }

    /// The database at this address, which stays when this is dropped.
    pub fn at(url: String) -> Database {
        Database { url, folder: None }
    }

    /// A connection that bypasses the store.
    pub fn connection(&self) -> Conn {
        match self.file() {
            Some(file) => Conn::Sqlite(SqliteConnection::establish(file).unwrap()),
            None => Conn::Pg(PgConnection::establish(&self.url).unwrap()),
        }
    }

    /// Its file; `None` for PostgreSQL.
    fn file(&self) -> Option<&str> {
        self.url.strip_prefix("sqlite:")
    }

    /// An empty database with the schema of the program; a file gets its own key when it is opened.
    pub fn fresh(kind: Kind) -> Database {
        Database::made_once(kind, "", || {
            let database = Database::empty(kind);
            drop(database.open());
            database
        })
        .without_key()
    }

    /// A database with the demo in it.
    pub fn demo(kind: Kind) -> Database {
        Database::made_once(kind, "demo", || {
            let database = Database::empty(kind);
            stdout(&caipan(&["demo", "--seed-only", "--database", &database.url]));
            database
        })
    }

    /// A copy of the database that `happens` makes, once per process and `name`.
    pub fn after(kind: Kind, name: &'static str, happens: impl FnOnce(&Store)) -> Database {
        Database::made_once(kind, name, || {
            let database = Database::fresh(kind);
            happens(&database.open());
            database
        })
    }

    /// A copy of the database that `make` returns, once per process, kind and name.
    fn made_once(kind: Kind, name: &'static str, make: impl FnOnce() -> Database) -> Database {
        type Once = Arc<OnceLock<Template>>;
        static MADE: Mutex<Option<HashMap<(Kind, &str), Once>>> = Mutex::new(None);
        let of_name = Arc::clone(MADE.lock().unwrap().get_or_insert_default().entry((kind, name)).or_default());
        of_name.get_or_init(|| Template::of(make())).copy()
    }

    /// A database without a schema.
    pub fn empty(kind: Kind) -> Database {
        match kind {
            Kind::Sqlite => {
                let folder = TempDir::new().unwrap();
                let url = format!("sqlite:{}", folder.path().join("caipan.sqlite").display());
                Database { url, folder: Some(folder) }
            }
            Kind::Postgres => create(""),
        }
    }

    /// The same without its key: the next store that opens it makes one.
    fn without_key(self) -> Database {
        if let Some(folder) = &self.folder {
            fs::remove_file(folder.path().join(KEY)).unwrap();
        }
        self
    }

    /// The data folder of a database file.
    pub fn into_folder(self) -> TempDir {
        self.folder.unwrap()
    }

    /// A copy of it, with its key.
    pub fn copy(&self) -> Database {
        let Some(file) = self.file() else {
            // PostgreSQL copies a database only if nobody is connected to it.
            let (_, name) = self.url.rsplit_once('/').unwrap();
            let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
            diesel::sql_query(end).execute(&mut admin()).unwrap();
            return create(&format!("TEMPLATE {name}"));
        };
        let copy = Database::empty(Kind::Sqlite);
        let into = format!("VACUUM INTO '{}'", copy.file().unwrap());
        diesel::sql_query(into).execute(&mut self.connection()).unwrap();
        let key = Path::new(file).with_file_name(KEY);
        if key.exists() {
            fs::copy(key, Path::new(copy.file().unwrap()).with_file_name(KEY)).unwrap();
        }
        copy
    }
}

/// A database that is made once per process and then copied for each test.
enum Template {
    /// The contents of a file and of its key.
    Sqlite(Vec<u8>, Vec<u8>),
    Postgres(Database),
}

impl Template {
    fn of(database: Database) -> Template {
        match database.kind() {
            Kind::Sqlite => {
                // The copy is one whole file, even if others still have this one open.
                let copy = database.copy().into_folder();
                let [file, key] = ["caipan.sqlite", KEY].map(|name| fs::read(copy.path().join(name)).unwrap());
                Template::Sqlite(file, key)
            }
            Kind::Postgres => Template::Postgres(database),
        }
    }

    fn copy(&self) -> Database {
        match self {
            Template::Postgres(database) => database.copy(),
            Template::Sqlite(file, key) => {
                let database = Database::empty(Kind::Sqlite);
                let folder = database.folder.as_ref().unwrap().path();
                fs::write(folder.join("caipan.sqlite"), file).unwrap();
                fs::write(folder.join(KEY), key).unwrap();
                database
            }
        }
    }
}

/// The URL of the PostgreSQL server.
fn server() -> String {
    std::env::var("CAIPAN_TEST_POSTGRES")
        .expect("CAIPAN_TEST_POSTGRES is not set: run ./test, which starts a PostgreSQL server")
}

fn admin() -> PgConnection {
    PgConnection::establish(&server()).unwrap()
}

/// Creates a PostgreSQL database. The server belongs to this run of ./test, and is removed with its databases at the end.
fn create(options: &str) -> Database {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("caipan_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    diesel::sql_query(format!("CREATE DATABASE {name} {options}")).execute(&mut admin()).unwrap();
    let server = server();
    let (server, _) = server.rsplit_once('/').unwrap();
    Database::at(format!("{server}/{name}"))
}

/// Runs a story on both kinds of database.
pub fn both(story: impl Fn(Database)) {
    both_from(Database::fresh, story);
}

/// Runs a story on both kinds of database, each as `made` returns it.
pub fn both_from(made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    tells(&[Kind::Sqlite, Kind::Postgres], made, story);
}

/// Runs a story that does not depend on the kind of database on one of them, chosen by the name of the test; with `--long` on both.
pub fn by_turns(story: impl Fn(Database)) {
    by_turns_from(Database::fresh, story);
}

/// The same on a database that `made` returns.
pub fn by_turns_from(made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    tells(&turns([Kind::Sqlite, Kind::Postgres]), made, story);
}

fn tells(kinds: &[Kind], made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    for kind in kinds {
        println!("on {kind:?}");
        story(made(*kind));
    }
}

/// One of two ways, chosen by the name of the test; with `--long` both.
pub fn turns<T>(ways: [T; 2]) -> Vec<T> {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let turn = name.bytes().map(usize::from).sum::<usize>() % 2;
    let mut ways = Vec::from(ways);
    if !is_long() {
        ways.swap(0, turn);
        ways.truncate(1);
    }
    ways
}

/// Whether the tests run at full length, as `./test --long` does.
pub fn is_long() -> bool {
    std::env::var_os("CAIPAN_LONG").is_some()
}

/// A number of repetitions or things: `short`, or `long` with `--long`.
pub fn long_or<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}
