//! Players: `team,name,role` for team events, `name` for individual ones, `team` where some play for one; and teams:
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
use event::event::{Background, Membership, PlayerRole};
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
}

/// The content of an entry list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEntries {
    /// The players.
    pub players: Vec<ListedPlayer>,
    /// Leaders and coaches of teams; the name that a row does not have is empty.
    pub officials: Vec<ListedTeam>,
    /// By name who is meant, where somebody has said so; empty where it is somebody else than who is nearest.
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
                    return Ok(Some(ListedPlayer { line: row.line(), team, role, background, name, group }));
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
        let key = [entry.team.clone().unwrap_or_default(), club, folded_name(&entry.name)];
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
        let same = |other: &&ListedPlayer| other.team == entry.team && other.role.draws() == entry.role.draws();
        let most = membership.most(entry.role.draws());
        if let (Some(team), true) = (&entry.team, entries.iter().filter(same).count() == most) {
            problems.push(row.problem(team_full(team, membership, entry.role)));
        }
        numbers.push(number_of(row));
        entries.push(entry);
    }
    sort_by_number(&mut entries, numbers);
    for (place, official) in officials.iter().enumerate() {
        let same =
            |other: &&ListedTeam| other.name == official.name && other.leader.is_empty() == official.leader.is_empty();
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

/// Adds a header to a list pasted from a workbook, if it has none: the columns are names, in a team event teams and
/// names, followed by optional ones, and those that their values make known.
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
    let rows: Vec<Vec<&str>> = cells.lines().map(|line| line.split(delimiter).collect()).collect();
    let found = columns_of(&rows, membership.is_of_everybody()).into_iter();
    let header = (1..).zip(found).map(|(place, code)| code.map_or(place.to_string(), str::to_owned));
    format!("{}\n{cells}", header.collect::<Vec<_>>().join(&delimiter.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    const TEAMS: Membership = Membership::Everybody { reserves: 1 };

    fn read_list(list: &str, membership: Membership) -> Result<ListedEntries, Vec<Problem>> {
        read(&open("e.csv", list.as_bytes(), &ReadOptions::default(), membership)?, membership)
    }

    #[test]
    fn a_pasted_list_needs_no_header() {
        let names = |list: &str, teams| -> Vec<(Option<String>, String, String)> {
            let membership = if teams { TEAMS } else { Membership::Nobody };
            let listed = read_list(&add_header(list, membership), membership).unwrap();
            listed.players.into_iter().map(|entry| (entry.team, entry.name, entry.background.club)).collect()
        };
        let alone = |name: &str, club: &str| (None, name.to_owned(), club.to_owned());
        assert_eq!(names("王伟\n李娜\n", false), [alone("王伟", ""), alone("李娜", "")]);
        assert_eq!(names("王伟\t北京\n李娜\t\n", false), [alone("王伟", "北京"), alone("李娜", "")]);
        assert_eq!(names("姓名\n王伟\n", false), [alone("王伟", "")]);
        let team = |name: &str| (Some("红中队".to_owned()), name.to_owned(), String::new());
        assert_eq!(names("红中队\t王伟\n红中队\t李娜\n", true), [team("王伟"), team("李娜")]);
        let nobody = Membership::Nobody;
        assert!(read_list(&add_header("\n", nobody), nobody).is_err());
    }

    fn problems(list: &str, membership: Membership) -> Vec<String> {
        let problems = read_list(list, membership).unwrap_err();
        problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
    }

    #[test]
    fn individuals_may_play_for_teams_and_have_namesakes_in_other_clubs() {
        let list = "name,team,club\n王伟,红中队,\n李娜,红中队,\n王伟,,北京\n王伟,,上海\n";
        let wants = |most| Membership::WhoWants { most, reserves: 1 };
        let entries = read_list(list, wants(3)).unwrap().players;
        let teams: Vec<Option<&str>> = entries.iter().map(|entry| entry.team.as_deref()).collect();
        assert_eq!(teams, [Some("红中队"), Some("红中队"), None, None]);
        let many = "name,team,club\na,A,\nb,A,\nc,A,\nd,,X\nd,,X\n";
        assert_eq!(
            problems(many, wants(2)),
            [
                "e.csv, line 4: A already has 2 players, the maximum in the regulations.",
                "e.csv, line 6, column 1 (name): d is already in line 5. If these are two players, tell them apart by name, or in an individual event by club, in a column of its own.",
            ]
        );
    }

    #[test]
    fn entries_are_in_the_order_of_their_numbers_where_these_are_all_from_1_on() {
        let names = |list: &str| -> Vec<String> {
            let listed = read_list(list, Membership::Nobody).unwrap();
            listed.players.into_iter().map(|entry| entry.name).collect()
        };
        assert_eq!(names("number,name\n3,Ő\n1,王伟\n2,O’Hara\n"), ["王伟", "O’Hara", "Ő"]);
        for others in [
            "No,name\n30,Ő\n1,王伟\n2,O’Hara\n",
            "number,name\n3,Ő\n1,王伟\n1,O’Hara\n",
            "number,name\nB7,Ő\n,王伟\n2,O’Hara\n",
        ] {
            assert_eq!(names(others), ["Ő", "王伟", "O’Hara"], "{others}");
        }
        let sheet = Worksheet::open(
            "t.csv",
            "number,team\n2,红中队\n1,Ő\n".as_bytes(),
            &ReadOptions::default(),
            &crate::kinds::TableKind::Teams.read_columns(),
        );
        let teams = read_teams(&sheet.unwrap()).unwrap();
        assert_eq!(teams.iter().map(|team| &team.name).collect::<Vec<_>>(), ["Ő", "红中队"]);
    }

    #[test]
    fn a_list_is_read_whole_or_refused_whole() {
        let list = "team,name,role,club\n红中队,王伟,,\n红中队,李娜,替补,北京\n";
        let entries = read_list(list, TEAMS).unwrap().players;
        let (team, name) = (Some("红中队".into()), "李娜".into());
        let background = Background { club: "北京".into(), ..Background::default() };
        let group = String::new();
        assert_eq!(entries[1], ListedPlayer { line: 3, team, name, role: PlayerRole::Substitute, background, group });

        let bad = "team,name,role\nA,a,\nA,a,\nA,,\nA,b,boss\nA,c,\nA,d,\nA,e,\n";
        assert_eq!(
            problems(bad, TEAMS),
            [
                "e.csv, line 3, column 2 (name): a is already in line 2. If these are two players, tell them apart by name, or in an individual event by club, in a column of its own.",
                "e.csv, line 4, column 2 (name): the cell is empty.",
                "e.csv, line 5, column 3 (role): “boss” is not a role. Leave it empty, or write substitute or 替补, stand-in or 陪打, leader or 领队, coach or 教练.",
                "e.csv, line 8: A already has four players; any further ones are substitutes: write “substitute” under Role. With line-ups, substitutes play like the others.",
            ]
        );
    }

    #[test]
    fn a_team_has_so_many_substitutes_as_the_regulations_allow_and_those_who_lead_it_do_not_play() {
        let list = "team,name,role\nA,a,领队\nA,b,coach\nA,c,substitute\nA,d,替補\nB,e,\n";
        let six = Membership::Everybody { reserves: 2 };
        let listed = read_list(list, six).unwrap();
        let names: Vec<&str> = listed.players.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["c", "d", "e"]);
        let said = |of: &ListedTeam| [&of.name, &of.leader, &of.coach].map(String::clone).join("/");
        assert_eq!(listed.officials.iter().map(said).collect::<Vec<_>>(), ["A/a/", "A//b"]);
        assert_eq!(
            problems(list, TEAMS),
            ["e.csv, line 5: A already has 1 substitute, the maximum in the regulations."]
        );
        let twice = "team,name,role\nA,a,leader\nA,b,领队\nA,c,\n";
        assert_eq!(
            problems(twice, six),
            ["e.csv, line 3: A already has a leader or coach in line 2; a team has at most one of each."]
        );
        let alone = "team,name,role\n,a,substitute\n,b,\n";
        let wants = Membership::WhoWants { most: 3, reserves: 1 };
        assert_eq!(problems(alone, wants).len(), 1);
        assert!(read_list(&alone.replace(",a,", "A,a,"), wants).is_ok());
        assert!(problems(list, Membership::Nobody)[0].contains("“领队” is not a role"));
    }
}
