//! Hands: every version that was ever entered; the highest revision of a hand is its live result.

use super::error::corrupt;
use super::schema::{hand_penalties, hands, sessions, tables};
use super::{Conn, Result};
use crate::tournament::hand_result::{Draft, HandResult};
use crate::tournament::regulations::SheetRules;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::written_hand::{WrittenHand, WrittenPenalty};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::collections::HashMap;

/// A version of a hand: what was written down, by whom, when and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The row.
    pub id: i32,
    /// The table.
    pub table: i32,
    /// 1 for what was entered first; a correction has the next.
    pub revision: i32,
    /// Its identity: sent again, it is stored once.
    pub entry: String,
    /// What was written down.
    pub draft: Draft,
    /// Who entered it.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
    /// Why it corrects the one before.
    pub reason: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = hands)]
struct HandRow {
    id: i32,
    table_id: i32,
    number: i32,
    revision: i32,
    entry: String,
    ending: String,
    winner: Option<String>,
    discarder: Option<String>,
    basic_points: Option<i32>,
    flowers: i32,
    fans: String,
    tiles: Option<String>,
    circumstances: Option<String>,
    author: String,
    recorded_at: NaiveDateTime,
    reason: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = hand_penalties)]
struct PenaltyRow {
    hand_id: i32,
    foul: String,
    offender: String,
    points: i32,
    payee: String,
}

/// A version as it is written down.
pub(super) struct WrittenVersion {
    id: i32,
    pub table: i32,
    pub revision: i32,
    pub entry: String,
    pub hand: WrittenHand,
    pub author: String,
    pub at: NaiveDateTime,
    pub reason: Option<String>,
}

fn written(row: HandRow, penalties: Vec<WrittenPenalty>) -> Result<WrittenVersion> {
    let hand = WrittenHand {
        number: row.number.try_into().map_err(corrupt)?,
        ending: row.ending,
        winner: row.winner,
        discarder: row.discarder,
        basic_points: row.basic_points.map(u16::try_from).transpose().map_err(corrupt)?,
        flowers: row.flowers.try_into().map_err(corrupt)?,
        fans: row.fans,
        tiles: row.tiles,
        circumstances: row.circumstances,
        penalties,
    };
    Ok(WrittenVersion {
        id: row.id,
        table: row.table_id,
        revision: row.revision,
        entry: row.entry,
        hand,
        author: row.author,
        at: row.recorded_at,
        reason: row.reason,
    })
}

fn written_of(conn: &mut Conn, rows: Vec<HandRow>) -> Result<Vec<WrittenVersion>> {
    let mut penalties: HashMap<i32, Vec<WrittenPenalty>> = HashMap::new();
    // A range of rows: a list of thousands of ids is more than a statement can hold.
    let (first, last) = (rows.iter().map(|row| row.id).min(), rows.iter().map(|row| row.id).max());
    let of_hands: Vec<PenaltyRow> = hand_penalties::table
        .filter(hand_penalties::hand_id.between(first.unwrap_or(0), last.unwrap_or(-1)))
        .order((hand_penalties::hand_id, hand_penalties::position))
        .select(PenaltyRow::as_select())
        .load(conn)?;
    for row in of_hands {
        let points = row.points.try_into().map_err(corrupt)?;
        let penalty = WrittenPenalty { foul: row.foul, offender: row.offender, points, payee: row.payee };
        penalties.entry(row.hand_id).or_default().push(penalty);
    }
    let mut own = |row: &HandRow| penalties.remove(&row.id).unwrap_or_default();
    rows.into_iter()
        .map(|row| {
            let own = own(&row);
            written(row, own)
        })
        .collect()
}

fn versions_of(conn: &mut Conn, rows: Vec<HandRow>, rules: SheetRules) -> Result<Vec<Version>> {
    let version = |written: WrittenVersion| {
        Ok(Version {
            draft: written.hand.draft(rules).map_err(corrupt)?,
            id: written.id,
            table: written.table,
            revision: written.revision,
            entry: written.entry,
            author: written.author,
            at: written.at,
            reason: written.reason,
        })
    };
    written_of(conn, rows)?.into_iter().map(version).collect()
}

/// All versions of an event as they are written down, in the order in which they were entered.
pub(super) fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<WrittenVersion>> {
    let rows = hands::table
        .inner_join(tables::table.on(tables::id.eq(hands::table_id)))
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .filter(sessions::event_id.eq(event))
        .order(hands::id)
        .select(HandRow::as_select())
        .load(conn)?;
    written_of(conn, rows)
}

/// The version with this identity.
///
/// # Errors
/// Those of the database.
pub fn by_entry(conn: &mut Conn, entry: &str, rules: SheetRules) -> Result<Option<Version>> {
    let rows = hands::table.filter(hands::entry.eq(entry)).select(HandRow::as_select()).load(conn)?;
    Ok(versions_of(conn, rows, rules)?.pop())
}

/// Whether there is a version with this identity.
pub(super) fn is_entry(conn: &mut Conn, entry: &str) -> Result<bool> {
    Ok(diesel::select(diesel::dsl::exists(hands::table.filter(hands::entry.eq(entry)))).get_result(conn)?)
}

/// All versions of a table's hands, in the order of their numbers and revisions.
///
/// # Errors
/// Those of the database.
pub fn versions(conn: &mut Conn, table: i32, rules: SheetRules) -> Result<Vec<Version>> {
    let rows = hands::table
        .filter(hands::table_id.eq(table))
        .order((hands::number, hands::revision))
        .select(HandRow::as_select())
        .load(conn)?;
    versions_of(conn, rows, rules)
}

/// The score sheet that the live versions of a table's hands make.
///
/// # Errors
/// The rows make no score sheet, which the program never writes.
pub fn scoresheet<'a>(versions: impl IntoIterator<Item = &'a Version>, rules: SheetRules) -> Result<Scoresheet> {
    let mut live: Vec<&Version> = Vec::new();
    for version in versions {
        match live.last_mut() {
            Some(last) if last.draft.hand == version.draft.hand => *last = version,
            _ => live.push(version),
        }
    }
    let mut sheet = Scoresheet::new(rules);
    for version in live {
        sheet.record(&version.draft).map_err(|against| corrupt(format!("hand row {}: {against:?}", version.id)))?;
    }
    Ok(sheet)
}

/// The score sheets of all tables of these sessions, by table.
///
/// # Errors
/// Those of the database.
pub fn scoresheets(conn: &mut Conn, sessions: &[i32], rules: SheetRules) -> Result<HashMap<i32, Scoresheet>> {
    let rows = hands::table
        .inner_join(tables::table.on(tables::id.eq(hands::table_id)))
        .filter(tables::session_id.eq_any(sessions))
        .order((hands::table_id, hands::number, hands::revision))
        .select(HandRow::as_select())
        .load(conn)?;
    let versions = versions_of(conn, rows, rules)?;
    versions
        .chunk_by(|a, b| a.table == b.table)
        .map(|versions| Ok((versions[0].table, scoresheet(versions, rules)?)))
        .collect()
}

/// What is noted with a version beside the hand itself.
#[derive(Clone, Copy, Debug)]
pub struct Note<'a> {
    /// Its identity: sent again, it is stored once.
    pub entry: &'a str,
    /// The revision it gets.
    pub revision: i32,
    /// Who entered it.
    pub author: &'a str,
    /// When.
    pub at: NaiveDateTime,
    /// Why it corrects the one before.
    pub reason: Option<&'a str>,
}

/// Adds a version of a hand.
///
/// # Errors
/// The entry or the revision exists, or those of the database.
pub fn insert(conn: &mut Conn, table: i32, result: &HandResult, note: Note<'_>) -> Result<()> {
    insert_written(conn, table, &WrittenHand::of(result), note)
}

/// Adds a version of a hand that was accepted before.
pub(super) fn insert_written(conn: &mut Conn, table: i32, written: &WrittenHand, note: Note<'_>) -> Result<()> {
    let hand: i32 = diesel::insert_into(hands::table)
        .values((
            hands::table_id.eq(table),
            hands::number.eq(i32::from(written.number)),
            hands::revision.eq(note.revision),
            hands::entry.eq(note.entry),
            hands::ending.eq(&written.ending),
            hands::winner.eq(&written.winner),
            hands::discarder.eq(&written.discarder),
            hands::basic_points.eq(written.basic_points.map(i32::from)),
            hands::flowers.eq(i32::from(written.flowers)),
            hands::fans.eq(&written.fans),
            hands::tiles.eq(&written.tiles),
            hands::circumstances.eq(&written.circumstances),
            hands::author.eq(note.author),
            hands::recorded_at.eq(note.at),
            hands::reason.eq(note.reason),
        ))
        .returning(hands::id)
        .get_result(conn)?;
    for (position, penalty) in (1..).zip(&written.penalties) {
        diesel::insert_into(hand_penalties::table)
            .values((
                hand_penalties::hand_id.eq(hand),
                hand_penalties::position.eq(position),
                hand_penalties::foul.eq(&penalty.foul),
                hand_penalties::offender.eq(&penalty.offender),
                hand_penalties::points.eq(i32::from(penalty.points)),
                hand_penalties::payee.eq(&penalty.payee),
            ))
            .execute(conn)?;
    }
    Ok(())
}
