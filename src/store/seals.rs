//! Seals under rows of the audit, and the key of this installation that makes them. `event/record/seal.rs` has the text they
//! sign.
//!
//! One fact to know: the key is in a file beside the database, not in it, so that access to the database is not enough to sign.

use super::audit::Written;
use super::rows::{ALL, ArchivedRow, NamesByRow, RowsByName, row};
use super::schema::{audit, seals};
use super::{Conn, Error, Result, events, installation};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use ed25519_dalek::{Signer, SigningKey};
use event::record::archive::{Seal, Time};
use event::record::seal::{from_hex, is_sealed, text};
use std::io::Write;
use std::path::Path;

row! {
    SealRow in seals of event by id as Seal {
        audit_hash: String,
        public_key: String,
        signature: String,
        sealed_at: NaiveDateTime,
    }
}

/// The name of the file with the key of an installation, beside its database.
pub const KEY_FILE: &str = "caipan.key";

/// The key with which an installation signs (Ed25519).
#[derive(Clone, Debug)]
pub struct Key(SigningKey);

impl Key {
    /// The key in a file. If the file is missing, it is created with a new key; only its owner may read it.
    ///
    /// # Errors
    /// The file cannot be read or created, or does not contain 64 hexadecimal digits.
    pub fn in_file(file: &Path) -> Result<Key> {
        let error = |cause: std::io::Error| Error::Key { file: file.display().to_string(), cause };
        let kept = match std::fs::read_to_string(file) {
            Err(missing) if missing.kind() == std::io::ErrorKind::NotFound => match write_new_key(file) {
                // Another process has created it first.
                Err(exists) if exists.kind() == std::io::ErrorKind::AlreadyExists => std::fs::read_to_string(file),
                written => written,
            },
            read => read,
        };
        let no_key = || error(std::io::Error::other("64 hexadecimal digits are expected"));
        let secret = from_hex::<32>(kept.map_err(error)?.trim_end()).ok_or_else(no_key)?;
        Ok(Key(SigningKey::from_bytes(&secret)))
    }

    /// The public key, 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hex::encode(self.0.verifying_key().as_bytes())
    }

    fn seal(&self, slug: &str, audit_hash: &str, at: NaiveDateTime) -> Seal {
        Seal {
            audit_hash: audit_hash.to_owned(),
            public_key: self.public(),
            signature: self.sign(&text(slug, audit_hash, Time(at))),
            sealed_at: Time(at),
        }
    }

    /// The signature of a text, 128 hexadecimal digits.
    pub fn sign(&self, text: &str) -> String {
        hex::encode(self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// Creates a file with a new key and returns its text. The file appears complete: another process may read it at that moment.
fn write_new_key(file: &Path) -> std::io::Result<String> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(std::io::Error::other)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let text = format!("{}\n", hex::encode(secret));
    let mut unnamed = tempfile::NamedTempFile::new_in(folder)?;
    unnamed.write_all(text.as_bytes())?;
    unnamed.as_file().sync_all()?;
    unnamed.persist_noclobber(file)?;
    Ok(text)
}

/// The seals of an event, in the order in which they were made.
pub fn of_event(conn: &mut Conn, event: i32) -> Result<Vec<Seal>> {
    let names = NamesByRow::default();
    SealRow::load(conn, event, &ALL)?.into_iter().map(|row| row.export(&names)).collect()
}

/// The last seal under a row of an event with an id up to `last`.
pub fn last_up_to(conn: &mut Conn, event: i32, last: i32) -> Result<Option<Seal>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.le(last)).select(audit::hash);
    let hashes: std::collections::HashSet<String> = rows.load(conn)?.into_iter().collect();
    Ok(of_event(conn, event)?.into_iter().rev().find(|seal| hashes.contains(&seal.audit_hash)))
}

/// Adds seals to an event.
pub(super) fn insert(conn: &mut Conn, event: i32, all: &[Seal]) -> Result<()> {
    for seal in all {
        SealRow::import(seal, &RowsByName::default())?.insert(conn, event)?;
    }
    Ok(())
}

/// Seals those of the rows just written whose action is one that is sealed. After an import or a restore it seals only
/// `bind_rows`: the other rows were written elsewhere.
pub(super) fn seal(conn: &mut Conn, key: &Key, written: &[Written]) -> Result<()> {
    let imported = written.iter().any(|row| matches!(&*row.action, "import_archive" | "restore_backup"));
    let own = |row: &&Written| is_sealed(&row.action) && (!imported || row.action == "bind_rows");
    for row in written.iter().filter(own) {
        let (at, hash): (NaiveDateTime, String) =
            audit::table.find(row.id).select((audit::at, audit::hash)).first(conn)?;
        match row.event {
            Some(event) => {
                let slug = events::slug(conn, event)?;
                insert(conn, event, &[key.seal(&slug, &hash, at)])?;
            }
            None => installation::insert_seal(conn, &key.seal("", &hash, at))?,
        }
    }
    Ok(())
}

/// Seals the last row of an event's audit, unless it has a seal.
pub(super) fn seal_last(conn: &mut Conn, key: &Key, event: i32, now: NaiveDateTime) -> Result<()> {
    let rows = audit::table.filter(audit::event_id.eq(event)).order(audit::id.desc());
    let Some(last): Option<String> = rows.select(audit::hash).first(conn).optional()? else { return Ok(()) };
    let by_anybody = seals::table.filter(seals::event_id.eq(event)).filter(seals::audit_hash.eq(&last));
    match diesel::select(diesel::dsl::exists(by_anybody)).get_result(conn)? {
        true => Ok(()),
        false => {
            let slug = events::slug(conn, event)?;
            insert(conn, event, &[key.seal(&slug, &last, now)])
        }
    }
}
