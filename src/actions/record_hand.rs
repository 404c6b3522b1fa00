//! Recording what happened in a hand, and correcting it.
//!
//! Each entry has an identity and names the revision it is based on: the same entry twice is answered alike
//! and stored once; an entry based on an older revision is refused with what stands now.

use super::sign_totals::reopen_decision;
use super::{Actor, Error, Result, permission, reason, refused};
use crate::messages::{Message, hand_error, refusal};
use crate::rules::BySeat;
use crate::store::events::Event;
use crate::store::hands::{self, Note};
use crate::store::sessions::{Session, Table};
use crate::store::{Conn, Store, audit, entries, sessions};
use crate::tournament::hand_result::{Draft, Ending, HandResult};
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::scoresheet::Scoresheet;
use chrono::NaiveDateTime;
use serde_json::json;
use uuid::Uuid;

/// A hand to be recorded, or corrected.
#[derive(Clone, Debug)]
pub struct NewHand {
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// The identity of this entry: sent again, it is stored once.
    pub entry: Uuid,
    /// The revision it was based on: 0 where the hand was not recorded yet.
    pub based_on: i32,
    /// What was written down.
    pub draft: Draft,
    /// Why a recorded hand is corrected.
    pub reason: String,
}

/// What the referee gets for an entry that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Which hand.
    pub hand: u8,
    /// Which revision of it.
    pub revision: i32,
    /// When it was received.
    pub at: NaiveDateTime,
    /// Whether the entry had been received before.
    pub duplicate: bool,
}

struct Prepared {
    event: Event,
    table: Table,
    sheet: Scoresheet,
    result: HandResult,
    revision: i32,
}

/// The result a draft would have, with nothing stored.
///
/// # Errors
/// As [`record_hand`].
pub fn preview_hand(store: &Store, actor: &Actor, slug: &str, new: &NewHand) -> Result<(HandResult, Scoresheet)> {
    store.read(|conn| {
        let (event, session, table) = find(conn, actor, slug, new)?;
        let prepared = prepare(conn, actor, new, event, &session, table)?;
        Ok((prepared.result, prepared.sheet))
    })
}

/// Records a hand or corrects one.
///
/// # Errors
/// Everything that speaks against it; a newer revision than the one it was based on.
pub fn record_hand(store: &Store, actor: &Actor, slug: &str, new: &NewHand, now: NaiveDateTime) -> Result<Receipt> {
    store.write(|conn| {
        let (event, session, table) = find(conn, actor, slug, new)?;
        record(conn, actor, event, &session, table, new, now)
    })
}

/// Records a hand of a table or corrects one.
pub(super) fn record(
    conn: &mut Conn,
    actor: &Actor,
    event: Event,
    session: &Session,
    table: Table,
    new: &NewHand,
    now: NaiveDateTime,
) -> Result<Receipt> {
    let entry = new.entry.to_string();
    let rules = event.regulations.of_sheet();
    if let Some(received) = hands::by_entry(conn, &entry, rules)? {
        return match received.table == table.id && received.draft.hand == new.draft.hand {
            // Sent again after being changed: what was received stands, and the sender has to look at it.
            true if received.draft.check(rules) != new.draft.check(rules) => Err(Error::Conflict(Box::new(received))),
            true => {
                Ok(Receipt { hand: received.draft.hand, revision: received.revision, at: received.at, duplicate: true })
            }
            false => refused(Message::new("entry-used")),
        };
    }
    let Prepared { event, table, result, revision, .. } = prepare(conn, actor, new, event, session, table)?;
    let why = if revision > 1 { Some(reason(&new.reason)?) } else { None };
    let note = Note { entry: &entry, revision, author: &actor.name, at: now, reason: why };
    hands::insert(conn, table.id, &result, note)?;
    reopen_decision(conn, &table, actor, now)?;
    let scores = result.scores();
    let detail = json!({
        "session": session.number, "table": table.number, "hand": result.number().get(), "revision": revision,
        "entry": entry, "ending": result.ending().code(), "reason": why,
        "scores": scores.values().map(|points| points.0),
        "tiles": result.tiles().map(|won| format!("{} {}", won.tiles, won.circumstances())),
    });
    let action = if revision > 1 { "correct_hand" } else { "record_hand" };
    audit::append(conn, Some(event.id), now, &actor.name, action, &detail)?;
    Ok(Receipt { hand: result.number().get(), revision, at: now, duplicate: false })
}

fn find(conn: &mut Conn, actor: &Actor, slug: &str, new: &NewHand) -> Result<(Event, Session, Table)> {
    let event = super::event(conn, slug, |event| permission::enter_hands(actor, event, new.table))?;
    let session = sessions::one(conn, event.id, new.session)?.ok_or(Error::NotFound)?;
    let table = session.table(new.table).cloned().ok_or(Error::NotFound)?;
    Ok((event, session, table))
}

fn prepare(
    conn: &mut Conn,
    actor: &Actor,
    new: &NewHand,
    event: Event,
    session: &Session,
    table: Table,
) -> Result<Prepared> {
    let versions = hands::versions(conn, table.id, event.regulations.of_sheet())?;
    let decides = permission::decide(actor, event.id);
    if session.started_at.is_none() {
        return refused(Message::new("hand-not-started").arg("session", session.number.0));
    }
    if session.closed_at.is_some() && !decides {
        return refused(Message::new("hand-closed").arg("session", session.number.0));
    }
    let live = versions.iter().rfind(|version| version.draft.hand == new.draft.hand);
    match live {
        Some(live) if live.revision != new.based_on => return Err(Error::Conflict(Box::new(live.clone()))),
        None if new.based_on != 0 => return Err(Error::NotFound),
        _ => {}
    }
    let annulled = live.is_some_and(|live| live.draft.ending == Ending::Annulled);
    if (annulled || new.draft.ending == Ending::Annulled) && !decides {
        return refused(Message::new("hand-annul"));
    }
    let mut sheet = hands::scoresheet(&versions, event.regulations.of_sheet())?;
    let tiles = new.draft.winning_hand(event.regulations.rotation).and_then(|hand| hand.err()).unwrap_or_default();
    let result = match sheet.record(&new.draft) {
        Ok(result) if tiles.is_empty() => result.clone(),
        recorded => {
            let against = recorded.err().unwrap_or_default();
            let names = names(conn, event.id, &table)?;
            let against = against.iter().map(|reason| refusal(reason, &names));
            return Err(Error::Refused(against.chain(tiles.into_iter().map(hand_error)).collect()));
        }
    };
    Ok(Prepared { event, table, sheet, result, revision: new.based_on + 1 })
}

fn names(conn: &mut Conn, event: i32, table: &Table) -> Result<BySeat<String>> {
    let entered = entries::list(conn, event)?;
    Ok(table.sitting().map(|player| entered.player_name(player)))
}
