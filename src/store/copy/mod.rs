//! The copy of a database on the laptop that stands by: every row with its id, first of all tables, then those that have changed
//! according to the audit.
//!
//! Four facts to know: rows are sent as JSON that the database itself writes and reads, with the values of SQLite, so that a copy
//! may be on PostgreSQL but is always made of SQLite; changes are found by the rows of the audit, which name all rows that they
//! cover; an erasure changes rows that nothing else changes, so that after one everything is copied again; and a table that is
//! computed from others (`appearances`) or is empty between two writes (`unbound`, `unlisted`) is not copied.

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
    /// The number of the last done form, as the first laptop counts them.
    pub forms: i64,
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
    /// The number of the last done form.
    pub forms: i64,
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
    /// Done forms: those after the last that the copy has.
    Forms,
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

const fn added(name: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: false, changes: Changes::Added("id", name) }
}

const fn listed(name: &'static str, kind: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: true, changes: Changes::Listed(kind) }
}

const fn whole(name: &'static str, of_event: &'static str) -> CopiedTable {
    CopiedTable { name, key: &["id"], changes_rows: true, changes: Changes::Whole(of_event) }
}

const OF_SESSIONS: &str = "session_id IN (SELECT id FROM sessions WHERE event_id = #)";
const OF_TABLES: &str =
    "table_id IN (SELECT id FROM tables WHERE session_id IN (SELECT id FROM sessions WHERE event_id = #))";

/// Every table that is copied: those that others refer to come first.
const TABLES: &[CopiedTable] = &[
    whole("events", "id = #"),
    listed("users", "user"),
    CopiedTable { key: &["event_id", "user_id"], changes_rows: false, ..whole("organisers", "event_id = #") },
    whole("teams", "event_id = #"),
    whole("players", "event_id = #"),
    listed("passes", "pass"),
    CopiedTable { changes_rows: false, ..listed("check_ins", "check_in") },
    added("withdrawals"),
    added("stage_notes"),
    added("line_ups"),
    added("charts"),
    added("commitments"),
    added("draws"),
    CopiedTable { key: &["draw_id", "team_id"], changes: Changes::Added("draw_id", "draws"), ..added("team_lots") },
    CopiedTable { key: &["draw_id", "player_id"], changes: Changes::Added("draw_id", "draws"), ..added("player_lots") },
    added("releases"),
    whole("sessions", "event_id = #"),
    whole("tables", OF_SESSIONS),
    CopiedTable { key: &["table_id", "seat"], changes_rows: false, ..whole("seats", OF_SESSIONS) },
    added("seat_corrections"),
    added("deals"),
    added("hands"),
    CopiedTable { key: &["hand_id"], changes: Changes::AtTables, ..added("undone_hands") },
    CopiedTable {
        key: &["hand_id", "position"],
        changes: Changes::Added("hand_id", "hands"),
        ..added("hand_penalties")
    },
    added("revocations"),
    CopiedTable { changes: Changes::AddedOrRemoved(OF_TABLES), ..added("attendances") },
    added("signed_totals"),
    added("standard_penalties"),
    CopiedTable { changes: Changes::AddedOrRemoved(OF_TABLES), ..added("table_notes") },
    added("publications"),
    added("documents"),
    added("screen_notes"),
    listed("webhooks", "webhook"),
    added("person_decisions"),
    listed("outside_events", "outside_event"),
    listed("seasons", "season"),
    CopiedTable { key: &["kind", "header"], changes: Changes::None, ..added("told_forms") },
    CopiedTable { key: &["form"], changes: Changes::Forms, ..added("done_forms") },
    added("audit"),
    added("seals"),
    added("installation_seals"),
];
