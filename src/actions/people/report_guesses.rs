//! That somebody guesses codes or passwords, for the audit: who looks there sees from where, and how many tries it
//! were.

use crate::Result;
use chrono::NaiveDateTime;
use event::event::ChangeScope;
use serde_json::json;
use store::audit::{self, About};
use store::{Store, passes};

/// Wrong tries within an hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesses {
    /// Where they came from; `None` for all addresses together.
    pub address: Option<String>,
    /// How many there were.
    pub tries: u32,
    /// Rows like this that were left out since the last, because there were too many.
    pub unsaid: u32,
}

/// Codes of an event's tables are guessed.
pub fn codes_guessed(store: &Store, event: i32, guesses: &Guesses, now: NaiveDateTime) -> Result<()> {
    // The audit of an event may go to everybody. Which address it is stands in the log of the server.
    let one_address = guesses.address.is_some();
    let detail = json!({ "one_address": one_address, "tries": guesses.tries, "left_out": guesses.unsaid });
    store.write(|conn| {
        Ok(audit::append(conn, About::Event(event, ChangeScope::Nothing), now, "caipan", "guess_codes", &detail)?)
    })
}

/// The password of a user is guessed, or that of a name that nobody has: which is not kept, it may be a password typed
/// into the wrong field.
pub fn passwords_guessed(store: &Store, user: Option<i32>, guesses: &Guesses, now: NaiveDateTime) -> Result<()> {
    store.write_unless_copy(|conn| {
        let name = user.map(|user| passes::user_name(conn, user)).transpose()?;
        let detail =
            json!({ "name": name, "address": guesses.address, "tries": guesses.tries, "left_out": guesses.unsaid });
        Ok(audit::append(conn, About::Nothing, now, "caipan", "guess_passwords", &detail)?)
    })
}
