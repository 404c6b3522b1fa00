//! A table within a transaction, with all that an action at it looks at: hands, notes, names.

use super::{Actor, Blocker, Error, Result, Role, permission};
use crate::rules::{BySeat, GamePoints, HandNumber};
use crate::store::entries::{self, EntryList};
use crate::store::events::Event;
use crate::store::hands::{self, Version};
use crate::store::sessions::{Session, Table};
use crate::store::{Conn, sessions, table_notes};
use crate::tournament::hand_result::Ending;
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::person::{Person, same_person};
use crate::tournament::regulations::Regulations;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::session::{Attendance, SignedDifference, check_table, session_score, signed_differences};
use crate::tournament::sheet_text;
use crate::tournament::table_note::{Noted, TableLog, TableNote, unsigned};
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
    hash: String,
}

impl AtTable {
    pub fn read(conn: &mut Conn, event: &Event, session: &Session, table: &Table) -> Result<AtTable> {
        let rules = event.regulations.of_sheet();
        let versions = hands::versions(conn, table.id, rules)?;
        let sheet = hands::scoresheet(&versions, rules)?;
        let entered = entries::list(conn, event.id)?;
        let names = table.sitting().map(|player| entered.player_name(player));
        let hash = hash(session.number, table, &entered, &sheet);
        Ok(AtTable { versions, sheet, log: table_notes::of_table(conn, table.id)?, names, hash })
    }

    /// The version of a hand that was entered last, taken back or not.
    pub fn latest(&self, hand: u8) -> Option<&Version> {
        self.versions.iter().rfind(|version| version.draft.hand == hand)
    }

    /// The hash of the sheet as it stands.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The session scores as they stand; 0 for a forfeited seat.
    pub fn totals(&self, table: &Table) -> BySeat<GamePoints> {
        totals(table, &self.sheet)
    }

    /// Whether a second person has confirmed the sheet as it stands.
    pub fn is_locked(&self) -> bool {
        self.log.confirmation().is_some_and(|(_, sheet)| sheet.is(&self.hash))
    }

    /// What the chief referee has decided about a hand, if anything.
    pub fn decision(&self, hand: u8) -> Option<Decision> {
        decision(&self.versions, &self.log, hand)
    }

    /// That an entry is based on something else than `version`, which stands.
    pub fn conflict(&self, version: &Version) -> Error {
        let decision = self.decision(version.draft.hand);
        Error::Conflict(Box::new(Standing { version: version.clone(), decision }))
    }
}

/// What the score cards of a table have to show: its hands, less lateness.
pub(super) fn cards(table: &Table, sheet: &Scoresheet) -> BySeat<GamePoints> {
    let total = sheet.total();
    BySeat::from_fn(|seat| session_score(total[seat], table.filled[seat].session_penalty))
}

/// The session scores of a table; 0 for a forfeited seat, as in the ranking.
pub(super) fn totals(table: &Table, sheet: &Scoresheet) -> BySeat<GamePoints> {
    let cards = cards(table, sheet);
    BySeat::from_fn(|seat| if table.filled[seat].attendance.is_forfeit() { GamePoints::ZERO } else { cards[seat] })
}

/// What the chief referee has decided about a hand: from then on the table does not change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decided.
    pub author: String,
    /// The code of their role.
    pub role: String,
    /// Why, or what was answered.
    pub reason: String,
    /// When.
    pub at: NaiveDateTime,
}

/// A hand as it stands, where somebody has based an entry on what stood before.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The version that stands.
    pub version: Version,
    /// What the chief referee has decided about the hand.
    pub decision: Option<Decision>,
}

/// The latest decision about a hand: a correction or an annulment by who decides, or the answer to a dispute.
pub fn decision(versions: &[Version], log: &TableLog, hand: u8) -> Option<Decision> {
    let live = versions.iter().rfind(|version| version.draft.hand == hand && version.undone.is_none());
    let corrected = live.and_then(|live| {
        let role = live.role.clone().filter(|role| Role::decides(role))?;
        let decides = live.revision > 1 || live.draft.ending == Ending::Annulled;
        let reason = live.reason.clone().unwrap_or_default();
        decides.then(|| Decision { author: live.author.clone(), role, reason, at: live.at })
    });
    let disputes = log.calls().into_iter().filter(|call| call.hand == Some(hand));
    let answered = disputes.filter_map(|call| call.answer).map(|(noted, text)| Decision {
        author: noted.author.clone(),
        role: Role::ChiefReferee.code().to_owned(),
        reason: text.to_owned(),
        at: noted.at,
    });
    corrected.into_iter().chain(answered).max_by_key(|decision| decision.at)
}

/// Where signed totals differ from the sums of the hands and the chief referee has not decided.
pub(super) fn undecided(table: &Table, sheet: &Scoresheet) -> Vec<SignedDifference> {
    match &table.signed {
        Some(signed) if signed.decision.is_none() => signed_differences(signed.totals, cards(table, sheet)),
        _ => Vec::new(),
    }
}

/// The points of a table that nobody receives, session penalties included.
pub(super) fn unpaid(table: &Table, sheet: &Scoresheet) -> GamePoints {
    let late: GamePoints = table.filled.values().into_iter().map(|filled| filled.session_penalty).sum();
    sheet.unpaid() + late
}

/// What stands in the way of confirming the sheet of a table, and so of closing its session.
pub(super) fn blockers(
    regulations: &Regulations,
    table: &Table,
    sheet: &Scoresheet,
    log: &TableLog,
    hash: impl Fn() -> String,
) -> Vec<Blocker> {
    let mut blockers = Vec::new();
    // A seat nobody can fill ends the table (三缺一): a forfeit without a stand-in needs no further hands.
    let forfeited = table.filled.values().iter().any(|filled| filled.attendance == Attendance::Forfeit);
    let next = sheet.next_hand().filter(|_| !forfeited);
    blockers.extend(next.map(|next: HandNumber| Blocker::Playing(table.number, next)));
    let differences = undecided(table, sheet);
    if let (Some(signed), false) = (&table.signed, differences.is_empty()) {
        let sum = check_table(signed.totals, unpaid(table, sheet));
        blockers.extend(sum.err().map(|check| Blocker::Sum(table.number, check)));
    }
    blockers.extend(differences.into_iter().map(|difference| Blocker::Signed(table.number, difference)));
    let calls = log.undecided_calls().into_iter();
    blockers.extend(calls.map(|call| Blocker::Call(table.number, call.reason.to_owned())));
    if next.is_none() && unsigned(regulations, log, &hash()) {
        blockers.push(Blocker::Unsigned(table.number));
    }
    blockers
}

/// The first author of these versions who may be this person with this device.
pub fn entered_by<'a>(versions: &'a [Version], actor: &Actor, device: Option<Uuid>) -> Option<&'a str> {
    let names = actor.names();
    let asks = Person { names: &names, device };
    let is_author = |version: &&Version| {
        let device = version.device.as_deref().and_then(|device| device.parse().ok());
        same_person(asks, Person { names: &[&version.author], device })
    };
    versions.iter().find(is_author).map(|version| version.author.as_str())
}

/// The hash of a table's sheet.
pub(super) fn hash(session: SessionNumber, table: &Table, entered: &EntryList, sheet: &Scoresheet) -> String {
    sheet_text::hash(&sheet_text::sheet_text((session, table.number), &table.seated(entered), sheet))
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
