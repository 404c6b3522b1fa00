//! Players: `team,name,role` for team events, `name` for individual ones; and teams: `team,leader,coach`.
//!
//! `role` may be left out; `substitute` or 替补 marks a team's fifth player, `stand-in` or 陪打 who is not ranked. So may `club`, `country` and `family`: those
//! who have one in common can be kept apart.

use super::columns;
use super::sheet::{Cell, Problem, Worksheet, all, whole};
use crate::messages::Message;
use crate::tournament::event::PlayerRole;
use crate::tournament::typed_text;
use std::collections::BTreeMap;

/// The longest name of a player or a team, in characters.
pub const LONGEST_NAME: usize = 60;

/// The most players of one event.
pub const MOST_PLAYERS: usize = 1100;

/// The columns of players as they are written.
pub const COLUMNS: [&str; 6] = ["team", "name", "role", "club", "country", "family"];

/// The columns of teams as they are written.
pub const TEAM_COLUMNS: [&str; 3] = ["team", "leader", "coach"];

/// A player of an entry list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file.
    pub line: u64,
    /// The team's name; `None` in an individual event.
    pub team: Option<String>,
    /// The player's name.
    pub name: String,
    /// As what.
    pub role: PlayerRole,
    /// 单位.
    pub club: String,
    /// 国家或地区.
    pub country: String,
    /// The same word for all of a family.
    pub family: String,
}

/// Reads an entry list.
///
/// # Errors
/// Every problem of the file: empty or too long names, players named twice, teams of more than four and a substitute.
pub fn read(file: &str, bytes: &[u8], teams: bool) -> Result<Vec<Entry>, Vec<Problem>> {
    let required: &[&'static str] = if teams { &["team", "name"] } else { &["name"] };
    let sheet = Worksheet::read(file, bytes, required)?;
    let rows = sheet.rows().count();
    if rows > MOST_PLAYERS {
        let what = Message::new("problem-too-many").arg("found", rows).arg("most", MOST_PLAYERS);
        return Err(vec![sheet.problem(what)]);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut problems = Vec::new();
    let mut first_line: BTreeMap<(String, String), u64> = BTreeMap::new();
    for row in sheet.rows() {
        let name_in = |column: &'static str| row.cell(column).required().and_then(|_| short(row.cell(column)));
        let role = row.cell("role");
        let entry = name_in("name").and_then(|name| {
            let team = if teams { Some(name_in("team")?) } else { None };
            let role = match role.text() {
                "" | "player" | "队员" | "运动员" => PlayerRole::Regular,
                "substitute" | "替补" | "替补队员" if teams => PlayerRole::Substitute,
                "stand-in" | "陪打" => PlayerRole::StandIn,
                found => return Err(role.problem(Message::new("problem-role").arg("found", found))),
            };
            let [club, country, family] = ["club", "country", "family"].map(|column| short(row.cell(column)));
            Ok(Entry { line: row.line(), team, name, role, club: club?, country: country?, family: family? })
        });
        let entry = match entry {
            Ok(entry) => entry,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let key = (entry.team.clone().unwrap_or_default(), entry.name.clone());
        if let Some(line) = first_line.insert(key, row.line()) {
            let what = Message::new("problem-named-twice").arg("name", &entry.name).arg("line", line);
            problems.push(row.cell("name").problem(what));
        }
        let substitute = |entry: &Entry| entry.role == PlayerRole::Substitute;
        let same = |other: &&Entry| other.team == entry.team && substitute(other) == substitute(&entry);
        let most = if substitute(&entry) { 1 } else { 4 };
        if let (Some(team), true) = (&entry.team, entries.iter().filter(same).count() == most) {
            let id = if substitute(&entry) { "problem-second-substitute" } else { "problem-fifth-player" };
            problems.push(row.problem(Message::new(id).arg("team", team)));
        }
        entries.push(entry);
    }
    if entries.is_empty() && problems.is_empty() {
        problems.push(sheet.problem(Message::new("problem-no-rows")));
    }
    if problems.is_empty() { Ok(entries) } else { Err(problems) }
}

/// A list as it is pasted from a workbook, with a header if it has none: then the columns are names, in a team event teams and
/// names, and what may follow.
pub fn with_header(list: &str, teams: bool) -> String {
    let first = list.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = if first.contains('\t') { '\t' } else { ',' };
    let cells = first.split(delimiter).count();
    if first.split(delimiter).any(|cell| columns::code(cell).is_some()) {
        return list.to_owned();
    }
    let columns: &[&str] = if teams { &COLUMNS } else { &["name", "club", "country", "family"] };
    let header: Vec<&str> = columns.iter().take(cells).copied().collect();
    format!("{}\n{list}", header.join(&delimiter.to_string()))
}

/// A team of a list of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamEntry {
    /// The line of the file.
    pub line: u64,
    /// The team's name.
    pub name: String,
    /// 领队.
    pub leader: String,
    /// 教练.
    pub coach: String,
}

/// Reads a list of teams.
///
/// # Errors
/// Every problem of the file: empty or too long names, teams named twice.
pub fn read_teams(file: &str, bytes: &[u8]) -> Result<Vec<TeamEntry>, Vec<Problem>> {
    let sheet = Worksheet::read(file, bytes, &["team"])?;
    let mut first_line: BTreeMap<&str, u64> = BTreeMap::new();
    let teams = whole(all(sheet.rows().map(|row| {
        let name = row.cell("team");
        name.required()?;
        if let Some(line) = first_line.insert(name.text(), row.line()) {
            return Err(name.problem(Message::new("problem-team-twice").arg("line", line)));
        }
        let [leader, coach] = ["leader", "coach"].map(|column| short(row.cell(column)));
        Ok(TeamEntry { line: row.line(), name: short(name)?, leader: leader?, coach: coach? })
    })))?;
    if teams.is_empty() { Err(vec![sheet.problem(Message::new("problem-no-rows"))]) } else { Ok(teams) }
}

/// The name in a cell, if it fits on a form.
fn short(cell: Cell<'_>) -> Result<String, Problem> {
    let name = typed_text::name(cell.text());
    match name.chars().count() {
        length if length > LONGEST_NAME => {
            Err(cell.problem(Message::new("problem-long-name").arg("length", length).arg("longest", LONGEST_NAME)))
        }
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Locale;

    #[test]
    fn a_pasted_list_needs_no_header() {
        let names = |list: &str, teams| -> Vec<(Option<String>, String, String)> {
            let entries = read("pasted", with_header(list, teams).as_bytes(), teams).unwrap();
            entries.into_iter().map(|entry| (entry.team, entry.name, entry.club)).collect()
        };
        let alone = |name: &str, club: &str| (None, name.to_owned(), club.to_owned());
        assert_eq!(names("王伟\n李娜\n", false), [alone("王伟", ""), alone("李娜", "")]);
        assert_eq!(names("王伟\t北京\n李娜\t\n", false), [alone("王伟", "北京"), alone("李娜", "")]);
        assert_eq!(names("姓名\n王伟\n", false), [alone("王伟", "")]);
        let team = |name: &str| (Some("红中队".to_owned()), name.to_owned(), String::new());
        assert_eq!(names("红中队\t王伟\n红中队\t李娜\n", true), [team("王伟"), team("李娜")]);
        assert!(read("pasted", with_header("\n", false).as_bytes(), false).is_err());
    }

    #[test]
    fn a_list_is_read_whole_or_refused_whole() {
        let list = "team,name,role,club\n红中队,王伟,,\n红中队,李娜,替补,北京\n";
        let entries = read("e.csv", list.as_bytes(), true).unwrap();
        let (team, name, club) = (Some("红中队".into()), "李娜".into(), "北京".into());
        let (country, family) = (String::new(), String::new());
        assert_eq!(entries[1], Entry { line: 3, team, name, role: PlayerRole::Substitute, club, country, family });

        let bad = "team,name,role\nA,a,\nA,a,\nA,,\nA,b,boss\nA,c,\nA,d,\nA,e,\n";
        let problems: Vec<String> =
            read("e.csv", bad.as_bytes(), true).unwrap_err().iter().map(|p| Locale::En.say(&p.message())).collect();
        assert_eq!(
            problems,
            [
                "e.csv, line 3, column 2 (name): a is already in line 2 for the same team.",
                "e.csv, line 4, column 2 (name): the cell is empty.",
                "e.csv, line 5, column 3 (role): “boss” is no role: leave it empty, or write substitute or 替补, stand-in or 陪打.",
                "e.csv, line 8: A has four players already; a fifth can only be the substitute.",
            ]
        );
    }
}
