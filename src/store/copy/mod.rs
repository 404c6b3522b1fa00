//! The copy of a database on the laptop that stands by: every row with its id, first of all tables, then those that have changed
//! according to the audit.
//!
//! Three facts to know: rows are sent as JSON that the database itself writes and reads, with the values of SQLite, so that a copy
//! may be on PostgreSQL but is always made of SQLite; changes are found by the rows of the audit, which name all rows that they
//! cover; and an erasure changes rows that nothing else changes, so that after one everything is copied again.

mod read;
mod write;

pub use read::{is_of_chain, read_changes};
pub use write::{continue_ids, has_nothing};

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What the laptop that stands by has already.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyState {
    /// The id of the last row of the audit; 0 for nothing.
    pub after: i32,
    /// Its hash.
    pub hash: String,
    /// The last id of each table whose rows are only added.
    pub last: BTreeMap<String, i32>,
}

/// The first line of an answer of the first laptop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyHead {
    /// The house: the hash of the first row of its audit.
    pub house: String,
    /// Its term.
    pub term: u32,
    /// The id of the last row of its audit.
    pub last: i32,
    /// Its hash.
    pub hash: String,
    /// The time at the first laptop, in UTC.
    pub now: NaiveDateTime,
    /// Whether a player was erased since, so that no rows follow and everything must be requested again.
    pub erased: bool,
}

/// Rows of one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedRows {
    /// The table.
    pub table: String,
    /// The event, if these are all its rows in the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<i32>,
    /// Each row as an object by the names of the columns.
    pub rows: Vec<Value>,
    /// The ids of deleted rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<i32>,
}

/// How the changed rows of a table are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    /// Rows are only added: those in which this column is higher than the last id that the copy has of this table.
    Added(&'static str, &'static str),
    /// The audit of the installation names the rows, with this kind.
    Listed(&'static str),
    /// All rows of an event in which rows were changed: those that meet this condition, in which `#` stands for the event.
    Whole(&'static str),
    /// Rows are added, and all rows of an event are sent if some were removed: those that meet this condition.
    AddedOrRemoved(&'static str),
    /// Undone hands: those at tables with changed hands.
    AtTables,
    /// Copied only with all tables, not with later changes.
    None,
}

/// A table that is copied.
struct CopiedTable {
    name: &'static str,
    /// The columns that identify a row.
    key: &'static [&'static str],
    /// Whether a row may change while its key stays.
    changes_rows: bool,
    changes: Changes,
}

const fn added_table(name: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: false, changes: Changes::Added("id", name) }
}

const fn listed_table(name: &'static str, kind: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: true, changes: Changes::Listed(kind) }
}

const fn whole_table(name: &'static str, of_event: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: true, changes: Changes::Whole(of_event) }
}

const OF_SESSIONS: &str = "session_id IN (SELECT id FROM sessions WHERE event_id = #)";
const OF_TABLES: &str =
    "table_id IN (SELECT id FROM tables WHERE session_id IN (SELECT id FROM sessions WHERE event_id = #))";

/// Tables that are not copied: one is computed from others, two are empty between two writes.
const NOT_COPIED: [&str; 3] = ["appearances", "unbound", "unlisted"];

/// Every table that is copied: those that others refer to come first.
const TABLES: &[CopiedTable] = &[
    whole_table("events", "id = #"),
    listed_table("users", "user"),
    CopiedTable { key: &["event_id", "user_id"], changes_rows: false, ..whole_table("organisers", "event_id = #") },
    whole_table("teams", "event_id = #"),
    whole_table("players", "event_id = #"),
    listed_table("passes", "pass"),
    CopiedTable { changes_rows: false, ..listed_table("check_ins", "check_in") },
    added_table("withdrawals"),
    added_table("stage_notes"),
    added_table("line_ups"),
    added_table("charts"),
    added_table("commitments"),
    added_table("draws"),
    CopiedTable {
        key: &["draw_id", "team_id"],
        changes: Changes::Added("draw_id", "draws"),
        ..added_table("team_lots")
    },
    CopiedTable {
        key: &["draw_id", "player_id"],
        changes: Changes::Added("draw_id", "draws"),
        ..added_table("player_lots")
    },
    added_table("releases"),
    whole_table("sessions", "event_id = #"),
    whole_table("tables", OF_SESSIONS),
    CopiedTable { key: &["table_id", "seat"], changes_rows: false, ..whole_table("seats", OF_SESSIONS) },
    added_table("seat_corrections"),
    added_table("deals"),
    added_table("hands"),
    CopiedTable { key: &["hand_id"], changes: Changes::AtTables, ..added_table("undone_hands") },
    CopiedTable {
        key: &["hand_id", "position"],
        changes: Changes::Added("hand_id", "hands"),
        ..added_table("hand_penalties")
    },
    added_table("revocations"),
    CopiedTable { changes: Changes::AddedOrRemoved(OF_TABLES), ..added_table("attendances") },
    added_table("signed_totals"),
    added_table("standard_penalties"),
    CopiedTable { changes: Changes::AddedOrRemoved(OF_TABLES), ..added_table("table_notes") },
    added_table("publications"),
    added_table("documents"),
    added_table("screen_notes"),
    listed_table("webhooks", "webhook"),
    added_table("person_decisions"),
    listed_table("outside_events", "outside_event"),
    listed_table("seasons", "season"),
    CopiedTable { key: &["kind", "header"], changes: Changes::None, ..added_table("told_forms") },
    // One that was released and then done has another id.
    CopiedTable { key: &["form"], changes_rows: true, ..added_table("done_forms") },
    added_table("audit"),
    added_table("seals"),
    added_table("installation_seals"),
];
