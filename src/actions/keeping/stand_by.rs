//! A second laptop that stands by: who may, what it is given, and the next term once it takes over.
//!
//! Facts to know: no key leaves a laptop, the first writes down the public one of the second and believes no other; a laptop
//! that was superseded writes nothing but that it was; and at most one stands by.

use crate::keeping::check::{OnPaper, check_event};
use crate::keeping::check_installation::check_installation;
use crate::{Acting, Actor, Error, Result, Token, permission, refused, require};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, EventHead, Shelf};
use event::record::archive::Time;
use event::record::term::{Admission, Proof, TakeOver};
use event::values::digest::bytes;
use event::values::web_link::{LONGEST_LINK, origins};
use messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::{json, to_value};
use std::collections::HashMap;
use std::time::Duration;
use store::audit::{self, About};
use store::seals::Key;
use store::{Conn, CopyState, Mode, Store, continue_ids, events, is_of_chain, newest, no_server, read_changes, terms};

/// By how much a term is at most later than the one known before: after the highest number there is none that could follow.
const MAX_TERMS_AHEAD: u32 = 1000;

/// What a laptop says of itself when it asks to stand by.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AskedAdmission {
    /// Its public key.
    pub key: String,
    /// The newest migration of its program.
    pub schema: String,
    /// Where it is reached, without `/` at the end.
    pub address: String,
    /// The house whose data it has; empty where it has none.
    pub house: String,
    /// The ends of the audits of the events that it has.
    pub ends: Vec<EventEnd>,
}

/// What it is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Admitted {
    /// The token with which it asks for rows.
    pub token: String,
    /// The house.
    pub house: String,
    /// Its term.
    pub term: u32,
}

/// The end of the audit of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventEnd {
    /// The slug of the event there.
    pub slug: String,
    /// The hash of the first row about it: the same on every laptop, whatever its slug is there.
    pub origin: String,
    /// The number of rows.
    pub rows: usize,
    /// The hash of the last one.
    pub hash: String,
}

/// An event of which another laptop has something that is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedEvent {
    /// Its slug here; none where it is not here at all.
    pub here: Option<String>,
    /// Its slug there.
    pub there: String,
}

fn key(store: &Store) -> Result<&Key> {
    store.key().ok_or_else(|| Error::Refused(vec![Message::new("stand-by-no-key")]))
}

/// Whether a laptop may be reached there: what people are led to, and what is asked, is an address of the web without a path.
fn is_address(address: &str) -> bool {
    address.len() <= LONGEST_LINK && origins(address).eq([address])
}

/// # Errors
/// The actor organises not every event there is.
pub fn may_change_laptops(store: &Store, actor: &Actor) -> Result<()> {
    let all = store.read(|conn| events::on_all_shelves(conn).map_err(Error::from))?;
    require(permission::organise_all(actor, all.iter().map(|event| event.id)))
}

/// # Errors
/// The actor may not take away all that is stored, which a second laptop gets; or the database is none that is copied.
pub fn may_admit_stand_by(store: &Store, actor: &Actor) -> Result<()> {
    may_change_laptops(store, actor)?;
    if store.file().is_some() { Ok(()) } else { refused(Message::new("stand-by-not-sqlite")) }
}

/// # Errors
/// A server is on the PostgreSQL database: what it writes would be gone with the next copy.
pub fn require_no_server(store: &Store) -> Result<()> {
    store.read(|conn| no_server(conn).map_err(Error::from))
}

/// Lets a laptop stand by; one that did before no longer does.
///
/// # Errors
/// See [`may_admit_stand_by`]; it has another version of the schema, what it says of itself cannot be, or it has entries of this house
/// that are not here, which a copy would replace.
pub fn admit_stand_by(store: &Store, actor: &Actor, asked: &AskedAdmission, now: NaiveDateTime) -> Result<Admitted> {
    may_admit_stand_by(store, actor)?;
    let schema = newest()?;
    if asked.schema != schema {
        let other = Message::new("stand-by-other-version").arg("first", schema);
        return refused(other.arg("second", asked.schema.chars().take(80).collect::<String>()));
    }
    if bytes::<32>(&asked.key).is_none() || !is_address(&asked.address) || asked.key == key(store)?.public() {
        return refused(Message::new("stand-by-itself"));
    }
    if asked.house == store.read(terms::house)? && !unknown_ends(store, asked.ends.clone())?.is_empty() {
        return refused(Message::new("stand-by-join-first"));
    }
    let (token, first_key) = (Token::random()?, key(store)?.public());
    let admission =
        Admission { token_hash: token.hash(), key: asked.key.clone(), first_key, address: asked.address.clone() };
    let detail = to_value(admission).map_err(Error::unexpected("an admission cannot be written as JSON"))?;
    store.write(|conn| {
        audit::append(conn, About::Nothing, now, &actor.name, "admit_stand_by", &detail)?;
        let (house, term) = (terms::house(conn)?, terms::term(conn)?);
        Ok(Admitted { token: token.secret().to_owned(), house, term })
    })
}

/// Ends that a laptop stands by, and that those take over whose place it took.
///
/// # Errors
/// See [`may_admit_stand_by`]; or none does.
pub fn end_stand_by(store: &Store, actor: &Actor, now: NaiveDateTime) -> Result<()> {
    may_admit_stand_by(store, actor)?;
    let own = key(store)?.public();
    store.write(|conn| {
        let Some(current) = terms::stand_by(conn)? else { return refused(Message::new("stand-by-none")) };
        let mut keys = terms::admitted_keys(conn, &own)?;
        // It was admitted by another key where the data have been moved without their own.
        if !keys.contains(&current.key) {
            keys.push(current.key);
        }
        for key in keys {
            audit::append(conn, About::Nothing, now, &actor.name, "end_stand_by", &json!({ "key": key }))?;
        }
        Ok(())
    })
}

/// The laptop that stands by.
pub fn find_stand_by(store: &Store) -> Result<Option<Admission>> {
    store.read(|conn| Ok(terms::stand_by(conn)?))
}

/// What a laptop has not yet, as lines of JSON; `None` where what it has is not of this audit.
///
/// # Errors
/// The database is none that is copied.
pub fn copy_rows(store: &Store, have: &CopyState) -> Result<Option<Vec<u8>>> {
    store.read(|conn| {
        if !is_of_chain(conn, have)? {
            return Ok(None);
        }
        let mut lines = Vec::new();
        read_changes(conn, have, &mut |line| {
            lines.extend_from_slice(line.as_bytes());
            lines.push(b'\n');
            Ok(())
        })?;
        Ok(Some(lines))
    })
}

/// Begins the next term: this laptop serves from now on. `actor` pressed it, and is reached at `address`.
///
/// # Errors
/// It serves already, has no copy of the laptop that it stands by for, or has no key; the actor organises not all that is there.
pub fn take_over(store: &Store, actor: &Actor, address: &str, now: NaiveDateTime) -> Result<Proof> {
    let (from, own, copied, heard) = match store.house().mode() {
        Mode::StandsBy(followed) => (followed.first, followed.house, followed.term, 0),
        Mode::Superseded(proof) => (proof.address, proof.house, 0, proof.term),
        Mode::Serves => return refused(Message::new("take-over-serves")),
    };
    may_change_laptops(store, actor)?;
    let key = key(store)?;
    let proof = store.write_in_any_mode(|conn| {
        let house = terms::house(conn)?;
        let term = terms::term(conn)?;
        // The first copy may have been broken off: what was here before is of another house, or older than the first laptop's term.
        if house.is_empty() || house != own || term < copied {
            return refused(Message::new("take-over-nothing"));
        }
        // The first laptop may have heard of one that took its place.
        let later = terms::later_term(conn)?.map_or(0, |later| later.term);
        let term = term.max(heard).max(later) + 1;
        let unsigned = Proof {
            house,
            term,
            address: address.to_owned(),
            at: Time(now),
            key: key.public(),
            signature: String::new(),
        };
        let proof = Proof { signature: key.sign(&unsigned.text()), ..unsigned };
        enter_take_over(conn, actor, &proof, from, now)?;
        Ok(proof)
    })?;
    store.house().serve_again()?;
    Ok(proof)
}

/// The rows of the audit by which a laptop takes over: one of the installation, and one of each event that has not ended, whose
/// archives part there.
fn enter_take_over(conn: &mut Conn, actor: &Actor, proof: &Proof, from: String, now: NaiveDateTime) -> Result<()> {
    continue_ids(conn)?;
    let after = audit::last_id(conn)?;
    let hash = audit::hash_of_row(conn, after)?.unwrap_or_default();
    let taken = TakeOver { proof: proof.clone(), from, after, hash };
    let in_event = json!({ "term": proof.term, "from": taken.from });
    let detail = to_value(taken).map_err(Error::unexpected("a take-over cannot be written as JSON"))?;
    audit::append(conn, About::Nothing, now, &actor.name, "take_over", &detail)?;
    for event in events::all(conn)?.into_iter().filter(|event| event.ended_at.is_none()) {
        let about = About::Event(event.id, ChangeScope::Nothing);
        audit::append(conn, about, now, &actor.name, "take_over", &in_event)?;
    }
    Ok(())
}

/// After how long a silence of the first laptop this one takes over by itself: the shortest of the events that are played now; none
/// where their regulations leave it to somebody, or where the first one has heard of another laptop that serves.
pub fn take_over_after(store: &Store) -> Result<Option<Duration>> {
    if store.read(terms::later_term)?.is_some() {
        return Ok(None);
    }
    let all = store.read(|conn| events::all(conn).map_err(Error::from))?;
    let mut after = None;
    for head in all.into_iter().filter(|head| head.ended_at.is_none() && head.regulations.take_over_after > 0) {
        if store.event(&head.slug)?.is_some_and(|event| event.running().is_some()) {
            let own = Duration::from_secs(head.regulations.take_over_after.into());
            after = Some(after.map_or(own, |other: Duration| other.min(own)));
        }
    }
    Ok(after)
}

/// Takes note that another laptop serves: from now on nothing of an event is written here. Whether it is so; anybody may say it.
pub fn hear_term(store: &Store, proof: &Proof, now: NaiveDateTime) -> Result<bool> {
    if let Mode::StandsBy(_) = store.house().mode() {
        return Ok(false);
    }
    let own = key(store)?.public();
    let is_next = store.read(|conn| {
        let heard = terms::later_term(conn)?.map_or(0, |heard| heard.term);
        let known = terms::term(conn)?.max(heard);
        let is_next = proof.term > known && proof.term - known <= MAX_TERMS_AHEAD;
        let is_ours = is_next && proof.house == terms::house(conn)? && proof.key != own;
        if !is_ours || !is_address(&proof.address) || !proof.is_signed() {
            return Ok::<_, Error>(false);
        }
        Ok(terms::believes(conn, &proof.key)?)
    })?;
    if is_next {
        // At once: what waits to be written is refused.
        store.house().supersede(proof.clone());
        store.note_superseded(proof.at.0);
        let detail = json!({ "proof": proof });
        store.write_in_any_mode(|conn| {
            audit::append(conn, About::Nothing, now, "caipan", "hear_term", &detail).map_err(Error::from)
        })?;
    }
    Ok(is_next)
}

/// The ends of the audits of all events, for a laptop that has taken over.
pub fn event_ends(store: &Store) -> Result<Vec<EventEnd>> {
    store.read(|conn| {
        let mut ends = Vec::new();
        for event in events::all(conn)? {
            let last = audit::version(conn, event.id)?;
            let (rows, origin) = (audit::count(conn, event.id, last)?, audit::first(conn, event.id)?);
            let hash = audit::hash_of_row(conn, last)?.unwrap_or_default();
            ends.push(EventEnd { slug: event.slug, origin, rows, hash });
        }
        Ok(ends)
    })
}

/// The events whose ends are neither in the audit here nor in what was joined into it.
pub fn unknown_ends(store: &Store, ends: Vec<EventEnd>) -> Result<Vec<ReturnedEvent>> {
    store.read(|conn| {
        let mut own = HashMap::new();
        for event in events::all(conn)? {
            let last = audit::version(conn, event.id)?;
            own.insert(audit::first(conn, event.id)?, (event.slug, audit::hash_of_row(conn, last)?));
        }
        let mut unknown = Vec::new();
        for EventEnd { slug: there, origin, hash, .. } in ends {
            let here = own.get(&origin);
            // Most events have the same end; to look for another one all rows are read.
            let is_same = here.is_some_and(|(_, own)| own.as_deref() == Some(hash.as_str()));
            if !hash.is_empty() && !is_same && !audit::is_known_hash(conn, &hash)? {
                unknown.push(ReturnedEvent { here: here.map(|(slug, _)| slug.clone()), there });
            }
        }
        Ok(unknown)
    })
}

/// What of a copy is not as its audit says: of the events with rows after this one, or of all; and around the events.
pub fn check_copy(store: &Store, after: Option<i32>) -> Result<Vec<Message>> {
    let changed = store.read(|conn| {
        let Some(after) = after else { return Ok(events::all(conn)?) };
        let changed = audit::changed_events(conn, after)?;
        let changed = changed.into_iter().flatten();
        changed.map(|event| Ok::<_, Error>(events::by_id(conn, event)?)).collect::<Result<Vec<EventHead>>>()
    })?;
    let mut wrong = Vec::new();
    for event in changed.iter().filter(|event| event.shelf != Shelf::Deleted) {
        wrong.extend(check_event(store, &event.slug, &OnPaper::default())?.problems);
    }
    wrong.extend(check_installation(store)?.problems);
    Ok(wrong)
}

/// The archive of an event for a laptop that has taken over.
///
/// # Errors
/// See [`Acting::export_archive`].
pub fn export_for_laptop(store: &Store, slug: &str, now: NaiveDateTime) -> Result<String> {
    Acting { store, actor: &Actor::command_line(), event: slug, now }.export_archive()
}
