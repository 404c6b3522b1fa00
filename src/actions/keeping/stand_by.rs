//! A second laptop that stands by: its admission, the rows it copies, and the next term when it takes over.
//!
//! Facts to know: at most one laptop stands by; private keys stay where they are, an admission stores the public keys of both laptops, and
//! only their proofs are accepted; and a laptop that was superseded writes only that it was. House, term and proof are explained in
//! `src/event/record/term.rs`.

use crate::keeping::check::{OnPaper, check_event};
use crate::keeping::check_installation::check_installation;
use crate::{Acting, Actor, Error, Result, Token, permission, refused, require};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, EventHead, Shelf};
use event::record::archive::Time;
use event::record::term::{Admission, Proof, TakeOver, question_text};
use event::values::digest::{from_hex, is_signed};
use event::values::web_link::{MAX_LINK_LENGTH, origins};
use messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::{json, to_value};
use std::collections::HashMap;
use std::time::Duration;
use store::audit::{self, About};
use store::seals::Key;
use store::{
    Conn, CopyState, Followed, Mode, Store, continue_ids, events, is_of_chain, newest, no_server, read_changes, terms,
};

/// By how much a term may be later than the one known before: no term could follow the highest number.
const MAX_TERMS_AHEAD: u32 = 1000;

/// The request of a laptop that wants to stand by.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AskedAdmission {
    /// Its public key, 64 hexadecimal digits.
    pub key: String,
    /// The name of the newest migration of its program.
    pub schema: String,
    /// The address at which it is reached, without `/` at the end.
    pub address: String,
    /// The house whose data it has; empty where it has none.
    pub house: String,
    /// The ends of the audits of the events that it has.
    pub ends: Vec<EventEnd>,
}

/// The answer to a laptop that was admitted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Admitted {
    /// The secret token for all its later requests.
    pub token: String,
    /// The house of the first laptop: the hash of the first row of its audit.
    pub house: String,
    /// The current term of the house.
    pub term: u32,
}

/// The last row of the audit of an event, apart from take-overs: a laptop that only took over has nothing that could be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventEnd {
    /// The slug of the event there.
    pub slug: String,
    /// The hash of the first audit row about it: the same on every laptop, whatever its slug is there.
    pub origin: String,
    /// Its hash; empty if there is none.
    pub hash: String,
}

/// An event of which another laptop has rows that are not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedEvent {
    /// Its slug here; `None` if it is not here at all.
    pub here: Option<String>,
    /// Its slug there.
    pub there: String,
}

/// The key of this installation.
///
/// # Errors
/// There is none.
fn key(store: &Store) -> Result<&Key> {
    store.key().ok_or_else(|| Error::Refused(vec![Message::new("stand-by-no-key")]))
}

/// Whether a laptop can be reached there. People are led to this address, so it must be an address of the web without a path.
pub fn is_laptop(address: &str) -> bool {
    address.len() <= MAX_LINK_LENGTH && origins(address).eq([address])
}

/// Requires that the actor may decide which laptop serves and which stands by.
///
/// # Errors
/// The actor does not organise every event, those hidden or deleted included.
pub fn may_change_laptops(store: &Store, actor: &Actor) -> Result<()> {
    let all = store.read(|conn| events::on_all_shelves(conn).map_err(Error::from))?;
    require(permission::organise_all(actor, all.iter().map(|event| event.id)))
}

/// Requires that the actor may admit a second laptop, which receives a copy of everything stored.
///
/// # Errors
/// Those of [`may_change_laptops`]; or the database is not SQLite, which alone is copied.
pub fn may_admit_stand_by(store: &Store, actor: &Actor) -> Result<()> {
    may_change_laptops(store, actor)?;
    if store.file().is_some() { Ok(()) } else { refused(Message::new("stand-by-not-sqlite")) }
}

/// Requires that no server runs on a PostgreSQL database: a copy would overwrite what that server writes.
///
/// # Errors
/// A server runs there.
pub fn require_no_server(store: &Store) -> Result<()> {
    store.read(|conn| no_server(conn).map_err(Error::from))
}

/// Admits a laptop that wants to stand by. It replaces the one that stood by before.
///
/// # Errors
/// Those of [`may_admit_stand_by`]; this installation has no key; the other laptop has another version of the schema, no valid key or
/// address, or the key of this one; or it has rows of this house that are not here, which a copy would replace.
pub fn admit_stand_by(store: &Store, actor: &Actor, asked: &AskedAdmission, now: NaiveDateTime) -> Result<Admitted> {
    may_admit_stand_by(store, actor)?;
    let schema = newest()?;
    if asked.schema != schema {
        let other = Message::new("stand-by-other-version").arg("first", schema);
        return refused(other.arg("second", asked.schema.chars().take(80).collect::<String>()));
    }
    if from_hex::<32>(&asked.key).is_none() || !is_laptop(&asked.address) || asked.key == key(store)?.public() {
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

/// Revokes the admission of the laptop that stands by, and of those that it replaced: none of them may take over any more.
///
/// # Errors
/// Those of [`may_admit_stand_by`]; or no laptop stands by.
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

/// The laptop that stands by, if one does.
pub fn find_stand_by(store: &Store) -> Result<Option<Admission>> {
    store.read(|conn| Ok(terms::stand_by(conn)?))
}

/// The rows that a laptop does not have yet, as lines of JSON ([`read_changes`]). `None` if the last row that it has is not in the audit
/// here.
///
/// # Errors
/// The database is not SQLite.
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

/// Begins the next term: this laptop, which is reached at `address`, serves from now on. Returns the signed proof.
///
/// # Errors
/// This laptop already serves, has no complete copy of the one that it stands by for, or has no key; or those of [`may_change_laptops`].
pub fn take_over(store: &Store, actor: &Actor, address: &str, now: NaiveDateTime) -> Result<Proof> {
    let mode = store.house().mode();
    may_change_laptops(store, actor)?;
    let key = key(store)?;
    let (copied_term, known_term, before) = match mode {
        Mode::Serves => return refused(Message::new("take-over-serves")),
        Mode::StandsBy(followed) => (followed.term, 0, followed),
        Mode::Superseded(proof) => (0, proof.term, laptop_of(&proof, key)),
    };
    let proof = store.write_in_any_mode(|conn| {
        let house = terms::house(conn)?;
        // The first copy may have been interrupted: the data are then still of another house, or older than the first laptop's term.
        if house.is_empty() || house != before.house || terms::term(conn)? < copied_term {
            return refused(Message::new("take-over-nothing"));
        }
        // The first laptop may have heard of one that took its place.
        let term = terms::highest_term(conn)?.max(known_term) + 1;
        let unsigned = Proof {
            house,
            term,
            address: address.to_owned(),
            at: Time(now),
            key: key.public(),
            signature: String::new(),
        };
        let proof = Proof { signature: key.sign(&unsigned.text()), ..unsigned };
        enter_take_over(conn, actor, &proof, before.first.clone(), now)?;
        Ok(proof)
    })?;
    // It serves nevertheless, and tries again at the next start.
    if let Err(error) = store.house().serve_again(&before) {
        tracing::error!(%error, "that this laptop stood by cannot be put away");
    }
    Ok(proof)
}

/// The laptop that has superseded this one, as it is asked for its entries: it sent this one no token, so this one signs.
fn laptop_of(proof: &Proof, key: &Key) -> Followed {
    let token = format!("{}.{}", key.public(), key.sign(&question_text(&proof.house, &proof.key)));
    let (first, house) = (proof.address.clone(), proof.house.clone());
    Followed { first, token, house, term: proof.term, is_copied: true }
}

/// Whether somebody may have the entries here who shows a token or a signature ([`question_text`]): a laptop that may take over, or has
/// admitted this one. It may have been replaced since, or have taken over from this one and lost it again.
///
/// # Errors
/// Those of the database.
pub fn may_have_entries(store: &Store, shown: &str) -> Result<bool> {
    let Some(own) = store.key().map(Key::public) else { return Ok(false) };
    store.read(|conn| {
        let key = match (shown.split_once('.'), Token::from_text(shown)) {
            (Some((key, signature)), _) => {
                let text = question_text(&terms::house(conn)?, &own);
                is_signed(key, signature, &text).then(|| key.to_owned())
            }
            (None, Some(token)) => terms::key_of_token(conn, &token.hash())?,
            (None, None) => None,
        };
        Ok(key.map_or(Ok(false), |key| terms::believes(conn, &key))?)
    })
}

/// Writes the audit rows of a take-over: one for the installation, and one for each event that has not ended, because from there its
/// archives on the two laptops may differ.
fn enter_take_over(conn: &mut Conn, actor: &Actor, proof: &Proof, from: String, now: NaiveDateTime) -> Result<()> {
    continue_ids(conn)?;
    let after = audit::last_id(conn)?;
    let hash = audit::hash_of_row(conn, after)?.unwrap_or_default();
    let taken = TakeOver { proof: proof.clone(), from, after, hash };
    let event_detail = json!({ "term": proof.term, "from": taken.from });
    let detail = to_value(taken).map_err(Error::unexpected("a take-over cannot be written as JSON"))?;
    audit::append(conn, About::Nothing, now, &actor.name, "take_over", &detail)?;
    for event in events::all(conn)?.into_iter().filter(|event| event.ended_at.is_none()) {
        let about = About::Event(event.id, ChangeScope::Nothing);
        audit::append(conn, about, now, &actor.name, "take_over", &event_detail)?;
    }
    Ok(())
}

/// How long the first laptop must be silent until this one takes over automatically: the shortest time in the regulations of the events
/// that are being played. `None` if no such event has one, or if the first laptop has heard of another one that serves.
pub fn shortest_take_over_delay(store: &Store) -> Result<Option<Duration>> {
    if store.read(terms::later_term)?.is_some() {
        return Ok(None);
    }
    let all = store.read(|conn| events::all(conn).map_err(Error::from))?;
    let mut shortest = None;
    for head in all.into_iter().filter(|head| head.ended_at.is_none() && head.regulations.take_over_after > 0) {
        if store.event(&head.slug)?.is_some_and(|event| event.running().is_some()) {
            let own = Duration::from_secs(head.regulations.take_over_after.into());
            shortest = Some(shortest.map_or(own, |other: Duration| other.min(own)));
        }
    }
    Ok(shortest)
}

/// Accepts a proof that another laptop of this house serves, and stops writing events here. Anybody may deliver it.
///
/// Returns whether it was accepted: it must be of a later term, and signed with a key that an admission in the audit here names. A laptop
/// that stands by accepts none.
///
/// # Errors
/// This installation has no key.
pub fn hear_term(store: &Store, proof: &Proof, now: NaiveDateTime) -> Result<bool> {
    if let Mode::StandsBy(_) = store.house().mode() {
        return Ok(false);
    }
    let own = key(store)?.public();
    let is_accepted = store.read(|conn| {
        let known_term = terms::highest_term(conn)?;
        let is_next = proof.term > known_term && proof.term - known_term <= MAX_TERMS_AHEAD;
        let is_ours = is_next && proof.house == terms::house(conn)? && proof.key != own;
        if !is_ours || !is_laptop(&proof.address) || !proof.is_signed() {
            return Ok::<_, Error>(false);
        }
        Ok(terms::believes(conn, &proof.key)?)
    })?;
    if is_accepted {
        // Before the row is written, so that writes already waiting are refused.
        store.house().supersede(proof.clone());
        store.note_superseded(proof.at.0);
        let detail = json!({ "proof": proof });
        store.write_in_any_mode(|conn| {
            audit::append(conn, About::Nothing, now, "caipan", "hear_term", &detail).map_err(Error::from)
        })?;
    }
    Ok(is_accepted)
}

/// The last audit row of every event, apart from take-overs. A laptop that has taken over asks for them, to find rows that it does not
/// have.
pub fn event_ends(store: &Store) -> Result<Vec<EventEnd>> {
    store.read(load_ends)
}

fn load_ends(conn: &mut Conn) -> Result<Vec<EventEnd>> {
    let mut ends = Vec::new();
    for event in events::all(conn)? {
        let hash = audit::last_change(conn, event.id)?.unwrap_or_default();
        ends.push(EventEnd { slug: event.slug, origin: audit::first(conn, event.id)?, hash });
    }
    Ok(ends)
}

/// The events of these rows that are neither in the audit here nor in an archive that was merged into an event here.
pub fn unknown_ends(store: &Store, ends: Vec<EventEnd>) -> Result<Vec<ReturnedEvent>> {
    store.read(|conn| {
        let own: HashMap<_, _> = load_ends(conn)?.into_iter().map(|end| (end.origin.clone(), end)).collect();
        let mut unknown = Vec::new();
        for EventEnd { slug: there, origin, hash } in ends {
            let here = own.get(&origin);
            // Most events have the same end; to look for another one all rows are read.
            let is_same = here.is_some_and(|own| own.hash == hash);
            if !hash.is_empty() && !is_same && !audit::is_known_hash(conn, &hash)? {
                unknown.push(ReturnedEvent { here: here.map(|own| own.slug.clone()), there });
            }
        }
        Ok(unknown)
    })
}

/// Checks a copy against its audit, and returns every problem: of the events with audit rows after the id `after`, or of all events, and of
/// the data that belong to no event.
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

/// The text of the archive of an event, for a laptop that has taken over and merges it.
///
/// # Errors
/// Those of [`Acting::export_archive`].
pub fn export_for_laptop(store: &Store, slug: &str, now: NaiveDateTime) -> Result<String> {
    Acting { store, actor: &Actor::command_line(), event: slug, now }.export_archive()
}
