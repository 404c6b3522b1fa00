//! A copy of a database that another laptop keeps: every row with its id, first of all tables, then of what the audit says has
//! changed.
//!
//! Four facts to know: rows travel as JSON that the database itself writes and reads, with the values of SQLite, so a copy may
//! be on PostgreSQL and is only ever made of SQLite; what has changed is known by the rows of the audit, which name all that
//! they cover; an erasure changes rows that nothing else ever changes, so after one everything is copied again; and what
//! follows from other rows (`appearances`) or is empty between two writes (`unbound`, `unlisted`) is not copied.

mod read;
mod write;

pub use read::{is_of_chain, read_changes};
pub use write::continue_ids;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a laptop has already.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyState {
    /// The last row of the audit; 0 for nothing.
    pub after: i32,
    /// Its hash.
    pub hash: String,
    /// The last done form, as the first laptop counts them.
    pub forms: i64,
    /// The last id of each table of which rows are only added.
    pub last: BTreeMap<String, i32>,
}

/// The first line of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyHead {
    /// The house.
    pub house: String,
    /// Its term.
    pub term: u32,
    /// The last row of its audit.
    pub last: i32,
    /// Its hash.
    pub hash: String,
    /// The last done form.
    pub forms: i64,
    /// The time at the first laptop.
    pub now: NaiveDateTime,
    /// Whether somebody was erased since, so that nothing follows and everything is to be asked for.
    pub erased: bool,
}

/// Rows of one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedRows {
    /// The table.
    pub table: String,
    /// The event of which these are all rows in the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<i32>,
    /// Each an object by the names of the columns.
    pub rows: Vec<Value>,
    /// The ids of rows that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<i32>,
}

/// How it is known what has changed in a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    /// Rows are only added: those after the last one by this column, of this table.
    Added(&'static str, &'static str),
    /// The audit of the installation names the rows, of this kind.
    Listed(&'static str),
    /// All rows of an event of which anything like this has changed: those for which this holds, with `#` for the event.
    Whole(&'static str),
    /// Both: added, and whole where some were removed.
    AddedOrRemoved(&'static str),
    /// Hands that were taken back: those at the tables that have changed.
    AtTables,
    /// Done forms: those after the last.
    Forms,
    /// Nothing of it, once there is a copy.
    None,
}

/// A table that is copied.
struct CopiedTable {
    name: &'static str,
    /// The columns that tell a row from others.
    key: &'static [&'static str],
    /// Whether a row with the same key may say something else later.
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
    added("attendances"),
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
