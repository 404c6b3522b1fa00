//! The sessions of an archive with their tables: players, hands, totals, notes.

use super::replayed::{PlayedVersion, Replayed, last_signed, read_hand, replay};
use super::restorable::{KnownIds, Unrestorable, read_seat};
use super::{CorrectedSeat, Filled, Session, SessionHead, Signed, Table};
use crate::notes::table_log::TableLog;
use crate::notes::table_note::Noted;
use crate::record::archive::{self, Archive, Time};
use crate::regulations::SheetRules;
use crate::sheet::hand_result::Draft;
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::session::Attendance;
use rules::{BySeat, GamePoints};
use std::collections::HashMap;
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TableNumber};

/// Rows by the numbers of their session and table, in their order.
struct ByTable<'a, T>(HashMap<(i32, i32), Vec<&'a T>>);

impl<'a, T> ByTable<'a, T> {
    fn new(rows: &'a [T], place: impl Fn(&T) -> (i32, i32)) -> Self {
        let mut by_table: HashMap<_, Vec<&'a T>> = HashMap::new();
        rows.iter().for_each(|row| by_table.entry(place(row)).or_default().push(row));
        ByTable(by_table)
    }

    fn rows(&self, table: &archive::Table) -> impl Iterator<Item = &'a T> {
        self.0.get(&(table.session, table.table)).into_iter().flatten().copied()
    }
}

/// The rows of an archive about tables.
struct Tables<'a> {
    corrections: ByTable<'a, archive::SeatCorrection>,
    attendances: ByTable<'a, archive::Attendance>,
    signed: ByTable<'a, archive::SignedTotals>,
    notes: ByTable<'a, archive::Noted>,
    hands: ByTable<'a, archive::Hand>,
    ids: &'a KnownIds,
    rules: SheetRules,
}

/// The sessions of an archive in the order of their numbers.
pub(super) fn restore_sessions(
    archive: &Archive,
    ids: &KnownIds,
    rules: SheetRules,
) -> Result<Vec<Arc<Session>>, Unrestorable> {
    let all = Tables {
        corrections: ByTable::new(&archive.seat_corrections, |row| (row.session, row.table)),
        attendances: ByTable::new(&archive.attendances, |row| (row.session, row.table)),
        signed: ByTable::new(&archive.signed_totals, |row| (row.session, row.table)),
        notes: ByTable::new(&archive.table_notes, |row| (row.session, row.table)),
        hands: ByTable::new(&archive.hands, |row| (row.session, row.table)),
        ids,
        rules,
    };
    let session = |(row, id): (&archive::Session, i32)| {
        let tables = archive.tables.iter().zip(1..).filter(|(table, _)| table.session == row.number);
        let mut tables = tables.map(|(table, id)| all.table(table, id)).collect::<Result<Vec<_>, _>>()?;
        tables.sort_by_key(|table| table.number);
        let head = SessionHead {
            id,
            number: SessionNumber(row.number as u16),
            seed: row.seed.clone(),
            seated_at: Some(row.seated_at.0),
            started_at: row.started_at.map(|at| at.0),
            closed_at: row.closed_at.map(|at| at.0),
        };
        Ok(Arc::new(Session::new(head, tables.into_iter().map(Arc::new).collect())))
    };
    archive.sessions.iter().zip(1..).map(session).collect()
}

impl Tables<'_> {
    fn table(&self, row: &archive::Table, id: i32) -> Result<Table, Unrestorable> {
        let player = |id: i32| PlayerId(self.ids.player(id));
        let [east, south, west, north] = row.players.map(player);
        let seated = BySeat { east, south, west, north };
        let corrected = |row: &archive::SeatCorrection| {
            let (seat, player) = (read_seat(&row.seat)?, player(row.player));
            Ok(CorrectedSeat { seat, player, at: row.recorded_at.0 })
        };
        let corrected_seats: Vec<_> = self.corrections.rows(row).map(corrected).collect::<Result<_, Unrestorable>>()?;
        let mut players = seated;
        for correction in &corrected_seats {
            players[correction.seat] = correction.player;
        }
        let mut filled = BySeat::from_fn(|_| Filled::default());
        for attendance in self.attendances.rows(row) {
            filled[read_seat(&attendance.seat)?] = self.filled(attendance)?;
        }
        let number = TableNumber(row.table as u16);
        let blank = Scoresheet::new(number, self.rules);
        let drafts = self.hands.rows(row).map(|hand| self.draft(hand)).collect::<Result<Vec<_>, _>>()?;
        let mut versions: Vec<_> = self.hands.rows(row).zip(&drafts).map(version).collect();
        versions.sort_by_key(|(revision, version)| (blank.place(version.draft.hand), version.draft.hand, *revision));
        let versions: Vec<PlayedVersion<'_>> = versions.into_iter().map(|(_, version)| version).collect();
        let replayed =
            replay(&versions, blank).ok_or_else(|| Unrestorable::new("hand without a number at table", id))?;
        let Replayed { sheet, refused, hands_at, replaced } = replayed;
        let (signed, totals) = last_signed(self.signed.rows(row).map(signed).collect()).unzip();
        Ok(Table {
            id,
            session: SessionNumber(row.session as u16),
            number,
            seated,
            players,
            filled,
            asked: self.rules.entry,
            signed,
            sheet,
            refused,
            log: TableLog(self.notes.rows(row).map(noted).collect()),
            hands_at,
            replaced: totals.into_iter().flatten().chain(replaced).collect(),
            corrected_seats,
            last_hand_at: versions.iter().map(|version| version.at).max(),
        })
    }

    fn filled(&self, row: &archive::Attendance) -> Result<Filled, Unrestorable> {
        let attendance = Attendance::from_code(&row.attendance, row.own_points.map(GamePoints));
        Ok(Filled {
            attendance: attendance.ok_or_else(|| Unrestorable::new("attendance", &row.attendance))?,
            substitute: row.substitute.map(|player| PlayerId(self.ids.player(player))),
            session_penalty: GamePoints(row.session_penalty),
            reason: row.reason.clone(),
        })
    }

    fn draft(&self, row: &archive::Hand) -> Result<(Draft, bool), Unrestorable> {
        read_hand(&row.written, self.rules).ok_or_else(|| Unrestorable::new("hand", row.written.number))
    }
}

/// A version with its revision.
fn version<'v>((row, (draft, unreadable)): (&archive::Hand, &'v (Draft, bool))) -> (i32, PlayedVersion<'v>) {
    let undone = row.undone.as_ref().map(|undone| undone.recorded_at.0);
    (row.revision, PlayedVersion { draft, unreadable: *unreadable, at: row.recorded_at.0, undone })
}

fn signed(row: &archive::SignedTotals) -> Signed {
    let totals = BySeat { east: row.east, south: row.south, west: row.west, north: row.north };
    Signed {
        totals: totals.map(GamePoints),
        to_nobody: row.to_nobody.map(GamePoints),
        decision: row.decision.clone(),
        author: row.author.clone(),
        at: row.recorded_at.0,
    }
}

fn noted(row: &archive::Noted) -> Noted {
    let Time(at) = row.recorded_at;
    Noted { entry: row.entry, note: row.note.clone(), author: row.author.clone(), at }
}
