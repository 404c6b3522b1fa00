//! The totals signed on paper, beside the sums of the hands. The chief referee decides which of the two count.
//!
//! Every entry point for four totals uses this file. If their sum is impossible, it asks for a reason before they are
//! stored; then they do not count ([`Table::counts`]) until they are corrected or the chief referee decides.

use crate::table::at_table::AtTable;
use crate::table::conflict::{AskedSum, CurrentTotals};
use crate::{Acting, Actor, Error, Result, permission, plausible, reason, refused};
use event::event::{Signed, Table};
use event::notes::table_note::TableNote;
use event::regulations::Entry;
use event::sheet::wrong_sum::WrongSum;
use event::values::web_link::WebLink;
use messages::{Message, wrong_sum};
use rules::{BySeat, GamePoints};
use serde_json::{Value, json};
use store::Conn;
use store::signed_totals::insert_signed;

/// The totals of a table, as signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// By start seat, including the base score and after session penalties.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, without session penalties; `None` for those of the recorded hands.
    pub to_nobody: Option<GamePoints>,
    /// The reason for correcting them after the session is closed or, before that, for storing them although their sum
    /// is impossible.
    pub reason: String,
    /// The page of a game played elsewhere; `None` leaves the current one.
    pub link: Option<TotalsLink>,
    /// The totals that the clerk saw when typing these, if several clerks may be at work.
    pub seen: Option<TotalsSeen>,
}

/// The totals of a table that a person saw; `None` if there were none yet.
pub type TotalsSeen = Option<BySeat<GamePoints>>;

/// The page of a game that was played elsewhere; `None` if it was not.
pub type TotalsLink = Option<WebLink>;

impl Totals {
    /// The note about them at a table, with the score cards if those were counted.
    pub(crate) fn note(&self, actor: &Actor, at: &Table, cards: Option<[[u16; 5]; 4]>) -> TableNote {
        let totals = self.totals.values().map(|total| total.0);
        let link = self.link.clone().unwrap_or_else(|| at.log.link().cloned());
        let reason = self.wrong_sum(at).map(|_| self.reason.trim().to_owned());
        let (to_nobody, pass) = (self.to_nobody.map(|points| points.0), actor.pass());
        TableNote::Counted { totals, cards, to_nobody, link, reason, pass }
    }

    /// What is wrong with their sum. `None` if all hands are recorded and count: comparing with those says more.
    fn wrong_sum(&self, table: &Table) -> Option<WrongSum> {
        let compared = table.entry() == Entry::Hands && table.is_complete();
        table.judge(self.totals, self.to_nobody).err().filter(|_| !compared)
    }

    /// These totals converted to the base score of the event, if they contain another one.
    pub(crate) fn converted(self, table: &Table) -> Totals {
        let converted = self.wrong_sum(table).and_then(|wrong| wrong.converted(self.totals));
        Totals { totals: converted.unwrap_or(self.totals), ..self }
    }
}

impl Acting<'_> {
    /// Stores the four totals of a table. If totals count there, the chief referee may correct them for some time after
    /// the session is closed.
    ///
    /// # Errors
    /// Those of [`Acting::check_totals`].
    pub(crate) fn sign_totals(&self, conn: &mut Conn, at: &AtTable, new: &Totals) -> Result<()> {
        let detail = self.check_totals(at, new)?;
        let Totals { totals, to_nobody, .. } = *new;
        let signed = Signed { totals, to_nobody, decision: None, author: self.actor.name.clone(), at: self.now };
        insert_signed(conn, at.table.id, &signed)?;
        self.audit(conn, at.audit_subject(), "sign_totals", &detail)
    }

    /// Checks four totals, and returns the detail for their audit row.
    ///
    /// # Errors
    /// The current totals are not those seen; a value is impossible; it is too late, or no reason is given; or they do
    /// not add up.
    pub(crate) fn check_totals(&self, at: &AtTable, new: &Totals) -> Result<Value> {
        let (session, table, totals) = (&at.session, &at.table, new.totals);
        totals.values().into_iter().try_for_each(|total| plausible(*total))?;
        if let (Some(seen), Some(stands)) = (new.seen, &table.signed)
            && seen != Some(stands.totals)
            && totals != stands.totals
        {
            let Signed { totals, to_nobody, .. } = *stands;
            return Err(Error::SheetChanged(CurrentTotals { totals, to_nobody }));
        }
        if let Some(to_nobody) = new.to_nobody {
            plausible(to_nobody)?;
            if to_nobody < GamePoints::ZERO {
                return refused(Message::new("to-nobody-negative").arg("points", to_nobody));
            }
        }
        let mut detail =
            json!({ "session": session.number, "table": table.number, "totals": totals.values().map(|p| p.0) });
        if let Some(to_nobody) = new.to_nobody {
            detail["to_nobody"] = json!(to_nobody.0);
        }
        if let Some(Some(link)) = &new.link {
            detail["link"] = json!(link);
        }
        if !session.is_running() {
            if !session.is_closed() || table.entry() == Entry::Hands {
                return refused(Message::new("signed-not-running").arg("session", session.number.0));
            }
            at.check_time(permission::decide(self.actor, at.event.id), self.now)?;
            detail["reason"] = json!(reason(&new.reason)?);
        }
        if let Some(wrong) = new.wrong_sum(table) {
            if !session.is_running() {
                // The session would not be closed again, so that totals that do not count would stay.
                return refused(wrong_sum(table.number.0, &wrong, |seat| at.names[seat].clone()));
            }
            if new.reason.trim().is_empty() {
                let (table, names) = (table.number, at.names.clone());
                return Err(Error::WrongSums(vec![AskedSum { table, totals, wrong, names, line: None }]));
            }
            detail["reason"] = json!(reason(&new.reason)?);
        }
        Ok(detail)
    }

    /// Decides what counts at a table: the hands although other totals were signed; the totals, whatever the hands add
    /// up to; or totals that do not add up, as they are.
    ///
    /// # Errors
    /// The totals count already; hands count, and no totals are signed; the other of the two would count after the
    /// session is closed; or no reason is given.
    pub(crate) fn decide_totals(&self, conn: &mut Conn, at: &AtTable, entry: Entry, why: &str) -> Result<()> {
        let (session, table) = (&at.session, &at.table);
        let why = reason(why)?;
        if entry != table.entry() && !session.is_running() {
            return refused(Message::new("entry-not-running").arg("session", session.number.0));
        }
        let decision = match (entry, table.entry()) {
            (Entry::Totals, Entry::Totals) if !table.counts() => Some(why.to_owned()),
            (Entry::Totals, Entry::Totals) => {
                return refused(Message::new("entry-stands").arg("table", table.number.0));
            }
            (Entry::Hands, Entry::Hands) if table.signed.is_none() => return Err(Error::NotFound),
            (Entry::Hands, _) => Some(why.to_owned()),
            (Entry::Totals, Entry::Hands) => None,
        };
        if let Some(signed) = table.signed.as_ref().filter(|signed| signed.decision != decision) {
            let decided = Signed { decision, author: self.actor.name.clone(), at: self.now, ..signed.clone() };
            insert_signed(conn, table.id, &decided)?;
        }
        let detail = json!({ "session": session.number, "table": table.number, "entry": entry, "reason": why });
        self.audit(conn, at.audit_subject(), "decide_totals", &detail)
    }
}
