//! Connections to SQLite or PostgreSQL, chosen by the URL, and the two kinds of transaction.
//!
//! SQLite runs in WAL with full synchronous; a write transaction is immediate, because a deferred one that reads and
//! then writes fails under load whatever the busy timeout. PostgreSQL takes an advisory lock, so both behave alike.

use super::audit::Written;
use super::condition::InPlace;
use super::done_forms::SentForm;
use super::feed::Feed;
use super::kept_events::KeptEvents;
use super::reach::Reach;
use super::seals::{self, KEY_FILE, Key};
use super::tries::{self, Tries};
use super::{Error, Result, audit, installation, migrations, serving};
use chrono::NaiveDateTime;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, Pool, R2D2Connection};
use diesel::{Connection, PgConnection, SqliteConnection};
use metrics::histogram;
use std::convert::Infallible;
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, OnceLock, Weak};
use std::time::{Duration, Instant};

/// A connection to either database.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// PostgreSQL.
    Pg(PgConnection),
    /// SQLite.
    Sqlite(SqliteConnection),
}

/// Opens connections by the scheme of the URL; Diesel's own manager tries both and hides why one failed.
#[derive(Debug)]
pub(super) struct Manager {
    url: String,
    /// What PostgreSQL calls the connections of this store.
    pub name: String,
}

/// A connection to PostgreSQL is had within two seconds; one whose packets nobody receives ends by itself.
const PATIENCE: [(&str, &str); 5] = [
    ("connect_timeout", "2"),
    ("tcp_user_timeout", "5000"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
];

impl Manager {
    fn new(url: &str) -> Manager {
        let mut random = [0; 8];
        // Without chance the number of the process tells it from others on this computer.
        let _ = getrandom::fill(&mut random);
        let name = format!("caipan-{}-{:016x}", std::process::id(), u64::from_le_bytes(random));
        Manager { url: url.to_owned(), name }
    }

    /// The address with all that this program wants of a connection to PostgreSQL; what it says itself holds.
    fn postgres_url(&self) -> String {
        let unsaid = PATIENCE.iter().filter(|(setting, _)| !self.url.contains(&format!("{setting}=")));
        let settings: String = unsaid.map(|(setting, value)| format!("{setting}={value}&")).collect();
        let separator = if self.url.contains('?') { '&' } else { '?' };
        format!("{}{separator}{settings}application_name={}", self.url, self.name)
    }

    /// A connection.
    pub fn connected(&self) -> std::result::Result<Conn, diesel::r2d2::Error> {
        use diesel::r2d2::Error;
        let Some(path) = self.sqlite_path() else {
            return PgConnection::establish(&self.postgres_url()).map(Conn::Pg).map_err(Error::ConnectionError);
        };
        let mut connection = SqliteConnection::establish(path).map_err(Error::ConnectionError)?;
        // The busy timeout comes first: switching to WAL takes a lock itself. What a large import has changed stays in memory
        // until it is stored: indexes in no order would be written and read again and again.
        connection
            .batch_execute(
                "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
                 PRAGMA cache_spill = OFF;",
            )
            .map_err(Error::QueryError)?;
        Ok(Conn::Sqlite(connection))
    }

    /// The file of a SQLite database.
    pub fn sqlite_path(&self) -> Option<&str> {
        sqlite_path(&self.url)
    }
}

/// The file of a SQLite database of this address.
pub(super) fn sqlite_path(url: &str) -> Option<&str> {
    let is_postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
    (!is_postgres).then(|| url.strip_prefix("sqlite:").unwrap_or(url))
}

/// The pool's.
#[derive(Clone, Debug)]
struct Pooled(Arc<Manager>);

impl ManageConnection for Pooled {
    type Connection = Conn;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> std::result::Result<Conn, Self::Error> {
        self.0.connected()
    }

    fn is_valid(&self, conn: &mut Conn) -> std::result::Result<(), Self::Error> {
        conn.ping().map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || conn.is_broken()
    }
}

/// Why there is no connection: Diesel's error for pools hides its cause.
pub(super) fn unconnected(error: diesel::r2d2::Error) -> Error {
    match error {
        diesel::r2d2::Error::ConnectionError(cause) => Error::Connection(cause.into()),
        diesel::r2d2::Error::QueryError(cause) => Error::Connection(cause.into()),
    }
}

/// Makes a folder, if it is missing, that only its owner may look into: the key and hashes of passwords are in it.
///
/// # Errors
/// The system's.
pub fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn make_data_folder(folder: &Path) -> Result<()> {
    make_private_folder(folder).map_err(|cause| Error::Folder { folder: folder.display().to_string(), cause })
}

/// Makes an empty file, if it is missing, that only its owner may read; SQLite gives its companions the same mode.
fn make_private_file(path: &str) {
    let mut options = std::fs::File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // A file that is there is left alone, and what else goes wrong SQLite will say.
    let _ = options.write(true).create_new(true).open(path);
}

/// So long a connection of the pool that is free is waited for: writers may queue.
const FREE_WITHIN: Duration = Duration::from_secs(15);

/// So long another process's write is waited for.
const LOCKED_WITHIN: Duration = Duration::from_secs(10);

/// So long the pool may take to open its first connections; half of it is its longest pause between two attempts to open one.
const TRIED_AGAIN: Duration = Duration::from_secs(5);

/// The database of an installation; cheap to clone.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
    /// The form that whoever uses this copy has sent.
    form: Option<Arc<SentForm>>,
}

/// What all copies of a store have in common.
pub(super) struct Shared {
    manager: Arc<Manager>,
    pool: Pool<Pooled>,
    /// Keeps a restore from the folder of the file; after the pool, whose connections end first.
    _in_folder: Option<File>,
    in_place: Option<InPlace>,
    key: Option<Key>,
    pub(super) kept: KeptEvents,
    feed: Feed,
    tries: Tries,
    reach: Reach,
    identity: OnceLock<String>,
}

#[derive(Clone, Copy)]
enum Kind {
    Read,
    Write,
}

impl Store {
    /// Opens the database at `url` (`postgres://…`, `sqlite:PATH` or a path) and brings its schema up to date. The key of the
    /// installation lies beside a SQLite file.
    ///
    /// # Errors
    /// The database cannot be reached, or is newer than the program; see [`Key::in_file`].
    pub fn open(url: &str) -> Result<Store> {
        let key = sqlite_path(url).map(|path| Path::new(path).with_file_name(KEY_FILE));
        Store::open_with_key(url, key.as_deref())
    }

    /// The same with the key of the installation in this file; without one nothing is sealed.
    ///
    /// # Errors
    /// See [`Store::open`].
    pub fn open_with_key(url: &str, key: Option<&Path>) -> Result<Store> {
        let manager = Arc::new(Manager::new(url));
        let mut in_folder = None;
        if let Some(path) = manager.sqlite_path() {
            make_private_file(path);
            in_folder = serving::in_folder(Path::new(path));
        }
        let key = key.map(Key::in_file).transpose()?;
        // Asked for once before the pool, whose own retries would hide the reason.
        let mut first = manager.connected().map_err(unconnected)?;
        // Another process that starts now waits here and then finds nothing to do.
        transaction(&mut first, Kind::Write, migrations::run)?;
        let last = transaction(&mut first, Kind::Read, audit::last)?;
        let in_place = InPlace::of(&mut first)?;
        drop(first);
        let pool = Pool::builder()
            .max_size(8)
            // Commands need no more, and the others are opened as they are needed.
            .min_idle(Some(1))
            .connection_timeout(TRIED_AGAIN)
            .build(Pooled(manager.clone()))
            .map_err(|error| Error::Connection(error.into()))?;
        Ok(Store {
            shared: Arc::new(Shared {
                manager,
                pool,
                _in_folder: in_folder,
                in_place,
                key,
                kept: KeptEvents::new(),
                feed: Feed::new(last),
                tries: Tries::new(),
                reach: Reach::new(),
                identity: OnceLock::new(),
            }),
            form: None,
        })
    }

    /// The same store for what a form changes: the first change is stored together with the form's key, and refused with
    /// [`Error::FormDone`] where that is stored already.
    pub fn for_form(&self, form: Arc<SentForm>) -> Store {
        Store { shared: self.shared.clone(), form: Some(form) }
    }

    /// Lets a form that was broken off between two changes be sent again, so that it goes on.
    pub fn release_form(&self, form: &SentForm) -> Result<()> {
        self.transaction(Kind::Write, |conn| form.release(conn))
    }

    /// What has changed.
    pub fn feed(&self) -> &Feed {
        &self.shared.feed
    }

    /// Which database this is: another one after a restore, which needs the database alone.
    pub fn identity(&self) -> Result<String> {
        if let Some(known) = self.shared.identity.get() {
            return Ok(known.clone());
        }
        let found = self.read(audit::identity)?;
        // Before its first row it is none in particular.
        Ok(if found.is_empty() { found } else { self.shared.identity.get_or_init(|| found).clone() })
    }

    pub(super) fn tries(&self) -> &Tries {
        &self.shared.tries
    }

    pub(super) fn reach(&self) -> &Reach {
        &self.shared.reach
    }

    pub(super) fn manager(&self) -> Arc<Manager> {
        self.shared.manager.clone()
    }

    pub(super) fn downgrade(&self) -> Weak<Shared> {
        Arc::downgrade(&self.shared)
    }

    pub(super) fn upgrade(shared: &Weak<Shared>) -> Option<Store> {
        shared.upgrade().map(|shared| Store { shared, form: None })
    }

    pub(super) fn kept(&self) -> &KeptEvents {
        &self.shared.kept
    }

    /// A connection for hearing what other processes write.
    pub(super) fn connected(&self) -> Result<Ear> {
        Ear::new(self.shared.manager.connected().map_err(unconnected)?)
    }

    /// Opens the database at `url`. The key of an installation on PostgreSQL is in a data folder, which is made if it is missing.
    ///
    /// # Errors
    /// The folder cannot be made, or see [`Store::open`].
    pub fn open_with_folder(url: &str, folder: &Path) -> Result<Store> {
        if sqlite_path(url).is_some() {
            return Store::open(url);
        }
        make_data_folder(folder)?;
        Store::open_with_key(url, Some(&folder.join(KEY_FILE)))
    }

    /// A connection beside the pool, for what takes long.
    pub(super) fn alone(&self) -> Result<Conn> {
        self.shared.manager.connected().map_err(unconnected)
    }

    /// Opens the SQLite file `caipan.sqlite` in a data folder, which is made if it is missing.
    ///
    /// # Errors
    /// The folder cannot be made, or see [`Store::open`].
    pub fn open_folder(folder: &Path) -> Result<Store> {
        make_data_folder(folder)?;
        Store::open(&format!("sqlite:{}", folder.join("caipan.sqlite").display()))
    }

    /// Reads with a connection that is free within `patience`.
    pub(super) fn read_within<T>(&self, patience: Duration, work: impl FnOnce(&mut Conn) -> Result<T>) -> Result<T> {
        self.check_reach()?;
        let mut pooled = self.shared.pool.get_timeout(patience).map_err(|error| Error::Connection(error.into()))?;
        transaction(&mut pooled, Kind::Read, work)
    }

    /// The key with which this installation seals.
    pub fn key(&self) -> Option<&Key> {
        self.shared.key.as_ref()
    }

    /// Seals all of an event as it stands, unless somebody has.
    pub fn seal(&self, event: i32, now: NaiveDateTime) -> Result<()> {
        let Some(key) = &self.shared.key else { return Ok(()) };
        self.write(|conn| seals::seal_last(conn, key, event, now))
    }

    /// The file of a SQLite database.
    pub(super) fn in_place(&self) -> Option<&InPlace> {
        self.shared.in_place.as_ref()
    }

    /// Connections in use, and idle.
    pub fn connections(&self) -> (u32, u32) {
        let state = self.shared.pool.state();
        (state.connections.saturating_sub(state.idle_connections), state.idle_connections)
    }

    /// Reads in one transaction, so that all that is read belongs together.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn read<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.transaction(Kind::Read, work)
    }

    /// Writes in one transaction, alone: all of it is stored when this returns `Ok`, none of it otherwise.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn write<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let form = self.form.as_deref();
        let stored = self.transaction(Kind::Write, |conn| {
            form.filter(|form| !form.has_changed()).map_or(Ok(()), |form| form.claim(conn))?;
            let (before, left) = (audit::last(conn)?, installation::noted(conn)?);
            let value = work(conn)?;
            // Others may have written since something was told last; their rows are told as well.
            let mut rows = audit::after(conn, self.feed().last())?;
            if installation::bind(conn, own(&rows, before), &left, super::now())? {
                rows = audit::after(conn, self.feed().last())?;
            }
            if let Some(key) = &self.shared.key {
                seals::seal(conn, key, own(&rows, before))?;
            }
            Ok::<_, E>((value, rows, before))
        });
        if let Some(form) = form {
            form.note(stored.is_ok());
        }
        let (value, rows, before) = stored?;
        // What is in no file of that name any more is not acknowledged.
        self.in_place().map_or(Ok(()), InPlace::check)?;
        self.feed().tell_done(own(&rows, before));
        self.feed().tell(rows);
        Ok(value)
    }

    /// Does what [`Store::write`] would, and takes all of it back: what `work` found is all that is left of it.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn attempt<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let mut found = None;
        let taken_back: std::result::Result<Infallible, E> = self.transaction(Kind::Write, |conn| {
            found = Some(work(conn)?);
            Err(Error::from(diesel::result::Error::RollbackTransaction).into())
        });
        let Err(error) = taken_back;
        found.ok_or(error)
    }

    fn transaction<T, E: From<Error>>(
        &self,
        kind: Kind,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.check_reach()?;
        let asked = Instant::now();
        let mut pooled = self.shared.pool.get_timeout(FREE_WITHIN).map_err(|error| Error::Connection(error.into()))?;
        histogram!("caipan_connection_wait_seconds").record(asked.elapsed());
        transaction(&mut pooled, kind, work)
    }
}

/// Of rows in their order those after this one.
fn own(rows: &[Written], before: i32) -> &[Written] {
    &rows[rows.partition_point(|row| row.id <= before)..]
}

fn transaction<T, E: From<Error>>(
    conn: &mut Conn,
    kind: Kind,
    work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    let asked = Instant::now();
    begin(conn, kind).map_err(Error::from)?;
    let begun = Instant::now();
    let done = work(conn);
    let ended = match done {
        Ok(_) => on_inner(conn, Ending::Commit),
        Err(_) => on_inner(conn, Ending::Rollback),
    };
    if let Kind::Write = kind {
        histogram!("caipan_write_wait_seconds").record(begun - asked);
        histogram!("caipan_write_held_seconds").record(begun.elapsed());
    }
    match (done, ended) {
        (Ok(value), Ok(())) => Ok(value),
        (Ok(_), Err(error)) => Err(Error::from(error).into()),
        (Err(error), _) => Err(error),
    }
}

/// A write transaction on a connection that is in no pool.
pub(super) fn within_write<T>(conn: &mut Conn, work: impl FnOnce(&mut Conn) -> Result<T>) -> Result<T> {
    transaction(conn, Kind::Write, work)
}

/// A number of our own among PostgreSQL's advisory locks.
const WRITER: &str = "SELECT pg_advisory_xact_lock(20261121)";

fn begin(conn: &mut Conn, kind: Kind) -> diesel::QueryResult<()> {
    match (conn, kind) {
        (Conn::Sqlite(inner), Kind::Read) => AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN"),
        (Conn::Sqlite(inner), Kind::Write) => begin_in_turn(inner),
        (Conn::Pg(inner), Kind::Read) => {
            AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        (Conn::Pg(inner), Kind::Write) => {
            AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN")?;
            inner.batch_execute(WRITER)
        }
    }
}

/// SQLite's own waiting asks ten times a second after a while, and whoever writes one thing after the other lets others in for moments:
/// so somebody would wait in vain beside two who are busy. Asked more often, everybody's turn comes.
fn begin_in_turn(inner: &mut SqliteConnection) -> diesel::QueryResult<()> {
    let asked = Instant::now();
    inner.batch_execute("PRAGMA busy_timeout = 20")?;
    let is_locked = |error: &diesel::result::Error| matches!(error, diesel::result::Error::DatabaseError(_, said) if said.message() == "database is locked");
    let begun = loop {
        match AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN IMMEDIATE") {
            Err(error) if is_locked(&error) && asked.elapsed() < LOCKED_WITHIN => {}
            begun => break begun,
        }
    };
    inner.batch_execute("PRAGMA busy_timeout = 10000")?;
    begun
}

enum Ending {
    Commit,
    Rollback,
}

fn on_inner(conn: &mut Conn, ending: Ending) -> diesel::QueryResult<()> {
    match (conn, ending) {
        (Conn::Pg(inner), Ending::Commit) => AnsiTransactionManager::commit_transaction(inner),
        (Conn::Pg(inner), Ending::Rollback) => AnsiTransactionManager::rollback_transaction(inner),
        (Conn::Sqlite(inner), Ending::Commit) => AnsiTransactionManager::commit_transaction(inner),
        (Conn::Sqlite(inner), Ending::Rollback) => AnsiTransactionManager::rollback_transaction(inner),
    }
}

/// A connection that hears what other processes write.
pub(super) struct Ear {
    conn: Conn,
    /// SQLite's number of what others have committed.
    data_version: i32,
}

#[derive(QueryableByName)]
struct DataVersion {
    #[diesel(sql_type = diesel::sql_types::Integer)]
    data_version: i32,
}

impl Ear {
    fn new(mut conn: Conn) -> Result<Ear> {
        if let Conn::Pg(inner) = &mut conn {
            inner.batch_execute(&format!("LISTEN caipan; LISTEN {}", tries::CHANNEL))?;
            inner.batch_execute(serving::SERVED)?;
        }
        Ok(Ear { conn, data_version: -1 })
    }

    /// Whether something was written since this was asked last; tries to come in are passed on.
    pub fn has_heard(&mut self, tries: &Tries) -> Result<bool> {
        match &mut self.conn {
            Conn::Pg(inner) => {
                let heard: diesel::QueryResult<Vec<_>> = inner.notifications_iter().collect();
                let (tried, written): (Vec<_>, Vec<_>) =
                    heard?.into_iter().partition(|notification| notification.channel == tries::CHANNEL);
                tried.iter().for_each(|notification| tries.hear(&notification.payload));
                Ok(!written.is_empty())
            }
            Conn::Sqlite(inner) => {
                let DataVersion { data_version } = diesel::sql_query("PRAGMA data_version").get_result(inner)?;
                Ok(std::mem::replace(&mut self.data_version, data_version) != data_version)
            }
        }
    }
}
