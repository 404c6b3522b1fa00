//! Players: `team,name,role` for team events, `name` for individual ones, `team` where some play for one; and teams:
//! `team,leader,coach`.
//!
//! `role` may be left out; `substitute` or 替补 marks a team's fifth player, `stand-in` or 陪打 who is not ranked. So may all
//! that is known besides: `club`, `country` and `family` (those who have one in common can be kept apart), `given_name` and
//! `registers`.

use super::columns;
use super::sheet::{Cell, Problem, Row, Worksheet, all, whole};
use crate::messages::Message;
use crate::tournament::event::{Background, Membership, PlayerRole, is_given_name_of, registers};
use crate::tournament::typed_text;
use std::collections::BTreeMap;

/// The longest name of a player or a team, in characters.
pub const LONGEST_NAME: usize = 60;

/// The most players of one event.
pub const MOST_PLAYERS: usize = 1100;

/// The columns of players as they are written.
pub const COLUMNS: [&str; 8] = ["team", "name", "role", "club", "country", "family", "given_name", "registers"];

/// The columns of teams as they are written.
pub const TEAM_COLUMNS: [&str; 3] = ["team", "leader", "coach"];

/// A player of an entry list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file.
    pub line: u64,
    /// The team's name, if the player is in one.
    pub team: Option<String>,
    /// The player's name.
    pub name: String,
    /// As what.
    pub role: PlayerRole,
    /// What is known besides.
    pub background: Background,
}

/// Reads an entry list.
///
/// # Errors
/// Every problem of the file: empty or too long names, players named twice, teams of more than four and a substitute.
pub fn read(file: &str, bytes: &[u8], membership: Membership) -> Result<Vec<Entry>, Vec<Problem>> {
    let in_teams = membership == Membership::Everybody;
    let required: &[&'static str] = if in_teams { &["team", "name"] } else { &["name"] };
    let sheet = Worksheet::read(file, bytes, required)?;
    let rows = sheet.rows().count();
    if rows > MOST_PLAYERS {
        let what = Message::new("problem-too-many").arg("found", rows).arg("most", MOST_PLAYERS);
        return Err(vec![sheet.problem(what)]);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut problems = Vec::new();
    let mut first_line: BTreeMap<[String; 3], u64> = BTreeMap::new();
    for row in sheet.rows() {
        let name_in = |column: &'static str| row.cell(column).required().and_then(|_| short(row.cell(column)));
        let role = row.cell("role");
        let entry = name_in("name").and_then(|name| {
            let team = match membership {
                Membership::Nobody => None,
                Membership::WhoWants(_) => Some(short(row.cell("team"))?).filter(|team| !team.is_empty()),
                Membership::Everybody => Some(name_in("team")?),
            };
            let role = match role.text() {
                "" | "player" | "队员" | "运动员" => PlayerRole::Regular,
                "substitute" | "替补" | "替补队员" if in_teams => PlayerRole::Substitute,
                "stand-in" | "陪打" => PlayerRole::StandIn,
                found => return Err(role.problem(Message::new("problem-role").arg("found", found))),
            };
            Ok(Entry { line: row.line(), team, role, background: background(row, &name)?, name })
        });
        let entry = match entry {
            Ok(entry) => entry,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        // Who plays alone is told apart by the club.
        let club = if entry.team.is_none() { entry.background.club.clone() } else { String::new() };
        let key = [entry.team.clone().unwrap_or_default(), club, entry.name.clone()];
        if let Some(line) = first_line.insert(key, row.line()) {
            let what = Message::new("problem-named-twice").arg("name", &entry.name).arg("line", line);
            problems.push(row.cell("name").problem(what));
        }
        let substitute = |entry: &Entry| entry.role == PlayerRole::Substitute;
        let same = |other: &&Entry| other.team == entry.team && substitute(other) == substitute(&entry);
        let most = if substitute(&entry) { 1 } else { membership.most() };
        if let (Some(team), true) = (&entry.team, entries.iter().filter(same).count() == most) {
            problems.push(row.problem(no_place(team, membership, entry.role)));
        }
        entries.push(entry);
    }
    if entries.is_empty() && problems.is_empty() {
        problems.push(sheet.problem(Message::new("problem-no-rows")));
    }
    if problems.is_empty() { Ok(entries) } else { Err(problems) }
}

/// That a team has as many players as it may have.
pub fn no_place(team: &str, membership: Membership, role: PlayerRole) -> Message {
    match (role, membership) {
        (PlayerRole::Substitute, _) => Message::new("problem-second-substitute").arg("team", team),
        (_, Membership::Everybody) => Message::new("problem-fifth-player").arg("team", team),
        _ => Message::new("problem-team-full").arg("team", team).arg("most", membership.most()),
    }
}

/// A list as it is pasted from a workbook, with a header if it has none: then the columns are names, in a team event teams and
/// names, and what may follow.
pub fn with_header(list: &str, membership: Membership) -> String {
    let first = list.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = if first.contains('\t') { '\t' } else { ',' };
    let cells = first.split(delimiter).count();
    if first.split(delimiter).any(|cell| columns::code(cell).is_some()) {
        return list.to_owned();
    }
    let columns: &[&str] =
        if membership == Membership::Everybody { &COLUMNS } else { &["name", "club", "country", "family"] };
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

/// What a row says of the player of this name besides.
fn background(row: Row<'_>, name: &str) -> Result<Background, Problem> {
    let [club, country, family, given_name] =
        ["club", "country", "family", "given_name"].map(|column| short(row.cell(column)));
    let background = Background { club: club?, country: country?, family: family?, ..Background::default() };
    let (given_name, cell) = (given_name?, row.cell("registers"));
    if !is_given_name_of(&given_name, name) {
        let what = Message::new("given-name-wrong").arg("given", &given_name).arg("name", name);
        return Err(row.cell("given_name").problem(what));
    }
    let wrong = |part| cell.problem(Message::new("registers-wrong").arg("found", part));
    Ok(Background { given_name, registers: registers(cell.text()).map_err(wrong)?, ..background })
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
            let membership = if teams { Membership::Everybody } else { Membership::Nobody };
            let entries = read("pasted", with_header(list, membership).as_bytes(), membership).unwrap();
            entries.into_iter().map(|entry| (entry.team, entry.name, entry.background.club)).collect()
        };
        let alone = |name: &str, club: &str| (None, name.to_owned(), club.to_owned());
        assert_eq!(names("王伟\n李娜\n", false), [alone("王伟", ""), alone("李娜", "")]);
        assert_eq!(names("王伟\t北京\n李娜\t\n", false), [alone("王伟", "北京"), alone("李娜", "")]);
        assert_eq!(names("姓名\n王伟\n", false), [alone("王伟", "")]);
        let team = |name: &str| (Some("红中队".to_owned()), name.to_owned(), String::new());
        assert_eq!(names("红中队\t王伟\n红中队\t李娜\n", true), [team("王伟"), team("李娜")]);
        let nobody = Membership::Nobody;
        assert!(read("pasted", with_header("\n", nobody).as_bytes(), nobody).is_err());
    }

    fn problems(list: &str, membership: Membership) -> Vec<String> {
        let problems = read("e.csv", list.as_bytes(), membership).unwrap_err();
        problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
    }

    #[test]
    fn individuals_may_play_for_teams_and_have_namesakes_in_other_clubs() {
        let list = "name,team,club\n王伟,红中队,\n李娜,红中队,\n王伟,,北京\n王伟,,上海\n";
        let entries = read("e.csv", list.as_bytes(), Membership::WhoWants(3)).unwrap();
        let teams: Vec<Option<&str>> = entries.iter().map(|entry| entry.team.as_deref()).collect();
        assert_eq!(teams, [Some("红中队"), Some("红中队"), None, None]);
        let many = "name,team,club\na,A,\nb,A,\nc,A,\nd,,X\nd,,X\n";
        assert_eq!(
            problems(many, Membership::WhoWants(2)),
            [
                "e.csv, line 4: A has as many players as the regulations allow (2).",
                "e.csv, line 6, column 1 (name): d is already in line 5 for the same team.",
            ]
        );
    }

    #[test]
    fn a_list_is_read_whole_or_refused_whole() {
        let list = "team,name,role,club\n红中队,王伟,,\n红中队,李娜,替补,北京\n";
        let entries = read("e.csv", list.as_bytes(), Membership::Everybody).unwrap();
        let (team, name) = (Some("红中队".into()), "李娜".into());
        let background = Background { club: "北京".into(), ..Background::default() };
        assert_eq!(entries[1], Entry { line: 3, team, name, role: PlayerRole::Substitute, background });

        let bad = "team,name,role\nA,a,\nA,a,\nA,,\nA,b,boss\nA,c,\nA,d,\nA,e,\n";
        assert_eq!(
            problems(bad, Membership::Everybody),
            [
                "e.csv, line 3, column 2 (name): a is already in line 2 for the same team.",
                "e.csv, line 4, column 2 (name): the cell is empty.",
                "e.csv, line 5, column 3 (role): “boss” is no role: leave it empty, or write substitute or 替补, stand-in or 陪打.",
                "e.csv, line 8: A has four players already; a fifth can only be the substitute.",
            ]
        );
    }
}
