//! Copies of a SQLite database, and the check whether a copy is complete.
//!
//! SQLite writes the copy itself, in a read transaction: entries continue in the meantime, and each change is in the copy as a
//! whole or not at all.

use super::connection::{Conn, is_locked};
use super::error::{corrupt, is_full};
use super::schema::{audit as audit_rows, events, hands, organisers, users};
use super::{Error, Result, Store, archive, audit, causes, migrations, transaction};
use chrono::NaiveDateTime;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use event::record::archive::Archive;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The number of rows in a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Events.
    pub events: i64,
    /// Versions of hands.
    pub hands: i64,
    /// Rows of the audit.
    pub audit: i64,
    /// The id of the last row of the audit, which grows with every change.
    pub last: i32,
}

impl Counts {
    /// Counts the rows of a database.
    pub fn load(conn: &mut Conn) -> Result<Counts> {
        Ok(Counts {
            events: events::table.count().get_result(conn)?,
            hands: hands::table.count().get_result(conn)?,
            audit: audit_rows::table.count().get_result(conn)?,
            last: audit::last_id(conn)?,
        })
    }

    /// Whether no number is smaller than it was before.
    pub fn includes(&self, before: &Counts) -> bool {
        self.events >= before.events
            && self.hands >= before.hands
            && self.audit >= before.audit
            && self.last >= before.last
    }
}

#[derive(QueryableByName)]
struct Finding {
    #[diesel(sql_type = diesel::sql_types::Text)]
    said: String,
}

#[derive(QueryableByName)]
struct Journal {
    #[diesel(sql_type = diesel::sql_types::Text)]
    journal_mode: String,
}

#[derive(QueryableByName)]
struct Checkpoint {
    /// Not 0 if a reader kept the log from being emptied.
    #[diesel(sql_type = diesel::sql_types::Integer)]
    busy: i32,
}

impl Store {
    /// The file of a SQLite database; `None` for PostgreSQL.
    pub fn file(&self) -> Option<&Path> {
        self.open_file().map(|open| open.file.as_path())
    }

    /// Rewrites a SQLite database and empties its log, so that they contain no earlier states. A failure is only logged, because
    /// the change itself is stored.
    pub fn forget_earlier_states(&self) {
        if self.file().is_none() {
            return;
        }
        let forgotten = self.connect().and_then(|mut conn| {
            conn.batch_execute("PRAGMA cache_spill = ON; VACUUM")?;
            let emptied = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)");
            Ok(emptied.get_result::<Checkpoint>(&mut conn)?.busy == 0)
        });
        match forgotten {
            Ok(true) => {}
            Ok(false) => tracing::warn!("somebody reads the database: its log still has parts of earlier states"),
            Err(error) => {
                tracing::warn!(error = causes(&error), "the file of the database still has parts of earlier states");
            }
        }
    }

    /// Copies all of a SQLite database into an empty file.
    ///
    /// # Errors
    /// The database is not SQLite, the disk of the file is full ([`Error::Folder`]), or those of the database.
    pub fn copy_into(&self, file: &Path) -> Result<()> {
        let mut conn = self.connect()?;
        if conn.is_postgres() {
            return Err(corrupt("no SQLite database"));
        }
        let copy = diesel::sql_query("VACUUM INTO ?");
        match copy.bind::<diesel::sql_types::Text, _>(&*file.to_string_lossy()).execute(&mut conn) {
            Ok(_) => Ok(()),
            // Only the copy is written: SQLite does not say whose disk is full.
            Err(error) if is_full(&error) => {
                let cause = std::io::ErrorKind::StorageFull.into();
                Err(Error::Folder { folder: file.display().to_string(), cause })
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Checks a SQLite database that nobody uses, brings it to the schema of this program, and returns its numbers of rows before
/// that.
///
/// # Errors
/// It is damaged, newer than the program, or its audit was changed.
pub fn check(file: &Path) -> Result<Counts> {
    let damaged = |what: String| Error::Damaged { file: file.display().to_string(), what };
    let mut conn = open_existing(file)?;
    for question in [
        "SELECT integrity_check AS said FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
        "SELECT \"table\" || ' refers to ' || \"parent\" AS said FROM pragma_foreign_key_check",
    ] {
        let said: Vec<Finding> = diesel::sql_query(question).load(&mut conn)?;
        if let Some(first) = said.into_iter().next() {
            return Err(damaged(first.said));
        }
    }
    // Counted first: migrations may add rows of the audit.
    let counts = Counts::load(&mut conn)?;
    transaction::write_alone(&mut conn, migrations::run)?;
    if let Some(row) = audit::first_broken(&mut conn)? {
        return Err(damaged(format!("row {row} of the audit does not follow from those before")));
    }
    Ok(counts)
}

/// Calls `seen` for each event of a SQLite database that nobody uses, except those deleted.
pub fn each_event(file: &Path, mut seen: impl FnMut(Archive)) -> Result<()> {
    let mut conn = open_existing(file)?;
    for event in super::events::all(&mut conn)? {
        seen(archive::load(&mut conn, event.id)?);
    }
    Ok(())
}

/// Merges the log of a SQLite database that nobody uses into its file.
///
/// # Errors
/// Somebody uses it, or it is damaged.
pub(super) fn fold_into_one_file(file: &Path) -> Result<()> {
    let mut conn = open_existing(file)?;
    match diesel::sql_query("PRAGMA journal_mode = DELETE").get_result::<Journal>(&mut conn) {
        Ok(Journal { journal_mode }) if journal_mode == "delete" => Ok(()),
        Err(error) if !is_locked(&error) => Err(error.into()),
        _ => Err(Error::InUse(file.display().to_string())),
    }
}

/// Opens a file without changing its journal mode.
fn open_existing(file: &Path) -> Result<Conn> {
    let mut conn = SqliteConnection::establish(&file.to_string_lossy()).map_err(|e| Error::Connection(e.into()))?;
    conn.batch_execute("PRAGMA busy_timeout = 10000; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    Ok(Conn::Sqlite(conn))
}

/// A user in a backup of PostgreSQL.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackedUpUser {
    /// The name to sign in with.
    pub name: String,
    /// The password's Argon2 hash.
    pub password_hash: String,
    /// When the user was added.
    pub created_at: NaiveDateTime,
    /// The slugs of the events they organise.
    pub organises: Vec<String>,
}

/// All users, in the order in which they were added.
pub fn all_users(conn: &mut Conn) -> Result<Vec<BackedUpUser>> {
    let rows: Vec<(i32, String, String, NaiveDateTime)> = users::table
        .order(users::id)
        .select((users::id, users::name, users::password_hash, users::created_at))
        .load(conn)?;
    let mut found = Vec::new();
    for (id, name, password_hash, created_at) in rows {
        let organised = organisers::table.inner_join(events::table.on(events::id.eq(organisers::event_id)));
        let organised = organised.filter(organisers::user_id.eq(id)).order(events::id);
        let organises = organised.select(events::slug).load(conn)?;
        found.push(BackedUpUser { name, password_hash, created_at, organises });
    }
    Ok(found)
}
