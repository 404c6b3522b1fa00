//! A list of teams: `team,leader,coach`.

use super::people::short_name;
use super::rows::{number_of, sort_by_number, without_empty_columns};
use crate::sheet::{Problem, Worksheet, all_or_problems, partition};
use event::values::people::folded_name;
use messages::Message;
use std::collections::BTreeMap;

/// The columns of teams, as written.
pub const TEAM_COLUMNS: [&str; 3] = ["team", "leader", "coach"];

/// A team of a list of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedTeam {
    /// The line of the file.
    pub line: u64,
    /// The team's name.
    pub name: String,
    /// 领队.
    pub leader: String,
    /// 教练.
    pub coach: String,
}

impl ListedTeam {
    /// The team, its leader and its coach.
    pub fn names(&self) -> [&str; 3] {
        [&self.name, &self.leader, &self.coach]
    }
}

/// Reads a list of teams.
///
/// # Errors
/// Every problem of the file: empty or too long names, teams named twice.
pub fn read_teams(sheet: &Worksheet) -> Result<Vec<ListedTeam>, Vec<Problem>> {
    sheet.require(&["team"])?;
    let mut first_line: BTreeMap<String, u64> = BTreeMap::new();
    let mut teams = all_or_problems(partition(sheet.rows().map(|row| {
        let name = row.cell("team");
        name.required()?;
        if let Some(line) = first_line.insert(folded_name(name.text()), row.line()) {
            return Err(name.problem(Message::new("problem-team-twice").arg("line", line)));
        }
        let [leader, coach] = ["leader", "coach"].map(|column| short_name(row.cell(column)));
        Ok(ListedTeam { line: row.line(), name: short_name(name)?, leader: leader?, coach: coach? })
    })))?;
    sort_by_number(&mut teams, sheet.rows().map(number_of).collect());
    if teams.is_empty() { Err(vec![sheet.problem(Message::new("problem-no-rows"))]) } else { Ok(teams) }
}

/// The rows of a list of teams as they will be stored.
pub fn team_rows(teams: &[ListedTeam]) -> (Vec<&'static str>, Vec<(u64, Vec<String>)>) {
    let row = |team: &ListedTeam| (team.line, team.names().map(str::to_owned).into());
    without_empty_columns(&TEAM_COLUMNS, teams.iter().map(row).collect())
}
