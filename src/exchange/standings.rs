//! Standings as a table for files and one for the terminal.

use super::table::{Table, Value};
use crate::messages::{Locale, Message, signed_minus};
use crate::tournament::standings::Row;
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

/// A row of standings with names; the columns of the files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRow {
    /// 1 for the first; equal ones share a rank.
    pub rank: usize,
    /// The player's or the team's name.
    pub name: String,
    /// A player's team, empty for teams.
    pub team: String,
    /// How many results count.
    pub sessions: usize,
    /// An exact fraction, `215/2`.
    pub standard_points: String,
    /// Sum of session scores.
    pub game_points: i32,
    /// The criterion that put the row below the one above; empty for the first and for shared ranks.
    pub decided_by: String,
    /// Whether a player is disqualified; no column.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
}

impl NamedRow {
    /// The row under these names.
    pub fn new<K>(row: &Row<K>, name: impl Into<String>, team: impl Into<String>) -> Self {
        Self {
            rank: row.rank,
            name: name.into(),
            team: team.into(),
            sessions: row.sessions,
            standard_points: row.standard_points.to_string(),
            game_points: row.game_points.0,
            decided_by: row.decided_by.as_ref().map_or(String::new(), |decision| decision.criterion.code().to_owned()),
            disqualified: row.disqualified,
        }
    }
}

/// The columns as they are written.
pub const COLUMNS: [&str; 7] = ["rank", "name", "team", "sessions", "standard_points", "game_points", "decided_by"];

/// The table of these rows.
pub fn table(rows: &[NamedRow], title: Message) -> Table {
    let row = |row: &NamedRow| {
        vec![
            row.rank.into(),
            row.name.as_str().into(),
            row.team.as_str().into(),
            row.sessions.into(),
            Value::Exact(row.standard_points.clone()),
            row.game_points.into(),
            row.decided_by.as_str().into(),
        ]
    };
    Table { title, columns: COLUMNS.into(), rows: rows.iter().map(row).collect() }
}

/// The rows as a table for people, with headings in their language.
pub fn to_table(rows: &[NamedRow], locale: Locale) -> String {
    let say = |id: &'static str| locale.msg(id).to_string();
    let mut cells = vec![[
        say("column-rank"),
        say("column-name"),
        say("column-team"),
        say("column-sessions"),
        say("column-standard-points"),
        say("column-game-points"),
        say("column-decided-by"),
    ]];
    for row in rows {
        cells.push([
            row.rank.to_string(),
            row.name.clone(),
            row.team.clone(),
            row.sessions.to_string(),
            row.standard_points.clone(),
            signed_minus(row.game_points),
            if row.decided_by.is_empty() { String::new() } else { say_criterion(locale, &row.decided_by) },
        ]);
    }
    let widths: Vec<usize> =
        (0..7).map(|column| cells.iter().map(|row| row[column].width()).max().unwrap_or(0)).collect();
    let mut table = String::new();
    for row in &cells {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let space = " ".repeat(widths[column] - cell.width());
            let is_number = matches!(column, 0 | 3 | 4 | 5);
            line += &if is_number { format!("{space}{cell}  ") } else { format!("{cell}{space}  ") };
        }
        table += line.trim_end();
        table.push('\n');
    }
    table
}

fn say_criterion(locale: Locale, code: &str) -> String {
    locale.msg(format!("criterion-{}", code.replace('_', "-"))).to_string()
}
