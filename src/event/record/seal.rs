//! Seals: the signature of an installation under an audit row, which covers everything that this row and all earlier
//! ones cover.
//!
//! Two facts to know: an audit that somebody has forged from the beginning can be consistent, but it has other hashes,
//! which no seal matches; and people must compare the key, which is on the event's page and on papers. The signed text
//! (Ed25519, RFC 8032) has four lines, see [`text`].

use super::archive::{AuditRow, Seal, Time};
use super::audit_chain::ERASURE;
use std::collections::BTreeSet;
pub use values::digest::{from_hex, is_signed};

/// The text that a seal signs: the slug of the event, the hash of the audit row, and the time.
pub fn text(slug: &str, audit_hash: &str, sealed_at: Time) -> String {
    format!("caipan-seal 1\n{slug}\n{audit_hash}\n{}\n", String::from(sealed_at))
}

/// Whether audit rows of this action are sealed at once: those with results that people rely on, and those that change
/// older rows.
pub fn is_sealed(action: &str) -> bool {
    let is_shown = matches!(action, "draw_lots" | "repair_draw" | "close_session" | "publish_standings");
    // Only the owner of the key can record an erasure, or digests of rows that belong to no event.
    is_shown || matches!(action, "bind_rows" | ERASURE)
}

/// Whether the signature of a seal is valid.
pub fn holds(slug: &str, seal: &Seal) -> bool {
    is_signed(&seal.public_key, &seal.signature, &text(slug, &seal.audit_hash, seal.sealed_at))
}

/// A seal that is wrong or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsealed {
    /// The signature of the seal in this place (from 0) is invalid.
    Forged(usize),
    /// The seal in this place is under no row of the audit.
    NoRow(usize),
    /// The audit row in this place should be sealed and is not.
    Bare(usize),
}

/// The wrong and missing seals of an audit. After the first sealed row, every row whose action is sealed must have a
/// seal.
pub fn unsealed(slug: &str, audit: &[AuditRow], seals: &[Seal]) -> Vec<Unsealed> {
    let rows: BTreeSet<&str> = audit.iter().map(|row| row.hash.as_str()).collect();
    let sealed: BTreeSet<&str> = seals.iter().map(|seal| seal.audit_hash.as_str()).collect();
    let forged = seals.iter().enumerate().filter_map(|(place, seal)| match rows.contains(seal.audit_hash.as_str()) {
        false => Some(Unsealed::NoRow(place)),
        true => (!holds(slug, seal)).then_some(Unsealed::Forged(place)),
    });
    let bare = audit.iter().enumerate().skip_while(|(_, row)| !sealed.contains(row.hash.as_str()));
    let bare = bare.filter(|(_, row)| is_sealed(&row.action) && !sealed.contains(row.hash.as_str()));
    forged.chain(bare.map(|(place, _)| Unsealed::Bare(place))).collect()
}
