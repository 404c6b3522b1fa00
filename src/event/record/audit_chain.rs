//! The chain of an audit: each row has a hash over the previous hash and its own content, so that any change to a row
//! shows.
//!
//! Two facts to know: each event has its own chain, identified by the event's slug, so it can be checked anywhere; and
//! the hash is SHA-256 over six texts, each preceded by its length in bytes as 8 bytes, the highest first: the previous
//! hash, the slug, the time, the actor, the action, the detail. A row that covers others (`binding.rs`) has a seventh:
//! its digests.

use chrono::NaiveDateTime;
use sha2::{Digest, Sha256};

/// The format of times, in UTC.
pub(crate) const TIME: &str = "%Y-%m-%dT%H:%M:%S%.6f";

/// The action that erases a player, also in older rows of the audit; `erased.rs` explains how these are checked.
pub const ERASURE: &str = "erase_player";
/// The actions that remove players from the entries: one, with the team, or in exchange for a stand-in.
pub const REMOVALS: [&str; 3] = ["remove_player", "remove_team", "stand_in_for"];
/// The action that undoes one of [`REMOVALS`].
pub const BRING_BACK: &str = "bring_back";

/// The check code of a row: the beginning of its hash, as printed on papers.
pub fn code(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// The content of a row of an audit.
#[derive(Clone, Copy, Debug)]
pub struct AuditContent<'a> {
    /// The time, in UTC, with microseconds.
    pub at: NaiveDateTime,
    /// The name of the person who acted.
    pub actor: &'a str,
    /// The name of the action.
    pub action: &'a str,
    /// The parameters of the action, as JSON.
    pub detail: &'a str,
    /// The digests of the rows that it wrote, as the text of a `Binding`; empty if it wrote none.
    pub bound: &'a str,
}

impl AuditContent<'_> {
    /// The hash of this row after the row with the hash `previous` (empty for the first), in the chain of the event
    /// with this slug (empty in the chain of the installation).
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
