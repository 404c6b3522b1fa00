//! Seals: an installation signs a row of the audit, and with it all that this row and those before it have bound.
//!
//! Two facts to know: a chain that somebody has made again from the beginning holds, but its hashes are others, so no seal
//! fits them; and whose key it is, people compare: it stands on the event's page and on the papers. What is signed (Ed25519,
//! RFC 8032) is a text of four lines, see [`text`].

use super::archive::{AuditRow, Seal, Time};
use super::audit_chain::ERASURE;
pub use crate::values::digest::{bytes, signs};
use std::collections::BTreeSet;

/// What a seal signs: the row of the audit with this hash, in the event with this slug, and when.
pub fn text(slug: &str, audit_hash: &str, sealed_at: Time) -> String {
    format!("caipan-seal 1\n{slug}\n{audit_hash}\n{}\n", String::from(sealed_at))
}

/// Whether a row of the audit with this action is sealed as soon as it is written: what people are shown and go by, and what changes rows.
pub fn is_sealed(action: &str) -> bool {
    let is_shown = matches!(action, "draw_lots" | "repair_draw" | "close_session" | "publish_standings");
    // Nobody but who has the key can say that a row was erased, or what stood around the events.
    is_shown || matches!(action, "bind_rows" | ERASURE)
}

/// Whether the signature of a seal is right.
pub fn holds(slug: &str, seal: &Seal) -> bool {
    signs(&seal.public_key, &seal.signature, &text(slug, &seal.audit_hash, seal.sealed_at))
}

/// A seal that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsealed {
    /// The signature of the seal in this place (from 0) is not right.
    Forged(usize),
    /// The audit has no row that the seal in this place is under.
    NoRow(usize),
    /// The row of the audit in this place should be sealed and is not.
    Bare(usize),
}

/// What does not fit between an audit and its seals. Once a row is sealed, all that are sealed when they are written have to be.
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
