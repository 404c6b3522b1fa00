//! Users, managed on the command line of the server. The first one may also add themselves with a link that the server
//! prints.

use crate::people::sign_in::hash_password;
use crate::{Error, Result, name, refused};
use chrono::NaiveDateTime;
use event::values::typed_text;
use messages::Message;
use serde_json::json;
use store::audit::{self, About};
use store::{Store, passes, users};

/// The minimum length of a password, in characters.
pub const MIN_PASSWORD_LENGTH: usize = 8;

fn check(password: &str) -> Result<()> {
    match password.chars().count() {
        length if length < MIN_PASSWORD_LENGTH => {
            refused(Message::new("password-short").arg("length", length).arg("shortest", MIN_PASSWORD_LENGTH))
        }
        _ => Ok(()),
    }
}

/// Adds a user, who may sign in and create events.
///
/// # Errors
/// The name is empty, too long or taken, or the password is too short.
pub fn add_user(store: &Store, user: &str, password: &str, now: NaiveDateTime) -> Result<()> {
    add(store, user, password, now, false)
}

fn add(store: &Store, user: &str, password: &str, now: NaiveDateTime, first: bool) -> Result<()> {
    let user = name(user)?;
    check(password)?;
    let hash = hash_password(password)?;
    store.write(|conn| {
        if first && users::any(conn)? {
            return refused(Message::new("first-run-over"));
        }
        if users::by_name(conn, &user)?.is_some() {
            return refused(Message::new("user-taken").arg("name", &user));
        }
        users::insert(conn, &user, &hash, now)?;
        Ok(audit::append(conn, About::Nothing, now, "caipan", "add_user", &json!({ "name": user }))?)
    })
}

/// Whether there is no user yet.
pub fn has_no_user(store: &Store) -> Result<bool> {
    store.read(|conn| Ok(!users::any(conn)?))
}

/// Adds the first user, who has opened the link that the server printed.
///
/// # Errors
/// There is a user already, the name is empty or too long, or the password is too short.
pub fn add_first_user(store: &Store, user: &str, password: &str, now: NaiveDateTime) -> Result<()> {
    add(store, user, password, now, true)
}

/// Changes the password of a user and ends all their sign-ins.
///
/// # Errors
/// There is no such user, or the password is too short.
pub fn set_password(store: &Store, user: &str, password: &str, now: NaiveDateTime) -> Result<()> {
    check(password)?;
    let hash = hash_password(password)?;
    store.write(|conn| {
        let found = users::by_name(conn, &typed_text::name(user))?.ok_or(Error::NotFound)?;
        users::set_password(conn, found.id, &hash)?;
        passes::end_all(conn, found.id, now)?;
        Ok(audit::append(conn, About::Nothing, now, "caipan", "set_password", &json!({ "name": found.name }))?)
    })
}
