//! Sessions, their tables, and the players at them.

use super::attendances::{self, attendance_rows};
use super::error::corrupt;
use super::hands::{self, Version};
use super::rows::{ALL, ArchivedRow, row, seat};
use super::schema::{self, events, seat_corrections, seats, sessions, tables};
use super::signed_totals::load_signed;
use super::{Conn, Result, table_notes};
use chrono::NaiveDateTime;
use diesel::dsl::exists;
use diesel::prelude::*;
use event::event::{CorrectedSeat, Filled, Replayed, Session, SessionHead, Table, replay};
use event::regulations::SheetRules;
use event::sheet::scoresheet::Scoresheet;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use rules::{BySeat, Seat};
use std::collections::HashMap;
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
    CorrectionRow in seat_corrections of table at table_id by id as SeatCorrection {
        seat: String,
        reason: String,
        author: String,
        recorded_at: NaiveDateTime,
    }
    references { player_id: i32 = player in players, }
}

/// All sessions of an event with their tables, in the order of their numbers.
pub fn of_event(conn: &mut Conn, event: i32, rules: SheetRules) -> Result<Vec<Session>> {
    heads(conn, event)?.into_iter().map(|head| load_with_tables(conn, head, rules)).collect()
}

/// All sessions of an event without their tables.
pub fn heads(conn: &mut Conn, event: i32) -> Result<Vec<SessionHead>> {
    Ok(SessionRow::load(conn, event, &ALL)?.into_iter().map(SessionHead::from).collect())
}

/// The sessions of those of these events that have not ended, without their tables, in the order of their numbers.
pub fn heads_of_open(conn: &mut Conn, of: &[i32]) -> Result<HashMap<i32, Vec<SessionHead>>> {
    let open = events::table.filter(events::ended_at.is_null()).filter(events::id.eq_any(of)).select(events::id);
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

/// One session of an event with its tables; `None` if there is none.
pub fn one(conn: &mut Conn, event: i32, number: SessionNumber, rules: SheetRules) -> Result<Option<Session>> {
    head(conn, event, number)?.map(|head| load_with_tables(conn, head, rules)).transpose()
}

/// One session of an event without its tables; `None` if there is none.
pub fn head(conn: &mut Conn, event: i32, number: SessionNumber) -> Result<Option<SessionHead>> {
    let row: Option<SessionRow> = sessions::table
        .filter(sessions::event_id.eq(event))
        .filter(sessions::number.eq(i32::from(number.0)))
        .select(SessionRow::as_select())
        .first(conn)
        .optional()?;
    Ok(row.map(SessionHead::from))
}

/// One table of a session, with every version of its hands; `None` if there is none.
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

/// The tables of a session with these ids and numbers, with the versions of their hands.
fn load_tables(
    conn: &mut Conn,
    session: &SessionHead,
    rows: &[(i32, i32)],
    rules: SheetRules,
) -> Result<Vec<(Table, Vec<Version>)>> {
    // Queries ask for a range of ids, because a list of hundreds is too long for a statement. Other tables within it are skipped.
    let ids = || rows.iter().map(|(id, _)| *id);
    let (Some(first), Some(last)) = (ids().min(), ids().max()) else { return Ok(Vec::new()) };
    let drawn: Vec<(i32, String, i32)> = seats::table
        .filter(seats::table_id.between(first, last))
        .select((seats::table_id, seats::seat, seats::player_id))
        .load(conn)?;
    let corrections: Vec<(i32, String, i32, NaiveDateTime)> = seat_corrections::table
        .filter(seat_corrections::table_id.between(first, last))
        .order(seat_corrections::id)
        .select((
            seat_corrections::table_id,
            seat_corrections::seat,
            seat_corrections::player_id,
            seat_corrections::recorded_at,
        ))
        .load(conn)?;
    let mut seated: HashMap<(i32, Seat), PlayerId> = HashMap::new();
    for (table, letter, player) in drawn {
        seated.insert((table, seat(&letter)?), PlayerId(player));
    }
    let (mut players, mut corrected) = (seated.clone(), HashMap::<i32, Vec<CorrectedSeat>>::new());
    for (table, letter, player, at) in corrections {
        let correction = CorrectedSeat { seat: seat(&letter)?, player: PlayerId(player), at };
        players.insert((table, correction.seat), correction.player);
        corrected.entry(table).or_default().push(correction);
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
        let played: Vec<_> = versions.iter().map(Version::played).collect();
        let replayed = replay(&played, blank).ok_or_else(|| corrupt(format!("hands of table {id}")))?;
        let Replayed { sheet, refused, hands_at, replaced } = replayed;
        let (signed, totals) = signed.remove(id).unzip();
        let table = Table {
            id: *id,
            session: session.number,
            number: TableNumber(*number as u16),
            seated: BySeat::from_fn(|seat| seated[&(*id, seat)]),
            players: BySeat::from_fn(|seat| players[&(*id, seat)]),
            filled: BySeat::from_fn(|seat| filled.remove(&(*id, seat)).unwrap_or_default()),
            asked: rules.entry,
            signed,
            sheet,
            refused,
            log: logs.remove(id).unwrap_or_default(),
            hands_at,
            replaced: totals.into_iter().flatten().chain(replaced).collect(),
            corrected_seats: corrected.remove(id).unwrap_or_default(),
            last_hand_at: versions.iter().map(|version| version.at).max(),
        };
        Ok((table, versions))
    };
    rows.iter().map(table).collect()
}

/// Whether the seating of a session has a seat for a player.
pub fn sits(conn: &mut Conn, session: i32, player: PlayerId) -> Result<bool> {
    let own = seats::table.filter(seats::session_id.eq(session)).filter(seats::player_id.eq(player.0));
    Ok(diesel::select(exists(own)).get_result(conn)?)
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

/// Adds a table without seats and returns its row.
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

/// Stores when a session was started; `None` cancels the start.
pub fn set_started(conn: &mut Conn, session: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::started_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Stores when a session was closed; `None` reopens it.
pub fn set_closed(conn: &mut Conn, session: i32, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(sessions::table.find(session)).set(sessions::closed_at.eq(at)).execute(conn)?;
    Ok(())
}

/// A correction of a seat: the player who really sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatCorrection {
    /// The seat.
    pub seat: Seat,
    /// The player who sits there.
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

/// Adds the correction of a seat.
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

/// The first table of a session with records that need its seats. Notes other than signatures do not need them, nor does the
/// record of a seat whose player simply plays: the audit has them, without private words.
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
        let filled: HashMap<Seat, Filled> = attendances::of_table(conn, table)?.into_iter().collect();
        let absent = filled.into_values().any(|filled| Filled { reason: String::new(), ..filled } != Filled::default());
        if signed || absent || has!(hands) || has!(signed_totals) || has!(seat_corrections) {
            return Ok(Some(TableNumber(number as u16)));
        }
    }
    Ok(None)
}

/// Deletes the seating of a session that has not been started, with the notes at its tables and how its seats were filled.
///
/// # Errors
/// [`first_touched`] finds a table, or those of the database.
pub fn delete_unstarted(conn: &mut Conn, session: i32) -> Result<()> {
    let of_session = || tables::table.filter(tables::session_id.eq(session)).select(tables::id);
    diesel::delete(schema::table_notes::table.filter(schema::table_notes::table_id.eq_any(of_session())))
        .execute(conn)?;
    diesel::delete(schema::attendances::table.filter(schema::attendances::table_id.eq_any(of_session())))
        .execute(conn)?;
    diesel::delete(seats::table.filter(seats::session_id.eq(session))).execute(conn)?;
    diesel::delete(tables::table.filter(tables::session_id.eq(session))).execute(conn)?;
    let unstarted = sessions::table.filter(sessions::id.eq(session)).filter(sessions::started_at.is_null());
    diesel::delete(unstarted).execute(conn)?;
    Ok(())
}
