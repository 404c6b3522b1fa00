//! Lists of teams: a row for each team with its members in columns or in one cell, and teams one below the other, each under its
//! name.

use super::numbered::{are_of_a_list, split_note, split_number};
use super::roles::role_code;
use super::table::{Table, cell, only_cell};
use super::way::Way;
use crate::columns::{self, Meaning};
use crate::lines::MAX_ROWS;
use std::collections::HashSet;

/// The person or team that a column names in a list with a row for each team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Team,
    Leader,
    Coach,
    Player,
    Substitute,
}

fn part(header: &str) -> Option<Part> {
    let word = columns::bare(header);
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八".contains(c));
    let is = |names: Vec<String>, text: &str| names.iter().any(|own| own == text);
    let is_numbered = stem.len() < word.len();
    match () {
        () if is(columns::words("team"), &word) => Some(Part::Team),
        () if is(columns::words("leader"), &word) => Some(Part::Leader),
        () if is(columns::words("coach"), &word) => Some(Part::Coach),
        () if is(columns::aliases("substitute"), stem) => Some(Part::Substitute),
        () if is_numbered && ["name", "player"].iter().any(|code| is(columns::words(code), stem)) => Some(Part::Player),
        () if is_numbered && is(columns::aliases("member"), stem) => Some(Part::Player),
        () => None,
    }
}

/// The columns that are read of a member of a team besides the name.
const OF_TEAM: [&str; 3] = ["club", "country", "group"];

pub(super) fn lay_out(table: &mut Table, told: &[Way], wanted: &[&'static str]) {
    let parts: Vec<Option<Part>> = table.header.iter().map(|word| part(word)).collect();
    let team = table.place("team").or(parts.iter().position(|part| *part == Some(Part::Team)));
    let players = parts.iter().filter(|part| **part == Some(Part::Player)).count();
    let has_teams = wanted.contains(&"team");
    match team {
        Some(team) if players > 1 => {
            let way = table.decide(told, Way::RowATeam, &[Way::RowAPlayer]);
            if way == Way::RowATeam {
                let members = |cells: &[String]| in_columns(&parts, cells);
                one_row_a_player(table, team, has_teams, members);
            }
        }
        Some(team) => {
            let Some(place) = table.place("name").filter(|place| *place != team) else { return };
            if is_split(table, team, place)
                && table.decide(told, Way::MembersInACell, &[Way::RowAPlayer]) == Way::MembersInACell
            {
                let members = |cells: &[String]| {
                    let own = parts.iter().zip(cells).enumerate().filter_map(|(at, (part, cell))| match part {
                        Some(Part::Leader) => Some((at, cell.clone(), "leader")),
                        Some(Part::Coach) => Some((at, cell.clone(), "coach")),
                        _ => None,
                    });
                    let split = split_members(cell(cells, place)).into_iter().map(|text| {
                        let (name, role) = name_and_role(text);
                        (place, name, role)
                    });
                    own.filter(|(_, name, _)| !name.is_empty()).chain(split).collect()
                };
                one_row_a_player(table, team, has_teams, members);
            }
        }
        None if has_teams => lay_out_blocks(table, told),
        None => {}
    }
}

/// The members in their columns: the column, the name and the role of each.
fn in_columns(parts: &[Option<Part>], cells: &[String]) -> Vec<(usize, String, &'static str)> {
    let member = |(place, (part, text)): (usize, (&Option<Part>, &String))| {
        let (name, said) = name_and_role(text);
        let role = match part.as_ref()? {
            Part::Team => return None,
            Part::Leader => "leader",
            Part::Coach => "coach",
            Part::Player => said,
            Part::Substitute => "substitute",
        };
        (!name.is_empty()).then_some((place, name, role))
    };
    parts.iter().zip(cells).enumerate().filter_map(member).collect()
}

/// A name without its number, and the role that is written with it: `领队：张三`, `孙四（替补）`.
fn name_and_role(text: &str) -> (String, &'static str) {
    let text = split_number(text).map_or(text, |(_, name, _)| name);
    if let Some((before, name)) = text.split_once([':', '：'])
        && let Some(role) = role_code(before.trim())
    {
        return (name.trim().to_owned(), role);
    }
    match split_note(text) {
        (name, Some(note)) if role_code(note).is_some() => (name.to_owned(), role_code(note).unwrap_or_default()),
        _ => (text.to_owned(), ""),
    }
}

/// Replaces the row of each team by a row for each member, up to little more than [`MAX_ROWS`].
fn one_row_a_player(
    table: &mut Table,
    team: usize,
    has_teams: bool,
    members: impl Fn(&[String]) -> Vec<(usize, String, &'static str)>,
) {
    let shared: Vec<usize> = (0..table.header.len())
        .filter(|at| table.meanings[*at].code().is_some_and(|code| OF_TEAM.contains(&code)))
        .collect();
    let mut columns = vec![("name".to_owned(), Meaning::Column("name"))];
    if has_teams {
        columns.insert(0, ("team".to_owned(), Meaning::Column("team")));
        columns.push(("role".to_owned(), Meaning::Column("role")));
    }
    columns.extend(shared.iter().map(|at| (table.header[*at].clone(), table.meanings[*at])));
    let mut rows = Vec::new();
    for (line, cells) in &table.rows {
        if rows.len() > MAX_ROWS {
            break;
        }
        for (place, name, role) in members(cells) {
            // Leaders and coaches do not play; without teams they are left out.
            if !has_teams && matches!(role, "leader" | "coach") {
                continue;
            }
            let mut row = vec![(place, name)];
            if has_teams {
                row.insert(0, (team, cell(cells, team).to_owned()));
                row.push((place, role.to_owned()));
            }
            row.extend(shared.iter().map(|at| (*at, cell(cells, *at).to_owned())));
            rows.push((*line, row));
        }
    }
    table.reshape(columns, rows);
}

/// The members in a cell, separated by line breaks, or by the first of these signs that it contains.
fn split_members(text: &str) -> Vec<&str> {
    let signs: [&[char]; 5] = [&['\n'], &['、'], &[';', '；'], &['/', '／'], &[',', '，']];
    let sign = signs.into_iter().find(|sign| text.contains(*sign));
    let parts = sign.map_or(vec![text], |sign| text.split(sign).collect());
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Whether every cell of names has several names, and every team has one row. Two parts with a comma are a surname and a given
/// name.
fn is_split(table: &Table, team: usize, place: usize) -> bool {
    let mut teams = HashSet::new();
    let each_is_a_team = table.rows.iter().all(|(_, cells)| {
        let text = cell(cells, place);
        let least = if text.contains(['\n', '、', ';', '；', '/', '／']) { 2 } else { 3 };
        teams.insert(cell(cells, team)) && (split_members(text).len() >= least || text.is_empty())
    });
    each_is_a_team && table.rows.iter().any(|(_, cells)| !cell(cells, place).is_empty())
}

/// The name of a team in the row above its players, without the word for a team before it.
fn team_name(text: &str) -> &str {
    match text.split_once([':', '：']) {
        Some((word, name)) if part(word) == Some(Part::Team) && !name.trim().is_empty() => name.trim(),
        _ => text,
    }
}

/// Which rows are names of teams: those with one cell among others with more, or those without a number among numbered ones.
/// `None` if the rows are not in blocks.
fn headings(table: &Table, place: usize) -> Option<Vec<bool>> {
    let only: Vec<bool> = table.rows.iter().map(|(_, cells)| only_cell(cells).is_some()).collect();
    let is_heading: Vec<bool> = if only.iter().all(|only| *only) {
        let numbers: Vec<_> = table.rows.iter().map(|(_, cells)| split_number(cell(cells, place))).collect();
        let mut blocks = numbers.split(Option::is_none).filter(|block| !block.is_empty());
        if !blocks.all(are_of_a_list) {
            return None;
        }
        numbers.iter().map(Option::is_none).collect()
    } else {
        only
    };
    // Every name of a team must have players below it.
    let fits = is_heading.first() == Some(&true)
        && is_heading.last() == Some(&false)
        && is_heading.windows(2).all(|two| two != [true, true]);
    fits.then_some(is_heading)
}

fn lay_out_blocks(table: &mut Table, told: &[Way]) {
    let Some(place) = table.place("name") else { return };
    let Some(is_heading) = headings(table, place) else { return };
    if table.decide(told, Way::TeamsInBlocks, &[Way::RowAPlayer]) == Way::RowAPlayer {
        return;
    }
    let has_roles = table.place("role").is_some();
    let mut columns: Vec<(String, Meaning)> =
        table.header.iter().cloned().zip(table.meanings.iter().copied()).collect();
    columns.push(("team".to_owned(), Meaning::Column("team")));
    if !has_roles {
        columns.push(("role".to_owned(), Meaning::Column("role")));
    }
    let mut team = (0, String::new());
    let mut rows = Vec::new();
    for ((line, cells), is_heading) in table.rows.iter().zip(is_heading) {
        if is_heading {
            let at = cells.iter().position(|cell| !cell.is_empty()).unwrap_or(place);
            team = (at, team_name(cell(cells, at)).to_owned());
            continue;
        }
        let (name, mut role) = name_and_role(cell(cells, place));
        let beside = cells.iter().enumerate().filter(|(at, _)| *at != place).find_map(|(_, text)| role_code(text));
        if let ("", Some(beside)) = (role, beside) {
            role = beside;
        }
        let mut row: Vec<(usize, String)> = cells.iter().cloned().enumerate().collect();
        if let Some(own) = row.get_mut(place) {
            own.1 = name;
        }
        row.push(team.clone());
        if !has_roles {
            row.push((place, role.to_owned()));
        }
        rows.push((*line, row));
    }
    table.reshape(columns, rows);
}
