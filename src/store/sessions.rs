//! Sessions, their tables and seats, how seats were filled, and the totals signed on paper.

use super::entries::EntryList;
use super::error::corrupt;
use super::schema::{attendances, seat_corrections, seats, sessions, signed_totals, tables};
use super::{Conn, Result};
use crate::rules::{BySeat, GamePoints, Seat};
use crate::tournament::disqualification::Seating;
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::session::Attendance;
use crate::tournament::sheet_text::Seated;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::collections::HashMap;

/// A session that is seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The row.
    pub id: i32,
    /// Its number in the event.
    pub number: SessionNumber,
    /// The seed its start seats were drawn from.
    pub seed: String,
    /// When play was announced.
    pub started_at: Option<NaiveDateTime>,
    /// When it was closed.
    pub closed_at: Option<NaiveDateTime>,
    /// Its tables in the order of their numbers.
    pub tables: Vec<Table>,
}

impl Session {
    /// Whether hands can be entered: started and not closed.
    pub fn is_running(&self) -> bool {
        self.started_at.is_some() && self.closed_at.is_none()
    }

    /// The table with this number.
    pub fn table(&self, number: TableNumber) -> Option<&Table> {
        self.tables.iter().find(|table| table.number == number)
    }
}

/// A table of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The row.
    pub id: i32,
    /// Its number in the session.
    pub number: TableNumber,
    /// Who starts where.
    pub players: BySeat<PlayerId>,
    /// How each seat was filled.
    pub filled: BySeat<Filled>,
    /// The totals signed on paper, once they are entered.
    pub signed: Option<Signed>,
}

impl Table {
    /// Who sits where: the players, and the substitutes who play in their place.
    pub fn sitting(&self) -> BySeat<PlayerId> {
        BySeat::from_fn(|seat| self.filled[seat].substitute.unwrap_or(self.players[seat]))
    }

    /// Who sits where and how, as it stands on the sheet that people sign.
    pub fn seated<'a>(&self, entered: &'a EntryList) -> BySeat<Seated<'a>> {
        BySeat::from_fn(|seat| {
            let (player, filled) = (self.sitting()[seat], &self.filled[seat]);
            let place = entered.players.iter().position(|other| other.id == player.0);
            Seated {
                player: place.map_or(0, |place| place + 1),
                name: place.map_or("", |place| &entered.players[place].name),
                attendance: filled.attendance,
                session_penalty: filled.session_penalty,
            }
        })
    }

    /// The same with how each seat was filled, in this session.
    pub fn seating(&self, session: SessionNumber) -> Seating {
        let sitting = self.sitting();
        let seats = BySeat::from_fn(|seat| (sitting[seat], self.filled[seat].attendance));
        Seating { session, table: self.number, seats }
    }
}

/// How a seat was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// Played, stood in for, forfeited.
    pub attendance: Attendance,
    /// The substitute who played in the player's place.
    pub substitute: Option<PlayerId>,
    /// Points taken from the session score, for lateness.
    pub session_penalty: GamePoints,
    /// Why it is not simply played.
    pub reason: String,
}

/// The totals signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// By start seat.
    pub totals: BySeat<GamePoints>,
    /// Why a difference to the hands stands, if the chief referee has decided so.
    pub decision: Option<String>,
    /// Who entered or decided.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: i32,
    number: i32,
    seed: String,
    started_at: Option<NaiveDateTime>,
    closed_at: Option<NaiveDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = attendances)]
struct AttendanceRow {
    table_id: i32,
    seat: String,
    attendance: String,
    own_points: Option<i32>,
    substitute_id: Option<i32>,
    session_penalty: i32,
    reason: String,
}

impl AttendanceRow {
    /// Table, seat, and how it was filled.
    fn filled(self) -> Result<(i32, Seat, Filled)> {
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = signed_totals)]
struct SignedRow {
    table_id: i32,
    east: i32,
    south: i32,
    west: i32,
    north: i32,
    decision: Option<String>,
    author: String,
    recorded_at: NaiveDateTime,
}

/// The seat of a letter in a row.
pub(super) fn seat(letter: &str) -> Result<Seat> {
    Seat::from_letter(letter).ok_or_else(|| corrupt(format!("seat {letter}")))
}

/// All sessions of an event with their tables, in the order of their numbers.
///
/// # Errors
/// Those of the database.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Session>> {
    let rows = sessions::table.filter(sessions::event_id.eq(event)).order(sessions::number);
    let rows = rows.select(SessionRow::as_select()).load(conn)?;
    with_tables(conn, rows)
}

/// One session of an event with its tables.
///
/// # Errors
/// Those of the database.
pub fn one(conn: &mut Conn, event: i32, number: SessionNumber) -> Result<Option<Session>> {
    let row = sessions::table
        .filter(sessions::event_id.eq(event))
        .filter(sessions::number.eq(i32::from(number.0)))
        .select(SessionRow::as_select())
        .load(conn)?;
    Ok(with_tables(conn, row)?.pop())
}

fn with_tables(conn: &mut Conn, rows: Vec<SessionRow>) -> Result<Vec<Session>> {
    let ids: Vec<i32> = rows.iter().map(|row| row.id).collect();
    let table_rows: Vec<(i32, i32, i32)> = tables::table
        .filter(tables::session_id.eq_any(&ids))
        .order((tables::session_id, tables::number))
        .select((tables::id, tables::session_id, tables::number))
        .load(conn)?;
    let mut seated: HashMap<(i32, Seat), i32> = HashMap::new();
    let seat_rows: Vec<(i32, String, i32)> = seats::table
        .filter(seats::session_id.eq_any(&ids))
        .select((seats::table_id, seats::seat, seats::player_id))
        .load(conn)?;
    for (table, letter, player) in seat_rows {
        seated.insert((table, seat(&letter)?), player);
    }
    let corrections: Vec<(i32, String, i32)> = seat_corrections::table
        .filter(seat_corrections::table_id.eq_any(table_rows.iter().map(|(id, _, _)| *id)))
        .order(seat_corrections::id)
        .select((seat_corrections::table_id, seat_corrections::seat, seat_corrections::player_id))
        .load(conn)?;
    for (table, letter, player) in corrections {
        seated.insert((table, seat(&letter)?), player);
    }
    let mut filled = filled(conn, &ids)?;
    let mut signed = signed(conn, &ids)?;
    rows.into_iter()
        .map(|row| {
            let tables = table_rows.iter().filter(|(_, session, _)| *session == row.id).map(|(id, _, number)| {
                if Seat::ALL.iter().any(|seat| !seated.contains_key(&(*id, *seat))) {
                    return Err(corrupt(format!("table {id} without four players")));
                }
                Ok(Table {
                    id: *id,
                    number: TableNumber(*number as u16),
                    players: BySeat::from_fn(|seat| PlayerId(seated[&(*id, seat)])),
                    filled: BySeat::from_fn(|seat| filled.remove(&(*id, seat)).unwrap_or_default()),
                    signed: signed.remove(id),
                })
            });
            Ok(Session {
                id: row.id,
                number: SessionNumber(row.number as u16),
                seed: row.seed,
                started_at: row.started_at,
                closed_at: row.closed_at,
                tables: tables.collect::<Result<_>>()?,
            })
        })
        .collect()
}

/// How seats were filled: the latest row of each.
fn filled(conn: &mut Conn, sessions: &[i32]) -> Result<HashMap<(i32, Seat), Filled>> {
    let rows: Vec<AttendanceRow> = attendances::table
        .filter(
            attendances::table_id.eq_any(tables::table.filter(tables::session_id.eq_any(sessions)).select(tables::id)),
        )
        .order(attendances::id)
        .select(AttendanceRow::as_select())
        .load(conn)?;
    rows.into_iter().map(|row| row.filled().map(|(table, seat, filled)| ((table, seat), filled))).collect()
}

/// How the seats of a table were filled, every note of it in order: the last of a seat counts.
///
/// # Errors
/// Those of the database.
pub fn attendances(conn: &mut Conn, table: i32) -> Result<Vec<(Seat, Filled)>> {
    let rows = attendances::table.filter(attendances::table_id.eq(table)).order(attendances::id);
    let rows = rows.select(AttendanceRow::as_select()).load(conn)?;
    rows.into_iter().map(|row| row.filled().map(|(_, seat, filled)| (seat, filled))).collect()
}

/// The totals signed on paper: the latest row of each table.
fn signed(conn: &mut Conn, sessions: &[i32]) -> Result<HashMap<i32, Signed>> {
    let rows: Vec<SignedRow> = signed_totals::table
        .filter(
            signed_totals::table_id
                .eq_any(tables::table.filter(tables::session_id.eq_any(sessions)).select(tables::id)),
        )
        .order(signed_totals::id)
        .select(SignedRow::as_select())
        .load(conn)?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let totals = BySeat { east: row.east, south: row.south, west: row.west, north: row.north };
            let signed = Signed {
                totals: totals.map(GamePoints),
                decision: row.decision,
                author: row.author,
                at: row.recorded_at,
            };
            (row.table_id, signed)
        })
        .collect())
}

/// Adds a session with its tables and seats.
///
/// # Errors
/// The session is seated already, somebody sits twice, or those of the database.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    number: SessionNumber,
    seed: &str,
    at: NaiveDateTime,
    seated: &[BySeat<PlayerId>],
) -> Result<()> {
    let session: i32 = diesel::insert_into(sessions::table)
        .values((
            sessions::event_id.eq(event),
            sessions::number.eq(i32::from(number.0)),
            sessions::seed.eq(seed),
            sessions::seated_at.eq(at),
        ))
        .returning(sessions::id)
        .get_result(conn)?;
    for (number, players) in (1..).zip(seated) {
        let table: i32 = diesel::insert_into(tables::table)
            .values((tables::session_id.eq(session), tables::number.eq(number)))
            .returning(tables::id)
            .get_result(conn)?;
        for (seat, player) in players.iter() {
            diesel::insert_into(seats::table)
                .values((
                    seats::table_id.eq(table),
                    seats::session_id.eq(session),
                    seats::seat.eq(seat.letter()),
                    seats::player_id.eq(player.0),
                ))
                .execute(conn)?;
        }
    }
    Ok(())
}

/// Notes when play was announced.
///
/// # Errors
/// Those of the database.
pub fn set_started(conn: &mut Conn, session: i32, at: NaiveDateTime) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::started_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Notes when a session was closed.
///
/// # Errors
/// Those of the database.
pub fn set_closed(conn: &mut Conn, session: i32, at: NaiveDateTime) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::closed_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Somebody who really sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatCorrection {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub player: PlayerId,
    /// Why the seating was wrong.
    pub reason: String,
    /// Who corrected it.
    pub author: String,
}

/// The corrections of a table's seats, in the order in which they were made.
///
/// # Errors
/// Those of the database.
pub fn corrections(conn: &mut Conn, table: i32) -> Result<Vec<SeatCorrection>> {
    let rows: Vec<(String, i32, String, String)> = seat_corrections::table
        .filter(seat_corrections::table_id.eq(table))
        .order(seat_corrections::id)
        .select((
            seat_corrections::seat,
            seat_corrections::player_id,
            seat_corrections::reason,
            seat_corrections::author,
        ))
        .load(conn)?;
    let correction = |(letter, player, reason, author): (String, i32, String, String)| {
        Ok(SeatCorrection { seat: seat(&letter)?, player: PlayerId(player), reason, author })
    };
    rows.into_iter().map(correction).collect()
}

/// Adds who really sits on a seat.
///
/// # Errors
/// Those of the database.
pub fn insert_correction(
    conn: &mut Conn,
    table: i32,
    seat: Seat,
    player: PlayerId,
    reason: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    diesel::insert_into(seat_corrections::table)
        .values((
            seat_corrections::table_id.eq(table),
            seat_corrections::seat.eq(seat.letter()),
            seat_corrections::player_id.eq(player.0),
            seat_corrections::reason.eq(reason),
            seat_corrections::author.eq(author),
            seat_corrections::recorded_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Takes back the seating of a session that has not been started.
///
/// # Errors
/// Something has been recorded in it, or those of the database.
pub fn delete_unstarted(conn: &mut Conn, session: i32) -> Result<()> {
    diesel::delete(seats::table.filter(seats::session_id.eq(session))).execute(conn)?;
    diesel::delete(tables::table.filter(tables::session_id.eq(session))).execute(conn)?;
    let unstarted = sessions::table.filter(sessions::id.eq(session)).filter(sessions::started_at.is_null());
    diesel::delete(unstarted).execute(conn)?;
    Ok(())
}

/// Adds how a seat was filled.
///
/// # Errors
/// Those of the database.
pub fn insert_attendance(
    conn: &mut Conn,
    table: i32,
    seat: Seat,
    filled: &Filled,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let (attendance, own) = filled.attendance.code();
    diesel::insert_into(attendances::table)
        .values((
            attendances::table_id.eq(table),
            attendances::seat.eq(seat.letter()),
            attendances::attendance.eq(attendance),
            attendances::own_points.eq(own.map(|own| own.0)),
            attendances::substitute_id.eq(filled.substitute.map(|player| player.0)),
            attendances::session_penalty.eq(filled.session_penalty.0),
            attendances::reason.eq(&filled.reason),
            attendances::author.eq(author),
            attendances::recorded_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Adds the totals signed on paper, or the chief referee's decision on them.
///
/// # Errors
/// Those of the database.
pub fn insert_signed(conn: &mut Conn, table: i32, signed: &Signed) -> Result<()> {
    diesel::insert_into(signed_totals::table)
        .values((
            signed_totals::table_id.eq(table),
            signed_totals::east.eq(signed.totals.east.0),
            signed_totals::south.eq(signed.totals.south.0),
            signed_totals::west.eq(signed.totals.west.0),
            signed_totals::north.eq(signed.totals.north.0),
            signed_totals::decision.eq(&signed.decision),
            signed_totals::author.eq(&signed.author),
            signed_totals::recorded_at.eq(signed.at),
        ))
        .execute(conn)?;
    Ok(())
}
