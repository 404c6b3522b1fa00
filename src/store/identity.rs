//! The identity of the database, and the term in which it is written.

use super::audit::IDENTIFYING_ACTIONS;
use super::error::{Error, Result};
use super::mode::Mode;
use super::schema::audit;
use super::store::Store;
use super::{Conn, terms};
use diesel::prelude::*;

/// The identity of the database: the hash of the row of its last restore or take-over, or else of its first row; empty before
/// that.
fn identity(conn: &mut Conn) -> Result<String> {
    let restored = audit::table.filter(audit::event_id.is_null());
    let restored = restored.filter(audit::action.eq_any(IDENTIFYING_ACTIONS));
    let restored = restored.order(audit::id.desc()).select(audit::hash).first(conn).optional()?;
    let first = |conn: &mut Conn| audit::table.order(audit::id).select(audit::hash).first(conn).optional();
    Ok(match restored {
        Some(hash) => hash,
        None => first(conn)?.unwrap_or_default(),
    })
}

impl Store {
    /// The identity of the database, a hash: another one after a restore, for which no other program may use the database, and
    /// after a take-over. It is empty before the first row of the audit.
    pub fn identity(&self) -> Result<String> {
        Ok(self.identity_and_term()?.0)
    }

    /// The identity of the database, and the term in which it is written.
    pub fn identity_and_term(&self) -> Result<(String, u32)> {
        let before = self.house().identity();
        if let Some(known) = &before.known {
            return Ok(known.clone());
        }
        let found = self.read(|conn| Ok::<_, Error>((identity(conn)?, terms::term(conn)?)))?;
        // Cached only once it is final: it is empty before the first row of the audit, and that of a copy may change.
        if !found.0.is_empty() && self.house().mode() == Mode::Serves {
            self.house().know_identity(&before, found.clone());
        }
        Ok(found)
    }
}
