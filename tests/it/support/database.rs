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

/// Which database.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A database that is gone when this is.
pub struct Database {
    pub url: String,
    folder: Option<TempDir>,
}

/// The key beside a file.
const KEY: &str = "caipan.key";

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
        Database { url, folder: None }
    }

    /// A connection past the store.
    pub fn connection(&self) -> Conn {
        match self.file() {
            Some(file) => Conn::Sqlite(SqliteConnection::establish(file).unwrap()),
            None => Conn::Pg(PgConnection::establish(&self.url).unwrap()),
        }
    }

    /// The file, if it is one.
    fn file(&self) -> Option<&str> {
        self.url.strip_prefix("sqlite:")
    }

    /// A database with the schema of the program and nothing in it, which has a key of its own.
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

    /// A database in which all this has happened, once a process: everybody who gives this name has a copy of it.
    pub fn after(kind: Kind, name: &'static str, happens: impl FnOnce(&Store)) -> Database {
        Database::made_once(kind, name, || {
            let database = Database::fresh(kind);
            happens(&database.open());
            database
        })
    }

    /// A copy of what is made once a process for each name.
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

    /// The same, and the next who opens it makes a key.
    fn without_key(self) -> Database {
        if let Some(folder) = &self.folder {
            fs::remove_file(folder.path().join(KEY)).unwrap();
        }
        self
    }

    /// The data folder around a file.
    pub fn into_folder(self) -> TempDir {
        self.folder.unwrap()
    }

    /// A copy of it, with the key beside it.
    pub fn copy(&self) -> Database {
        let Some(file) = self.file() else {
            // PostgreSQL copies what nobody uses.
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

/// What is made once a process and then copied for each test.
enum Template {
    /// A file, and the key beside it.
    Sqlite(Vec<u8>, Vec<u8>),
    Postgres(Database),
}

impl Template {
    fn of(database: Database) -> Template {
        match database.kind() {
            Kind::Sqlite => {
                // All of it in one file, whoever still has it open.
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

/// The server of PostgreSQL.
fn server() -> String {
    std::env::var("CAIPAN_TEST_POSTGRES")
        .expect("CAIPAN_TEST_POSTGRES is not set: run ./test, which starts a PostgreSQL server")
}

fn admin() -> PgConnection {
    PgConnection::establish(&server()).unwrap()
}

/// A database of PostgreSQL. The server belongs to this run of ./test and goes with it, and so do its databases.
fn create(options: &str) -> Database {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("caipan_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    diesel::sql_query(format!("CREATE DATABASE {name} {options}")).execute(&mut admin()).unwrap();
    let server = server();
    let (server, _) = server.rsplit_once('/').unwrap();
    Database::at(format!("{server}/{name}"))
}

/// Tells the same story on both databases.
pub fn both(story: impl Fn(Database)) {
    both_from(Database::fresh, story);
}

/// The same of a story that begins with what was made.
pub fn both_from(made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    tells(&[Kind::Sqlite, Kind::Postgres], made, story);
}

/// Tells a story in which the databases are alike on one of them, which the name of the test decides; in the long form on both.
pub fn by_turns(story: impl Fn(Database)) {
    by_turns_from(Database::fresh, story);
}

/// The same of a story that begins with what was made.
pub fn by_turns_from(made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    tells(&turns([Kind::Sqlite, Kind::Postgres]), made, story);
}

fn tells(kinds: &[Kind], made: impl Fn(Kind) -> Database, story: impl Fn(Database)) {
    for kind in kinds {
        println!("on {kind:?}");
        story(made(*kind));
    }
}

/// One of two ways, which the name of the test decides; in the long form both.
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

/// Whether everything is tried at full length, as `./test --long` does.
pub fn is_long() -> bool {
    std::env::var_os("CAIPAN_LONG").is_some()
}

/// How often or how many: the first in the short form of the tests, the other in the long one.
pub fn long_or<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}
