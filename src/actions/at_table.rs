//! A table within a transaction, with all that an action at it looks at: hands, notes, names.

use super::{Actor, Error, Result, permission};
use crate::rules::{BySeat, GamePoints};
use crate::store::events::Event;
use crate::store::hands::{self, Version};
use crate::store::sessions::{Session, Table};
use crate::store::{Conn, entries, sessions, table_notes};
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::session::session_score;
use crate::tournament::table_note::{Noted, Seated, TableLog, TableNote, sheet_hash};
use chrono::NaiveDateTime;
use uuid::Uuid;

/// Event, session and table at which an actor may enter hands.
pub(super) fn find(
    conn: &mut Conn,
    actor: &Actor,
    slug: &str,
    (session, table): (SessionNumber, TableNumber),
) -> Result<(Event, Session, Table)> {
    let event = super::event(conn, slug, |event| permission::enter_hands(actor, event, session, table))?;
    let session = sessions::one(conn, event.id, session)?.ok_or(Error::NotFound)?;
    let table = session.table(table).cloned().ok_or(Error::NotFound)?;
    Ok((event, session, table))
}

/// What stands at a table.
pub(super) struct AtTable {
    pub versions: Vec<Version>,
    pub sheet: Scoresheet,
    pub log: TableLog,
    pub names: BySeat<String>,
}

impl AtTable {
    pub fn read(conn: &mut Conn, event: &Event, table: &Table) -> Result<AtTable> {
        let rules = event.regulations.of_sheet();
        let versions = hands::versions(conn, table.id, rules)?;
        let sheet = hands::scoresheet(&versions, rules)?;
        let entered = entries::list(conn, event.id)?;
        let names = table.sitting().map(|player| entered.player_name(player));
        Ok(AtTable { versions, sheet, log: table_notes::of_table(conn, table.id)?, names })
    }

    /// The version of a hand that was entered last, taken back or not.
    pub fn latest(&self, hand: u8) -> Option<&Version> {
        self.versions.iter().rfind(|version| version.draft.hand == hand)
    }

    /// The hash of the sheet as it stands.
    pub fn hash(&self, table: &Table) -> String {
        hash(table, &self.names, &self.sheet)
    }

    /// The session scores as they stand.
    pub fn totals(&self, table: &Table) -> BySeat<GamePoints> {
        let total = self.sheet.total();
        BySeat::from_fn(|seat| session_score(total[seat], table.filled[seat].session_penalty))
    }

    /// Whether a second person has confirmed the sheet as it stands.
    pub fn is_locked(&self, table: &Table) -> bool {
        self.log.confirmation().is_some_and(|(_, sheet)| sheet == self.hash(table))
    }
}

/// The hash of a table's sheet.
pub(super) fn hash(table: &Table, names: &BySeat<String>, sheet: &Scoresheet) -> String {
    let seated = |seat| Seated {
        name: &names[seat],
        attendance: table.filled[seat].attendance,
        session_penalty: table.filled[seat].session_penalty,
    };
    sheet_hash(BySeat::from_fn(seated), sheet)
}

/// Makes `device` the one that writes a table, if no other does.
///
/// # Errors
/// Another device writes it.
pub(super) fn claim(
    conn: &mut Conn,
    actor: &Actor,
    table: &Table,
    log: &TableLog,
    device: Uuid,
    now: NaiveDateTime,
) -> Result<()> {
    match log.writer() {
        Some((_, own)) if own == device => Ok(()),
        Some((noted, device)) => {
            Err(Error::AnotherWriter(Box::new(Writer { device, name: noted.author.clone(), since: noted.at })))
        }
        None => {
            let note = TableNote::TookOver { device };
            let noted = Noted { entry: Uuid::new_v4(), note, author: actor.name.clone(), at: now };
            Ok(table_notes::insert(conn, table.id, &noted)?)
        }
    }
}

/// The device that writes a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// Made by the device.
    pub device: Uuid,
    /// Who took the table over with it.
    pub name: String,
    /// When.
    pub since: NaiveDateTime,
}
