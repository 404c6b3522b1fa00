//! Writes the rows that the first laptop has sent: all of them in one transaction, or none.
//!
//! Two facts to know: a whole copy replaces all our rows that were here, and leaves what other programs have in the database; and
//! later changes are checked by the chains of the audit, whose rows come with them.

use super::{Changes, CopiedRows, CopiedTable, CopyState, NOT_COPIED, TABLES};
use crate::audit;
use crate::connection::Conn;
use crate::error::{Error, Result, corrupt};
use crate::store::Store;
use crate::transaction::{TransactionKind, run_in_transaction};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use std::collections::{BTreeMap, HashMap};

impl Store {
    /// What this copy has.
    pub fn copy_state(&self) -> Result<CopyState> {
        self.read(|conn| {
            let after = audit::last_id(conn)?;
            let hash = audit::hash_of_row(conn, after)?.unwrap_or_default();
            let mut last = BTreeMap::new();
            for table in TABLES {
                if let Changes::Added("id", _) | Changes::AddedOrRemoved(_) = table.changes {
                    last.insert(table.name.to_owned(), last_row(conn, table.name)?);
                }
            }
            Ok(CopyState { after, hash, last })
        })
    }

    /// Replaces all our rows by a whole copy, if `may` allows it, which nobody can change before it is done.
    /// Returns whether it was.
    ///
    /// # Errors
    /// A part cannot be received or does not fit, the audit in it is broken, or those of the database: then nothing has changed.
    pub fn replace_by_copy(
        &self,
        parts: impl Iterator<Item = Result<CopiedRows>>,
        may: impl FnOnce(&mut Conn) -> Result<bool>,
    ) -> Result<bool> {
        let mut conn = self.connect()?;
        if !conn.is_postgres() {
            // It has no effect within the transaction. References are checked at its end.
            conn.batch_execute("PRAGMA foreign_keys = OFF")?;
        }
        let is_done = run_in_transaction(&mut conn, TransactionKind::Write, |conn| -> Result<bool> {
            if !may(conn)? {
                return Ok(false);
            }
            empty(conn)?;
            let mut columns = HashMap::new();
            for part in parts {
                let part = part?;
                upsert(conn, find_table(&part.table)?, &part, &mut columns)?;
            }
            finish(conn, 0)?;
            check_references(conn)?;
            Ok(true)
        })?;
        if is_done {
            self.forget_all();
            // What was here before may name somebody who has been erased.
            self.forget_earlier_states();
            self.send_copied()?;
        }
        Ok(is_done)
    }

    /// Adds changes to a copy whose last row of the audit has the id `after`.
    ///
    /// # Errors
    /// Something else was written into the copy, or those of [`Store::replace_by_copy`].
    pub fn add_to_copy(&self, parts: &[CopiedRows], after: i32) -> Result<()> {
        let mut conn = self.connect()?;
        run_in_transaction(&mut conn, TransactionKind::Write, |conn| {
            if audit::last_id(conn)? != after {
                return Err(Error::Copy("something else was written into it".into()));
            }
            if !conn.is_postgres() {
                conn.batch_execute("PRAGMA defer_foreign_keys = ON")?;
            }
            let mut columns = HashMap::new();
            let of_table = |table: &'static CopiedTable| parts.iter().filter(move |part| part.table == table.name);
            for part in parts {
                find_table(&part.table)?;
            }
            // Rows that refer to others are deleted first and added last.
            for table in TABLES.iter().rev() {
                for part in of_table(table).filter(|part| part.event.is_some()) {
                    delete_missing(conn, table, part, &mut columns)?;
                }
            }
            for table in TABLES {
                for part in of_table(table) {
                    delete_gone(conn, table, part)?;
                    free_names(conn, table, part)?;
                    upsert(conn, table, part, &mut columns)?;
                }
            }
            finish(conn, after)
        })?;
        self.open_file().map_or(Ok(()), |file| file.check())?;
        self.send_copied()
    }

    /// Sends the copied changes to the listeners of this process.
    fn send_copied(&self) -> Result<()> {
        let rows = self.read(|conn| audit::rows_after(conn, self.feed().last()))?;
        self.feed().send(&rows);
        Ok(())
    }
}

/// Gives rows that are written later ids after those that were copied.
pub fn continue_ids(conn: &mut Conn) -> Result<()> {
    // SQLite does so automatically.
    if !conn.is_postgres() {
        return Ok(());
    }
    for table in TABLES.iter().filter(|table| table.key == ["id"] || matches!(table.changes, Changes::Added("id", _))) {
        let name = table.name;
        diesel::sql_query(format!(
            "SELECT setval(pg_get_serial_sequence('{name}', 'id'), greatest(coalesce(max(id), 0), 1), max(id) IS NOT NULL) \
             FROM \"{name}\""
        ))
        .execute(conn)?;
    }
    Ok(())
}

fn find_table(name: &str) -> Result<&'static CopiedTable> {
    TABLES.iter().find(|table| table.name == name).ok_or_else(|| Error::Copy(format!("there is no table {name}")))
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Integer)]
    number: i32,
}

/// Whether nothing was entered here. The audit alone may have rows: of guessed passwords.
///
/// # Errors
/// Those of the database.
pub fn has_nothing(conn: &mut Conn) -> Result<bool> {
    for table in ["users", "events", "outside_events", "person_decisions", "seasons"] {
        if last_row(conn, table)? > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

fn last_row(conn: &mut Conn, table: &str) -> Result<i32> {
    let asked = format!("SELECT CAST(coalesce(max(id), 0) AS INTEGER) AS number FROM \"{table}\"");
    let Number { number } = diesel::sql_query(asked).get_result(conn)?;
    Ok(number)
}

fn texts(conn: &mut Conn, asked: &str) -> Result<Vec<String>> {
    let found: Vec<Said> = diesel::sql_query(asked).load(conn)?;
    Ok(found.into_iter().map(|row| row.said).collect())
}

/// Runs a statement with the rows of a part.
fn run(conn: &mut Conn, statement: String, rows: &str) -> Result<()> {
    diesel::sql_query(statement).bind::<Text, _>(rows).execute(conn)?;
    Ok(())
}

/// Deletes all rows of our tables, past the triggers that forbid it. Other programs may have tables in the same database.
fn empty(conn: &mut Conn) -> Result<()> {
    let ours: Vec<&str> = TABLES.iter().map(|table| table.name).chain(NOT_COPIED).collect();
    if conn.is_postgres() {
        let guards = |what: &str| -> String {
            ours.iter().map(|table| format!("ALTER TABLE \"{table}\" {what} TRIGGER USER;")).collect()
        };
        let (lift, restore) = (guards("DISABLE"), guards("ENABLE"));
        let tables = ours.iter().map(|table| format!("\"{table}\"")).collect::<Vec<_>>().join(", ");
        return Ok(conn.batch_execute(&format!("{lift} TRUNCATE {tables} RESTART IDENTITY; {restore}"))?);
    }
    let names = ours.iter().map(|table| format!("'{table}'")).collect::<Vec<_>>().join(", ");
    let guards = format!("FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ({names})");
    let restore = texts(conn, &format!("SELECT sql AS said {guards}"))?;
    for trigger in texts(conn, &format!("SELECT name AS said {guards}"))? {
        conn.batch_execute(&format!("DROP TRIGGER \"{trigger}\""))?;
    }
    for table in ours {
        conn.batch_execute(&format!("DELETE FROM \"{table}\""))?;
    }
    conn.batch_execute(&format!("DELETE FROM sqlite_sequence WHERE name IN ({names})"))?;
    for trigger in restore {
        conn.batch_execute(&trigger)?;
    }
    Ok(())
}

/// Marks all rows as covered, and checks that every row of the audit after `after` follows from the one before.
fn finish(conn: &mut Conn, after: i32) -> Result<()> {
    for table in ["unbound", "unlisted"] {
        conn.batch_execute(&format!("DELETE FROM {table}"))?;
    }
    match audit::first_broken_after(conn, after)? {
        None => Ok(()),
        Some(row) => Err(Error::Copy(format!("row {row} of the audit does not follow from those before"))),
    }
}

/// Checks on SQLite that all rows that others refer to exist; PostgreSQL has checked it itself.
fn check_references(conn: &mut Conn) -> Result<()> {
    if conn.is_postgres() {
        return Ok(());
    }
    let asked = "SELECT \"table\" || ' refers to ' || \"parent\" AS said FROM pragma_foreign_key_check LIMIT 1";
    texts(conn, asked)?.pop().map_or(Ok(()), |first| Err(Error::Copy(first)))
}

/// The columns of each table, by its name, in their order.
type Columns = HashMap<&'static str, Vec<String>>;

fn columns_of(conn: &mut Conn, table: &'static CopiedTable, known: &mut Columns) -> Result<Vec<String>> {
    if let Some(columns) = known.get(table.name) {
        return Ok(columns.clone());
    }
    let name = table.name;
    let asked = match conn.is_postgres() {
        false => format!("SELECT name AS said FROM pragma_table_info('{name}')"),
        true => format!(
            "SELECT column_name::text AS said FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = '{name}' ORDER BY ordinal_position"
        ),
    };
    let columns = texts(conn, &asked)?;
    known.insert(name, columns.clone());
    Ok(columns)
}

fn quoted(columns: &[String]) -> String {
    columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ")
}

/// The query for these columns of the rows in its one argument, a JSON array.
fn select(conn: &Conn, table: &str, columns: &[String]) -> String {
    let value = |column: &String| match (table, column.as_str()) {
        ("documents", "content") => format!("unhex(substr(value ->> '$.{column}', 3))"),
        _ => format!("value ->> '$.{column}'"),
    };
    match conn.is_postgres() {
        false => {
            let values = columns.iter().map(value).collect::<Vec<_>>().join(", ");
            // Without `WHERE`, the `ON` of `ON CONFLICT` would be read as the condition of a join.
            format!("SELECT {values} FROM json_each(?) WHERE true")
        }
        true => {
            format!("SELECT {} FROM json_populate_recordset(NULL::\"{table}\", $1::json)", quoted(columns))
        }
    }
}

fn rows_as_text(part: &CopiedRows) -> Result<String> {
    serde_json::to_string(&part.rows).map_err(corrupt)
}

/// Deletes the rows of an event that this copy has and a whole part lacks; rows without an id also if they have changed.
fn delete_missing(conn: &mut Conn, table: &'static CopiedTable, part: &CopiedRows, known: &mut Columns) -> Result<()> {
    let (Some(event), Changes::Whole(condition) | Changes::AddedOrRemoved(condition)) = (part.event, table.changes)
    else {
        return Ok(());
    };
    let told = match table.key {
        ["id"] => vec!["id".to_owned()],
        _ => columns_of(conn, table, known)?,
    };
    let there = select(conn, table.name, &told);
    let condition = condition.replace('#', &event.to_string());
    let statement =
        format!("DELETE FROM \"{}\" WHERE {condition} AND ({}) NOT IN ({there})", table.name, quoted(&told));
    run(conn, statement, &rows_as_text(part)?)
}

/// Deletes rows of the installation that the first laptop has deleted, such as check-ins of a deleted player.
fn delete_gone(conn: &mut Conn, table: &CopiedTable, part: &CopiedRows) -> Result<()> {
    if part.gone.is_empty() {
        return Ok(());
    }
    let ids = part.gone.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
    Ok(conn.batch_execute(&format!("DELETE FROM \"{}\" WHERE id IN ({ids})", table.name))?)
}

/// Gives teams or players temporary names: if two have swapped names, both would have the same one for a moment.
fn free_names(conn: &mut Conn, table: &CopiedTable, part: &CopiedRows) -> Result<()> {
    let Some(event) = part.event.filter(|_| matches!(table.name, "teams" | "players")) else { return Ok(()) };
    let statement = format!("UPDATE \"{}\" SET name = 'copied ' || id WHERE event_id = {event}", table.name);
    Ok(conn.batch_execute(&statement)?)
}

/// Adds the rows of a part; rows that are here already are changed if those of the table may change.
fn upsert(conn: &mut Conn, table: &'static CopiedTable, part: &CopiedRows, known: &mut Columns) -> Result<()> {
    if part.rows.is_empty() {
        return Ok(());
    }
    let columns = columns_of(conn, table, known)?;
    let others = columns.iter().filter(|column| !table.key.contains(&column.as_str()));
    let conflict = match table.changes_rows {
        true => {
            let changes = others.map(|column| format!("\"{column}\" = excluded.\"{column}\"")).collect::<Vec<_>>();
            format!("DO UPDATE SET {}", changes.join(", "))
        }
        false => "DO NOTHING".to_owned(),
    };
    let key: Vec<String> = table.key.iter().map(|column| (*column).to_owned()).collect();
    let statement = format!(
        "INSERT INTO \"{}\" ({}) {} ON CONFLICT ({}) {conflict}",
        table.name,
        quoted(&columns),
        select(conn, table.name, &columns),
        quoted(&key),
    );
    run(conn, statement, &rows_as_text(part)?)
}
