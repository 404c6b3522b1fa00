//! The totals signed on paper, and the decisions of the chief referee on them.

use super::rows::row;
use super::schema::signed_totals;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::{Replaced, Signed, last_signed};
use rules::{BySeat, GamePoints};
use std::collections::HashMap;

row! {
    SignedRow in signed_totals of table at table_id by id as SignedTotals {
        east: i32,
        south: i32,
        west: i32,
        north: i32,
        to_nobody: Option<i32>,
        decision: Option<String>,
        author: String,
        recorded_at: NaiveDateTime,
    }
}

/// The totals signed on paper at the tables with ids from `first` to `last`: the latest of each, and those that it has replaced.
pub(super) fn load_signed(conn: &mut Conn, first: i32, last: i32) -> Result<HashMap<i32, (Signed, Vec<Replaced>)>> {
    let rows: Vec<SignedRow> = signed_totals::table
        .filter(signed_totals::table_id.between(first, last))
        .order(signed_totals::id)
        .select(SignedRow::as_select())
        .load(conn)?;
    let mut of_table: HashMap<i32, Vec<Signed>> = HashMap::new();
    for row in rows {
        let totals = BySeat { east: row.east, south: row.south, west: row.west, north: row.north };
        of_table.entry(row.table_id).or_default().push(Signed {
            totals: totals.map(GamePoints),
            to_nobody: row.to_nobody.map(GamePoints),
            decision: row.decision,
            author: row.author,
            at: row.recorded_at,
        });
    }
    Ok(of_table.into_iter().filter_map(|(table, rows)| Some((table, last_signed(rows)?))).collect())
}

/// Adds the totals signed on paper, or the chief referee's decision on them.
pub fn insert_signed(conn: &mut Conn, table: i32, signed: &Signed) -> Result<()> {
    let BySeat { east, south, west, north } = signed.totals.map(|points| points.0);
    let row = SignedRow {
        table_id: table,
        east,
        south,
        west,
        north,
        to_nobody: signed.to_nobody.map(|points| points.0),
        decision: signed.decision.clone(),
        author: signed.author.clone(),
        recorded_at: signed.at,
    };
    diesel::insert_into(signed_totals::table).values(row).execute(conn)?;
    Ok(())
}
