//! Recording the result of a hand, and correcting it.
//!
//! Each entry has an identity and names the revision it is based on: an entry that is sent twice has the same answer
//! and is stored once; an entry based on an older revision is refused with the current one.

use crate::table::at_table::{AtTable, Device};
use crate::table::conflict::Decision;
use crate::table::disqualified::disqualifications;
use crate::{Acting, Error, Result, permission, reason, refused};
use chrono::NaiveDateTime;
use event::event::{RankMove, Table};
use event::regulations::SheetRules;
use event::sheet::disqualification;
use event::sheet::hand_result::{Draft, Ending, HandField, HandResult};
use event::sheet::written_hand::WrittenHand;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::time_zone::TimeZone;
use messages::{Message, hand_error, refusal, series};
use rules::{BySeat, Foul, GamePoints, HandNumber, Responsible, RuleSet, Seat, Wind};
use serde_json::json;
use store::Conn;
use store::hands::{self, Note};
use uuid::Uuid;

/// A hand to be recorded or corrected.
#[derive(Clone, Debug)]
pub struct NewHand {
    /// The session.
    pub session: SessionNumber,
    /// The table.
    pub table: TableNumber,
    /// The identity of this entry: sent again, it is stored once.
    pub entry: Uuid,
    /// The revision that it is based on; 0 if the hand was not recorded yet.
    pub based_on: i32,
    /// In duplicate, the number of the deal on the box, as somebody at the table has read it.
    pub deal: Option<u8>,
    /// The hand as written down.
    pub draft: Draft,
    /// The parts that the sender omitted: in a correction they stay as they were.
    pub omitted: Vec<HandField>,
    /// The reason for correcting a recorded hand.
    pub reason: String,
    /// The device that sends it; `None` if no device writes the table, as for a file.
    pub device: Option<Device>,
    /// The amounts for the four seats that the sender saw, if they were shown.
    pub seen: Option<BySeat<GamePoints>>,
}

impl NewHand {
    /// The draft with omitted parts as they were `before`, and with a reason for fans only if they need one.
    fn merged_with(&self, before: Option<&Draft>, rules: SheetRules) -> Draft {
        // If nothing is recorded, omitted parts stay empty.
        let before = before.unwrap_or(&self.draft);
        self.draft.clone().with_omitted(&self.omitted, before).without_idle_reason(rules)
    }
}

/// The answer to an entry that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The hand, 1 to 16.
    pub hand: u8,
    /// Its revision.
    pub revision: i32,
    /// The time at which it was received, in UTC.
    pub at: NaiveDateTime,
    /// Whether the entry had been received before.
    pub duplicate: bool,
    /// The current session scores of the table.
    pub totals: BySeat<GamePoints>,
    /// The time zone of the event.
    pub zone: TimeZone,
}

/// The checked result of a hand that is not stored yet.
struct PreparedHand {
    /// The table with the result.
    table: Table,
    result: HandResult,
    revision: i32,
}

/// The result that a draft would have.
#[derive(Clone, Debug)]
pub struct HandPreview {
    /// The result.
    pub result: HandResult,
    /// The table with the result.
    pub table: Table,
    /// The changes that a correction makes in the ranking.
    pub moves: Vec<RankMove>,
}

impl Acting<'_> {
    /// The result that a draft would have; nothing is stored.
    ///
    /// # Errors
    /// Those of [`Acting::record_hand`].
    pub fn preview_hand(&self, new: &NewHand) -> Result<HandPreview> {
        self.store.read(|conn| {
            let at = self.at_table(conn, (new.session, new.table))?;
            check_deal(&at, new)?;
            let PreparedHand { table, result, revision } = self.prepare_hand(conn, new, &at)?;
            let moves = match revision {
                1 => Vec::new(),
                _ => {
                    let event = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
                    let corrected = event.with_table(table.clone());
                    [event.team_moves(&corrected), event.rank_moves(&corrected)].concat()
                }
            };
            Ok(HandPreview { result, table, moves })
        })
    }

    /// Records a hand or corrects one.
    ///
    /// # Errors
    /// The actor may not enter hands there; every reason against the hand; the current revision is newer than the one
    /// it was based on; another device writes the table.
    pub fn record_hand(&self, new: &NewHand) -> Result<Receipt> {
        let (receipt, goes_on) = self.store.write(|conn| {
            let mut at = self.at_table(conn, (new.session, new.table))?;
            check_deal(&at, new)?;
            let receipt = self.store_hand(conn, &mut at, new)?;
            Ok::<_, Error>((receipt, at.event.regulations.automatic && !at.table.awaits_hand()))
        })?;
        if goes_on {
            self.go_on();
        }
        Ok(receipt)
    }

    /// Records or corrects a hand of a table; `at` then has the table with the result.
    pub(crate) fn store_hand(&self, conn: &mut Conn, at: &mut AtTable, new: &NewHand) -> Result<Receipt> {
        let entry = new.entry.to_string();
        let rules = at.event.regulations.sheet_rules();
        if let Some(received) = hands::by_entry(conn, &entry, rules)? {
            return match received.table == at.table.id && received.draft.hand == new.draft.hand {
                // The same entry with other content: the stored one stays, and the sender has to look at it.
                true if received.draft.check(rules) != new.merged_with(Some(&received.draft), rules).check(rules) => {
                    Err(at.conflict(&received))
                }
                true => {
                    let (hand, revision, totals) = (received.draft.hand, received.revision, at.table.totals());
                    Ok(Receipt { hand, revision, at: received.at, duplicate: true, totals, zone: at.zone() })
                }
                false => refused(Message::new("entry-used")),
            };
        }
        if let Some(device) = &new.device {
            at.require_same_players(conn, device)?;
        }
        let PreparedHand { table, result, revision } = self.prepare_hand(conn, new, at)?;
        if revision as usize > permission::MAX_CHANGES && !permission::decide(self.actor, at.event.id) {
            return refused(Message::new("changed-often").arg("most", permission::MAX_CHANGES));
        }
        let why = if revision > 1 { Some(reason(&new.reason)?) } else { None };
        if let Some(device) = &new.device {
            self.claim_table(conn, at, device)?;
        }
        let device = new.device.as_ref().map(|device| device.id.to_string());
        let pass = self.actor.pass().map(|pass| pass.to_string());
        let (role, device, pass) = (self.actor.role_code(at.event.id), device.as_deref(), pass.as_deref());
        let note =
            Note { entry: &entry, revision, author: &self.actor.name, role, device, pass, at: self.now, reason: why };
        hands::insert(conn, table.id, &result, note)?;
        self.reopen_decision(conn, &table)?;
        let scores = result.scores();
        let detail = json!({
            "session": table.session, "table": table.number, "hand": result.number().get(), "revision": revision,
            "entry": entry, "reason": why,
            "scores": scores.values().map(|points| points.0),
            "written": WrittenHand::from_result(&result),
        });
        let action = if revision > 1 { "correct_hand" } else { "record_hand" };
        self.audit(conn, at.audit_subject(), action, &detail)?;
        at.table = table;
        let (hand, totals, zone) = (result.number().get(), at.table.totals(), at.zone());
        Ok(Receipt { hand, revision, at: self.now, duplicate: false, totals, zone })
    }

    fn prepare_hand(&self, conn: &mut Conn, new: &NewHand, at: &AtTable) -> Result<PreparedHand> {
        let AtTable { event, table, names, .. } = at;
        let decides = permission::decide(self.actor, event.id);
        at.check_time(decides, self.now)?;
        let latest = at.latest_version(new.draft.hand);
        match latest {
            Some(latest) if latest.revision != new.based_on => return Err(at.conflict(latest)),
            None if new.based_on != 0 => return refused(Message::new("hand-none").arg("hand", new.draft.hand)),
            _ => {}
        }
        let live = latest.filter(|version| version.undone.is_none());
        let rules = event.regulations.sheet_rules();
        let draft = new.merged_with(live.map(|live| &live.draft), rules);
        if !decides && at.is_locked(conn)? {
            return refused(Message::new("hand-locked").arg("table", table.number.0));
        }
        let annulled = live.is_some_and(|live| live.draft.ending == Ending::Annulled);
        if (annulled || draft.ending == Ending::Annulled) && !decides {
            return refused(Message::new("hand-annul"));
        }
        if let Some(decision) = at.decision(draft.hand).filter(|_| !decides) {
            return refused(decided_message(draft.hand, &decision));
        }
        let disqualified = |draft: &Draft| -> Vec<(Foul, Seat)> {
            let fouls = draft.penalties.iter().filter(|penalty| penalty.foul.disqualifies());
            fouls.map(|penalty| (penalty.foul, penalty.offender)).collect()
        };
        if !decides && disqualified(&draft) != live.map_or(vec![], |live| disqualified(&live.draft)) {
            return refused(Message::new("hand-disqualify"));
        }
        let mut against = table.sheet.check(&draft).err().unwrap_or_default();
        let before = HandNumber::new(draft.hand).map_or(Vec::new(), |hand| table.sheet.raising_penalties(hand));
        against.extend(draft.unexplained(rules, &before));
        let all = disqualifications(conn, event)?;
        against.extend(disqualification::refusals(&draft, &table.seating(), &table.sheet, &all));
        let against: Vec<Message> = against.iter().map(|reason| refusal(reason, names)).collect();
        let against: Vec<Message> = against.into_iter().chain(against_tiles(&draft, rules)).collect();
        let mut table = table.clone();
        let result = match table.sheet.record(&draft) {
            Ok(result) if against.is_empty() => result.clone(),
            _ => return Err(Error::Refused(against)),
        };
        let scores = result.scores();
        match new.seen {
            Some(seen) if seen != scores => {
                let differing = Seat::ALL.into_iter().filter(|seat| seen[*seat] != scores[*seat]);
                Err(Error::Refused(
                    differing.map(|seat| seen_message(&names[seat], seen[seat], scores[seat])).collect(),
                ))
            }
            _ => Ok(PreparedHand { table, result, revision: new.based_on + 1 }),
        }
    }
}

/// Refuses the first entry of a hand of duplicate without the number of its deal, read from the box at the table.
/// Another deal would not be a result of these four players, and could no longer be played by those it belongs to.
fn check_deal(at: &AtTable, new: &NewHand) -> Result<()> {
    let Some(hand) = HandNumber::new(new.draft.hand).filter(|_| at.event.regulations.duplicate.is_some()) else {
        return Ok(());
    };
    if new.deal == Some(hand.get()) || at.latest_version(hand.get()).is_some() {
        return Ok(());
    }
    let winds = at.event.regulations.rotation.winds(hand);
    let sits = Wind::ALL.map(|wind| winds.find(|own| *own == wind).map_or("", |seat| at.names[seat].as_str()));
    let message = match new.deal {
        None => Message::new("hand-deal-missing"),
        Some(deal) => Message::new("hand-deal-wrong").arg("found", deal),
    };
    let [east, south, west, north] = sits;
    let message = message.arg("deal", hand.get()).arg("east", east).arg("south", south);
    refused(message.arg("west", west).arg("north", north))
}

/// The problems of the tiles, if the hand has any recorded.
fn against_tiles(draft: &Draft, rules: SheetRules) -> Vec<Message> {
    match rules.game.rule_set() {
        RuleSet::Mcr => match draft.winning_hand(rules.rotation) {
            Some(Err(against)) => against.into_iter().map(hand_error).collect(),
            _ => Vec::new(),
        },
        RuleSet::WorldSeries => match draft.series_hand(rules.rotation) {
            Some(Err(against)) => against.into_iter().map(series::hand_error).collect(),
            Some(Ok(hand)) if hand.fixes_who_is_responsible() && draft.responsible != Responsible::Discarder => {
                vec![Message::new("hand-responsible-stands")]
            }
            _ => Vec::new(),
        },
    }
}

/// The message that a hand was decided and the table cannot change it.
pub(crate) fn decided_message(hand: u8, decision: &Decision) -> Message {
    let role = Message::new(format!("role-{}", decision.role));
    let message = Message::new("hand-decided").arg("hand", hand).arg("author", &decision.author).arg("role", role);
    message.arg("reason", &decision.reason)
}

fn seen_message(name: &str, seen: GamePoints, right: GamePoints) -> Message {
    Message::new("hand-seen-wrong").arg("name", name).arg("seen", seen).arg("right", right)
}
