//! A table within a transaction, with the data that actions at it need: hands, notes, names.

use crate::table::conflict::{CurrentHand, Decision, Writer};
use crate::{Acting, Actor, Error, Result, Role, permission, refused, time_zone};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, EventHead, SessionHead, Signed, Table};
use event::notes::table_log::TableLog;
use event::notes::table_note::{Noted, TableNote};
use event::sheet::hand_result::Ending;
use event::values::digest::hash;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::person::Person;
use event::values::time_zone::TimeZone;
use messages::Message;
use rules::BySeat;
use store::audit::{self, About};
use store::hands::Version;
use store::sessions;
use store::signed_totals::insert_signed;
use store::{Conn, entries, table_notes};
use uuid::Uuid;

/// The current state of a table.
pub(crate) struct AtTable {
    pub event: EventHead,
    pub session: SessionHead,
    pub table: Table,
    /// Every version of its hands, undone ones too.
    pub versions: Vec<Version>,
    /// The names of those who sit there.
    pub names: BySeat<String>,
    /// Their given names as stored; empty where only the whole name is known.
    pub given_names: BySeat<String>,
}

impl AtTable {
    /// Reads a table of an event, without the rest of the event.
    ///
    /// # Errors
    /// There is no such table.
    pub fn read(conn: &mut Conn, event: EventHead, (session, table): (SessionNumber, TableNumber)) -> Result<AtTable> {
        let session = sessions::head(conn, event.id, session)?.ok_or(Error::NotFound)?;
        let rules = event.regulations.sheet_rules();
        let (table, versions) = sessions::table(conn, &session, table, rules)?.ok_or(Error::NotFound)?;
        let (names, given_names) = entries::names(conn, event.id, table.sitting())?;
        Ok(AtTable { event, session, table, versions, names, given_names })
    }

    /// The time zone of the event.
    pub fn zone(&self) -> TimeZone {
        time_zone(&self.event.regulations)
    }

    /// The table as the subject of an audit row.
    pub fn audit_subject(&self) -> About {
        About::Event(self.event.id, ChangeScope::Table(self.session.number, self.table.number))
    }

    /// The version of a hand that was entered last, undone or not; `None` if there is none.
    pub fn latest_version(&self, hand: u8) -> Option<&Version> {
        self.versions.iter().rfind(|version| version.draft.hand == hand)
    }

    /// Whether signatures, a confirmation or the regulations need the hash of the sheet.
    pub fn asks_for_hash(&self) -> bool {
        let regulations = &self.event.regulations;
        let signed = !self.table.log.signatures().is_empty() || self.table.log.confirmation().is_some();
        signed || regulations.signatures || regulations.second_person
    }

    /// A hash that identifies the table in all copies of the event: of the first row of the event's audit, the table's
    /// place, and the players for whom it was seated. Substitutes and corrected seats do not change it: an older backup has the
    /// same table.
    pub fn seating(&self, conn: &mut Conn) -> Result<String> {
        let first = audit::first(conn, self.event.id)?;
        let numbers = entries::numbers(conn, self.event.id, self.table.seated)?;
        let sits = self.table.seated.values().map(|player| numbers.get(player).copied().unwrap_or_default());
        Ok(hash(format!("{first} {}/{} {sits:?}", self.session.number, self.table.number)))
    }

    /// Refuses an entry that was made for those who sat here before the seats were drawn again.
    pub fn require_same_players(&self, conn: &mut Conn, device: &Device) -> Result<()> {
        match &device.seating {
            Some(seating) if *seating != self.seating(conn)? => {
                refused(Message::new("entry-other-players").arg("table", self.table.number.0))
            }
            _ => Ok(()),
        }
    }

    /// The identities of all entries received from the table: hands, undone hands, notes.
    pub fn received_entries(&self) -> Vec<String> {
        let hands = self.versions.iter().flat_map(|version| {
            let undone = version.undone.as_ref().map(|undone| undone.entry.clone());
            [version.entry.clone()].into_iter().chain(undone)
        });
        // Reports of mistakes come from other devices.
        let of_table = self.table.log.0.iter().filter(|noted| !matches!(noted.note, TableNote::Doubted { .. }));
        hands.chain(of_table.map(|noted| noted.entry.to_string())).collect()
    }

    /// The hash of the current sheet.
    pub fn hash(&self, conn: &mut Conn) -> Result<String> {
        let numbers = entries::numbers(conn, self.event.id, self.table.sitting())?;
        Ok(self.table.sheet_hash(|player| numbers.get(&player).copied().unwrap_or(0)))
    }

    /// Whether a second person has confirmed the current sheet.
    pub fn is_locked(&self, conn: &mut Conn) -> Result<bool> {
        match self.table.log.confirmation() {
            Some((_, sheet)) => Ok(sheet.is(&self.hash(conn)?)),
            None => Ok(false),
        }
    }

    /// Refuses changes while the session does not run. Those who decide may still make some after its close, during the
    /// minutes for corrections.
    pub fn check_time(&self, decides: bool, now: NaiveDateTime) -> Result<()> {
        let session = &self.session;
        if !session.has_begun() {
            return refused(Message::new("hand-not-started").arg("session", session.number.0));
        }
        let Some(closed) = session.closed_at else { return Ok(()) };
        if !decides {
            return refused(Message::new("hand-closed").arg("session", session.number.0));
        }
        let regulations = &self.event.regulations;
        match now > regulations.corrections_until(closed) {
            true => refused(
                Message::new("hand-too-late")
                    .arg("session", session.number.0)
                    .arg("minutes", regulations.correction_minutes),
            ),
            false => Ok(()),
        }
    }

    /// The latest decision of the chief referee about a hand, if there is one.
    pub fn decision(&self, hand: u8) -> Option<Decision> {
        decision(&self.versions, &self.table.log, hand)
    }

    /// The error for an entry that is based on another version than the current one, `version`.
    pub fn conflict(&self, version: &Version) -> Error {
        let decision = self.decision(version.draft.hand);
        Error::Conflict(Box::new(CurrentHand { version: version.clone(), decision, zone: self.zone() }))
    }
}

/// The latest decision about a hand: a correction or annulment by those who decide, or the answer to a dispute; `None`
/// if there is none.
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

/// The author of the first of these versions that this person, or this device, has entered.
pub fn entered_by<'a>(versions: &'a [Version], actor: &Actor, device: Option<Uuid>) -> Option<&'a str> {
    let asks = Person { device, ..actor.person() };
    let is_author = |version: &&Version| {
        let known = |id: &Option<String>| id.as_deref().and_then(|id| id.parse().ok());
        let (device, pass) = (known(&version.device), known(&version.pass));
        asks.is(Person { name: &version.author, device, passes: pass.as_slice() })
    };
    versions.iter().find(is_author).map(|version| version.author.as_str())
}

impl Acting<'_> {
    /// The state of a table at which the actor may enter hands.
    ///
    /// # Errors
    /// There is no such table, or the actor may not enter hands there.
    pub(crate) fn at_table(&self, conn: &mut Conn, (session, table): (SessionNumber, TableNumber)) -> Result<AtTable> {
        let event = self.head(conn, |actor, event| permission::enter_hands(actor, event, session, table))?;
        AtTable::read(conn, event, (session, table))
    }

    /// Makes `device` the one that writes a table, if no other device does.
    ///
    /// # Errors
    /// Another device writes it.
    pub(crate) fn claim_table(&self, conn: &mut Conn, at: &AtTable, device: &Device) -> Result<()> {
        // This was checked when the entry was first received.
        if device.again {
            return Ok(());
        }
        let device = device.id;
        match at.table.log.writer() {
            Some((_, own)) if own == device => Ok(()),
            Some((noted, device)) => {
                let (name, since) = (noted.author.clone(), noted.at);
                Err(Error::AnotherWriter(Box::new(Writer { device, name, since, zone: at.zone() })))
            }
            None => {
                let note = TableNote::TookOver { device };
                let noted = Noted { entry: Uuid::new_v4(), note, author: self.actor.name.clone(), at: self.now };
                Ok(table_notes::insert(conn, at.table.id, &noted)?)
            }
        }
    }

    /// Withdraws a decision about signed totals, because it was about older scores.
    pub(crate) fn reopen_decision(&self, conn: &mut Conn, table: &Table) -> Result<()> {
        if let Some(decided) = table.signed.as_ref().filter(|signed| signed.decision.is_some()) {
            let open = Signed { decision: None, author: self.actor.name.clone(), at: self.now, ..decided.clone() };
            insert_signed(conn, table.id, &open)?;
        }
        Ok(())
    }
}

/// A device that sends an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The identity that the device has made for itself.
    pub id: Uuid,
    /// Whether the entry was received before, and is sent again to a database that no longer has it.
    pub again: bool,
    /// The [identity of the table](AtTable::seating) for which the entry was made, if the device tells.
    pub seating: Option<String>,
}

impl From<Uuid> for Device {
    fn from(id: Uuid) -> Device {
        Device { id, again: false, seating: None }
    }
}
