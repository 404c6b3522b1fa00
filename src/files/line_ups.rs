//! Line-ups: `session,team,name,reason`, a row per player, those of a team in the order of its seats.
//!
//! `reason` is needed only after the deadline, in the first row of a team.

use super::names::Names;
use super::sheet::{Problem, Worksheet, all_or_problems, partition};
use super::table::Value;
use event::event::LineUp;
use event::values::ids::{PlayerId, SessionNumber, TeamId};

/// The columns, as written.
pub const COLUMNS: [&str; 4] = ["session", "team", "name", "reason"];

/// The line-up of a team in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedLineUp {
    /// Its first line in the file.
    pub line: u64,
    /// The session.
    pub session: SessionNumber,
    /// The team.
    pub team: TeamId,
    /// The players, in the order of the rows.
    pub players: Vec<PlayerId>,
    /// The reason why it is late.
    pub reason: String,
}

/// Reads the line-ups of a file.
///
/// # Errors
/// Every problem of the file: unknown names, invalid numbers.
pub fn read(sheet: &Worksheet, names: &Names) -> Result<Vec<ListedLineUp>, Vec<Problem>> {
    sheet.require(&COLUMNS[..3])?;
    let rows = all_or_problems(partition(sheet.rows().map(|row| {
        let session = SessionNumber(row.cell("session").number("problem-not-number")?);
        let team = names.team_in(row, "team")?;
        let player = names.player_in(row, "name")?;
        let reason = row.cell("reason").text().to_owned();
        Ok(ListedLineUp { line: row.line(), session, team, players: vec![player], reason })
    })))?;
    let mut lined: Vec<ListedLineUp> = Vec::new();
    for row in rows {
        match lined.iter_mut().find(|own| (own.session, own.team) == (row.session, row.team)) {
            Some(own) => own.players.extend(row.players),
            None => lined.push(row),
        }
    }
    Ok(lined)
}

/// The rows of these line-ups.
pub fn rows<'a>(line_ups: impl Iterator<Item = &'a LineUp>, names: &Names) -> Vec<Vec<Value>> {
    let of = |own: &'a LineUp| own.players.iter().map(move |player| (own, *player));
    let row = |(own, player): (&LineUp, PlayerId)| {
        let first = own.players.first() == Some(&player);
        let reason = if first { own.reason.as_str() } else { "" };
        vec![own.session.0.into(), names.team(own.team).into(), names.player(player).0.into(), reason.into()]
    };
    line_ups.flat_map(of).map(row).collect()
}
