//! The open displays: which of them were heard of lately, what each shows, and the names of those that nobody has taken
//! into the hall yet. All is in memory: a display that nobody has taken and that is not heard of for a while is forgotten.
//!
//! Two facts to know: a name is derived from the display's token, so another server, or this one after a restart,
//! derives the same unless it is taken; and a name requires the key of the hall, which organisers hand out.

use crate::flash::Seal;
use actions::Token;
use chrono::{NaiveDateTime, TimeDelta};
use event::event::Event;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of named displays per event that nobody has taken.
const MAX_WAITING: usize = 60;
/// How long a display that nobody has taken is remembered after it was heard of last.
const FORGOTTEN_AFTER: TimeDelta = TimeDelta::minutes(10);
/// Maximum length of the text of what a display shows, in characters.
const MAX_SHOWN: usize = 160;
/// Characters that are not confused when read aloud: no I, O, Q, U, V, 0 and 1.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNPRSTWXYZ";
const DIGITS: &[u8] = b"23456789";

/// The known displays, by event and by the hash of their token.
#[derive(Default)]
pub struct Displays(Mutex<HashMap<i32, BTreeMap<String, Seen>>>);

/// What is known of an open display.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The name under which the display is known in the hall: two characters.
    pub name: String,
    /// When it was heard of last, in UTC.
    pub at: NaiveDateTime,
    /// A description of what it shows.
    pub shows: String,
}

/// The answer to a display.
#[derive(serde::Serialize)]
pub struct Itself {
    /// Its name; empty if it has not sent the key of the hall, or if there are too many displays.
    pub name: String,
    /// Whether somebody has taken it into the hall.
    pub claimed: bool,
}

/// The key of the hall of an event, without which displays get no name: ten characters, to be typed on a television.
pub fn key_of_hall(seal: &Seal, event: i32) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes = seal.derived(&format!("key of the hall of event {event}"));
    bytes.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The hash of a display's token, which alone is stored.
pub fn hash(token: &Token) -> String {
    token.derived("display")
}

/// All names, beginning with one derived from the hash.
fn names(hash: &str) -> impl Iterator<Item = String> {
    let digest = Sha256::digest(hash);
    let all = LETTERS.len() * DIGITS.len();
    let from = usize::from(u16::from_be_bytes([digest[0], digest[1]]));
    (0..all).map(move |next| {
        let place = (from + next) % all;
        let pair = [LETTERS[place / DIGITS.len()], DIGITS[place % DIGITS.len()]];
        pair.map(char::from).iter().collect()
    })
}

impl Displays {
    fn lock(&self) -> MutexGuard<'_, HashMap<i32, BTreeMap<String, Seen>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a display is there and what it shows, and returns its name.
    pub fn hear(&self, event: &Event, token: &Token, has_key: bool, shows: &str, now: NaiveDateTime) -> Itself {
        let (hash, claimed) = (hash(token), &event.screens.displays);
        let mut all = self.lock();
        let here = all.entry(event.head.id).or_default();
        let is_claimed = |hash: &str| claimed.values().any(|display| display.token == hash);
        here.retain(|hash, seen| is_claimed(hash) || now - seen.at < FORGOTTEN_AFTER);
        let own = claimed.iter().find(|(_, display)| display.token == hash).map(|(name, _)| name.clone());
        let name = match (&own, here.get(&hash)) {
            (Some(name), _) => name.clone(),
            (None, Some(seen)) if !claimed.contains_key(&seen.name) => seen.name.clone(),
            (None, known) => {
                let full = here.keys().filter(|hash| !is_claimed(hash)).count() >= MAX_WAITING;
                let taken = |name: &String| claimed.contains_key(name) || here.values().any(|seen| seen.name == *name);
                match names(&hash).find(|name| !taken(name)) {
                    Some(name) if has_key && (known.is_some() || !full) => name,
                    _ => return Itself { name: String::new(), claimed: false },
                }
            }
        };
        let shows = shows.chars().filter(|letter| !letter.is_control()).take(MAX_SHOWN).collect();
        here.insert(hash, Seen { name: name.clone(), at: now, shows });
        Itself { name, claimed: own.is_some() }
    }

    /// What is known of the display whose token has this hash; `None` if it was not heard of.
    pub fn last_seen(&self, event: i32, token: &str) -> Option<Seen> {
        self.lock().get(&event)?.get(token).cloned()
    }

    /// The displays that nobody has taken, by name, each with the hash of its token.
    pub fn waiting(&self, event: &Event, now: NaiveDateTime) -> BTreeMap<String, (String, Seen)> {
        let claimed = |hash: &String| event.screens.displays.values().any(|display| display.token == *hash);
        let all = self.lock();
        let here = all.get(&event.head.id).into_iter().flatten();
        here.filter(|(hash, seen)| !claimed(hash) && now - seen.at < FORGOTTEN_AFTER)
            .map(|(hash, seen)| (seen.name.clone(), (hash.clone(), seen.clone())))
            .collect()
    }
}
