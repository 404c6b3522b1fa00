//! The totals signed on paper beside the sums of the hands, and which of the two stand: the chief referee decides.

use super::at_table::AtTable;
use super::record_hand::in_time;
use super::{Actor, Error, Result, permission, plausible, reason, refused};
use crate::messages::{Message, blocker};
use crate::rules::{BySeat, GamePoints};
use crate::store::sessions::insert_signed;
use crate::store::{Conn, audit};
use crate::tournament::event::{Blocker, Signed, Table};
use crate::tournament::regulations::Entry;
use crate::tournament::session::check_table;
use crate::tournament::table_note::TableNote;
use crate::tournament::web_link::WebLink;
use chrono::NaiveDateTime;
use serde_json::json;

/// The totals of a table as they are signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// By start seat, with the base score, after session penalties.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, session penalties aside; what the recorded hands say where it is left out.
    pub to_nobody: Option<GamePoints>,
    /// Why they are corrected, once the session is closed.
    pub reason: String,
    /// Where the game was played, if that is said; the link that stands otherwise.
    pub link: Option<TotalsLink>,
    /// The totals that the clerk saw when these were typed, where other clerks may be at work.
    pub seen: Option<TotalsSeen>,
}

/// The totals of a table that somebody saw; `None` where there were none yet.
pub type TotalsSeen = Option<BySeat<GamePoints>>;

/// The page of a game that was played elsewhere; `None` where it was not.
pub type TotalsLink = Option<WebLink>;

impl Totals {
    /// What is noted of them at a table, with the score cards where those were counted.
    pub(super) fn note(&self, at: &Table, cards: Option<[[u16; 5]; 4]>) -> TableNote {
        let totals = self.totals.values().map(|total| total.0);
        let link = self.link.clone().unwrap_or_else(|| at.log.link().cloned());
        TableNote::Counted { totals, cards, to_nobody: self.to_nobody.map(|points| points.0), link }
    }
}

/// Notes the four totals of a table. Where they stand, the chief referee may correct them for a while after closing.
pub(super) fn sign(conn: &mut Conn, actor: &Actor, at: &AtTable, new: &Totals, now: NaiveDateTime) -> Result<()> {
    let (session, table, totals) = (&at.session, &at.table, new.totals);
    totals.values().into_iter().try_for_each(|total| plausible(*total))?;
    let stands = table.signed.as_ref().map(|signed| signed.totals);
    if let (Some(seen), Some(stands)) = (new.seen, stands)
        && seen != Some(stands)
        && totals != stands
    {
        return Err(Error::SheetChanged(stands));
    }
    if let Some(to_nobody) = new.to_nobody {
        plausible(to_nobody)?;
        if to_nobody < GamePoints::ZERO {
            return refused(Message::new("to-nobody-negative").arg("points", to_nobody));
        }
    }
    let signed = Signed { totals, to_nobody: new.to_nobody, decision: None, author: actor.name.clone(), at: now };
    let mut detail =
        json!({ "session": session.number, "table": table.number, "totals": totals.values().map(|p| p.0) });
    if let Some(to_nobody) = new.to_nobody {
        detail["to_nobody"] = json!(to_nobody.0);
    }
    if let Some(Some(link)) = &new.link {
        detail["link"] = json!(link);
    }
    if !session.is_running() {
        if session.closed_at.is_none() || table.entry() == Entry::Hands {
            return refused(Message::new("signed-not-running").arg("session", session.number.0));
        }
        in_time(at, permission::decide(actor, at.event.id), now)?;
        detail["reason"] = json!(reason(&new.reason)?);
        // Nobody closes the session again, so what closing asks is asked here.
        let after = Table { signed: Some(signed.clone()), ..table.clone() };
        if let Err(check) = check_table(totals, after.sheet.base(), after.unpaid()) {
            let sum = Blocker::Sum(table.number, check);
            return refused(blocker(&sum, |_, seat| at.names[seat].clone()));
        }
    }
    insert_signed(conn, table.id, &signed)?;
    Ok(audit::append(conn, at.part(), now, &actor.name, "sign_totals", &detail)?)
}

/// A decision on signed totals was about the scores as they were: once they change it has to be taken again.
pub(super) fn reopen_decision(conn: &mut Conn, table: &Table, actor: &Actor, now: NaiveDateTime) -> Result<()> {
    if let Some(decided) = table.signed.as_ref().filter(|signed| signed.decision.is_some()) {
        let open = Signed { decision: None, author: actor.name.clone(), at: now, ..decided.clone() };
        insert_signed(conn, table.id, &open)?;
    }
    Ok(())
}

/// Decides what stands at a table: the hands although other totals were signed, or the totals, whatever the hands say.
///
/// # Errors
/// The totals stand already; the hands do, and no totals are signed; what stands would be another after closing; or no reason
/// is given.
pub(super) fn decide(
    conn: &mut Conn,
    actor: &Actor,
    at: &AtTable,
    entry: Entry,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let (session, table) = (&at.session, &at.table);
    let why = reason(why)?;
    if entry != table.entry() && !session.is_running() {
        return refused(Message::new("entry-not-running").arg("session", session.number.0));
    }
    let decision = match (entry, table.entry()) {
        (Entry::Totals, Entry::Totals) => {
            return refused(Message::new("entry-stands").arg("table", table.number.0));
        }
        (Entry::Hands, Entry::Hands) if table.signed.is_none() => return Err(Error::NotFound),
        (Entry::Hands, _) => Some(why.to_owned()),
        (Entry::Totals, Entry::Hands) => None,
    };
    if let Some(signed) = table.signed.as_ref().filter(|signed| signed.decision != decision) {
        let decided = Signed { decision, author: actor.name.clone(), at: now, ..signed.clone() };
        insert_signed(conn, table.id, &decided)?;
    }
    let detail = json!({ "session": session.number, "table": table.number, "entry": entry, "reason": why });
    Ok(audit::append(conn, at.part(), now, &actor.name, "decide_totals", &detail)?)
}
