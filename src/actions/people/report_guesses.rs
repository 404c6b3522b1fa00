//! Audit rows about guessed codes or passwords: where the guesses came from, and how many there were.

use crate::Result;
use chrono::NaiveDateTime;
use event::event::ChangeScope;
use serde_json::json;
use store::audit::{self, About};
use store::{Store, passes};

/// Wrong guesses within an hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesses {
    /// The address they came from; `None` for all addresses together.
    pub address: Option<String>,
    /// How many there were.
    pub tries: u32,
    /// The number of such rows omitted since the last one, because there were too many.
    pub omitted: u32,
}

/// Writes an audit row about guessed codes of an event's tables.
pub fn codes_guessed(store: &Store, event: i32, guesses: &Guesses, now: NaiveDateTime) -> Result<()> {
    // The audit of an event may become public; the address itself is only in the log of the server.
    let one_address = guesses.address.is_some();
    let detail = json!({ "one_address": one_address, "tries": guesses.tries, "left_out": guesses.omitted });
    store.write(|conn| {
        Ok(audit::append(conn, About::Event(event, ChangeScope::Nothing), now, "caipan", "guess_codes", &detail)?)
    })
}

/// Writes an audit row about guesses of the password of a user. `None` for a name that no user has: the name is not
/// stored, because it may be a password typed into the wrong field.
pub fn passwords_guessed(store: &Store, user: Option<i32>, guesses: &Guesses, now: NaiveDateTime) -> Result<()> {
    store.write_unless_copy(|conn| {
        let name = user.map(|user| passes::user_name(conn, user)).transpose()?;
        let detail =
            json!({ "name": name, "address": guesses.address, "tries": guesses.tries, "left_out": guesses.omitted });
        Ok(audit::append(conn, About::Nothing, now, "caipan", "guess_passwords", &detail)?)
    })
}
