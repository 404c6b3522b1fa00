//! Sessions, their tables and seats, how seats were filled, and the totals signed on paper.

use super::error::corrupt;
use super::hands::{self, Version};
use super::rows::{ALL, ArchivedRow, row};
use super::schema::{self, attendances, events, seat_corrections, seats, sessions, signed_totals, tables};
use super::{Conn, Result, table_notes};
use chrono::NaiveDateTime;
use diesel::dsl::exists;
use diesel::prelude::*;
use event::event::{Filled, Replaced, Session, SessionHead, Signed, Table};
use event::regulations::{Entry, SheetRules};
use event::sheet::scoresheet::Scoresheet;
use event::sheet::session::Attendance;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use rules::{BySeat, GamePoints, Seat};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

row! {
    #[derive(AsChangeset)]
    #[diesel(treat_none_as_null = true)]
    SessionRow with id in sessions of event by number as Session {
        number: i32,
        seed: String,
        seated_at: NaiveDateTime,
        started_at: Option<NaiveDateTime>,
        closed_at: Option<NaiveDateTime>,
    }
}

impl From<SessionRow> for SessionHead {
    fn from(row: SessionRow) -> Self {
        let SessionRow { id, number, seed, seated_at, started_at, closed_at } = row;
        let number = SessionNumber(number as u16);
        SessionHead { id, number, seed, seated_at: Some(seated_at), started_at, closed_at }
    }
}

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
    fn into_filled(self) -> Result<(i32, Seat, Filled)> {
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

row! {
    CorrectionRow in seat_corrections of table at table_id by id as SeatCorrection {
        seat: String,
        reason: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    references { player_id: i32 = player in players, }
}

/// The seat of a letter in a row.
pub(super) fn seat(letter: &str) -> Result<Seat> {
    Seat::from_letter(letter).ok_or_else(|| corrupt(format!("seat {letter}")))
}

/// All sessions of an event with their tables, in the order of their numbers.
pub fn of_event(conn: &mut Conn, event: i32, rules: SheetRules) -> Result<Vec<Session>> {
    heads(conn, event)?.into_iter().map(|head| load_with_tables(conn, head, rules)).collect()
}

/// All sessions of an event without their tables.
pub fn heads(conn: &mut Conn, event: i32) -> Result<Vec<SessionHead>> {
    Ok(SessionRow::load(conn, event, &ALL)?.into_iter().map(SessionHead::from).collect())
}

/// The sessions of every event that has not ended, without their tables, in the order of their numbers.
pub fn heads_of_all(conn: &mut Conn) -> Result<HashMap<i32, Vec<SessionHead>>> {
    let open = events::table.filter(events::ended_at.is_null()).select(events::id);
    let rows = sessions::table.filter(sessions::event_id.eq_any(open)).order(sessions::number);
    let rows: Vec<(i32, SessionRow)> = rows.select((sessions::event_id, SessionRow::as_select())).load(conn)?;
    let mut heads: HashMap<i32, Vec<SessionHead>> = HashMap::new();
    for (event, row) in rows {
        heads.entry(event).or_default().push(row.into());
    }
    Ok(heads)
}

/// The numbers of a session's tables.
pub fn table_numbers(conn: &mut Conn, session: i32) -> Result<Vec<TableNumber>> {
    let rows = tables::table.filter(tables::session_id.eq(session)).order(tables::number).select(tables::number);
    Ok(rows.load::<i32>(conn)?.into_iter().map(|number| TableNumber(number as u16)).collect())
}

/// One session of an event with its tables.
pub fn one(conn: &mut Conn, event: i32, number: SessionNumber, rules: SheetRules) -> Result<Option<Session>> {
    head(conn, event, number)?.map(|head| load_with_tables(conn, head, rules)).transpose()
}

/// One session of an event without its tables.
pub fn head(conn: &mut Conn, event: i32, number: SessionNumber) -> Result<Option<SessionHead>> {
    let row: Option<SessionRow> = sessions::table
        .filter(sessions::event_id.eq(event))
        .filter(sessions::number.eq(i32::from(number.0)))
        .select(SessionRow::as_select())
        .first(conn)
        .optional()?;
    Ok(row.map(SessionHead::from))
}

/// One table of a session, with every version of its hands.
pub fn table(
    conn: &mut Conn,
    session: &SessionHead,
    number: TableNumber,
    rules: SheetRules,
) -> Result<Option<(Table, Vec<Version>)>> {
    let row: Option<i32> = tables::table
        .filter(tables::session_id.eq(session.id))
        .filter(tables::number.eq(i32::from(number.0)))
        .select(tables::id)
        .first(conn)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let found = load_tables(conn, session, &[(row, i32::from(number.0))], rules)?.pop();
    Ok(found)
}

fn load_with_tables(conn: &mut Conn, head: SessionHead, rules: SheetRules) -> Result<Session> {
    let rows: Vec<(i32, i32)> = tables::table
        .filter(tables::session_id.eq(head.id))
        .order(tables::number)
        .select((tables::id, tables::number))
        .load(conn)?;
    let tables = load_tables(conn, &head, &rows, rules)?;
    Ok(Session::new(head, tables.into_iter().map(|(table, _)| Arc::new(table)).collect()))
}

/// Tables of a session by row and number, with the versions of their hands.
fn load_tables(
    conn: &mut Conn,
    session: &SessionHead,
    rows: &[(i32, i32)],
    rules: SheetRules,
) -> Result<Vec<(Table, Vec<Version>)>> {
    // Ranges of rows: a list of hundreds of ids is more than a statement should hold. What else lies in one is passed over.
    let ids = || rows.iter().map(|(id, _)| *id);
    let (Some(first), Some(last)) = (ids().min(), ids().max()) else { return Ok(Vec::new()) };
    let mut seated: HashMap<(i32, Seat), i32> = HashMap::new();
    let mut players: Vec<(i32, String, i32)> = seats::table
        .filter(seats::table_id.between(first, last))
        .select((seats::table_id, seats::seat, seats::player_id))
        .load(conn)?;
    let corrections: Vec<(i32, String, i32)> = seat_corrections::table
        .filter(seat_corrections::table_id.between(first, last))
        .order(seat_corrections::id)
        .select((seat_corrections::table_id, seat_corrections::seat, seat_corrections::player_id))
        .load(conn)?;
    players.extend(corrections);
    for (table, letter, player) in players {
        seated.insert((table, seat(&letter)?), player);
    }
    let mut filled: HashMap<(i32, Seat), Filled> = HashMap::new();
    for row in attendance_rows(conn, first, last)? {
        let (table, seat, how) = row.into_filled()?;
        filled.insert((table, seat), how);
    }
    let mut signed = load_signed(conn, first, last)?;
    let mut logs = table_notes::logs_of_tables(conn, first..=last)?;
    let mut versions: HashMap<i32, Vec<Version>> = HashMap::new();
    for version in hands::versions_of_tables(conn, first..=last, rules)? {
        versions.entry(version.table).or_default().push(version);
    }
    let table = |(id, number): &(i32, i32)| {
        if Seat::ALL.iter().any(|seat| !seated.contains_key(&(*id, *seat))) {
            return Err(corrupt(format!("table {id} without four players")));
        }
        let blank = Scoresheet::new(TableNumber(*number as u16), rules);
        let versions = hands::sort_by_play(versions.remove(id).unwrap_or_default(), &blank);
        let (sheet, refused) = hands::scoresheet(&versions, blank)?;
        let (signed, totals) = signed.remove(id).unzip();
        let replaced = totals.into_iter().flatten().chain(hands::replaced_versions(&versions)).collect();
        let table = Table {
            id: *id,
            session: session.number,
            number: TableNumber(*number as u16),
            players: BySeat::from_fn(|seat| PlayerId(seated[&(*id, seat)])),
            filled: BySeat::from_fn(|seat| filled.remove(&(*id, seat)).unwrap_or_default()),
            asked: rules.entry,
            signed,
            sheet,
            refused,
            log: logs.remove(id).unwrap_or_default(),
            hands_at: hands::entry_times(&versions),
            replaced,
            last_hand_at: versions.iter().map(|version| version.at).max(),
        };
        Ok((table, versions))
    };
    rows.iter().map(table).collect()
}

/// Whether somebody has a seat of their own in a session.
pub fn sits(conn: &mut Conn, session: i32, player: PlayerId) -> Result<bool> {
    let own = seats::table.filter(seats::session_id.eq(session)).filter(seats::player_id.eq(player.0));
    Ok(diesel::select(exists(own)).get_result(conn)?)
}

/// Table and seat where somebody plays as a substitute in a session.
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

/// How the seats of tables in a range of rows were filled, every note of it in order: the last of a seat counts.
fn attendance_rows(conn: &mut Conn, first: i32, last: i32) -> Result<Vec<AttendanceRow>> {
    let rows = attendances::table.filter(attendances::table_id.between(first, last)).order(attendances::id);
    Ok(rows.select(AttendanceRow::as_select()).load(conn)?)
}

/// How the seats of a table were filled, every note of it in order: the last of a seat counts.
pub fn attendances(conn: &mut Conn, table: i32) -> Result<Vec<(Seat, Filled)>> {
    let filled = |row: AttendanceRow| row.into_filled().map(|(_, seat, filled)| (seat, filled));
    attendance_rows(conn, table, table)?.into_iter().map(filled).collect()
}

/// The totals signed on paper at tables in a range of rows: the latest row of each, and those before it that others have replaced.
fn load_signed(conn: &mut Conn, first: i32, last: i32) -> Result<HashMap<i32, (Signed, Vec<Replaced>)>> {
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
    let latest = |(table, mut rows): (i32, Vec<Signed>)| {
        let latest = rows.pop()?;
        let ends = rows.iter().skip(1).map(|next| next.at).chain([latest.at]);
        let others = rows.iter().zip(ends).filter(|(row, _)| {
            (row.totals, row.to_nobody, &row.decision) != (latest.totals, latest.to_nobody, &latest.decision)
        });
        let replaced = others.map(|(row, until)| Replaced { what: Entry::Totals, from: row.at, until }).collect();
        Some((table, (latest, replaced)))
    };
    Ok(of_table.into_iter().filter_map(latest).collect())
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
    let (number, seed) = (number.0.into(), seed.to_owned());
    let row = SessionRow { id: 0, number, seed, seated_at: at, started_at: None, closed_at: None };
    let session = row.insert(conn, event)?;
    for (number, players) in (1..).zip(seated) {
        let table = insert_table(conn, session, number)?;
        insert_seats(conn, session, table, *players)?;
    }
    Ok(())
}

/// Adds a table without seats.
pub(super) fn insert_table(conn: &mut Conn, session: i32, number: i32) -> Result<i32> {
    let row = (tables::session_id.eq(session), tables::number.eq(number));
    Ok(diesel::insert_into(tables::table).values(row).returning(tables::id).get_result(conn)?)
}

/// Adds the seats of a table.
pub(super) fn insert_seats(conn: &mut Conn, session: i32, table: i32, players: BySeat<PlayerId>) -> Result<()> {
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
    Ok(())
}

/// Notes when play was announced, or that it is not yet.
pub fn set_started(conn: &mut Conn, session: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::started_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Notes when a session was closed, or that it plays again.
pub fn set_closed(conn: &mut Conn, session: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::closed_at.eq(at)).execute(conn)?;
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
pub fn corrections(conn: &mut Conn, table: i32) -> Result<Vec<SeatCorrection>> {
    let rows = seat_corrections::table.filter(seat_corrections::table_id.eq(table)).order(seat_corrections::id);
    let correction = |row: CorrectionRow| {
        let CorrectionRow { player_id, reason, author, .. } = row;
        Ok(SeatCorrection { seat: seat(&row.seat)?, player: PlayerId(player_id), reason, author })
    };
    rows.select(CorrectionRow::as_select()).load(conn)?.into_iter().map(correction).collect()
}

/// Adds who really sits on a seat.
pub fn insert_correction(
    conn: &mut Conn,
    table: i32,
    seat: Seat,
    player: PlayerId,
    reason: &str,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let row = CorrectionRow {
        table_id: table,
        seat: seat.letter().to_string(),
        player_id: player.0,
        reason: reason.to_owned(),
        author: author.to_owned(),
        recorded_at: at,
    };
    diesel::insert_into(seat_corrections::table).values(row).execute(conn)?;
    Ok(())
}

/// A table of a session at which something is written down that its seats are needed for. Notes are not, but for signatures: the
/// audit keeps them word for word.
pub fn first_touched(conn: &mut Conn, session: i32) -> Result<Option<TableNumber>> {
    let of_session = tables::table.filter(tables::session_id.eq(session)).order(tables::number);
    let tables: Vec<(i32, i32)> = of_session.select((tables::id, tables::number)).load(conn)?;
    for (table, number) in tables {
        macro_rules! has {
            ($kept:ident) => {{
                let own = schema::$kept::table.filter(schema::$kept::table_id.eq(table));
                diesel::select(exists(own)).get_result::<bool>(conn)?
            }};
        }
        let signed = schema::table_notes::table
            .filter(schema::table_notes::table_id.eq(table))
            .filter(schema::table_notes::kind.eq("signed"));
        let signed = diesel::select(exists(signed)).get_result::<bool>(conn)?;
        if signed || has!(hands) || has!(attendances) || has!(signed_totals) || has!(seat_corrections) {
            return Ok(Some(TableNumber(number as u16)));
        }
    }
    Ok(None)
}

/// Takes back the seating of a session that has not been started, with what is noted at its tables.
///
/// # Errors
/// [`first_touched`] finds a table, or those of the database.
pub fn delete_unstarted(conn: &mut Conn, session: i32) -> Result<()> {
    let of_session = tables::table.filter(tables::session_id.eq(session)).select(tables::id);
    diesel::delete(schema::table_notes::table.filter(schema::table_notes::table_id.eq_any(of_session)))
        .execute(conn)?;
    diesel::delete(seats::table.filter(seats::session_id.eq(session))).execute(conn)?;
    diesel::delete(tables::table.filter(tables::session_id.eq(session))).execute(conn)?;
    let unstarted = sessions::table.filter(sessions::id.eq(session)).filter(sessions::started_at.is_null());
    diesel::delete(unstarted).execute(conn)?;
    Ok(())
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
