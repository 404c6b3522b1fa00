//! What somebody has told of the columns of files, so that the same form is told once.

use super::schema::column_words;
use super::{Conn, Result};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// By the words of headers of a kind of file, the codes of the columns; empty for what is not read.
///
/// # Errors
/// Those of the database.
pub fn of_kind(conn: &mut Conn, kind: &str) -> Result<BTreeMap<String, String>> {
    let told = column_words::table.filter(column_words::kind.eq(kind));
    let rows: Vec<(String, String)> = told.select((column_words::word, column_words::code)).load(conn)?;
    Ok(rows.into_iter().collect())
}

/// Remembers what was told of columns, in place of what was told before.
///
/// # Errors
/// Those of the database.
pub fn remember(conn: &mut Conn, kind: &str, told: &BTreeMap<String, String>) -> Result<()> {
    for (word, code) in told {
        let before = column_words::table.filter(column_words::kind.eq(kind)).filter(column_words::word.eq(word));
        diesel::delete(before).execute(conn)?;
        let row = (column_words::kind.eq(kind), column_words::word.eq(word), column_words::code.eq(code));
        diesel::insert_into(column_words::table).values(row).execute(conn)?;
    }
    Ok(())
}
