//! The totals signed on paper beside the sums of the hands, and which of the two stand: the chief referee decides.
//!
//! Every door by which four totals come in ends here, and here they are asked about where their sum cannot be: nothing
//! is stored until somebody says why. What is stored so counts for nobody ([`Table::counts`]) until it is right or the
//! chief referee decides.

use crate::table::at_table::AtTable;
use crate::table::conflict::AskedSum;
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

/// The totals of a table as they are signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// By start seat, with the base score, after session penalties.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, session penalties aside; what the recorded hands say where it is left out.
    pub to_nobody: Option<GamePoints>,
    /// Why they are corrected, once the session is closed; before, why they are kept although their sum cannot be.
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
    pub(crate) fn note(&self, actor: &Actor, at: &Table, cards: Option<[[u16; 5]; 4]>) -> TableNote {
        let totals = self.totals.values().map(|total| total.0);
        let link = self.link.clone().unwrap_or_else(|| at.log.link().cloned());
        let reason = self.wrong_sum(at).map(|_| self.reason.trim().to_owned());
        let (to_nobody, pass) = (self.to_nobody.map(|points| points.0), actor.pass());
        TableNote::Counted { totals, cards, to_nobody, link, reason, pass }
    }

    /// What is wrong with their sum. Beside hands that are all recorded they are compared with those, which says more.
    fn wrong_sum(&self, table: &Table) -> Option<WrongSum> {
        let compared = table.entry() == Entry::Hands && table.sheet.is_complete();
        table.judge(self.totals, self.to_nobody).err().filter(|_| !compared)
    }

    /// The same with the base score that the event counts, where they contain another.
    pub(crate) fn converted(self, table: &Table) -> Totals {
        let converted = self.wrong_sum(table).and_then(|wrong| wrong.converted(self.totals));
        Totals { totals: converted.unwrap_or(self.totals), ..self }
    }
}

impl Acting<'_> {
    /// Notes the four totals of a table. Where they stand, the chief referee may correct them for a while after
    /// closing.
    pub(crate) fn sign_totals(&self, conn: &mut Conn, at: &AtTable, new: &Totals) -> Result<()> {
        let detail = self.check_totals(at, new)?;
        let Totals { totals, to_nobody, .. } = *new;
        let signed = Signed { totals, to_nobody, decision: None, author: self.actor.name.clone(), at: self.now };
        insert_signed(conn, at.table.id, &signed)?;
        self.audit(conn, at.audit_subject(), "sign_totals", &detail)
    }

    /// What the audit says of four totals, once nothing is against them.
    ///
    /// # Errors
    /// Others stand than those seen; a value that cannot be; it is too late or no reason is given; they do not add up.
    pub(crate) fn check_totals(&self, at: &AtTable, new: &Totals) -> Result<Value> {
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
            at.check_time(permission::decide(self.actor, at.event.id), self.now)?;
            detail["reason"] = json!(reason(&new.reason)?);
        }
        if let Some(wrong) = new.wrong_sum(table) {
            if !session.is_running() {
                // Nobody closes the session again, so no table is left open here.
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

    /// Decides what stands at a table: the hands although other totals were signed, or the totals, whatever the hands
    /// say; or, where totals stand that do not add up, that they count as they are.
    ///
    /// # Errors
    /// The totals stand and count already; the hands do, and no totals are signed; what stands would be another after
    /// closing; or no reason is given.
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
