//! The database of an installation: opening it, transactions that read or write, and the cached events.

use super::audit::Written;
use super::connection::{Conn, ConnectionPool, Connector, make_data_folder, make_private_file, sqlite_path};
use super::connectivity::{self, Connectivity};
use super::done_forms::SentForm;
use super::error::{Error, Result};
use super::feed::Feed;
use super::file_guard::OpenFile;
use super::kept_events::{KeptEvents, lock_mutex, read_current};
use super::kept_people::KeptPeople;
use super::mode::{House, Mode};
use super::seals::{self, KEY_FILE, Key};
use super::serving::{self, Serving};
use super::shared_attempts::{self, SharedAttempts};
use super::transaction::{TransactionKind, run_in_transaction};
use super::{audit, installation, migrations};
use chrono::NaiveDateTime;
use diesel::r2d2::Pool;
use event::event::Event;
use metrics::histogram;
use std::convert::Infallible;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// Maximum time to wait for a free connection of the pool: writers may queue.
const FREE_CONNECTION_TIMEOUT: Duration = Duration::from_secs(15);

/// Maximum time for the first connections of the pool; half of it is the longest pause between two attempts to open one.
const POOL_OPEN_TIMEOUT: Duration = Duration::from_secs(5);

/// The database of an installation; cheap to clone.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
    /// The form that was sent, if this clone stores the changes of one.
    form: Option<Arc<SentForm>>,
}

/// What all clones of a store share.
pub(super) struct Shared {
    connector: Arc<Connector>,
    pool: Pool<ConnectionPool>,
    /// The shared lock that keeps restores from the folder. After the pool: its connections must close before it is released.
    _in_folder: Option<File>,
    open_file: Option<OpenFile>,
    key: Option<Key>,
    house: House,
    kept: KeptEvents,
    people: KeptPeople,
    /// How often everything was replaced since the start.
    generation: AtomicU64,
    feed: Feed,
    attempts: Arc<SharedAttempts>,
    connectivity: Arc<Connectivity>,
}

impl Store {
    /// Opens the database at `url` (`postgres://…`, `sqlite:PATH` or a path) and brings its schema up to date. The key of the
    /// installation is in a file beside that of SQLite; with PostgreSQL there is no key.
    ///
    /// # Errors
    /// The database cannot be reached, is newer than the program, or of a kind that the program was built without; or those of
    /// [`Key::in_file`].
    pub fn open(url: &str) -> Result<Store> {
        let key = sqlite_path(url).map(|path| Path::new(path).with_file_name(KEY_FILE));
        Store::open_with_key(url, key.as_deref())
    }

    /// Like [`Store::open`], with the key of the installation in this file, or without a key: then nothing is sealed.
    ///
    /// # Errors
    /// Those of [`Store::open`].
    pub fn open_with_key(url: &str, key: Option<&Path>) -> Result<Store> {
        Store::open_by(Connector::new(url)?, key)
    }

    fn open_by(connector: Connector, key: Option<&Path>) -> Result<Store> {
        let connector = Arc::new(connector);
        let mut in_folder = None;
        if let Some(path) = connector.sqlite_path() {
            make_private_file(path);
            in_folder = serving::share_folder_lock(Path::new(path));
        }
        let folder = key.and_then(Path::parent);
        let key = key.map(Key::in_file).transpose()?;
        // A first connection before the pool: its retries would hide why one fails.
        let mut first = connector.connect()?;
        // Another process that starts at this moment waits here, and then finds the schema up to date.
        run_in_transaction(&mut first, TransactionKind::Write, migrations::run)?;
        let (last, house) = run_in_transaction(&mut first, TransactionKind::Read, |conn| {
            Ok::<_, Error>((audit::last_id(conn)?, House::load(conn, folder, key.as_ref())?))
        })?;
        let open_file = OpenFile::of_connection(&mut first)?;
        drop(first);
        let pool = Pool::builder()
            .max_size(8)
            // Enough for a command; others are opened when they are needed.
            .min_idle(Some(1))
            .connection_timeout(POOL_OPEN_TIMEOUT)
            .build(ConnectionPool(connector.clone()))
            .map_err(|error| Error::Connection(error.into()))?;
        Ok(Store {
            shared: Arc::new(Shared {
                connector,
                pool,
                _in_folder: in_folder,
                open_file,
                key,
                house,
                kept: KeptEvents::new(),
                people: KeptPeople::default(),
                generation: AtomicU64::default(),
                feed: Feed::new(last),
                attempts: Arc::new(SharedAttempts::new()),
                connectivity: Arc::new(Connectivity::new()),
            }),
            form: None,
        })
    }

    /// This store for the changes of a form: the first change is stored together with the form's key, and refused with
    /// [`Error::FormDone`] if the key is stored already.
    pub fn for_form(&self, form: Arc<SentForm>) -> Store {
        Store { shared: self.shared.clone(), form: Some(form) }
    }

    /// This store for changes that belong to no form.
    pub(super) fn without_form(&self) -> Store {
        Store { shared: self.shared.clone(), form: None }
    }

    /// The folder of this laptop, and whether it serves.
    pub fn house(&self) -> &House {
        &self.shared.house
    }

    pub(super) fn people(&self) -> &KeptPeople {
        &self.shared.people
    }

    /// Forgets the key of a form that failed between two of its changes, so that it can be sent again to continue.
    pub fn release_form(&self, form: &SentForm) -> Result<()> {
        self.transaction(TransactionKind::Write, |conn| form.release(conn))
    }

    /// The feed of the changes of all events.
    pub fn feed(&self) -> &Feed {
        &self.shared.feed
    }

    /// The number of the data, which grows when others replace all of them. An id, a slug or a version names something else then.
    pub fn generation(&self) -> u64 {
        self.shared.generation.load(Ordering::Acquire)
    }

    /// Empties all caches: the database is now another one.
    pub(super) fn forget_all(&self) {
        self.house().forget_identity();
        self.shared.kept.0.invalidate_all();
        self.shared.people.forget();
        self.shared.feed.reset();
        self.shared.generation.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn shared_attempts(&self) -> &SharedAttempts {
        &self.shared.attempts
    }

    pub(super) fn connectivity(&self) -> &Connectivity {
        &self.shared.connectivity
    }

    /// Starts to check whether PostgreSQL answers; SQLite is not checked.
    pub(super) fn watch_database(&self) {
        if self.shared.connector.sqlite_path().is_none() {
            connectivity::watch_database(&self.shared.connectivity, self.shared.connector.clone());
        }
    }

    /// Receives the key of every later attempt to sign in at another server on this database.
    pub fn subscribe_attempts(&self) -> broadcast::Receiver<String> {
        self.shared.attempts.subscribe()
    }

    /// Sends the keys of attempts to sign in at this server to the others on PostgreSQL, until `made` ends.
    pub fn send_attempts(&self, made: mpsc::Receiver<String>) {
        let Shared { attempts, connectivity, connector, .. } = &*self.shared;
        if connector.sqlite_path().is_none() {
            shared_attempts::send_attempts(attempts, connectivity, connector.clone(), made);
        }
    }

    /// Keeps other servers from a SQLite database, until the returned value is dropped.
    ///
    /// # Errors
    /// Another server uses it, its file may only be read, or the file beside the database cannot be locked.
    pub fn serve_alone(&self) -> Result<Serving> {
        Serving::begin(self.read(serving::writable_file)?.as_deref())
    }

    pub(super) fn downgrade(&self) -> Weak<Shared> {
        Arc::downgrade(&self.shared)
    }

    pub(super) fn upgrade(shared: &Weak<Shared>) -> Option<Store> {
        shared.upgrade().map(|shared| Store { shared, form: None })
    }

    /// Like [`Store::open`], but the key of an installation on PostgreSQL is in a data folder, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created, or those of [`Store::open`].
    pub fn open_with_folder(url: &str, folder: &Path) -> Result<Store> {
        if sqlite_path(url).is_some() {
            return Store::open(url);
        }
        let connector = Connector::new(url)?;
        make_data_folder(folder)?;
        Store::open_by(connector, Some(&folder.join(KEY_FILE)))
    }

    /// Opens a connection outside the pool, for long work.
    pub(super) fn connect(&self) -> Result<Conn> {
        self.shared.connector.connect()
    }

    /// Opens the SQLite file `caipan.sqlite` in a data folder, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created, or those of [`Store::open`].
    pub fn open_folder(folder: &Path) -> Result<Store> {
        make_data_folder(folder)?;
        Store::open(&format!("sqlite:{}", folder.join("caipan.sqlite").display()))
    }

    /// Reads in one transaction; waits at most `patience` for a free connection.
    pub(super) fn read_within<T>(&self, patience: Duration, work: impl FnOnce(&mut Conn) -> Result<T>) -> Result<T> {
        self.shared.connectivity.ensure_reachable()?;
        let mut pooled = self.shared.pool.get_timeout(patience).map_err(|error| Error::Connection(error.into()))?;
        run_in_transaction(&mut pooled, TransactionKind::Read, work)
    }

    /// The key with which this installation signs, if it has one.
    pub fn key(&self) -> Option<&Key> {
        self.shared.key.as_ref()
    }

    /// Seals the last row of the audit of an event, unless it has a seal, also after another laptop has taken over. On a laptop
    /// that stands by it does nothing: a copy has only the seals of the first laptop.
    pub fn seal(&self, event: i32, now: NaiveDateTime) -> Result<()> {
        let Some(key) = &self.shared.key else { return Ok(()) };
        match self.house().mode() {
            Mode::StandsBy(_) => Ok(()),
            _ => self.write_in_any_mode(|conn| seals::seal_last(conn, key, event, now)),
        }
    }

    /// The file of a SQLite database; `None` for PostgreSQL.
    pub(super) fn open_file(&self) -> Option<&OpenFile> {
        self.shared.open_file.as_ref()
    }

    /// How many connections of the pool are in use, and how many are idle.
    pub fn connections(&self) -> (u32, u32) {
        let state = self.shared.pool.state();
        (state.connections.saturating_sub(state.idle_connections), state.idle_connections)
    }

    /// Reads in one transaction, so that all values are of the same moment.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn read<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.transaction(TransactionKind::Read, work)
    }

    /// Writes in one transaction, while nobody else writes: everything is stored when this returns `Ok`, nothing otherwise.
    ///
    /// # Errors
    /// Those of `work` and of the database; another laptop serves; the form is done already; the file was deleted or replaced.
    pub fn write<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.write_if(Mode::require_serving, work)
    }

    /// Like [`Store::write`], but also after another laptop has taken over: only for signing in and out, without which nobody
    /// could let this one serve again, and for reports of guessed passwords.
    ///
    /// # Errors
    /// Those of [`Store::write`]; of the modes, only that this laptop stands by.
    pub fn write_unless_copy<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.write_if(Mode::require_no_copy, work)
    }

    /// Like [`Store::write`], but whichever laptop serves: only for rows that say which one does, for seals, and for a database
    /// that was just restored.
    ///
    /// # Errors
    /// Those of [`Store::write`], except that another laptop serves.
    pub fn write_in_any_mode<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.write_if(|_| Ok(()), work)
    }

    fn write_if<T, E: From<Error>>(
        &self,
        may: fn(&Mode) -> Result<()>,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        // Asked before the lock too, which may be held for long while a copy is written.
        may(&self.house().mode())?;
        let form = self.form.as_deref();
        let stored = self.transaction(TransactionKind::Write, |conn| {
            // Asked again: another laptop may have taken over during the wait for the lock.
            may(&self.house().mode())?;
            form.filter(|form| !form.has_changed()).map_or(Ok(()), |form| form.claim(conn))?;
            let (before, left) = (audit::last_id(conn)?, installation::load_noted(conn)?);
            let value = work(conn)?;
            // Rows that other processes have added since the last ones were sent are sent too.
            let mut rows = audit::rows_after(conn, self.feed().last())?;
            if installation::append_digests(conn, newer_rows(&rows, before), &left, super::now())? {
                rows = audit::rows_after(conn, self.feed().last())?;
            }
            if let Some(key) = &self.shared.key {
                seals::seal(conn, key, newer_rows(&rows, before))?;
            }
            Ok::<_, E>((value, rows, before))
        });
        if let Some(form) = form {
            form.note(stored.is_ok());
        }
        let (value, rows, before) = stored?;
        if audit::changes_identity(newer_rows(&rows, before)) {
            self.house().forget_identity();
        }
        // A change written into a deleted or replaced file is lost, and must not be acknowledged.
        self.open_file().map_or(Ok(()), OpenFile::check)?;
        // Those who are notified of an action read the event: no older one may count as current then.
        self.feed().send(&rows);
        self.feed().send_done(newer_rows(&rows, before));
        Ok(value)
    }

    /// Does work in a write transaction that is always rolled back, and returns its result.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn dry_run<T, E: From<Error>>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let mut result = None;
        let rolled_back: std::result::Result<Infallible, E> = self.transaction(TransactionKind::Write, |conn| {
            result = Some(work(conn)?);
            Err(Error::from(diesel::result::Error::RollbackTransaction).into())
        });
        let Err(error) = rolled_back;
        result.ok_or(error)
    }

    fn transaction<T, E: From<Error>>(
        &self,
        kind: TransactionKind,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.shared.connectivity.ensure_reachable()?;
        let asked = Instant::now();
        let mut pooled =
            self.shared.pool.get_timeout(FREE_CONNECTION_TIMEOUT).map_err(|error| Error::Connection(error.into()))?;
        histogram!("caipan_connection_wait_seconds").record(asked.elapsed());
        run_in_transaction(&mut pooled, kind, work)
    }

    /// The current event with this name in addresses; `None` if there is none.
    pub fn event(&self, slug: &str) -> Result<Option<Arc<Event>>> {
        let slot = self.shared.kept.0.get_with_by_ref(slug, Arc::default);
        let _alone = lock_mutex(&slot.loading);
        let known = lock_mutex(&slot.event).clone();
        let found = self.read(|conn| read_current(conn, slug, known))?;
        match &found {
            Some(event) => *lock_mutex(&slot.event) = Some(event.clone()),
            None => self.shared.kept.0.invalidate(slug),
        }
        Ok(found)
    }

    /// The current event within a transaction. It is not cached: the transaction may be rolled back.
    pub fn event_within(&self, conn: &mut Conn, slug: &str) -> Result<Option<Arc<Event>>> {
        read_current(conn, slug, self.shared.kept.get(slug))
    }

    /// The row of an event, if the event is cached.
    pub fn event_id(&self, slug: &str) -> Option<i32> {
        Some(self.shared.kept.get(slug)?.head.id)
    }

    /// The current name in addresses of the event that is cached under this name, if one is.
    pub fn address_now(&self, slug: &str) -> Option<String> {
        Some(self.shared.kept.get(slug)?.head.slug.clone())
    }

    /// The cached event, if there is one and no later change of it is known here.
    pub fn event_if_current(&self, slug: &str) -> Option<Arc<Event>> {
        self.shared.kept.get(slug).filter(|event| event.version >= self.shared.feed.version(event.head.id))
    }
}

/// Those of these rows, which are in order, that come after the row `before`.
fn newer_rows(rows: &[Written], before: i32) -> &[Written] {
    &rows[rows.partition_point(|row| row.id <= before)..]
}
