//! Rows of an archive about sessions and their tables: seats, hands, notes, totals, and line-ups.

use crate::notes::table_note::TableNote;
use crate::record::stored_time::Time;
use crate::sheet::written_hand::WrittenHand;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    pub number: i32,
    pub seed: String,
    pub seated_at: Time,
    pub started_at: Option<Time>,
    pub closed_at: Option<Time>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub session: i32,
    pub table: i32,
    /// East, South, West, North.
    pub players: [i32; 4],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatCorrection {
    pub session: i32,
    pub table: i32,
    pub seat: String,
    pub player: i32,
    pub reason: String,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    pub session: i32,
    pub table: i32,
    #[serde(flatten)]
    pub written: WrittenHand,
    pub revision: i32,
    pub entry: String,
    pub author: String,
    pub role: Option<String>,
    pub device: Option<String>,
    pub recorded_at: Time,
    pub reason: Option<String>,
    pub undone: Option<Undone>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    pub entry: String,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    pub session: i32,
    pub table: i32,
    pub entry: Uuid,
    pub note: TableNote,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attendance {
    pub session: i32,
    pub table: i32,
    pub seat: String,
    pub attendance: String,
    pub own_points: Option<i32>,
    pub substitute: Option<i32>,
    pub session_penalty: i32,
    pub reason: String,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedTotals {
    pub session: i32,
    pub table: i32,
    pub east: i32,
    pub south: i32,
    pub west: i32,
    pub north: i32,
    /// Omitted if it was not entered, as in older archives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_nobody: Option<i32>,
    pub decision: Option<String>,
    pub author: String,
    pub recorded_at: Time,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revocation {
    pub session: i32,
    pub table: i32,
    pub hand: u8,
    pub player: i32,
    pub reason: String,
    pub author: String,
    pub recorded_at: Time,
    /// Omitted if it is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineUp {
    pub session: i32,
    pub team: i32,
    pub revision: i32,
    pub players: Vec<i32>,
    pub author: String,
    pub recorded_at: Time,
    pub late: Option<String>,
    pub reason: String,
}
