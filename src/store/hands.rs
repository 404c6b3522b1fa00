//! Hands: every version that was ever entered. The highest revision of a hand is its live result, unless it was undone.

use super::error::corrupt;
use super::rows::{ALL, NamesByRow, tables_of_event};
use super::schema::{hand_penalties, hands, undone_hands};
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::{PlayedVersion, Table, read_hand};
use event::record::archive::{self, Time};
use event::regulations::SheetRules;
use event::sheet::hand_result::{Draft, HandResult};
use event::sheet::scoresheet::Scoresheet;
use event::sheet::written_hand::{WrittenHand, WrittenPenalty};
use rules::{BySeat, GamePoints};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// A version of a hand: what was written down, by whom, when and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The row.
    pub id: i32,
    /// The table.
    pub table: i32,
    /// 1 for what was entered first; a correction has the next.
    pub revision: i32,
    /// The id of the entry: if it is sent again, it is stored once.
    pub entry: String,
    /// What was written down; an annulled hand if that cannot be read.
    pub draft: Draft,
    /// Whether the row cannot be read as a hand; the program never writes such a row.
    pub unreadable: bool,
    /// What each player received by it; `None` if the rules do not accept it.
    pub scores: Option<BySeat<GamePoints>>,
    /// Who entered it.
    pub author: String,
    /// The role of the author, if it is known.
    pub role: Option<String>,
    /// The device with which it was entered, if there was one.
    pub device: Option<String>,
    /// The pass with which it was entered, if there was one.
    pub pass: Option<String>,
    /// When it was entered.
    pub at: NaiveDateTime,
    /// Why it corrects the version before.
    pub reason: Option<String>,
    /// Who undid it, and when: the hand then counts as not recorded.
    pub undone: Option<Undone>,
}

impl Version {
    /// The values from which the sheet of its table is computed.
    pub(super) fn played(&self) -> PlayedVersion<'_> {
        let undone = self.undone.as_ref().map(|undone| undone.at);
        PlayedVersion { draft: &self.draft, unreadable: self.unreadable, at: self.at, undone }
    }
}

/// The undoing of a version.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = undone_hands)]
pub struct Undone {
    hand_id: i32,
    /// The id of the entry that undid it.
    pub entry: String,
    /// Who undid it.
    pub author: String,
    /// When it was undone.
    #[diesel(column_name = recorded_at)]
    pub at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = hands, treat_none_as_default_value = false)]
struct HandRow {
    #[diesel(skip_insertion)]
    id: i32,
    table_id: i32,
    revision: i32,
    entry: String,
    #[diesel(embed)]
    hand: HandColumns,
    author: String,
    role: Option<String>,
    device: Option<String>,
    pass: Option<String>,
    recorded_at: NaiveDateTime,
    reason: Option<String>,
}

/// The columns of the hand itself.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = hands, treat_none_as_default_value = false)]
struct HandColumns {
    number: i32,
    ending: String,
    winner: Option<String>,
    discarder: Option<String>,
    responsible: Option<String>,
    basic_points: Option<i32>,
    flowers: i32,
    fans: String,
    tiles: Option<String>,
    circumstances: Option<String>,
    fans_reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = hand_penalties)]
struct PenaltyRow {
    hand_id: i32,
    position: i32,
    foul: String,
    offender: String,
    points: i32,
    payee: String,
    reason: String,
}

/// A row with its penalties, and its undoing, if there is one.
type WholeRow = (HandRow, Vec<WrittenPenalty>, Option<Undone>);

fn written_hand(row: HandColumns, penalties: Vec<WrittenPenalty>) -> Result<WrittenHand> {
    Ok(WrittenHand {
        number: row.number.try_into().map_err(corrupt)?,
        ending: row.ending,
        winner: row.winner,
        discarder: row.discarder,
        responsible: row.responsible,
        basic_points: row.basic_points.map(u16::try_from).transpose().map_err(corrupt)?,
        flowers: row.flowers.try_into().map_err(corrupt)?,
        fans: row.fans,
        fans_reason: row.fans_reason,
        tiles: row.tiles,
        circumstances: row.circumstances,
        penalties,
    })
}

fn add_details(conn: &mut Conn, rows: Vec<HandRow>) -> Result<Vec<WholeRow>> {
    // Queries ask for a range of ids, because a list of thousands is too long for a statement.
    let ids = rows.iter().map(|row| row.id);
    let Some((first, last)) = ids.clone().min().zip(ids.max()) else { return Ok(Vec::new()) };
    let mut penalties: HashMap<i32, Vec<WrittenPenalty>> = HashMap::new();
    let undone: Vec<Undone> = undone_hands::table
        .filter(undone_hands::hand_id.between(first, last))
        .select(Undone::as_select())
        .load(conn)?;
    let mut undone: HashMap<i32, Undone> = undone.into_iter().map(|undone| (undone.hand_id, undone)).collect();
    let of_hands: Vec<PenaltyRow> = hand_penalties::table
        .filter(hand_penalties::hand_id.between(first, last))
        .order((hand_penalties::hand_id, hand_penalties::position))
        .select(PenaltyRow::as_select())
        .load(conn)?;
    for row in of_hands {
        let points = Some(row.points.try_into().map_err(corrupt)?);
        let PenaltyRow { hand_id, foul, offender, payee, reason, .. } = row;
        let penalty = WrittenPenalty { foul, offender, points, payee: Some(payee), reason };
        penalties.entry(hand_id).or_default().push(penalty);
    }
    let whole = |row: HandRow| {
        let (penalties, undone) = (penalties.remove(&row.id).unwrap_or_default(), undone.remove(&row.id));
        (row, penalties, undone)
    };
    Ok(rows.into_iter().map(whole).collect())
}

fn load_versions(conn: &mut Conn, rows: Vec<HandRow>, rules: SheetRules) -> Result<Vec<Version>> {
    let version = |(row, penalties, undone): WholeRow| {
        let hand = written_hand(row.hand, penalties)?;
        let (draft, unreadable) = read_hand(&hand, rules).ok_or_else(|| corrupt(format!("hand {}", hand.number)))?;
        Ok(Version {
            scores: draft.check(rules).ok().map(|result| result.scores()),
            draft,
            unreadable,
            id: row.id,
            table: row.table_id,
            revision: row.revision,
            entry: row.entry,
            author: row.author,
            role: row.role,
            device: row.device,
            pass: row.pass,
            at: row.recorded_at,
            reason: row.reason,
            undone,
        })
    };
    add_details(conn, rows)?.into_iter().map(version).collect()
}

/// Versions as an archive has them, all of an event or those with ids in a range, in the order in which they were entered.
pub(super) fn archived(
    conn: &mut Conn,
    event: i32,
    ids: &RangeInclusive<i32>,
    names: &NamesByRow,
) -> Result<Vec<archive::Hand>> {
    let rows = hands::table.order(hands::id).select(HandRow::as_select()).into_boxed();
    let rows = match *ids == ALL {
        true => rows.filter(hands::table_id.eq_any(tables_of_event(event))),
        false => rows.filter(hands::id.between(*ids.start(), *ids.end())),
    };
    let rows = rows.load(conn)?;
    let hand = |(row, penalties, undone): WholeRow| {
        let (session, table) = names.places.find(row.table_id)?;
        let undone =
            undone.map(|Undone { entry, author, at, .. }| archive::Undone { entry, author, recorded_at: Time(at) });
        Ok(archive::Hand {
            session,
            table,
            written: written_hand(row.hand, penalties)?,
            revision: row.revision,
            entry: row.entry,
            author: row.author,
            role: row.role,
            device: row.device,
            recorded_at: Time(row.recorded_at),
            reason: row.reason,
            undone,
        })
    };
    add_details(conn, rows)?.into_iter().map(hand).collect()
}

/// The version with this entry id.
pub fn by_entry(conn: &mut Conn, entry: &str, rules: SheetRules) -> Result<Option<Version>> {
    let rows = hands::table.filter(hands::entry.eq(entry)).select(HandRow::as_select()).load(conn)?;
    Ok(load_versions(conn, rows, rules)?.pop())
}

/// Whether there is a version with this entry id.
pub(super) fn has_entry(conn: &mut Conn, entry: &str) -> Result<bool> {
    Ok(diesel::select(diesel::dsl::exists(hands::table.filter(hands::entry.eq(entry)))).get_result(conn)?)
}

/// All versions of a table's hands, in the order of play and of their revisions.
pub fn versions(conn: &mut Conn, table: &Table) -> Result<Vec<Version>> {
    let versions = versions_of_tables(conn, table.id..=table.id, table.sheet.rules())?;
    Ok(sort_by_play(versions, &table.sheet))
}

/// Sorts versions of the hands of a sheet by the order of play.
pub(super) fn sort_by_play(mut versions: Vec<Version>, sheet: &Scoresheet) -> Vec<Version> {
    versions.sort_by_key(|version| sheet.place(version.draft.hand));
    versions
}

/// The latest version of each hand of a table, from all its versions in the order of [`versions`].
pub fn latest_of_each(versions: &[Version]) -> impl Iterator<Item = &Version> {
    versions.chunk_by(|a, b| a.draft.hand == b.draft.hand).filter_map(|versions| versions.last())
}

/// Those of [`latest_of_each`] that count, because they were not undone.
pub fn live_versions(versions: &[Version]) -> impl Iterator<Item = &Version> {
    latest_of_each(versions).filter(|version| version.undone.is_none())
}

/// All versions of the hands of the tables with ids in a range, in the order of tables, numbers and revisions.
pub(super) fn versions_of_tables(
    conn: &mut Conn,
    tables: RangeInclusive<i32>,
    rules: SheetRules,
) -> Result<Vec<Version>> {
    let rows = hands::table
        .filter(hands::table_id.between(*tables.start(), *tables.end()))
        .order((hands::table_id, hands::number, hands::revision))
        .select(HandRow::as_select())
        .load(conn)?;
    load_versions(conn, rows, rules)
}

/// Undoes a version.
///
/// # Errors
/// It was undone before, the entry id is used already, or those of the database.
pub fn undo(conn: &mut Conn, version: i32, entry: &str, author: &str, at: NaiveDateTime) -> Result<()> {
    let row = Undone { hand_id: version, entry: entry.to_owned(), author: author.to_owned(), at };
    diesel::insert_into(undone_hands::table).values(row).execute(conn)?;
    Ok(())
}

/// Table, number and revision of the hand that this entry undid, and when; `None` if it undid none.
pub fn undone_by(conn: &mut Conn, entry: &str) -> Result<Option<(i32, i32, i32, NaiveDateTime)>> {
    Ok(undone_hands::table
        .inner_join(hands::table.on(hands::id.eq(undone_hands::hand_id)))
        .filter(undone_hands::entry.eq(entry))
        .select((hands::table_id, hands::number, hands::revision, undone_hands::recorded_at))
        .first(conn)
        .optional()?)
}

/// What is stored with a version besides the hand itself.
#[derive(Clone, Copy, Debug)]
pub struct Note<'a> {
    /// The id of the entry: if it is sent again, it is stored once.
    pub entry: &'a str,
    /// Its revision.
    pub revision: i32,
    /// Who entered it.
    pub author: &'a str,
    /// The role of the author.
    pub role: Option<&'a str>,
    /// The device with which it was entered.
    pub device: Option<&'a str>,
    /// The pass with which it was entered.
    pub pass: Option<&'a str>,
    /// When it was entered.
    pub at: NaiveDateTime,
    /// Why it corrects the version before.
    pub reason: Option<&'a str>,
}

/// Adds a version of a hand.
///
/// # Errors
/// The entry id or the revision exists already, or those of the database.
pub fn insert(conn: &mut Conn, table: i32, result: &HandResult, note: Note<'_>) -> Result<()> {
    insert_written(conn, table, &WrittenHand::from_result(result), note)?;
    Ok(())
}

/// Adds a version of a hand that was accepted before, and returns its row.
pub(super) fn insert_written(conn: &mut Conn, table: i32, written: &WrittenHand, note: Note<'_>) -> Result<i32> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let hand = written.clone();
    let row = HandRow {
        id: 0,
        table_id: table,
        revision: note.revision,
        entry: note.entry.to_owned(),
        hand: HandColumns {
            number: hand.number.into(),
            ending: hand.ending,
            winner: hand.winner,
            discarder: hand.discarder,
            responsible: hand.responsible,
            basic_points: hand.basic_points.map(i32::from),
            flowers: hand.flowers.into(),
            fans: hand.fans,
            tiles: hand.tiles,
            circumstances: hand.circumstances,
            fans_reason: hand.fans_reason,
        },
        author: note.author.to_owned(),
        role: owned(note.role),
        device: owned(note.device),
        pass: owned(note.pass),
        recorded_at: note.at,
        reason: owned(note.reason),
    };
    let hand_id: i32 = diesel::insert_into(hands::table).values(row).returning(hands::id).get_result(conn)?;
    for (position, penalty) in (1..).zip(hand.penalties) {
        let WrittenPenalty { foul, offender, points, payee, reason } = penalty;
        let (points, payee) = (points.map_or(0, i32::from), payee.unwrap_or_default());
        let row = PenaltyRow { hand_id, position, foul, offender, points, payee, reason };
        diesel::insert_into(hand_penalties::table).values(row).execute(conn)?;
    }
    Ok(hand_id)
}
