//! An event with all its rows, out of the database and into one; `event/record/archive.rs` has the values.
//!
//! Two facts to know: nothing is checked here, what is put in has been checked before; and each column of an event stands
//! here twice, read and written, which a test compares with the schema (`tests/it/archive.rs`).

mod bind;
mod into;
mod out;

pub(super) use bind::{all_bound, to_bind};
pub use into::{add, follow, insert, taken_entry};
pub use out::load;
pub(super) use out::{ALL, tables_of};

use super::error::corrupt;
use super::{Conn, Error, Result, events, kept_events, migrations};
use diesel::{Connection, SqliteConnection};
use event::event::Event;
use event::record::archive::Archive;
use into::{Entered, insert_under};
use out::entered;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// The event of an archive as a value, by way of a database that is in no file.
///
/// # Errors
/// The archive is not one that was checked.
pub fn event(archive: &Archive) -> Result<Event> {
    value(archive, Entered::default())
}

/// The same of an event that is here, as its archive was at some time: teams and players have the rows that they have here.
///
/// # Errors
/// The archive is not one of this event, or those of the database.
pub fn event_then(conn: &mut Conn, event: i32, archive: &Archive) -> Result<Event> {
    let (Names(teams), Names(players)) = entered(conn, event)?;
    let by_place = |rows: HashMap<i32, i32>| rows.into_iter().map(|(row, place)| (place, row)).collect();
    value(archive, Entered { teams: by_place(teams), players: by_place(players) })
}

fn value(archive: &Archive, rows: Entered) -> Result<Event> {
    let connection = SqliteConnection::establish(":memory:").map_err(|error| Error::Connection(error.into()))?;
    let mut conn = Conn::Sqlite(connection);
    migrations::run(&mut conn)?;
    let event = insert_under(&mut conn, archive, rows)?;
    let head = events::by_id(&mut conn, event)?;
    kept_events::load(&mut conn, head)
}

/// Rows by what names them in the archive, or the other way round.
struct Names<A, B>(HashMap<A, B>);

impl<A: Hash + Eq + Debug, B: Copy> Names<A, B> {
    fn of(&self, name: A) -> Result<B> {
        self.0.get(&name).copied().ok_or_else(|| corrupt(format!("no row {name:?}")))
    }

    fn maybe(&self, name: Option<A>) -> Result<Option<B>> {
        name.map(|name| self.of(name)).transpose()
    }
}
