//! Hands: every version that was ever entered; the highest revision of a hand is its live result.

use super::error::corrupt;
use super::schema::{hand_penalties, hands, tables};
use super::sessions::seat;
use super::{Conn, Result};
use crate::rules::fan::Counted;
use crate::rules::{Fan, Foul, HandNumber, HandTiles, Payee, Seat};
use crate::tournament::hand_result::{Draft, Ending, HandResult};
use crate::tournament::penalty::PenaltyDraft;
use crate::tournament::regulations::SheetRules;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::tiles::WonTiles;
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

/// `63 70*2`: fan numbers of the rule book, with how often they count.
fn fans_text(fans: &[Counted]) -> String {
    let parts: Vec<String> = fans
        .iter()
        .map(|counted| match counted.times {
            1 => counted.fan.number().to_string(),
            times => format!("{}*{times}", counted.fan.number()),
        })
        .collect();
    parts.join(" ")
}

fn fans(text: &str) -> Result<Vec<Counted>> {
    let counted = |part: &str| {
        let (number, times) = part.split_once('*').unwrap_or((part, "1"));
        Some(Counted { fan: Fan::from_number(number.parse().ok()?)?, times: times.parse().ok()? })
    };
    text.split_whitespace().map(|part| counted(part).ok_or_else(|| corrupt(format!("fan {part}")))).collect()
}

fn tiles(text: &str, circumstances: Option<&str>) -> Result<WonTiles> {
    let tiles = HandTiles::parse(text).map_err(|error| corrupt(format!("tiles {text}: {error:?}")))?;
    Ok(WonTiles::with(tiles, circumstances.unwrap_or_default()))
}

fn penalty(row: PenaltyRow) -> Result<PenaltyDraft> {
    Ok(PenaltyDraft {
        foul: Foul::from_code(&row.foul).ok_or_else(|| corrupt(format!("foul {}", row.foul)))?,
        offender: seat(&row.offender)?,
        points: Some(row.points.try_into().map_err(corrupt)?),
        payee: Some(Payee::from_code(&row.payee).ok_or_else(|| corrupt(format!("payee {}", row.payee)))?),
    })
}

fn versions_of(conn: &mut Conn, rows: Vec<HandRow>, rules: SheetRules) -> Result<Vec<Version>> {
    let mut penalties: HashMap<i32, Vec<PenaltyDraft>> = HashMap::new();
    // A range of rows: a list of thousands of ids is more than a statement can hold.
    let (first, last) = (rows.iter().map(|row| row.id).min(), rows.iter().map(|row| row.id).max());
    let of_hands: Vec<PenaltyRow> = hand_penalties::table
        .filter(hand_penalties::hand_id.between(first.unwrap_or(0), last.unwrap_or(-1)))
        .order((hand_penalties::hand_id, hand_penalties::position))
        .select(PenaltyRow::as_select())
        .load(conn)?;
    for row in of_hands {
        penalties.entry(row.hand_id).or_default().push(penalty(row)?);
    }
    rows.into_iter()
        .map(|row| {
            let number = u8::try_from(row.number).map_err(corrupt)?;
            let hand = HandNumber::new(number).ok_or_else(|| corrupt(format!("hand {number}")))?;
            let draft = Draft {
                hand: number,
                dealer: rules.rotation.dealer(hand),
                ending: Ending::from_code(&row.ending).ok_or_else(|| corrupt(format!("ending {}", row.ending)))?,
                winner: row.winner.as_deref().map(seat).transpose()?,
                discarder: row.discarder.as_deref().map(seat).transpose()?,
                basic_points: row.basic_points.map(u16::try_from).transpose().map_err(corrupt)?,
                flowers: row.flowers.try_into().map_err(corrupt)?,
                fans: fans(&row.fans)?,
                tiles: row.tiles.as_deref().map(|text| tiles(text, row.circumstances.as_deref())).transpose()?,
                penalties: penalties.remove(&row.id).unwrap_or_default(),
            };
            Ok(Version {
                id: row.id,
                table: row.table_id,
                revision: row.revision,
                entry: row.entry,
                draft,
                author: row.author,
                at: row.recorded_at,
                reason: row.reason,
            })
        })
        .collect()
}

/// The version with this identity.
///
/// # Errors
/// Those of the database.
pub fn by_entry(conn: &mut Conn, entry: &str, rules: SheetRules) -> Result<Option<Version>> {
    let rows = hands::table.filter(hands::entry.eq(entry)).select(HandRow::as_select()).load(conn)?;
    Ok(versions_of(conn, rows, rules)?.pop())
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
    let letter = |seat: Option<Seat>| seat.map(Seat::letter);
    let hand: i32 = diesel::insert_into(hands::table)
        .values((
            hands::table_id.eq(table),
            hands::number.eq(i32::from(result.number().get())),
            hands::revision.eq(note.revision),
            hands::entry.eq(note.entry),
            hands::ending.eq(result.ending().code()),
            hands::winner.eq(letter(result.win().map(|win| win.winner()))),
            hands::discarder.eq(letter(result.discarder())),
            hands::basic_points.eq(result.win().map(|win| i32::from(win.basic_points()))),
            hands::flowers.eq(result.win().map_or(0, |win| i32::from(win.flowers()))),
            hands::fans.eq(fans_text(result.fans())),
            hands::tiles.eq(result.tiles().map(|won| won.tiles.to_string())),
            hands::circumstances.eq(result.tiles().map(WonTiles::circumstances)),
            hands::author.eq(note.author),
            hands::recorded_at.eq(note.at),
            hands::reason.eq(note.reason),
        ))
        .returning(hands::id)
        .get_result(conn)?;
    for (position, penalty) in (1..).zip(result.penalties()) {
        diesel::insert_into(hand_penalties::table)
            .values((
                hand_penalties::hand_id.eq(hand),
                hand_penalties::position.eq(position),
                hand_penalties::foul.eq(penalty.foul.code()),
                hand_penalties::offender.eq(penalty.offender.letter()),
                hand_penalties::points.eq(i32::from(penalty.points)),
                hand_penalties::payee.eq(penalty.payee.code()),
            ))
            .execute(conn)?;
    }
    Ok(())
}
