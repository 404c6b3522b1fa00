//! How seats were filled. Rows are only added; the last of a seat counts.

use super::error::corrupt;
use super::rows::{row, seat};
use super::schema::{attendances, tables};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::Filled;
use event::sheet::session::Attendance;
use event::values::ids::PlayerId;
use rules::{GamePoints, Seat};
use std::collections::BTreeMap;

row! {
    AttendanceRow in attendances of table at table_id by id as Attendance {
        seat: String,
        attendance: String,
        own_points: Option<i32>,
        session_penalty: i32,
        reason: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    references { substitute_id: Option<i32> = substitute in players, }
}

impl AttendanceRow {
    /// Table, seat, and how it was filled.
    pub(super) fn into_filled(self) -> Result<(i32, Seat, Filled)> {
        let attendance = Attendance::from_code(&self.attendance, self.own_points.map(GamePoints));
        let filled = Filled {
            attendance: attendance.ok_or_else(|| corrupt(format!("attendance {}", self.attendance)))?,
            substitute: self.substitute_id.map(PlayerId),
            session_penalty: GamePoints(self.session_penalty),
            reason: self.reason,
        };
        Ok((self.table_id, seat(&self.seat)?, filled))
    }
}

/// The tables and seats at which a substitute plays in a session.
pub fn seats_of_substitute(conn: &mut Conn, session: i32, substitute: PlayerId) -> Result<Vec<(i32, Seat)>> {
    let of_session = tables::table.filter(tables::session_id.eq(session)).select(tables::id);
    let rows: Vec<AttendanceRow> = attendances::table
        .filter(attendances::table_id.eq_any(of_session))
        .order(attendances::id)
        .select(AttendanceRow::as_select())
        .load(conn)?;
    let mut latest: BTreeMap<(i32, Seat), Filled> = BTreeMap::new();
    for row in rows {
        let (table, seat, filled) = row.into_filled()?;
        latest.insert((table, seat), filled);
    }
    latest.retain(|_, filled| filled.substitute == Some(substitute));
    Ok(latest.into_keys().collect())
}

/// How the seats of the tables with ids from `first` to `last` were filled, all rows in order: the last of a seat counts.
pub(super) fn attendance_rows(conn: &mut Conn, first: i32, last: i32) -> Result<Vec<AttendanceRow>> {
    let rows = attendances::table.filter(attendances::table_id.between(first, last)).order(attendances::id);
    Ok(rows.select(AttendanceRow::as_select()).load(conn)?)
}

/// How the seats of a table were filled, all rows in order: the last of a seat counts.
pub fn of_table(conn: &mut Conn, table: i32) -> Result<Vec<(Seat, Filled)>> {
    let filled = |row: AttendanceRow| row.into_filled().map(|(_, seat, filled)| (seat, filled));
    attendance_rows(conn, table, table)?.into_iter().map(filled).collect()
}

/// Adds how a seat was filled.
pub fn insert_attendance(
    conn: &mut Conn,
    table: i32,
    seat: Seat,
    filled: &Filled,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let (attendance, own) = filled.attendance.code();
    let row = AttendanceRow {
        table_id: table,
        seat: seat.letter().to_string(),
        attendance: attendance.to_owned(),
        own_points: own.map(|own| own.0),
        substitute_id: filled.substitute.map(|player| player.0),
        session_penalty: filled.session_penalty.0,
        reason: filled.reason.clone(),
        author: author.to_owned(),
        recorded_at: at,
    };
    diesel::insert_into(attendances::table).values(row).execute(conn)?;
    Ok(())
}
