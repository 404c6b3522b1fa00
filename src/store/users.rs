//! Users: people who sign in with a password and may create events.

use super::schema::users;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;

/// A user.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct User {
    /// The row.
    pub id: i32,
    /// The name to sign in with.
    pub name: String,
    /// The Argon2 hash of the password in PHC form.
    pub password_hash: String,
}

/// The user with this name, if there is one.
pub fn by_name(conn: &mut Conn, name: &str) -> Result<Option<User>> {
    Ok(users::table.filter(users::name.eq(name)).select(User::as_select()).first(conn).optional()?)
}

/// Whether there is any user.
pub fn any(conn: &mut Conn) -> Result<bool> {
    Ok(diesel::select(diesel::dsl::exists(users::table.select(users::id))).get_result(conn)?)
}

/// The names of all users, sorted.
pub fn names(conn: &mut Conn) -> Result<Vec<String>> {
    let mut names: Vec<String> = users::table.select(users::name).load(conn)?;
    names.sort();
    Ok(names)
}

/// Adds a user and returns the row.
///
/// # Errors
/// The name is taken, or those of the database.
pub fn insert(conn: &mut Conn, name: &str, password_hash: &str, at: NaiveDateTime) -> Result<i32> {
    Ok(diesel::insert_into(users::table)
        .values((users::name.eq(name), users::password_hash.eq(password_hash), users::created_at.eq(at)))
        .returning(users::id)
        .get_result(conn)?)
}

/// Gives a user another password.
pub fn set_password(conn: &mut Conn, user: i32, password_hash: &str) -> Result<()> {
    diesel::update(users::table.find(user)).set(users::password_hash.eq(password_hash)).execute(conn)?;
    Ok(())
}
