//! All results of several files, for rankings without a database, and the standings of an earlier stage.
//!
//! The columns are described in [`super::results`].

use super::names::Names;
use super::number::parse_whole;
use super::results::{game_points, optional_points};
use super::sheet::{Problem, Row, Worksheet, all_or_problems, partition};
use event::event::PlayerRole;
use event::sheet::penalty::Entrant;
use event::sheet::session::{Attendance, ByeResult, SeatResult};
use event::sheet::wrong_sum::{Cause, judge};
use event::stage::carry::Carried;
use event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use event::values::people::{Found, Named, People, folded_name};
use messages::{Message, same_asked, wrong_sum};
use rules::{BySeat, GamePoints, HandNumber, RuleSet, Seat};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// The results of a file.
#[derive(Clone, Debug)]
pub struct Results {
    /// The names of players and teams.
    pub names: Names,
    /// The results, one per seat.
    pub seats: Vec<SeatResult>,
    /// The byes.
    pub byes: Vec<ByeResult>,
    /// Unusual facts: tables whose scores do not add up, and whether they count; equal names.
    pub remarks: Vec<Message>,
    /// The sessions of each file.
    pub files: Vec<RangeInclusive<u16>>,
    /// The name of a player's group in a session, if the file has it.
    pub groups: BTreeMap<(SessionNumber, PlayerId), String>,
    /// Whether the files have numbers in the order of entry; otherwise names are numbered by first appearance.
    pub numbered: bool,
    /// The stand-ins, who are not ranked.
    pub stand_ins: BTreeSet<PlayerId>,
    /// The disqualified players, each with the session.
    pub disqualified: BTreeSet<(SessionNumber, PlayerId)>,
}

struct Line<'a> {
    row: Row<'a>,
    session: &'a str,
    table: &'a str,
    player: &'a str,
    team: &'a str,
    points: i32,
    /// The points that nobody received.
    unpaid: GamePoints,
    /// `None` for a bye.
    attendance: Option<Attendance>,
}

fn read_line(row: Row<'_>) -> Result<Line<'_>, Problem> {
    let attendance = row.cell("attendance");
    let own = optional_points(row.cell("own_points"))?;
    let came = attendance.code();
    let filled = Attendance::from_code(if came.is_empty() { "played" } else { &came }, own);
    let wrong = || attendance.problem(Message::new("problem-attendance").arg("found", attendance.text()));
    let (session, player) = (row.cell("session").required()?, row.cell("player").required()?);
    let (table, points) = (row.cell("table"), row.cell("game_points"));
    let team = row.cell("team").text();
    if came == "bye" {
        return match (table.is_nothing(), points.is_nothing(), own) {
            (true, true, None) => Ok(Line {
                row,
                session,
                table: "",
                player,
                team,
                points: 0,
                unpaid: GamePoints::ZERO,
                attendance: None,
            }),
            _ => Err(attendance.problem(Message::new("problem-bye"))),
        };
    }
    let to_nobody = optional_points(row.cell("to_nobody"))?;
    if let Some(points) = to_nobody.filter(|points| *points < GamePoints::ZERO) {
        return Err(row.cell("to_nobody").problem(Message::new("to-nobody-negative").arg("points", points)));
    }
    let penalty = optional_points(row.cell("session_penalty"))?;
    let out = row.cell("disqualified");
    if out.optional_number("problem-not-number")?.is_some_and(|hand| HandNumber::new(hand).is_none()) {
        return Err(out.problem(Message::new("problem-not-number").arg("found", out.text())));
    }
    Ok(Line {
        row,
        session,
        table: table.required()?,
        player,
        team,
        points: game_points(points)?.0,
        unpaid: to_nobody.into_iter().chain(penalty).sum(),
        attendance: Some(filled.ok_or_else(wrong)?),
    })
}

/// Reads the results of files, one after the other; `base` is the base score contained in each score, or 0. A file without rows
/// is refused, unless it `may_be_empty` because its stage has not begun. Four scores that do not add up and are kept for a reason
/// do not count, unless a decision says so.
///
/// # Errors
/// Every problem of the files: cells, tables without four different players, scores that do not add up without a reason.
pub fn read_results(
    files: &[(String, Vec<u8>)],
    (rules, base): (RuleSet, i32),
    may_be_empty: bool,
) -> Result<Results, Vec<Problem>> {
    let (mut sheets, mut problems, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    for (file, bytes) in files {
        match Worksheet::read(file, bytes, &["session", "table", "player", "team", "game_points"]) {
            Ok(sheet) => sheets.push(sheet),
            Err(wrong) => problems.extend(wrong),
        }
    }
    let mut lines: Vec<Vec<Line<'_>>> = Vec::new();
    let mut uncounted = BTreeSet::new();
    let mut written_first = HashMap::new();
    for (file, sheet) in sheets.iter().enumerate() {
        let (mut of_file, mut wrong) = partition(sheet.rows().map(read_line));
        for line in &mut of_file {
            // A name is written as in its first row, even if it is written otherwise later.
            let key = (folded_name(line.player), line.team, line.row.cell("number").text());
            line.player = *written_first.entry(key).or_insert(line.player);
        }
        if of_file.is_empty() && wrong.is_empty() && !may_be_empty {
            wrong.push(sheet.problem(Message::new("problem-no-rows")));
        }
        // A line with a problem is missing from its table: the table is checked once that is fixed.
        if wrong.is_empty() {
            for (place, lines) in &group_by_table(&of_file) {
                let judged = check_table(*place, lines).and_then(|()| {
                    let counts = is_sum_accepted(*place, lines, (rules, base), &mut remarks)?;
                    uncounted.extend((!counts).then_some((file, *place)));
                    Ok(())
                });
                wrong.extend(judged.err());
            }
            remarks.extend(players_at_two_tables(&of_file));
        }
        problems.extend(wrong);
        lines.push(of_file);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let (names, numbered) = number_names(lines.iter().flatten())?;
    let mut same: Vec<&str> = names.players.iter().map(|(_, name, _)| name.as_str()).collect();
    same.sort_unstable();
    for pair in same.windows(2).filter(|pair| pair[0] == pair[1]) {
        remarks.push(Message::new("remark-two-of-that-name").arg("name", pair[0]));
    }
    remarks.extend(near_names(&names));
    let mut results = Results {
        names,
        seats: Vec::new(),
        byes: Vec::new(),
        remarks,
        files: Vec::new(),
        groups: BTreeMap::new(),
        numbered,
        stand_ins: BTreeSet::new(),
        disqualified: BTreeSet::new(),
    };
    let (mut sessions_before, mut tables_before) = (0, 0);
    for (file, lines) in lines.iter().enumerate() {
        // Ordered by number if they are numbers.
        let order = |session: &str| (parse_whole(session).unwrap_or(i64::MAX), session.to_owned());
        let sessions: BTreeSet<_> = lines.iter().map(|line| order(line.session)).collect();
        let sessions: Vec<_> = sessions.into_iter().collect();
        let mut places: Vec<(&str, &str)> = group_by_table(lines).keys().copied().collect();
        places.sort_by_key(|(session, table)| (order(session), order(table)));
        for line in lines {
            let team = results.names.team_id(line.team);
            let is_it = |(_, name, of): &&(PlayerId, String, Option<TeamId>)| name == line.player && *of == team;
            let Some((player, ..)) = results.names.players.iter().find(is_it).cloned() else { continue };
            let place = |index: Option<usize>| index.unwrap_or_default() as u16 + 1;
            let session = place(sessions.iter().position(|session| *session == order(line.session)));
            let session = SessionNumber(sessions_before + session);
            let table = place(places.iter().position(|place| *place == (line.session, line.table)));
            let group = line.row.cell("group").entered_text();
            if !group.is_empty() {
                results.groups.insert((session, player), group.to_owned());
            }
            if line.row.cell("role").code() == PlayerRole::StandIn.code() {
                results.stand_ins.insert(player);
            }
            if !line.row.cell("disqualified").is_nothing() {
                results.disqualified.insert((session, player));
            }
            match line.attendance {
                None => results.byes.push(ByeResult { session, player, team }),
                Some(_) if uncounted.contains(&(file, (line.session, line.table))) => {}
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
fn group_by_table<'a, 'l>(lines: &'l [Line<'a>]) -> BTreeMap<(&'a str, &'a str), Vec<&'l Line<'a>>> {
    let mut tables: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.attendance.is_some()) {
        tables.entry((line.session, line.table)).or_default().push(line);
    }
    tables
}

/// Remarks about players at two tables of a session.
fn players_at_two_tables(lines: &[Line<'_>]) -> Vec<Message> {
    let mut at: BTreeMap<(&str, &str, &str), BTreeSet<&str>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.attendance.is_some()) {
        at.entry((line.session, line.player, line.team)).or_default().insert(line.table);
    }
    let twice = at.into_iter().filter(|(_, tables)| tables.len() > 1);
    twice
        .map(|((session, player, _), tables)| {
            let tables: Vec<&str> = tables.into_iter().collect();
            let message = Message::new("remark-two-tables").arg("player", player).arg("session", session);
            message.arg("tables", tables)
        })
        .collect()
}

/// Remarks about names that are perhaps another writing of an earlier name in the same team.
fn near_names(names: &Names) -> Vec<Message> {
    let mut people = People::default();
    let near = names.players.iter().filter_map(|(_, name, team)| {
        let named = Named::alone(name);
        let found = people.find_among(named, |other| names.players[other].2 == *team);
        people.add(named);
        match found {
            Found::Perhaps(other, why) => Some(same_asked(name, &names.players[other].1, why)),
            Found::Same(_) | Found::Several(_) | Found::Nobody => None,
        }
    });
    near.collect()
}

/// All names of files, and whether they have numbers in the order of entry. An id is that number; without numbers, names are
/// numbered by first appearance.
///
/// # Errors
/// A name without a number while others have one, or with two; or a number with two names.
fn number_names<'a>(lines: impl Iterator<Item = &'a Line<'a>> + Clone) -> Result<(Names, bool), Vec<Problem>> {
    let people = collect_names(lines.clone().map(|line| (line.player, line.team)));
    let is_numbered = |column| lines.clone().any(|line| !line.row.cell(column).text().is_empty());
    let mut names = Names::default();
    let mut number: BTreeMap<TeamId, TeamId> = people.teams.iter().map(|(id, _)| (*id, *id)).collect();
    let (players, teams) = (is_numbered("number"), is_numbered("team_number"));
    if teams {
        let numbers =
            read_numbers(lines.clone().filter(|line| !line.team.is_empty()), "team_number", |line| line.team)?;
        number =
            people.teams.iter().filter_map(|(id, name)| Some((*id, TeamId(*numbers.get(name.as_str())?)))).collect();
    }
    names.teams = people.teams.iter().filter_map(|(id, name)| Some((*number.get(id)?, name.clone()))).collect();
    names.teams.sort_by_key(|(id, _)| *id);
    let of = |team: Option<TeamId>| team.and_then(|team| number.get(&team).copied());
    names.players = people.players.iter().map(|(id, name, team)| (*id, name.clone(), of(*team))).collect();
    if players {
        let numbers = read_numbers(lines, "number", |line| (line.player, line.team))?;
        for (id, name, team) in &mut names.players {
            let team = names.teams.iter().find(|(own, _)| Some(*own) == *team).map_or("", |(_, name)| name);
            *id = numbers.get(&(name.as_str(), team)).map_or(*id, |number| PlayerId(*number));
        }
        names.players.sort_by_key(|(id, ..)| *id);
    }
    names.numbers = numbers_by_id(&names);
    Ok((names, players && (teams || people.teams.is_empty())))
}

/// The numbers in a column, by key: each number belongs to one key, and each key has one.
fn read_numbers<'a, K: Copy + Ord>(
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

/// These names of players and their teams, each once, numbered from 1 by first appearance.
fn collect_names<'a>(people: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Names {
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

/// A table in a file: its session and its name.
type TablePlace<'a> = (&'a str, &'a str);

fn table_message(id: &'static str, (session, table): TablePlace<'_>, lines: &[&Line<'_>]) -> Message {
    let places: Vec<String> = lines.iter().map(|line| line.row.line().to_string()).collect();
    Message::new(id).arg("session", session).arg("table", table).arg("lines", places)
}

/// Requires that four different players sit at a table.
///
/// # Errors
/// There are more or fewer lines, or a player has two.
fn check_table(place: TablePlace<'_>, lines: &[&Line<'_>]) -> Result<(), Problem> {
    let last = lines[lines.len() - 1];
    if lines.len() != 4 {
        let message = table_message("problem-table-size", place, lines).arg("found", lines.len());
        return Err(last.row.problem(message));
    }
    let mut places = lines.iter().enumerate();
    let is = |line: &Line<'_>, other: &Line<'_>| (other.player, other.team) == (line.player, line.team);
    let twice = places.find(|(index, line)| lines[..*index].iter().any(|other| is(line, other)));
    let sits_twice = |(_, line): (usize, &&Line<'_>)| {
        line.row.problem(table_message("problem-sits-twice", place, lines).arg("player", line.player))
    };
    twice.map_or(Ok(()), |twice| Err(sits_twice(twice)))
}

/// Whether the four scores of a table count: they add up, or a decision says so.
fn is_sum_accepted(
    place: TablePlace<'_>,
    lines: &[&Line<'_>],
    (rules, base): (RuleSet, i32),
    remarks: &mut Vec<Message>,
) -> Result<bool, Problem> {
    let totals = BySeat::from_fn(|seat| GamePoints(lines[seat as usize].points));
    let unpaid = lines.iter().map(|line| line.unpaid).sum();
    let Err(wrong) = judge(totals, (rules, GamePoints(base)), unpaid) else { return Ok(true) };
    let said = |column| lines.iter().map(|line| line.row.cell(column).entered_text()).find(|text| !text.is_empty());
    let sums = |id| {
        let message = table_message(id, place, lines).arg("sum", wrong.check.sum);
        message.arg("expected", wrong.check.expected).arg("off", wrong.excess())
    };
    if let Some(decision) = said("decision") {
        remarks.push(sums("remark-table-sum").arg("decision", decision));
        return Ok(true);
    }
    if let Some(reason) = said("reason") {
        remarks.push(sums("remark-table-left-out").arg("reason", reason));
        return Ok(false);
    }
    let what = match wrong.cause {
        Some(Cause::Net(_) | Cause::WithBase(_)) => sums("problem-table-base").arg("base", base),
        _ => {
            let name = |seat: Seat| lines[seat as usize].player.to_owned();
            table_message("problem-table-sum", place, lines).arg("what", wrong_sum(place.1, &wrong, name))
        }
    };
    Err(lines[lines.len() - 1].row.problem(what))
}

/// Reads the standings of an earlier stage, as this program writes them: `name,team,standard_points,game_points`.
///
/// Names without results are skipped and listed in the remarks, as are names with results that the standings do not have;
/// without any results, the ranking begins with all names of the standings.
///
/// # Errors
/// Every problem of the file: ambiguous names, invalid numbers.
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
        results.names = collect_names(people.iter().map(|(name, team)| (name.as_str(), team.as_str())));
    }
    let (names, mut found, mut unknown) = (&results.names, Vec::new(), Vec::new());
    let (carried, problems) = partition(sheet.rows().map(|row| {
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
    let carried = all_or_problems((carried.into_iter().flatten().collect(), problems))?;
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
        read_results(&[("r.csv".to_owned(), text.as_bytes().to_vec())], (RuleSet::Mcr, base), false)
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
