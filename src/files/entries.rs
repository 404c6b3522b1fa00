//! Players: `team,name,role` for team events, `name` for individual ones, with `team` if some play for one; and teams:
//! `team,leader,coach`.
//!
//! `role` is optional; `substitute` or 替补 marks a team member without a number, `stand-in` or 陪打 a player who is not ranked, and
//! `leader` or 领队, `coach` or 教练 somebody who does not play. Other optional columns are `club`, `country` and `family` (players with
//! the same value can be kept apart), `given_name` and `registers`. `group` is the group of the first stage, if groups are given.
//! `number` is the place in the order of entry, from 1, if the rows are in another order.

mod people;
mod rows;
mod teams;

pub use people::{MAX_NAME_LENGTH, Person, read_people};
pub use teams::{ListedTeam, TEAM_COLUMNS, read_teams, team_rows};

use super::columns;
use super::layout::header::columns_of;
use super::layout::names::full_name;
use super::layout::roles::role_code;
use super::read_options::ReadOptions;
use super::sheet::{Cell, MAX_LINES_BEFORE_HEADER, Problem, Worksheet};
use super::text::with_delimiters;
use event::event::{Background, Membership, PlayerRole, Privacy};
use event::values::country::Writings;
use event::values::people::{folded_name, have_other_numbers, numbers as numbers_of};
use messages::Message;
use people::{read_background, short_name};
use rows::{number_of, sort_by_number, without_empty_columns};
use std::collections::{BTreeMap, HashMap};

/// Maximum number of players of an event.
pub const MAX_PLAYERS: usize = 1100;

/// The columns of players, as written.
pub const COLUMNS: [&str; 8] = ["team", "name", "role", "club", "country", "family", "given_name", "registers"];

/// The columns of players that are only read, with other forms of the same data.
pub const READ_ONLY_COLUMNS: [&str; 4] = ["surname", "ema_number", "number", "group"];

/// A player of an entry list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlayer {
    /// The line of the file.
    pub line: u64,
    /// The team's name, if the player is in one.
    pub team: Option<String>,
    /// The player's name.
    pub name: String,
    /// The role.
    pub role: PlayerRole,
    /// Further details.
    pub background: Background,
    /// The name of the group of the first stage; empty if the list has none.
    pub group: String,
    /// How the public sees the player; no file says it.
    pub privacy: Privacy,
}

/// The content of an entry list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEntries {
    /// The players.
    pub players: Vec<ListedPlayer>,
    /// Leaders and coaches of teams; the name that a row does not have is empty.
    pub officials: Vec<ListedTeam>,
    /// The person meant by a name in the file, as the user has answered; empty if it is not the nearest one.
    pub same: BTreeMap<String, String>,
}

/// The role in a row of an entry list.
enum Role {
    Player(PlayerRole),
    Leader,
    Coach,
}

fn read_role(cell: Cell<'_>, membership: Membership) -> Result<Role, Problem> {
    let with_teams = membership != Membership::Nobody;
    let found = cell.entered_text();
    Ok(match role_code(found).unwrap_or(found) {
        "" | "player" => Role::Player(PlayerRole::Regular),
        "stand-in" => Role::Player(PlayerRole::StandIn),
        "substitute" if with_teams => Role::Player(PlayerRole::Substitute),
        "leader" if with_teams => Role::Leader,
        "coach" if with_teams => Role::Coach,
        "substitute" | "leader" | "coach" => return Err(cell.problem(Message::new("problem-role-team"))),
        _ => return Err(cell.problem(Message::new("problem-role").arg("found", found))),
    })
}

/// The columns that are read from an entry list. A word for both team and club means a team if everybody is in one.
pub fn wanted_columns(membership: Membership) -> Vec<&'static str> {
    let mut wanted = [&COLUMNS[..], &READ_ONLY_COLUMNS].concat();
    wanted.retain(|column| *column != "team");
    match membership {
        Membership::Nobody => {}
        Membership::WhoWants { .. } => wanted.push("team"),
        Membership::Everybody { .. } => wanted.insert(0, "team"),
    }
    wanted
}

/// Opens an entry list with the user's options.
///
/// # Errors
/// Those of [`Worksheet::open`].
pub fn open(
    file: &str,
    bytes: &[u8],
    options: &ReadOptions,
    membership: Membership,
) -> Result<Worksheet, Vec<Problem>> {
    let mut sheet = Worksheet::open(file, bytes, options, &wanted_columns(membership))?;
    if membership.is_of_everybody() {
        sheet.fill_down("team");
    }
    if sheet.has("surname") && !sheet.has("name") {
        sheet.combine_columns("name", ["surname", "given_name"], |[surname, given]| full_name(surname, given));
    }
    Ok(sheet)
}

/// Reads an entry list.
///
/// # Errors
/// Every problem of the file: empty or too long names, players named twice, teams with too many players or substitutes,
/// two leaders or coaches of one team.
pub fn read(sheet: &Worksheet, membership: Membership) -> Result<ListedEntries, Vec<Problem>> {
    let in_teams = membership.is_of_everybody();
    let required: &[&'static str] = if in_teams { &["team", "name"] } else { &["name"] };
    sheet.require(required)?;
    let rows = sheet.rows().count();
    if rows > MAX_PLAYERS {
        let what = Message::new("problem-too-many").arg("found", rows).arg("most", MAX_PLAYERS);
        return Err(vec![sheet.problem(what)]);
    }
    let (mut entries, mut officials) = (Vec::new(), Vec::new());
    let mut problems = Vec::new();
    let mut listed_by_name: HashMap<[String; 3], Vec<(u64, String)>> = HashMap::new();
    // The number of players of each team who draw a number, and of its substitutes.
    let mut sizes: HashMap<(String, bool), usize> = HashMap::new();
    let mut with_number: HashMap<String, (u64, String)> = HashMap::new();
    let (mut countries, mut same) = (Writings::default(), BTreeMap::new());
    let mut numbers: Vec<Option<usize>> = Vec::new();
    for row in sheet.rows() {
        let name_in = |column: &'static str| match row.cell(column) {
            cell if cell.is_nothing() => Err(cell.problem(Message::new("problem-empty"))),
            cell => short_name(cell),
        };
        let entry = name_in("name").and_then(|name| {
            let role = read_role(row.cell("role"), membership)?;
            let team = match membership {
                Membership::Nobody => None,
                Membership::WhoWants { .. } if row.cell("team").is_nothing() => None,
                Membership::WhoWants { .. } => Some(short_name(row.cell("team"))?),
                Membership::Everybody { .. } => Some(name_in("team")?),
            };
            let of_team = || team.clone().ok_or(row.cell("role").problem(Message::new("problem-role-team")));
            let of = |team: String| ListedTeam { line: row.line(), name: team, ..ListedTeam::default() };
            match role {
                Role::Leader => officials.push(ListedTeam { leader: name, ..of(of_team()?) }),
                Role::Coach => officials.push(ListedTeam { coach: name, ..of(of_team()?) }),
                Role::Player(role) => {
                    if !role.draws() {
                        of_team()?;
                    }
                    let group = row.cell("group");
                    let group = if group.is_nothing() { String::new() } else { short_name(group)? };
                    let background = read_background(row, &name)?;
                    let privacy = Privacy::default();
                    return Ok(Some(ListedPlayer { line: row.line(), team, role, background, name, group, privacy }));
                }
            }
            Ok(None)
        });
        let mut entry = match entry {
            Ok(Some(entry)) => entry,
            Ok(None) => continue,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        entry.background.country = countries.unify(&entry.background.country);
        same.extend(row.answer(&entry.name).map(|meant| (entry.name.clone(), meant.to_owned())));
        // Individuals are distinguished by the club, and by numbers of one register.
        let club = if entry.team.is_none() { folded_name(&entry.background.club) } else { String::new() };
        let team_key = entry.team.as_deref().map(folded_name).unwrap_or_default();
        let key = [team_key.clone(), club, folded_name(&entry.name)];
        let own = &entry.background.registers;
        let alike = listed_by_name.entry(key).or_default();
        let is_one = |(_, other): &&(u64, String)| entry.team.is_some() || !have_other_numbers(other, own);
        if let Some((line, _)) = alike.iter().find(is_one) {
            let what = Message::new("problem-named-twice").arg("name", &entry.name).arg("line", *line);
            problems.push(row.cell("name").problem(what));
        }
        for number in numbers_of(own) {
            let before = with_number.insert(number.to_owned(), (row.line(), entry.name.clone()));
            if let Some((line, name)) = before.filter(|(line, _)| *line != row.line()) {
                let cell = if row.cell("registers").text().is_empty() { "ema_number" } else { "registers" };
                let what = Message::new("number-taken-in-line").arg("number", number).arg("name", name);
                problems.push(row.cell(cell).problem(what.arg("line", line)));
            }
        }
        alike.push((row.line(), own.clone()));
        if let Some(team) = &entry.team {
            let draws = entry.role.draws();
            let listed = sizes.entry((team_key, draws)).or_default();
            if *listed == membership.most(draws) {
                problems.push(row.problem(team_full(team, membership, entry.role)));
            }
            *listed += 1;
        }
        numbers.push(number_of(row));
        entries.push(entry);
    }
    sort_by_number(&mut entries, numbers);
    for (place, official) in officials.iter().enumerate() {
        let key = folded_name(&official.name);
        let same = |other: &&ListedTeam| {
            folded_name(&other.name) == key && other.leader.is_empty() == official.leader.is_empty()
        };
        if let Some(before) = officials[..place].iter().find(same) {
            let what = Message::new("problem-official-twice").arg("team", &official.name).arg("line", before.line);
            problems.push(Problem { line: Some(official.line), ..sheet.problem(what) });
        }
    }
    if entries.is_empty() && officials.is_empty() && problems.is_empty() {
        problems.push(sheet.problem(Message::new("problem-no-rows")));
    }
    if problems.is_empty() { Ok(ListedEntries { players: entries, officials, same }) } else { Err(problems) }
}

impl ListedEntries {
    /// The rows as they will be stored, each with its line, in the order of entry; without empty columns.
    pub fn rows(&self) -> (Vec<&'static str>, Vec<(u64, Vec<String>)>) {
        let text = |text: &str| text.to_owned();
        let player = |entry: &ListedPlayer| {
            let Background { club, country, family, given_name, registers } = &entry.background;
            let role = if entry.role == PlayerRole::Regular { "" } else { entry.role.code() };
            let team = entry.team.as_deref().unwrap_or_default();
            let cells = [team, &entry.name, role, club, country, family, given_name, registers, &entry.group];
            (entry.line, cells.map(text).into())
        };
        let official = |entry: &ListedTeam| {
            let (name, role) =
                if entry.leader.is_empty() { (&entry.coach, "coach") } else { (&entry.leader, "leader") };
            (entry.line, [&entry.name, name.as_str(), role, "", "", "", "", "", ""].map(text).into())
        };
        let players = self.players.iter().map(player);
        without_empty_columns(
            &[&COLUMNS[..], &["group"]].concat(),
            players.chain(self.officials.iter().map(official)).collect(),
        )
    }

    /// All texts that can be printed.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let players = self.players.iter().flat_map(|entry| {
            let Background { club, country, .. } = &entry.background;
            [entry.team.as_deref().unwrap_or_default(), &entry.name, club, country, &entry.group]
        });
        players.chain(self.officials.iter().flat_map(ListedTeam::names))
    }
}

/// The message that a team is full.
pub fn team_full(team: &str, membership: Membership, role: PlayerRole) -> Message {
    let key = match (role, membership) {
        (PlayerRole::Substitute, _) => "problem-substitutes",
        (_, Membership::Everybody { .. }) => "problem-fifth-player",
        _ => "problem-team-full",
    };
    Message::new(key).arg("team", team).arg("most", membership.most(role.draws()))
}

/// Adds a header to a list pasted from a workbook, if it has none: the columns are names, in a team event teams and names,
/// followed by optional ones; some columns are recognised by their values.
pub fn add_header(list: &str, membership: Membership) -> String {
    let cells = with_delimiters(list.to_owned());
    let first = cells.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = ['\t', ';'].into_iter().find(|delimiter| first.contains(*delimiter)).unwrap_or(',');
    let header = |line: &str| {
        let words: Vec<String> = line.split(delimiter).map(str::to_owned).collect();
        columns::meanings(&words, &ReadOptions::default(), &wanted_columns(membership))
            .into_iter()
            .any(|meant| meant.code().is_some())
    };
    if cells.lines().take(MAX_LINES_BEFORE_HEADER).any(header) {
        return list.to_owned();
    }
    // Commas in few lines are no delimiters, but within names or before clubs; which, the layout decides.
    let filled = || cells.lines().filter(|line| !line.trim().is_empty());
    let commas = filled().filter(|line| line.contains(',')).count();
    let is_one_column = !cells.contains(['\t', ';', '"']) && 2 * commas < filled().count();
    let quoted = |line: &str| if line.contains(',') { format!("\"{}\"", line.trim()) } else { line.to_owned() };
    let split = |line| if is_one_column { vec![line] } else { str::split(line, delimiter).collect() };
    let rows: Vec<Vec<&str>> = cells.lines().map(split).collect();
    let found = columns_of(&rows, membership.is_of_everybody()).into_iter();
    let header = (1..).zip(found).map(|(place, code)| code.map_or(place.to_string(), str::to_owned));
    let lines = if is_one_column { cells.lines().map(quoted).collect::<Vec<_>>().join("\n") } else { cells.clone() };
    format!("{}\n{lines}", header.collect::<Vec<_>>().join(&delimiter.to_string()))
}

#[cfg(test)]
mod tests;
