//! Rows of an event and their values in an archive: each column is listed once, in a `row!`.
//!
//! Three facts to know: an `id` is read and never written, so it is 0 in a row to be inserted; in an archive teams and players
//! are named by their places in the order of entry, draws and commitments by revisions, tables by session and number; and a test
//! compares the columns with the schema (`tests/it/archive_columns.rs`).

use super::error::corrupt;
use super::schema::{commitments, draws, players, sessions, tables, teams};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::dsl::{self, auto_type};
use diesel::prelude::*;
use event::draw::protocol::Input;
use event::event::ChangeScope;
use event::notes::screens::ScreenNote;
use event::notes::table_note::TableNote;
use event::record::archive::Time;
use rules::Seat;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;
use uuid::Uuid;

/// Every row.
pub(super) const ALL: RangeInclusive<i32> = 0..=i32::MAX;

/// The tables of an event, for a subquery. A query uses either this or a range of ids, never both: SQLite would then go through
/// all tables to find the one row that was just written.
#[auto_type(no_type_alias)]
pub(super) fn tables_of_event(event: i32) -> _ {
    let of_event: dsl::Eq<sessions::event_id, i32> = sessions::event_id.eq(event);
    tables::table
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .filter(of_event)
        .select(tables::id)
}

/// The seat with this letter.
pub(super) fn seat(letter: &str) -> Result<Seat> {
    Seat::from_letter(letter).ok_or_else(|| corrupt(format!("seat {letter}")))
}

/// Rows by their names in an archive, or the other way round.
#[derive(Default)]
pub(super) struct Lookup<A, B>(pub HashMap<A, B>);

impl<A: Hash + Eq + Debug, B: Copy + Hash + Eq> Lookup<A, B> {
    pub fn find(&self, name: A) -> Result<B> {
        self.0.get(&name).copied().ok_or_else(|| corrupt(format!("no row {name:?}")))
    }

    fn reversed(self) -> Lookup<B, A> {
        Lookup(self.0.into_iter().map(|(name, row)| (row, name)).collect())
    }
}

/// All rows of an event that others refer to.
#[derive(Default)]
pub(super) struct Lookups<A, B> {
    pub teams: Lookup<i32, i32>,
    pub players: Lookup<i32, i32>,
    pub commitments: Lookup<i32, i32>,
    pub draws: Lookup<i32, i32>,
    pub places: Lookup<A, B>,
}

/// Names in an archive by rows.
pub(super) type NamesByRow = Lookups<i32, (i32, i32)>;

/// Rows by names in an archive.
pub(super) type RowsByName = Lookups<(i32, i32), i32>;

impl NamesByRow {
    pub fn load(conn: &mut Conn, event: i32, part: ChangeScope) -> Result<NamesByRow> {
        let numbered = |ids: Vec<i32>| Lookup(ids.into_iter().zip(1..).collect());
        let teams = teams::table.filter(teams::event_id.eq(event)).order(teams::id).select(teams::id);
        let players = players::table.filter(players::event_id.eq(event)).order(players::id).select(players::id);
        let committed = commitments::table.filter(commitments::event_id.eq(event));
        let drawn = draws::table.filter(draws::event_id.eq(event));
        let committed: Vec<(i32, i32)> = committed.select((commitments::id, commitments::revision)).load(conn)?;
        let drawn: Vec<(i32, i32)> = drawn.select((draws::id, draws::revision)).load(conn)?;
        Ok(Lookups {
            teams: numbered(teams.load(conn)?),
            players: numbered(players.load(conn)?),
            commitments: Lookup(committed.into_iter().collect()),
            draws: Lookup(drawn.into_iter().collect()),
            ..NamesByRow::load_places(conn, event, part)?
        })
    }

    /// Only the tables, with session and number: the one of `part`, those of its session, or all.
    pub fn load_places(conn: &mut Conn, event: i32, part: ChangeScope) -> Result<NamesByRow> {
        let (session, table) = match part {
            ChangeScope::Table(session, table) => {
                (i32::from(session.0)..=i32::from(session.0), i32::from(table.0)..=table.0.into())
            }
            ChangeScope::Session(session) => (i32::from(session.0)..=i32::from(session.0), ALL),
            ChangeScope::Nothing
            | ChangeScope::CheckIns
            | ChangeScope::Screens
            | ChangeScope::LineUps
            | ChangeScope::Frame
            | ChangeScope::Everything => (ALL, ALL),
        };
        let rows: Vec<(i32, i32, i32)> = tables::table
            .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
            .filter(sessions::event_id.eq(event))
            .filter(sessions::number.between(*session.start(), *session.end()))
            .filter(tables::number.between(*table.start(), *table.end()))
            .select((tables::id, sessions::number, tables::number))
            .load(conn)?;
        let places = Lookup(rows.into_iter().map(|(id, session, table)| (id, (session, table))).collect());
        Ok(Lookups { places, ..NamesByRow::default() })
    }

    pub fn reversed(self) -> RowsByName {
        let Lookups { teams, players, commitments, draws, places } = self;
        Lookups {
            teams: teams.reversed(),
            players: players.reversed(),
            commitments: commitments.reversed(),
            draws: draws.reversed(),
            places: places.reversed(),
        }
    }
}

/// A column and its value in an archive.
pub(super) trait Column<A>: Sized {
    fn export(self) -> Result<A>;
    fn import(value: &A) -> Result<Self>;
}

macro_rules! same {
    ($($type:ty),*) => {$(
        impl Column<$type> for $type {
            fn export(self) -> Result<$type> {
                Ok(self)
            }

            fn import(value: &$type) -> Result<$type> {
                Ok(value.clone())
            }
        }
    )*};
}

same!(bool, i32, String);

macro_rules! json {
    ($($type:ty),*) => {$(
        impl Column<$type> for String {
            fn export(self) -> Result<$type> {
                serde_json::from_str(&self).map_err(corrupt)
            }

            fn import(value: &$type) -> Result<String> {
                serde_json::to_string(value).map_err(corrupt)
            }
        }
    )*};
}

json!(Input, ScreenNote, TableNote, Vec<Vec<[u16; 4]>>);

impl<A, C: Column<A>> Column<Option<A>> for Option<C> {
    fn export(self) -> Result<Option<A>> {
        self.map(C::export).transpose()
    }

    fn import(value: &Option<A>) -> Result<Option<C>> {
        value.as_ref().map(C::import).transpose()
    }
}

impl Column<Time> for NaiveDateTime {
    fn export(self) -> Result<Time> {
        Ok(Time(self))
    }

    fn import(value: &Time) -> Result<NaiveDateTime> {
        Ok(value.0)
    }
}

impl Column<Uuid> for String {
    fn export(self) -> Result<Uuid> {
        Uuid::parse_str(&self).map_err(corrupt)
    }

    fn import(value: &Uuid) -> Result<String> {
        Ok(value.to_string())
    }
}

/// A column that refers to other rows.
pub(super) trait Reference<A> {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<A>;
}

impl Reference<i32> for i32 {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<i32> {
        names.find(*self)
    }
}

impl Reference<Option<i32>> for Option<i32> {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<Option<i32>> {
        self.map(|name| names.find(name)).transpose()
    }
}

impl Reference<Vec<i32>> for Vec<i32> {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<Vec<i32>> {
        self.iter().map(|name| names.find(*name)).collect()
    }
}

/// A list of rows as JSON.
impl Reference<Vec<i32>> for String {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<Vec<i32>> {
        serde_json::from_str::<Vec<i32>>(self).map_err(corrupt)?.translate(names)
    }
}

impl Reference<String> for Vec<i32> {
    fn translate(&self, names: &Lookup<i32, i32>) -> Result<String> {
        let rows: Vec<i32> = self.translate(names)?;
        serde_json::to_string(&rows).map_err(corrupt)
    }
}

/// A row of an event and its value in an archive.
pub(super) trait ArchivedRow: Sized {
    type Value;
    /// The rows of an event in a range of ids, in the order of an archive.
    fn load(conn: &mut Conn, event: i32, ids: &RangeInclusive<i32>) -> Result<Vec<Self>>;
    /// Adds the row to an event and returns its id.
    fn insert(&self, conn: &mut Conn, event: i32) -> Result<i32>;
    fn export(self, names: &NamesByRow) -> Result<Self::Value>;
    fn import(value: &Self::Value, rows: &RowsByName) -> Result<Self>;
}

/// Declares a row that belongs to an event, to a table of players, or to a draw, `with id` where that is needed. After the
/// columns that an archive has under the same name come those with another name (`renamed`), those that refer to other rows
/// (`references`), those that an archive lacks (`unarchived`), and fields of an archive that are not columns (`filled`), which
/// the caller fills.
macro_rules! row {
    (@load event, $table:ident, $order:ident, $conn:ident, $event:ident, $ids:ident) => {{
        let rows = $table::table.filter($table::event_id.eq($event));
        let rows = rows.filter($table::id.between(*$ids.start(), *$ids.end())).order($table::$order);
        Ok(rows.select(Self::as_select()).load($conn)?)
    }};
    (@load table, $table:ident, $order:ident, $conn:ident, $event:ident, $ids:ident) => {{
        let rows = $table::table.order($table::$order).select(Self::as_select()).into_boxed();
        let rows = match *$ids == $crate::rows::ALL {
            true => rows.filter($table::table_id.eq_any($crate::rows::tables_of_event($event))),
            false => rows.filter($table::id.between(*$ids.start(), *$ids.end())),
        };
        Ok(rows.load($conn)?)
    }};
    (@load draw, $table:ident, $order:ident, $conn:ident, $event:ident, $ids:ident) => {{
        let of_event = draws::table.filter(draws::event_id.eq($event)).select(draws::id);
        let rows = $table::table.filter($table::draw_id.eq_any(of_event));
        let rows = rows.filter($table::id.between(*$ids.start(), *$ids.end())).order($table::$order);
        Ok(rows.select(Self::as_select()).load($conn)?)
    }};
    (@insert event, $table:ident, $row:ident, $conn:ident, $event:ident) => {{
        let row = ($table::event_id.eq($event), $row);
        Ok(diesel::insert_into($table::table).values(row).returning($table::id).get_result($conn)?)
    }};
    (@insert $owner:ident, $table:ident, $row:ident, $conn:ident, $event:ident) => {{
        let _ = $event;
        Ok(diesel::insert_into($table::table).values($row).returning($table::id).get_result($conn)?)
    }};
    (
        $(#[$attribute:meta])*
        $name:ident $(with $id:ident)? in $table:ident of $owner:ident $(at $place:ident)? by $order:ident as $value:ident {
            $($column:ident: $type:ty,)*
        }
        $(renamed { $($renamed:ident: $renamed_type:ty = $renamed_field:ident,)* })?
        $(references { $($reference:ident: $reference_type:ty = $reference_field:ident in $names:ident,)* })?
        $(unarchived { $($unarchived:ident: $unarchived_type:ty,)* })?
        $(filled { $($filled:ident),* })?
    ) => {
        #[derive(Queryable, Selectable, Insertable)]
        #[diesel(table_name = $table, treat_none_as_default_value = false)]
        $(#[$attribute])*
        pub(super) struct $name {
            $(#[diesel(skip_insertion)] pub $id: i32,)?
            $(pub $column: $type,)*
            $(pub $place: i32,)?
            $($(pub $renamed: $renamed_type,)*)?
            $($(pub $reference: $reference_type,)*)?
            $($(pub $unarchived: $unarchived_type,)*)?
        }

        impl $crate::rows::ArchivedRow for $name {
            type Value = event::record::archive::$value;

            fn load(conn: &mut Conn, event: i32, ids: &std::ops::RangeInclusive<i32>) -> Result<Vec<Self>> {
                $crate::rows::row!(@load $owner, $table, $order, conn, event, ids)
            }

            fn insert(&self, conn: &mut Conn, event: i32) -> Result<i32> {
                $crate::rows::row!(@insert $owner, $table, self, conn, event)
            }

            fn export(self, names: &$crate::rows::NamesByRow) -> Result<event::record::archive::$value> {
                let _ = names;
                Ok(event::record::archive::$value {
                    $($column: $crate::rows::Column::export(self.$column)?,)*
                    $(session: names.places.find(self.$place)?.0, table: names.places.find(self.$place)?.1,)?
                    $($($renamed_field: $crate::rows::Column::export(self.$renamed)?,)*)?
                    $($($reference_field: $crate::rows::Reference::translate(&self.$reference, &names.$names)?,)*)?
                    $($($filled: Default::default(),)*)?
                })
            }

            fn import(value: &event::record::archive::$value, rows: &$crate::rows::RowsByName) -> Result<Self> {
                let _ = rows;
                Ok(Self {
                    $($id: 0,)?
                    $($column: $crate::rows::Column::import(&value.$column)?,)*
                    $($place: rows.places.find((value.session, value.table))?,)?
                    $($($renamed: $crate::rows::Column::import(&value.$renamed_field)?,)*)?
                    $($($reference: $crate::rows::Reference::translate(&value.$reference_field, &rows.$names)?,)*)?
                    $($($unarchived: Default::default(),)*)?
                })
            }
        }
    };
}

pub(super) use row;
