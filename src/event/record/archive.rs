//! The content of an archive: everything that is stored about an event, as plain values.
//!
//! Two facts to know: teams and players have ids of the archive, 1, 2, 3 … in the order of entry, and everything else
//! is identified by its numbers; and codes and letters are plain text here, which `files/archive/` checks.
//! `docs/archive.md` explains each field.
#![allow(missing_docs, reason = "docs/archive.md has every field with its meaning, unit and an example")]

mod tables;

pub use super::stored_time::Time;
pub use tables::{Attendance, Hand, LineUp, Noted, Revocation, SeatCorrection, Session, SignedTotals, Table, Undone};

use super::audit_chain::AuditContent;
use crate::notes::screens::ScreenNote;
use crate::notes::table_note::TableNote;
use crate::regulations::{Entry, Regulations};
use crate::stage::noted::StageNote;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use draw::protocol::Input;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap, HashSet};
use values::digest::hash;

/// An archive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archive {
    pub format: String,
    pub version: u32,
    pub event: Event,
    pub teams: Vec<Team>,
    pub players: Vec<Player>,
    pub charts: Vec<Chart>,
    pub commitments: Vec<Commitment>,
    pub draws: Vec<Draw>,
    pub releases: Vec<Release>,
    pub withdrawals: Vec<Withdrawal>,
    pub sessions: Vec<Session>,
    pub tables: Vec<Table>,
    pub seat_corrections: Vec<SeatCorrection>,
    pub hands: Vec<Hand>,
    pub attendances: Vec<Attendance>,
    pub signed_totals: Vec<SignedTotals>,
    pub table_notes: Vec<Noted>,
    pub revocations: Vec<Revocation>,
    pub standard_penalties: Vec<StandardPenalty>,
    pub publications: Vec<Publication>,
    pub audit: Vec<AuditRow>,
    pub seals: Vec<Seal>,
    /// Documents attached to appeals, and pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<Document>,
    /// Notes about the displays in the hall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screen_notes: Vec<ScreenNoted>,
    /// Decisions about stages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stage_notes: Vec<StageNoted>,
    /// Line-ups of teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line_ups: Vec<LineUp>,
    /// The deals of duplicate made for sessions, without their secrets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deals: Vec<Deals>,
    /// The secrets of deals that are public.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deal_secrets: Vec<DealSecret>,
    /// Rows that a public archive lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    pub sha256: String,
}

/// A row of the event that a public archive lacks, with its digest in the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    pub name: String,
    pub sha256: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    pub slug: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<String>,
    pub name: String,
    pub teams: bool,
    pub regulations: Regulations,
    pub created_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    pub sha256: String,
    /// Base64.
    pub content: String,
}

impl Document {
    /// A document with these bytes and their hash.
    pub fn new(sha256: String, content: &[u8]) -> Document {
        Document { sha256, content: STANDARD.encode(content) }
    }

    /// Its bytes; `None` if they do not match the hash.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        STANDARD.decode(&self.content).ok().filter(|bytes| hash(bytes) == self.sha256)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub id: i32,
    pub name: String,
    pub leader: String,
    pub coach: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub id: i32,
    pub team: Option<i32>,
    pub name: String,
    pub substitute: bool,
    pub club: String,
    pub country: String,
    pub family: String,
    pub from_session: i32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub given_name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub registers: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub privacy: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub revision: i32,
    pub origin: String,
    pub official: Option<i32>,
    pub rows: Option<Vec<Vec<[u16; 4]>>>,
    pub then_by: Option<String>,
    pub author: String,
    pub made_at: Time,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    pub revision: i32,
    pub input: Input,
    pub secret: Option<String>,
    pub commitment: String,
    pub author: String,
    pub made_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub revision: i32,
    pub repairs: Option<i32>,
    pub commitment: Option<i32>,
    pub word: Option<String>,
    pub seed: Option<String>,
    pub input: Option<Input>,
    pub drawn_by: String,
    pub recorded_by: String,
    pub recorded_at: Time,
    /// The reason for withdrawing the previous draw; then nothing is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraws: Option<String>,
    /// Numbers and teams.
    pub teams: Vec<(i32, i32)>,
    /// Numbers and players.
    pub players: Vec<(i32, i32)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    pub draw: i32,
    pub shown: i32,
    pub author: String,
    pub released_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    pub player: i32,
    pub from_session: Option<i32>,
    pub reason: String,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandardPenalty {
    pub team: Option<i32>,
    pub player: Option<i32>,
    pub points: String,
    pub reason: String,
    pub author: String,
    pub given_at: Time,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revokes: Option<Time>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    pub session: i32,
    pub revision: i32,
    pub content: String,
    pub author: String,
    pub published_at: Time,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraws: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenNoted {
    pub revision: i32,
    pub note: ScreenNote,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageNoted {
    pub revision: i32,
    pub note: StageNote,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deals {
    pub session: i32,
    pub revision: i32,
    pub kind: String,
    pub commitment: String,
    pub author: String,
    pub made_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealSecret {
    pub session: i32,
    pub revision: i32,
    pub secret: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRow {
    pub at: Time,
    pub actor: String,
    pub action: String,
    pub detail: String,
    pub bound: String,
    pub hash: String,
}

impl Archive {
    /// When the event was ended; `None` if it was not, or was reopened.
    pub fn ended_at(&self) -> Option<NaiveDateTime> {
        let says = |row: &&AuditRow| ["end_event", "resume_event"].contains(&row.action.as_str());
        let last = self.audit.iter().rev().find(says)?;
        (last.action == "end_event").then_some(last.at.0)
    }

    /// The SHA-256 of documents and pictures that notes attach, which the audit covers.
    pub fn named_documents(&self) -> BTreeSet<&str> {
        let attached = self.table_notes.iter().filter_map(|row| match &row.note {
            TableNote::Attached(document) => Some(document.sha256.as_str()),
            _ => None,
        });
        let added = self.screen_notes.iter().filter_map(|row| match &row.note {
            ScreenNote::Added(picture) => Some(picture.sha256.as_str()),
            _ => None,
        });
        attached.chain(added).collect()
    }

    /// The number of tables whose totals count instead of their hands.
    pub fn by_totals(&self) -> usize {
        let decided: HashMap<_, _> = (self.table_notes.iter())
            .filter_map(|row| match row.note {
                TableNote::Decided { entry, .. } => Some(((row.session, row.table), entry)),
                _ => None,
            })
            .collect();
        let asked = self.event.regulations.entry;
        let signed: HashSet<_> = self.signed_totals.iter().map(|row| (row.session, row.table)).collect();
        signed.iter().filter(|place| *decided.get(place).unwrap_or(&asked) == Entry::Totals).count()
    }
}

impl AuditRow {
    /// The content that its hash covers.
    pub fn content(&self) -> AuditContent<'_> {
        AuditContent {
            at: self.at.0,
            actor: &self.actor,
            action: &self.action,
            detail: &self.detail,
            bound: &self.bound,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    pub audit_hash: String,
    pub public_key: String,
    pub signature: String,
    pub sealed_at: Time,
}
