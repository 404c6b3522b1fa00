//! The totals signed on paper beside the sums of the hands; the chief referee decides on a difference.

use super::at_table::AtTable;
use super::{Actor, Error, Result, plausible, reason, refused};
use crate::messages::Message;
use crate::rules::{BySeat, GamePoints};
use crate::store::sessions::insert_signed;
use crate::store::{Conn, audit};
use crate::tournament::event::{Signed, Table};
use chrono::NaiveDateTime;
use serde_json::json;

/// Notes the four totals of a table.
pub(super) fn sign(
    conn: &mut Conn,
    actor: &Actor,
    at: &AtTable,
    totals: BySeat<GamePoints>,
    now: NaiveDateTime,
) -> Result<()> {
    let (session, table) = (&at.session, &at.table);
    totals.values().into_iter().try_for_each(|total| plausible(*total))?;
    if !session.is_running() {
        return refused(Message::new("signed-not-running").arg("session", session.number.0));
    }
    let signed = Signed { totals, decision: None, author: actor.name.clone(), at: now };
    insert_signed(conn, table.id, &signed)?;
    let detail = json!({ "session": session.number, "table": table.number, "totals": totals.values().map(|p| p.0) });
    Ok(audit::append(conn, at.part(), now, &actor.name, "sign_totals", &detail)?)
}

/// A decision on signed totals was about the scores as they were: once they change it has to be taken again.
pub(super) fn reopen_decision(conn: &mut Conn, table: &Table, actor: &Actor, now: NaiveDateTime) -> Result<()> {
    if let Some(decided) = table.signed.as_ref().filter(|signed| signed.decision.is_some()) {
        let open = Signed { totals: decided.totals, decision: None, author: actor.name.clone(), at: now };
        insert_signed(conn, table.id, &open)?;
    }
    Ok(())
}

/// Decides that the hands of a table stand although other totals were signed.
///
/// # Errors
/// No totals are signed at this table, or no reason is given.
pub(super) fn decide(conn: &mut Conn, actor: &Actor, at: &AtTable, why: &str, now: NaiveDateTime) -> Result<()> {
    let (session, table) = (&at.session, &at.table);
    let why = reason(why)?;
    let signed = table.signed.clone().ok_or(Error::NotFound)?;
    let decided = Signed { decision: Some(why.to_owned()), author: actor.name.clone(), at: now, ..signed };
    insert_signed(conn, table.id, &decided)?;
    let detail = json!({ "session": session.number, "table": table.number, "reason": why });
    Ok(audit::append(conn, at.part(), now, &actor.name, "decide_totals", &detail)?)
}
