//! Terms, and the laptop that stands by, read from the audit of the installation.

use super::audit::AuditRow;
use super::error::corrupt;
use super::schema::audit;
use super::{Conn, Result};
use diesel::prelude::*;
use event::record::term::{Admission, FIRST_TERM, Proof, TakeOver};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;

/// The action by which a laptop takes over.
pub const TAKE_OVER: &str = "take_over";
/// The action by which a laptop accepts that another has taken over.
pub const HEAR_TERM: &str = "hear_term";
/// The action that admits a laptop to stand by.
pub const ADMIT: &str = "admit_stand_by";
/// The action that revokes this admission.
pub const END: &str = "end_stand_by";

/// The detail of the audit row of [`HEAR_TERM`].
#[derive(Deserialize)]
struct Heard {
    proof: Proof,
}

/// The detail of the audit row of [`END`].
#[derive(Deserialize)]
struct Ended {
    key: String,
}

/// The house: the hash of the first row of the audit; empty before that.
pub fn house(conn: &mut Conn) -> Result<String> {
    Ok(audit::table.order(audit::id).select(audit::hash).first(conn).optional()?.unwrap_or_default())
}

/// The rows of the installation with one of these actions, the newest first.
fn rows_of(conn: &mut Conn, actions: &[&str]) -> Result<Vec<AuditRow>> {
    let rows = audit::table.filter(audit::event_id.is_null()).filter(audit::action.eq_any(actions));
    Ok(rows.order(audit::id.desc()).select(AuditRow::as_select()).load(conn)?)
}

fn detail<T: DeserializeOwned>(row: &AuditRow) -> Result<T> {
    serde_json::from_str(&row.detail).map_err(corrupt)
}

/// The last take-over of this house, with its row, if there was one.
pub fn last_take_over(conn: &mut Conn) -> Result<Option<(TakeOver, AuditRow)>> {
    let rows = rows_of(conn, &[TAKE_OVER])?;
    rows.into_iter().next().map(|row| Ok((detail(&row)?, row))).transpose()
}

/// The term in which this database is written.
pub fn term(conn: &mut Conn) -> Result<u32> {
    Ok(last_take_over(conn)?.map_or(FIRST_TERM, |(taken, _)| taken.proof.term))
}

/// The proof of a later term of this house than that of this database, if one was accepted here.
pub fn later_term(conn: &mut Conn) -> Result<Option<Proof>> {
    let own = term(conn)?;
    let heard = rows_of(conn, &[HEAR_TERM])?.first().map(detail::<Heard>).transpose()?;
    Ok(heard.map(|heard| heard.proof).filter(|proof| proof.term > own))
}

/// The highest term that is known here: that of this database, or a later one of an accepted proof.
pub fn highest_term(conn: &mut Conn) -> Result<u32> {
    Ok(term(conn)?.max(later_term(conn)?.map_or(0, |later| later.term)))
}

/// The laptop that stands by, if one does.
pub fn stand_by(conn: &mut Conn) -> Result<Option<Admission>> {
    let rows = rows_of(conn, &[ADMIT, END, TAKE_OVER])?;
    rows.first().filter(|row| row.action == ADMIT).map(detail).transpose()
}

/// Whether proofs with this key are believed: the latest row about a laptop with it says that it was admitted or has admitted
/// another, and not that its admission was revoked.
pub fn believes(conn: &mut Conn, key: &str) -> Result<bool> {
    for row in rows_of(conn, &[ADMIT, END])? {
        if row.action == ADMIT {
            let laptop: Admission = detail(&row)?;
            if laptop.key == key || laptop.first_key == key {
                return Ok(true);
            }
        } else if detail::<Ended>(&row)?.key == key {
            return Ok(false);
        }
    }
    Ok(false)
}

/// The key of the laptop that was sent the token with this hash when it was admitted, at whatever time; `None` if none was.
pub fn key_of_token(conn: &mut Conn, token_hash: &str) -> Result<Option<String>> {
    for row in rows_of(conn, &[ADMIT])? {
        let laptop: Admission = detail(&row)?;
        if laptop.token_hash == token_hash {
            return Ok(Some(laptop.key));
        }
    }
    Ok(None)
}

/// The keys of the laptops that one with this key has admitted, and of which nobody has ended that they stand by.
pub fn admitted_keys(conn: &mut Conn, first: &str) -> Result<Vec<String>> {
    let (mut known, mut admitted) = (HashSet::new(), Vec::new());
    for row in rows_of(conn, &[ADMIT, END])? {
        if row.action == ADMIT {
            let laptop: Admission = detail(&row)?;
            if laptop.first_key == first && known.insert(laptop.key.clone()) {
                admitted.push(laptop.key);
            }
        } else {
            known.insert(detail::<Ended>(&row)?.key);
        }
    }
    Ok(admitted)
}
