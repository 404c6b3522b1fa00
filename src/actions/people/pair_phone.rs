//! Pairing phones with tables: each table of a session has a link and a code of six digits. With either of them and a
//! name, a person receives a pass that is valid for this table in this session only.
//!
//! Three facts to know: only hashes of link and code are stored, and both are shown once; a pairing admits one phone,
//! and one more each time the organiser allows it; and pairing a table again, or ending the pairing, ends all passes of
//! the older pairing at once.

use crate::people::sign_in::{hash_password, is_password, role_of};
use crate::{Acting, Error, Result, Role, Token, name, permission, refused};
use chrono::NaiveDateTime;
use event::event::ChangeScope;
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::audit::{self, About};
use store::passes::{self, NewPass, Pass};
use store::{Conn, Store, events, sessions};

/// The parts of a table's pairing that are shown once.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The table.
    pub table: TableNumber,
    /// The token of the link.
    pub token: Token,
    /// The code: six digits.
    pub code: String,
}

impl Acting<'_> {
    /// Pairs these tables of a session: `only` one, or all of them. Older pairings of these tables end.
    ///
    /// # Errors
    /// There is no such session or table, or the session is closed.
    pub fn pair_phones(&self, number: SessionNumber, only: Option<TableNumber>) -> Result<Vec<Pairing>> {
        let tables: Vec<TableNumber> = self.store.read(|conn| {
            let event = self.head(conn, permission::organise)?;
            let session = sessions::head(conn, event.id, number)?.ok_or(Error::NotFound)?;
            if session.is_closed() {
                return refused(Message::new("hand-closed").arg("session", number.0));
            }
            let tables = sessions::table_numbers(conn, session.id)?.into_iter();
            Ok(tables.filter(|table| only.is_none_or(|only| only == *table)).collect())
        })?;
        if tables.is_empty() {
            return Err(Error::NotFound);
        }
        // Hashing a code is slow on purpose: so it is done before the transaction, for which others would wait.
        let made = tables
            .into_iter()
            .map(|table| {
                let code = random_code()?;
                Ok((hash_password(&code)?, Pairing { table, token: Token::random()?, code }))
            })
            .collect::<Result<Vec<_>>>()?;
        self.change_head(permission::organise, |conn, event| {
            for (code_hash, pairing) in &made {
                let table = pairing.table.to_string();
                passes::end_of_table(conn, event.id, number.0, &table, self.now)?;
                let (token_hash, code_hash) = (&pairing.token.hash(), Some(code_hash.as_str()));
                let pass = NewPass {
                    token_hash,
                    code_hash,
                    admits: Some(1),
                    ..table_pass(event.id, number, &table, self.now)
                };
                passes::insert(conn, &pass)?;
            }
            let tables: Vec<TableNumber> = made.iter().map(|(_, pairing)| pairing.table).collect();
            let detail = json!({ "session": number, "tables": tables });
            // Phones paired before are no longer admitted: the scope makes their pages notice it.
            let part = only.map_or(ChangeScope::Session(number), |table| ChangeScope::Table(number, table));
            self.audit(conn, About::Event(event.id, part), "pair_phones", &detail)
        })?;
        Ok(made.into_iter().map(|(_, pairing)| pairing).collect())
    }

    /// Allows the pairing of a table to admit one more phone.
    ///
    /// # Errors
    /// The table is not paired.
    pub fn admit_phone(&self, (session, table): (SessionNumber, TableNumber)) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let pairing = pairings(conn, event.id, session, table)?.pop().ok_or(Error::NotFound)?;
            passes::admit_one_more(conn, pairing.id)?;
            let detail = json!({ "session": session, "table": table });
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "admit_phone", &detail)
        })
    }

    /// Ends the pairing of a table, and the passes of its phones.
    ///
    /// # Errors
    /// The table is not paired.
    pub fn unpair_table(&self, (session, table): (SessionNumber, TableNumber)) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            if passes::end_of_table(conn, event.id, session.0, &table.to_string(), self.now)? == 0 {
                return Err(Error::NotFound);
            }
            let detail = json!({ "session": session, "table": table });
            self.audit(conn, About::Event(event.id, ChangeScope::Table(session, table)), "unpair_table", &detail)
        })
    }
}

/// A pass for one table in one session, without a token.
fn table_pass(event: i32, session: SessionNumber, table: &str, now: NaiveDateTime) -> NewPass<'_> {
    NewPass {
        event_id: Some(event),
        role: Some("referee"),
        tables: table,
        session: Some(session.0.into()),
        created_at: now,
        ..NewPass::default()
    }
}

/// The pairings of a table in a session that have not ended: at most one.
fn pairings(conn: &mut Conn, event: i32, session: SessionNumber, table: TableNumber) -> Result<Vec<Pass>> {
    let passes = passes::of_session(conn, event, session.0)?.into_iter();
    Ok(passes.filter(|pass| pass.admits.is_some() && pass.tables == table.to_string()).collect())
}

/// The pairings of a table in all sessions that are not closed.
fn open_pairings(conn: &mut Conn, event: i32, table: TableNumber) -> Result<Vec<Pass>> {
    let open = sessions::heads(conn, event)?.into_iter().filter(|session| !session.is_closed());
    let found: Result<Vec<_>> = open.map(|session| pairings(conn, event, session.number, table)).collect();
    Ok(found?.concat())
}

/// The pairing of a link; `None` if it has ended or there is none.
fn link_pairing(conn: &mut Conn, token: &Token, now: NaiveDateTime) -> Result<Option<Pass>> {
    let pass = passes::of_token(conn, &token.hash())?;
    Ok(pass.filter(|pass| pass.admits.is_some() && pass.is_valid(now)))
}

/// The place that a link pairs with: id and address of the event, session, table; `None` if it pairs with none.
pub fn paired_place(
    store: &Store,
    token: &Token,
    now: NaiveDateTime,
) -> Result<Option<(i32, String, SessionNumber, TableNumber)>> {
    store.read(|conn| {
        let Some(pairing) = link_pairing(conn, token, now)? else { return Ok(None) };
        let Some((event, Role::Phone(session, table))) = role_of(&pairing)? else { return Ok(None) };
        Ok(Some((event, events::address(conn, event)?, session, table)))
    })
}

/// The secret with which a phone asks to be admitted.
#[derive(Clone, Debug)]
pub enum Key {
    /// The link of a pairing.
    Link(Token),
    /// The code of a table.
    Code(TableNumber, String),
}

/// The result for the person who pairs a phone.
#[derive(Clone, Debug)]
pub struct Paired {
    /// The token for the cookie.
    pub token: Token,
    /// The session.
    pub session: SessionNumber,
    /// The table.
    pub table: TableNumber,
}

/// Admits a phone at a table, for a person. `held` are the tokens of the browser, the newest first. A person whom the
/// pairing has admitted before keeps that pass, and a request that is repeated because its answer was lost receives the
/// same token. `None` if the key belongs to no pairing, or the browser holds no token.
///
/// # Errors
/// The name is empty or too long, there is no such event, or the pairing has admitted its maximum of phones.
pub fn pair_phone(
    store: &Store,
    slug: &str,
    key: &Key,
    person: &str,
    held: &[Token],
    now: NaiveDateTime,
) -> Result<Option<Paired>> {
    let person = name(person)?;
    let candidates = store.read(|conn| {
        let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?.id;
        match key {
            Key::Link(token) => Ok(link_pairing(conn, token, now)?.into_iter().collect()),
            Key::Code(table, _) => open_pairings(conn, event, *table),
        }
    })?;
    // Checking a code is slow on purpose: so it is done before the transaction, for which others would wait.
    let opens = |pairing: &Pass| match key {
        Key::Link(_) => true,
        Key::Code(_, code) => pairing.code_hash.as_ref().is_some_and(|hash| is_password(code, hash)),
    };
    let Some(pairing) = candidates.into_iter().find(opens) else { return Ok(None) };
    let Some((event, Role::Phone(session, table))) = role_of(&pairing)? else { return Ok(None) };
    store.write(|conn| {
        let Some((pairing, admitted)) = passes::pairing(conn, pairing.id)? else { return Ok(None) };
        let most = pairing.admits.unwrap_or_default();
        for token in held {
            let own = passes::of_token(conn, &token.hash())?.filter(|pass| pass.pairing_id == Some(pairing.id));
            if own.is_some_and(|pass| pass.is_valid(now) && pass.label == person) {
                return Ok(Some(Paired { token: token.clone(), session, table }));
            }
        }
        let Some(own) = held.first() else { return Ok(None) };
        let token = own.following(&format!("phone {} {most}", pairing.id));
        let paired = Paired { token, session, table };
        let token_hash = &paired.token.hash();
        if passes::of_token(conn, token_hash)?.is_some_and(|pass| pass.is_valid(now)) {
            return Ok(Some(paired));
        }
        if admitted >= most.into() {
            return refused(Message::new("pairing-used").arg("table", table.0));
        }
        let numbered = table.to_string();
        let pairing_id = Some(pairing.id);
        let pass = NewPass { token_hash, label: &person, pairing_id, ..table_pass(event, session, &numbered, now) };
        let phone = passes::insert(conn, &pass)?;
        let detail = json!({ "session": session, "table": table, "phone": phone });
        audit::append(conn, About::Event(event, ChangeScope::Nothing), now, &person, "pair_phone", &detail)?;
        Ok(Some(paired))
    })
}

/// Six random digits, each number as likely as any other.
fn random_code() -> Result<String> {
    // The largest multiple of a million: a number above it is drawn again.
    const FAIR: u32 = u32::MAX - u32::MAX % 1_000_000;
    loop {
        let drawn = getrandom::u32().map_err(Error::unexpected("the system gives no random numbers"))?;
        if drawn < FAIR {
            return Ok(format!("{:06}", drawn % 1_000_000));
        }
    }
}
