//! Rows of events, teams and players as they were before they change, until a row of the audit has them.

use super::error::corrupt;
use super::schema::unbound;
use super::{Conn, Result};
use diesel::dsl::exists;
use diesel::prelude::*;
use serde::Serialize;

/// Notes a row of this kind as it is before it is changed, with the ids of the database; if it was noted since the last row
/// of the audit, that stays.
pub(super) fn note_former(conn: &mut Conn, kind: &str, id: i32, row: &impl Serialize) -> Result<()> {
    let noted = unbound::table.find((kind, id, "")).filter(unbound::was.ne(""));
    if diesel::select(exists(noted)).get_result(conn)? {
        return Ok(());
    }
    let was = serde_json::to_string(row).map_err(corrupt)?;
    diesel::delete(unbound::table.find((kind, id, ""))).execute(conn)?;
    let row = (unbound::kind.eq(kind), unbound::row_id.eq(id), unbound::name.eq(""), unbound::was.eq(was));
    diesel::insert_into(unbound::table).values(row).execute(conn)?;
    Ok(())
}
