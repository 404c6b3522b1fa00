//! The chain of the audit: each row has a hash over the row before and over itself, so that a change to any of them shows.
//!
//! Two facts to know: an event has a chain of its own, named by the event's slug, so that it can be taken anywhere and
//! checked there; and the hash is SHA-256 over six texts, each with its length in bytes before it as 8 bytes, the
//! highest first: the previous hash, the slug, the time, the actor, the action, the detail. A row that binds others
//! (`binding.rs`) has a seventh: what it binds.

use chrono::NaiveDateTime;
use sha2::{Digest, Sha256};

/// How times are written, in UTC.
pub(crate) const TIME: &str = "%Y-%m-%dT%H:%M:%S%.6f";

/// The action that replaces a name in rows of the audit too: `erased.rs` says how that is checked.
pub const ERASURE: &str = "erase_player";

/// The check code of a row: as much of its hash as stands on paper.
pub fn code(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// What a row of the audit says.
#[derive(Clone, Copy, Debug)]
pub struct AuditContent<'a> {
    /// When, in UTC; microseconds count.
    pub at: NaiveDateTime,
    /// Who.
    pub actor: &'a str,
    /// What, as the name of an action.
    pub action: &'a str,
    /// With what, as JSON.
    pub detail: &'a str,
    /// The rows it wrote, as the text of a binding; empty where it wrote none.
    pub bound: &'a str,
}

impl AuditContent<'_> {
    /// The hash of this row after the row with the hash `previous` (empty for the first), in the chain of the event with
    /// this slug (empty where it concerns no event).
    pub fn hash(&self, previous: &str, slug: &str) -> String {
        let at = self.at.format(TIME).to_string();
        let mut digest = Sha256::new();
        let bound = Some(self.bound).filter(|bound| !bound.is_empty());
        for part in [previous, slug, &at, self.actor, self.action, self.detail].into_iter().chain(bound) {
            digest.update((part.len() as u64).to_be_bytes());
            digest.update(part);
        }
        hex::encode(digest.finalize())
    }
}
