//! Pairing phones with tables: for each table of a session a link and a code of six digits, which let in at that table
//! only and in that session only.
//!
//! Two facts to know: of link and code only hashes are stored, and both are shown once; and pairing a table again, or
//! taking the pairing back, ends all that was paired before at once.

use super::sign_in::{hashed, matches};
use super::{Actor, Error, Result, Token, permission, refused};
use crate::messages::Message;
use crate::store::passes::NewPass;
use crate::store::{self, Conn, Store, audit, events, passes, sessions};
use crate::tournament::ids::{SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use serde_json::json;

/// After so many wrong codes a table's code leads nowhere.
pub const MOST_TRIES: i32 = 10;

/// What is shown once of a table's pairing.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// Which table.
    pub table: TableNumber,
    /// The token of the link.
    pub token: Token,
    /// Six digits.
    pub code: String,
}

/// Pairs these tables of a session anew; all of them where none is named. `label` names whoever writes a table.
///
/// # Errors
/// There is no such session or table, or it is closed.
pub fn pair_phones(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    only: Option<TableNumber>,
    label: impl Fn(TableNumber) -> String,
    now: NaiveDateTime,
) -> Result<Vec<Pairing>> {
    let tables: Vec<TableNumber> = store.read(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let session = sessions::one(conn, event.id, number)?.ok_or(Error::NotFound)?;
        if session.closed_at.is_some() {
            return refused(Message::new("hand-closed").arg("session", number.0));
        }
        let tables = session.tables.iter().map(|table| table.number);
        Ok(tables.filter(|table| only.is_none_or(|only| only == *table)).collect())
    })?;
    if tables.is_empty() {
        return Err(Error::NotFound);
    }
    // Hashing a code takes long on purpose: nobody else waits for it.
    let made = tables
        .into_iter()
        .map(|table| {
            let code = code()?;
            Ok((hashed(&code)?, Pairing { table, token: Token::random()?, code }))
        })
        .collect::<Result<Vec<_>>>()?;
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        for (code_hash, pairing) in &made {
            passes::end_of_table(conn, event.id, number.0, &pairing.table.to_string(), now)?;
            let label = label(pairing.table);
            insert(conn, event.id, number, pairing.table, &pairing.token, Some(code_hash), &label, now)?;
        }
        let tables: Vec<TableNumber> = made.iter().map(|(_, pairing)| pairing.table).collect();
        let detail = json!({ "session": number, "tables": tables });
        Ok::<_, Error>(audit::append(conn, Some(event.id), now, &actor.name, "pair_phones", &detail)?)
    })?;
    Ok(made.into_iter().map(|(_, pairing)| pairing).collect())
}

/// Ends all that is paired with a table.
///
/// # Errors
/// Nothing is.
pub fn unpair_table(
    store: &Store,
    actor: &Actor,
    slug: &str,
    (session, table): (SessionNumber, TableNumber),
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        if passes::end_of_table(conn, event.id, session.0, &table.to_string(), now)? == 0 {
            return Err(Error::NotFound);
        }
        let detail = json!({ "session": session, "table": table });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "unpair_table", &detail)?)
    })
}

/// What somebody gets for a code.
#[derive(Clone, Debug)]
pub struct Paired {
    /// For the cookie.
    pub token: Token,
    /// The session whose table it is.
    pub session: SessionNumber,
    /// The table.
    pub table: TableNumber,
}

/// Lets a phone in with a table's code; each phone gets a token of its own.
///
/// # Errors
/// No pairing of that table has the code, or too many wrong ones were tried.
pub fn pair_with_code(store: &Store, slug: &str, table: TableNumber, code: &str, now: NaiveDateTime) -> Result<Paired> {
    // What is noted of a wrong code has to stay, so the refusal is made after the transaction.
    let paired = store.write(|conn| {
        let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?;
        let open = sessions::of_event(conn, event.id)?.into_iter().filter(|session| session.closed_at.is_none());
        let mut left = 0;
        for session in open {
            let passes = passes::of_session(conn, event.id, session.number.0)?.into_iter();
            for pass in passes.filter(|pass| pass.tables == table.to_string() && pass.tries < MOST_TRIES) {
                let Some(hash) = &pass.code_hash else { continue };
                if !matches(code, hash) {
                    passes::set_tries(conn, pass.id, pass.tries + 1)?;
                    left = left.max(MOST_TRIES - pass.tries - 1);
                    continue;
                }
                let token = Token::random()?;
                insert(conn, event.id, session.number, table, &token, None, &pass.label, now)?;
                return Ok::<_, Error>(Ok(Paired { token, session: session.number, table }));
            }
        }
        Ok(Err(left))
    })?;
    paired.or_else(|left| refused(Message::new("code-wrong").arg("table", table.0).arg("left", i64::from(left))))
}

#[expect(clippy::too_many_arguments, reason = "the columns of one row")]
fn insert(
    conn: &mut Conn,
    event: i32,
    session: SessionNumber,
    table: TableNumber,
    token: &Token,
    code_hash: Option<&str>,
    label: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let pass = NewPass {
        token_hash: &token.hash(),
        user_id: None,
        event_id: Some(event),
        role: Some("referee"),
        tables: &table.to_string(),
        label,
        created_at: now,
        expires_at: None,
        session: Some(session.0.into()),
        code_hash,
    };
    passes::insert(conn, &pass)?;
    Ok(())
}

/// Six random digits, each number as likely as any other.
fn code() -> Result<String> {
    // The largest multiple of a million: what lies above is drawn again.
    const FAIR: u32 = u32::MAX - u32::MAX % 1_000_000;
    loop {
        let drawn = getrandom::u32().map_err(|error| store::Error::Connection(error.to_string()))?;
        if drawn < FAIR {
            return Ok(format!("{:06}", drawn % 1_000_000));
        }
    }
}
