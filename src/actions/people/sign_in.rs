//! Signing in with a password, the holders of links, signing out. This changes nothing of an event, so that it is
//! possible also on a laptop that was superseded.

use crate::{Actor, Error, Result, Rights, Role, Token, refused};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use chrono::{Days, NaiveDateTime};
use event::values::ids::{SessionNumber, TableNumber, TeamId};
use event::values::typed_text;
use messages::Message;
use sha2::{Digest, Sha256};
use store::passes::{self, NewPass, Pass};
use store::{Conn, Store, events, users};
use uuid::Uuid;

/// How long a sign-in is valid.
const SIGN_IN_DAYS: u64 = 30;
/// A hash of a password that nobody knows, for unknown names: checking them takes as long as checking known ones.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$K1VQ0kq3kqk2oQ7c0j3d1h8yM0yq0o9m1c0x9v4G8ZQ";

/// Signs a user in, and returns the token for the browser's cookie.
///
/// # Errors
/// The name or the password is wrong; the message does not say which.
pub fn sign_in(store: &Store, name: &str, password: &str, now: NaiveDateTime) -> Result<Token> {
    let user = store.read(|conn| users::by_name(conn, &typed_text::name(name)))?;
    let hash = user.as_ref().map_or(NOBODY, |user| user.password_hash.as_str());
    let right = is_password(password, hash);
    let Some(user) = user.filter(|_| right) else { return refused(Message::new("sign-in-wrong")) };
    let token = Token::random()?;
    store.write_unless_copy(|conn| {
        passes::insert(
            conn,
            &NewPass {
                token_hash: &token.hash(),
                user_id: Some(user.id),
                label: &user.name,
                created_at: now,
                expires_at: now.checked_add_days(Days::new(SIGN_IN_DAYS)),
                ..NewPass::default()
            },
        )
    })?;
    Ok(token)
}

/// The id of the user with this name, if there is one, and the first of the browser's tokens that is or was a sign-in
/// of theirs.
pub fn account(store: &Store, name: &str, held: &[Token]) -> Result<(Option<i32>, Option<Token>)> {
    store.read(|conn| {
        let Some(user) = users::by_name(conn, &typed_text::name(name))? else { return Ok((None, None)) };
        for token in held {
            if passes::of_token(conn, &token.hash())?.is_some_and(|pass| pass.user_id == Some(user.id)) {
                return Ok((Some(user.id), Some(token.clone())));
            }
        }
        Ok((Some(user.id), None))
    })
}

/// The holders of these tokens, in the same order. A token that is not valid belongs to a spectator, who has the name
/// of its pass if there is one. For links and phones, the time they were last seen is stored, at most once a minute.
pub fn holders(store: &Store, tokens: &[Token], now: NaiveDateTime) -> Result<Vec<Actor>> {
    let mut unseen = Vec::new();
    let holders = store.read(|conn| {
        let hashes: Vec<String> = tokens.iter().map(Token::hash).collect();
        let mut passes = passes::of_tokens(conn, &hashes)?;
        let held = tokens.iter().zip(&hashes).map(|(token, hash)| (token, passes.remove(hash)));
        held.map(|(token, pass)| holder(conn, token, pass, now, &mut unseen)).collect()
    })?;
    if !unseen.is_empty() && store.write(|conn| Ok::<_, Error>(passes::record_seen(conn, &unseen, now)?)).is_err() {
        // That time is not important: the request is answered nevertheless.
        tracing::debug!("who was heard of is not noted");
    }
    Ok(holders)
}

/// The holder of one token; adds the id of the pass to `unseen` if its time is to be stored.
fn holder(
    conn: &mut Conn,
    token: &Token,
    pass: Option<Pass>,
    now: NaiveDateTime,
    unseen: &mut Vec<i32>,
) -> Result<Actor> {
    let Some(pass) = pass else { return Ok(Actor::spectator()) };
    let heard = |at: NaiveDateTime| (now - at).num_seconds().abs() < 60;
    if pass.event_id.is_some() && pass.is_valid(now) && !pass.seen_at.is_some_and(heard) {
        unseen.push(pass.id);
    }
    let rights = match pass.user_id {
        _ if !pass.is_valid(now) || pass.admits.is_some() => Rights::Spectator,
        Some(user) => Rights::User { user, organises: events::organised_by(conn, user)? },
        None => role_of(&pass)?.map_or(Rights::Spectator, |(event, role)| Rights::Link { event, role }),
    };
    // The id of the pass that entries store. A user is one person, however often they sign in.
    let remembered = match pass.user_id {
        Some(user) => uuid_of_text(&format!("user {user} {}", pass.label)),
        None => uuid_of_text(&token.derived("entries")),
    };
    Ok(Actor { passes: vec![remembered], ..Actor::with_name(pass.label, rights) })
}

/// A UUID derived from a text by SHA-256: it does not reveal the text, and nobody can find another text with the same
/// one.
pub(crate) fn uuid_of_text(text: &str) -> Uuid {
    Sha256::digest(text).first_chunk().map_or(Uuid::nil(), |bytes| Uuid::from_bytes(*bytes))
}

/// The event and the role of a link or a phone; `None` for a sign-in.
///
/// # Errors
/// The stored role is unknown.
pub(crate) fn role_of(pass: &Pass) -> Result<Option<(i32, Role)>> {
    let Some((event, code)) = pass.event_id.zip(pass.role.as_deref()) else { return Ok(None) };
    let tables = pass.tables.split(',').filter_map(|table| table.parse().ok().map(TableNumber)).collect();
    let session = pass.session.and_then(|session| session.try_into().ok()).map(SessionNumber);
    let unknown = || Error::Store(store::Error::Corrupt(format!("role {code}").into()));
    Ok(Some((event, Role::from_code(code, tables, session, pass.team_id.map(TeamId)).ok_or_else(unknown)?)))
}

/// Ends sign-ins and the passes of phones. A link stays valid until it is revoked, so that its holder can use it again.
pub fn sign_out(store: &Store, tokens: &[Token], now: NaiveDateTime) -> Result<()> {
    store.write_unless_copy(|conn| {
        for token in tokens {
            match passes::of_token(conn, &token.hash())? {
                Some(pass) if pass.is_valid(now) && pass.user_id.or(pass.pairing_id).is_some() => {
                    passes::end(conn, pass.id, now)?
                }
                _ => {}
            }
        }
        Ok(())
    })
}

/// Whether this password or code has this hash.
pub(crate) fn is_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// The Argon2 hash of a password, in the form in which it is stored.
pub(crate) fn hash_password(password: &str) -> Result<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    let hash = hash.map_err(Error::unexpected("the password cannot be hashed"))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_checked_as_slowly_as_a_known_one() {
        let (nobody, somebody) = (PasswordHash::new(NOBODY).unwrap(), hash_password("a long password").unwrap());
        let somebody = PasswordHash::new(&somebody).unwrap();
        assert_eq!(
            (nobody.algorithm, nobody.version, nobody.params),
            (somebody.algorithm, somebody.version, somebody.params)
        );
    }
}
