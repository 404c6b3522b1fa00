//! Session results, and standings of an earlier stage.
//!
//! Results: `session,table,player,team,game_points`, any number of sessions per player, four rows per table. Columns
//! `attendance` (`stood-in`, `forfeit`, `forfeit-stood-in`) and `own_points` may follow where a seat was not simply played;
//! a row with attendance `bye` has neither table nor points. `number` and `team_number` say the numbers of
//! player and team in the order of entry, `group` the group. Players are told apart by name and team. Where totals are read
//! for an event, `to_nobody` may say what a player lost to nobody, and `link` where a table was played, if elsewhere.

use super::names::Names;
use super::number::whole as whole_number;
use super::sheet::{Cell, Problem, Row, Worksheet, all, whole};
use super::table::{Table, Value};
use crate::messages::{Message, not_a_link};
use crate::rules::GamePoints;
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use crate::tournament::penalty::Entrant;
use crate::tournament::session::{Attendance, ByeResult, SeatResult};
use crate::tournament::stage::carry::Carried;
use crate::tournament::web_link::WebLink;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// A table whose scores are so far from four base scores was read with the wrong base.
const PLAUSIBLE_UNPAID: i32 = 1000;

/// The results of a file.
#[derive(Clone, Debug)]
pub struct Results {
    /// Who is who.
    pub names: Names,
    /// One per seat.
    pub seats: Vec<SeatResult>,
    /// Who had no table.
    pub byes: Vec<ByeResult>,
    /// What is unusual and was taken as it is: tables that do not sum to four base scores, equal names.
    pub remarks: Vec<Message>,
    /// The sessions of each file.
    pub files: Vec<RangeInclusive<u16>>,
    /// What the group is called in which a player is in a session, where the file says so.
    pub groups: BTreeMap<(SessionNumber, PlayerId), String>,
    /// Whether the files say the numbers in the order of entry; otherwise they are taken in the order in which names come first.
    pub numbered: bool,
}

struct Line<'a> {
    row: Row<'a>,
    session: &'a str,
    table: &'a str,
    player: &'a str,
    team: &'a str,
    points: i32,
    /// `None` for a bye.
    attendance: Option<Attendance>,
}

fn game_points(cell: Cell<'_>) -> Result<GamePoints, Problem> {
    let points = GamePoints(cell.number("problem-not-game-points")?);
    match points.is_plausible() {
        true => Ok(points),
        false => Err(cell.problem(Message::new("problem-not-game-points").arg("found", cell.text()))),
    }
}

fn line(row: Row<'_>) -> Result<Line<'_>, Problem> {
    let attendance = row.cell("attendance");
    let own = row.cell("own_points");
    let own = if own.is_nothing() { None } else { Some(game_points(own)?) };
    let came = attendance.code();
    let filled = Attendance::from_code(if came.is_empty() { "played" } else { &came }, own);
    let wrong = || attendance.problem(Message::new("problem-attendance").arg("found", attendance.text()));
    let (session, player) = (row.cell("session").required()?, row.cell("player").required()?);
    let (table, points) = (row.cell("table"), row.cell("game_points"));
    let team = row.cell("team").text();
    if came == "bye" {
        return match (table.is_nothing(), points.is_nothing(), own) {
            (true, true, None) => Ok(Line { row, session, table: "", player, team, points: 0, attendance: None }),
            _ => Err(attendance.problem(Message::new("problem-bye"))),
        };
    }
    Ok(Line {
        row,
        session,
        table: table.required()?,
        player,
        team,
        points: game_points(points)?.0,
        attendance: Some(filled.ok_or_else(wrong)?),
    })
}

/// Reads the results of files, one after the other; `base` is what each score contains of the base score, all or 0. Without rows
/// a file is refused, unless it `may_be_empty`: before a stage begins.
///
/// # Errors
/// Every problem of the files: cells, tables that do not have four different players, scores far off the base.
pub fn read_results(files: &[(String, Vec<u8>)], base: i32, may_be_empty: bool) -> Result<Results, Vec<Problem>> {
    let (mut sheets, mut problems, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    for (file, bytes) in files {
        match Worksheet::read(file, bytes, &["session", "table", "player", "team", "game_points"]) {
            Ok(sheet) => sheets.push(sheet),
            Err(wrong) => problems.extend(wrong),
        }
    }
    let mut lines: Vec<Vec<Line<'_>>> = Vec::new();
    for sheet in &sheets {
        let (of_file, mut wrong) = all(sheet.rows().map(line));
        if of_file.is_empty() && wrong.is_empty() && !may_be_empty {
            wrong.push(sheet.problem(Message::new("problem-no-rows")));
        }
        // A line with a problem of its own is missing from its table: the table is judged once that is mended.
        if wrong.is_empty() {
            for ((session, table), lines) in &tables(&of_file) {
                check_table(session, table, lines, base, &mut wrong, &mut remarks);
            }
            remarks.extend(twice_in_a_session(&of_file));
        }
        problems.extend(wrong);
        lines.push(of_file);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let (names, numbered) = numbered(lines.iter().flatten())?;
    let mut same: Vec<&str> = names.players.iter().map(|(_, name, _)| name.as_str()).collect();
    same.sort_unstable();
    for pair in same.windows(2).filter(|pair| pair[0] == pair[1]) {
        remarks.push(Message::new("remark-two-of-that-name").arg("name", pair[0]));
    }
    let mut results = Results {
        names,
        seats: Vec::new(),
        byes: Vec::new(),
        remarks,
        files: Vec::new(),
        groups: BTreeMap::new(),
        numbered,
    };
    let (mut sessions_before, mut tables_before) = (0, 0);
    for lines in &lines {
        // By number where they are numbers.
        let order = |session: &str| (whole_number(session).unwrap_or(i64::MAX), session.to_owned());
        let sessions: BTreeSet<_> = lines.iter().map(|line| order(line.session)).collect();
        let sessions: Vec<_> = sessions.into_iter().collect();
        let mut places: Vec<(&str, &str)> = tables(lines).keys().copied().collect();
        places.sort_by_key(|(session, table)| (order(session), order(table)));
        for line in lines {
            let team = results.names.team_id(line.team);
            let is_it = |(_, name, of): &&(PlayerId, String, Option<TeamId>)| name == line.player && *of == team;
            let Some((player, ..)) = results.names.players.iter().find(is_it).cloned() else { continue };
            let place = |index: Option<usize>| index.unwrap_or_default() as u16 + 1;
            let session = place(sessions.iter().position(|session| *session == order(line.session)));
            let session = SessionNumber(sessions_before + session);
            let table = place(places.iter().position(|place| *place == (line.session, line.table)));
            let group = line.row.cell("group").text();
            if !group.is_empty() {
                results.groups.insert((session, player), group.to_owned());
            }
            match line.attendance {
                None => results.byes.push(ByeResult { session, player, team }),
                Some(attendance) => {
                    let (table, score) = (TableNumber(tables_before + table), GamePoints(line.points));
                    results.seats.push(SeatResult { session, table, player, team, score, attendance });
                }
            }
        }
        let first = sessions_before + 1;
        sessions_before += sessions.len() as u16;
        tables_before += places.len() as u16;
        results.files.push(first..=sessions_before);
    }
    Ok(results)
}

/// The lines of each table.
fn tables<'a, 'l>(lines: &'l [Line<'a>]) -> BTreeMap<(&'a str, &'a str), Vec<&'l Line<'a>>> {
    let mut tables: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.attendance.is_some()) {
        tables.entry((line.session, line.table)).or_default().push(line);
    }
    tables
}

/// Who sits at two tables of a session.
fn twice_in_a_session(lines: &[Line<'_>]) -> Vec<Message> {
    let mut at: BTreeMap<(&str, &str, &str), BTreeSet<&str>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.attendance.is_some()) {
        at.entry((line.session, line.player, line.team)).or_default().insert(line.table);
    }
    let twice = at.into_iter().filter(|(_, tables)| tables.len() > 1);
    twice
        .map(|((session, player, _), tables)| {
            let tables: Vec<&str> = tables.into_iter().collect();
            let message = Message::new("remark-two-tables").arg("player", player).arg("session", session);
            message.arg("tables", tables.join(", "))
        })
        .collect()
}

/// All names of files, and whether they have numbers in the order of entry. An id is that number; where no row says one, they are
/// numbered as they come first.
///
/// # Errors
/// Somebody has no number and others have, or two; or two have one.
fn numbered<'a>(lines: impl Iterator<Item = &'a Line<'a>> + Clone) -> Result<(Names, bool), Vec<Problem>> {
    let people = named(lines.clone().map(|line| (line.player, line.team)));
    let is_numbered = |column| lines.clone().any(|line| !line.row.cell(column).text().is_empty());
    let mut names = Names::default();
    let mut number: BTreeMap<TeamId, TeamId> = people.teams.iter().map(|(id, _)| (*id, *id)).collect();
    let (players, teams) = (is_numbered("number"), is_numbered("team_number"));
    if teams {
        let told = numbers(lines.clone().filter(|line| !line.team.is_empty()), "team_number", |line| line.team)?;
        number = people.teams.iter().filter_map(|(id, name)| Some((*id, TeamId(*told.get(name.as_str())?)))).collect();
    }
    names.teams = people.teams.iter().filter_map(|(id, name)| Some((*number.get(id)?, name.clone()))).collect();
    names.teams.sort_by_key(|(id, _)| *id);
    let of = |team: Option<TeamId>| team.and_then(|team| number.get(&team).copied());
    names.players = people.players.iter().map(|(id, name, team)| (*id, name.clone(), of(*team))).collect();
    if players {
        let told = numbers(lines, "number", |line| (line.player, line.team))?;
        for (id, name, team) in &mut names.players {
            let team = names.teams.iter().find(|(own, _)| Some(*own) == *team).map_or("", |(_, name)| name);
            *id = told.get(&(name.as_str(), team)).map_or(*id, |number| PlayerId(*number));
        }
        names.players.sort_by_key(|(id, ..)| *id);
    }
    names.numbers = numbers_by_id(&names);
    Ok((names, players && (teams || people.teams.is_empty())))
}

/// The numbers that a column gives, each of one and everybody's of all.
fn numbers<'a, K: Copy + Ord>(
    lines: impl Iterator<Item = &'a Line<'a>>,
    column: &'static str,
    of: impl Fn(&'a Line<'a>) -> K,
) -> Result<BTreeMap<K, i32>, Vec<Problem>> {
    let (mut numbers, mut has, mut problems): (BTreeMap<K, i32>, BTreeMap<i32, K>, Vec<Problem>) = Default::default();
    for line in lines {
        let cell = line.row.cell(column);
        let number = match cell.number::<u16>("problem-not-number") {
            Ok(number @ 1..) => i32::from(number),
            Ok(0) | Err(_) => {
                problems.push(cell.problem(Message::new("problem-entry-number").arg("found", cell.text())));
                continue;
            }
        };
        let own = of(line);
        if *numbers.entry(own).or_insert(number) != number || *has.entry(number).or_insert(own) != own {
            problems.push(cell.problem(Message::new("problem-entry-number-two").arg("found", number)));
        }
    }
    if problems.is_empty() { Ok(numbers) } else { Err(problems) }
}

fn numbers_by_id(names: &Names) -> BTreeMap<Entrant, usize> {
    let teams = names.teams.iter().map(|(id, _)| (Entrant::Team(*id), id.0));
    let all = teams.chain(names.players.iter().map(|(id, ..)| (Entrant::Player(*id), id.0)));
    all.map(|(of, number)| (of, usize::try_from(number).unwrap_or_default())).collect()
}

/// These names of players and their teams, each once and numbered from 1 as it comes first.
fn named<'a>(people: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Names {
    let (mut names, mut teams, mut players) = (Names::default(), BTreeMap::new(), BTreeSet::new());
    for (name, team) in people {
        let next = TeamId(names.teams.len() as i32 + 1);
        let team = (!team.is_empty()).then(|| {
            *teams.entry(team).or_insert_with(|| {
                names.teams.push((next, team.to_owned()));
                next
            })
        });
        if !name.is_empty() && players.insert((name, team)) {
            names.players.push((PlayerId(names.players.len() as i32 + 1), name.to_owned(), team));
        }
    }
    names.numbers = numbers_by_id(&names);
    names
}

fn check_table(
    session: &str,
    table: &str,
    lines: &[&Line<'_>],
    base: i32,
    problems: &mut Vec<Problem>,
    remarks: &mut Vec<Message>,
) {
    let last = lines[lines.len() - 1];
    let places: Vec<String> = lines.iter().map(|line| line.row.line().to_string()).collect();
    let message =
        |id: &'static str| Message::new(id).arg("session", session).arg("table", table).arg("lines", places.join(", "));
    if lines.len() != 4 {
        problems.push(last.row.problem(message("problem-table-size").arg("found", lines.len())));
        return;
    }
    for (index, line) in lines.iter().enumerate() {
        if lines[..index].iter().any(|other| (other.player, other.team) == (line.player, line.team)) {
            problems.push(line.row.problem(message("problem-sits-twice").arg("player", line.player)));
        }
    }
    let sum: i32 = lines.iter().map(|line| line.points).sum();
    let expected = 4 * base;
    let sums = |id| message(id).arg("sum", GamePoints(sum)).arg("expected", GamePoints(expected));
    if (sum - expected).abs() >= PLAUSIBLE_UNPAID {
        problems.push(last.row.problem(sums("problem-table-base").arg("base", base)));
    } else if sum != expected {
        remarks.push(sums("remark-table-sum").arg("off", GamePoints(sum - expected)));
    }
}

/// The columns as they are written.
pub const COLUMNS: [&str; 7] = ["session", "table", "player", "team", "game_points", "attendance", "own_points"];

/// The table of these results; game points contain the base score. More columns have the numbers in the order of entry, the `groups`
/// where there are some, and the `links` where tables were played elsewhere.
pub fn table(
    seats: &[SeatResult],
    byes: &[ByeResult],
    names: &Names,
    groups: &BTreeMap<(SessionNumber, PlayerId), String>,
    links: &BTreeMap<(SessionNumber, TableNumber), String>,
) -> Table {
    let with_teams = names.players.iter().any(|(.., team)| team.is_some());
    let number = |of: Entrant| Value::from(Some(names.number(of)).filter(|number| *number > 0));
    let points = |points: Option<GamePoints>| Value::from(points.map(|points| points.0));
    let row = |session: SessionNumber, table: Option<TableNumber>, player, score, (attendance, own)| {
        let (name, team) = names.player(player);
        let place = table.and_then(|table| links.get(&(session, table)));
        let mut row = vec![
            session.0.into(),
            table.map(|table| table.0).into(),
            name.into(),
            team.map_or("", |team| names.team(team)).into(),
            points(score),
            Value::from(attendance),
            points(own),
            number(Entrant::Player(player)),
        ];
        if with_teams {
            row.push(team.map_or(Value::Empty, |team| number(Entrant::Team(team))));
        }
        if !groups.is_empty() {
            row.push(groups.get(&(session, player)).map_or("", String::as_str).into());
        }
        if !links.is_empty() {
            row.push(place.map_or("", String::as_str).into());
        }
        row
    };
    let seats = seats
        .iter()
        .map(|seat| row(seat.session, Some(seat.table), seat.player, Some(seat.score), seat.attendance.code()));
    let byes = byes.iter().map(|bye| row(bye.session, None, bye.player, None, ("bye", None)));
    let more =
        [("number", true), ("team_number", with_teams), ("group", !groups.is_empty()), ("link", !links.is_empty())];
    let columns = COLUMNS.into_iter().chain(more.into_iter().filter_map(|(code, there)| there.then_some(code)));
    Table { title: Message::new("files-results"), columns: columns.collect(), rows: seats.chain(byes).collect() }
}

/// The total of a player at a table, as it was signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The line of the file.
    pub line: u64,
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// Who.
    pub player: PlayerId,
    /// With the base score.
    pub points: GamePoints,
    /// What the player lost to nobody, where it is said.
    pub to_nobody: Option<GamePoints>,
    /// Where the table was played, if elsewhere.
    pub link: Option<WebLink>,
}

/// Reads results as totals of tables; byes, which have none, are passed over.
///
/// # Errors
/// Every problem of the file: names that nobody has, numbers that are none.
pub fn read_totals(sheet: &Worksheet, names: &Names) -> Result<Vec<Total>, Vec<Problem>> {
    sheet.require(&["session", "table", "player", "game_points"])?;
    let played = sheet.rows().filter(|row| row.cell("attendance").code() != "bye");
    let totals = whole(all(played.map(|row| {
        Ok(Total {
            line: row.line(),
            session: SessionNumber(row.cell("session").number("problem-not-number")?),
            table: TableNumber(row.cell("table").number("problem-not-number")?),
            player: names.player_in(row, "player")?,
            points: game_points(row.cell("game_points"))?,
            to_nobody: match row.cell("to_nobody") {
                cell if cell.is_nothing() => None,
                cell => Some(game_points(cell)?),
            },
            link: match row.cell("link") {
                cell if cell.text().is_empty() => None,
                cell => Some(cell.text().parse().map_err(|_| cell.problem(not_a_link(cell.text())))?),
            },
        })
    })))?;
    if totals.is_empty() { Err(vec![sheet.problem(Message::new("problem-no-rows"))]) } else { Ok(totals) }
}

/// Reads the standings of an earlier stage, as this program writes them: `name,team,standard_points,game_points`.
///
/// Who stands there and has no result is passed over and named in the remarks, as is who has results and does not stand there;
/// where there are no results at all, the ranking begins with all who stand there.
///
/// # Errors
/// Every problem of the file: names that two players have, numbers that are none.
pub fn read_earlier(
    file: &str,
    bytes: &[u8],
    results: &mut Results,
    teams: bool,
) -> Result<Vec<(Entrant, Carried)>, Vec<Problem>> {
    let sheet = Worksheet::read(file, bytes, &["name", "team", "standard_points", "game_points"])?;
    if results.seats.is_empty() && results.byes.is_empty() {
        let of_row = |row: Row<'_>| match teams {
            true => (String::new(), row.cell("name").text().to_owned()),
            false => (row.cell("name").text().to_owned(), row.cell("team").text().to_owned()),
        };
        let people: Vec<(String, String)> = sheet.rows().map(of_row).collect();
        results.names = named(people.iter().map(|(name, team)| (name.as_str(), team.as_str())));
    }
    let (names, mut found, mut unknown) = (&results.names, Vec::new(), Vec::new());
    let (carried, problems) = all(sheet.rows().map(|row| {
        let carried = Carried {
            standard_points: row.cell("standard_points").standard_points()?,
            game_points: game_points(row.cell("game_points"))?,
        };
        let of = names.find(row, "name", teams)?;
        if of.is_some() && found.contains(&of) {
            return Err(row.cell("name").problem(Message::new("problem-listed-twice")));
        }
        if of.is_none() {
            unknown.push(Message::new("remark-earlier-not-here").arg("name", row.cell("name").text()));
        }
        found.push(of);
        Ok(of.map(|of| (of, carried)))
    }));
    let carried = whole((carried.into_iter().flatten().collect(), problems))?;
    let new = |name: &str| Message::new("remark-not-earlier").arg("name", name);
    let players = names.players.iter().filter(|(id, ..)| !teams && !found.contains(&Some(Entrant::Player(*id))));
    let of_teams = names.teams.iter().filter(|(id, _)| teams && !found.contains(&Some(Entrant::Team(*id))));
    unknown.extend(players.map(|(_, name, _)| new(name)).chain(of_teams.map(|(_, name)| new(name))));
    results.remarks.extend(unknown);
    Ok(carried)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, base: i32) -> Result<Results, Vec<Problem>> {
        read_results(&[("r.csv".to_owned(), text.as_bytes().to_vec())], base, false)
    }

    #[test]
    fn how_a_seat_was_filled_can_stand_in_the_file() {
        let file = "session,table,player,team,game_points,attendance,own_points\n\
                    1,1,a,,600,,\n1,1,b,,500,stood-in,480\n1,1,c,,480,forfeit,\n1,1,d,,420,played,\n";
        let seats = read(file, 500).unwrap().seats;
        assert_eq!(seats[1].attendance, Attendance::StoodIn { own: GamePoints(480) });
        assert_eq!(seats[2].attendance, Attendance::Forfeit);
        let byes = read(&format!("{file}2,,a,,,bye,\n"), 500).unwrap().byes;
        assert_eq!(byes, [ByeResult { session: SessionNumber(2), player: seats[0].player, team: None }]);
        assert_eq!(read(&format!("{file}2,1,a,,,bye,\n"), 500).unwrap_err().len(), 1);
        let wrong = file.replace("forfeit,", "forfeit,9");
        assert_eq!(read(&wrong, 500).unwrap_err().len(), 1);
    }
}
