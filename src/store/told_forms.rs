//! The columns that people have assigned to headers of files, so that they assign them only once for each header.

use super::error::corrupt;
use super::schema::told_forms;
use super::{Conn, Result};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// Codes of columns by the words of a header; an empty code for a column that is not read.
type Columns = BTreeMap<String, String>;

/// The assigned columns of files of a kind, by header.
pub fn of_kind(conn: &mut Conn, kind: &str) -> Result<BTreeMap<String, Columns>> {
    let told = told_forms::table.filter(told_forms::kind.eq(kind));
    let rows: Vec<(String, String)> = told.select((told_forms::header, told_forms::told)).load(conn)?;
    let form = |(header, columns): (String, String)| Ok((header, serde_json::from_str(&columns).map_err(corrupt)?));
    rows.into_iter().map(form).collect()
}

/// Stores columns of a header; those assigned before stay, unless they are assigned again.
pub fn remember(conn: &mut Conn, kind: &str, header: &str, columns: &Columns) -> Result<()> {
    let mut all = of_kind(conn, kind)?.remove(header).unwrap_or_default();
    all.extend(columns.clone());
    let before = told_forms::table.filter(told_forms::kind.eq(kind)).filter(told_forms::header.eq(header));
    diesel::delete(before).execute(conn)?;
    let told = serde_json::to_string(&all).map_err(corrupt)?;
    let row = (told_forms::kind.eq(kind), told_forms::header.eq(header), told_forms::told.eq(told));
    diesel::insert_into(told_forms::table).values(row).execute(conn)?;
    Ok(())
}
