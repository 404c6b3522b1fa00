//! Session results, and standings of an earlier stage.
//!
//! Results: `session,table,player,team,game_points`, any number of sessions per player, four rows per table. Columns
//! `attendance` (`stood-in`, `forfeit`, `forfeit-stood-in`) and `own_points` may follow if a seat was not simply played;
//! a row with attendance `bye` has neither table nor points. `number` and `team_number` are the numbers of
//! player and team in the order of entry, `group` is the group, `role` marks stand-ins, `disqualified` is the hand of a
//! disqualification. Players are identified by name and team. `to_nobody` and `session_penalty` are the points that nobody
//! received, `reason` and `decision` say why four scores that do not add up are kept, or count, and `link` is the page of a
//! table that was played elsewhere.

use super::names::Names;
use super::number::parse_whole;
use super::sheet::{Cell, Problem, Row, Worksheet, all_or_problems, partition};
use super::table::{Table, Value};
use event::event::PlayerRole;
use event::sheet::penalty::Entrant;
use event::sheet::session::{Attendance, ByeResult, SeatResult};
use event::sheet::wrong_sum::{Cause, judge};
use event::stage::carry::Carried;
use event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use event::values::web_link::WebLink;
use messages::{Message, not_a_link, wrong_sum};
use rules::{BySeat, GamePoints, HandNumber, RuleSet, Seat};
use std::collections::{BTreeMap, BTreeSet};
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
    /// Whether the files have the numbers in the order of entry; otherwise names are numbered by first appearance.
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

fn game_points(cell: Cell<'_>) -> Result<GamePoints, Problem> {
    let points = GamePoints(cell.number("problem-not-game-points")?);
    match points.is_plausible() {
        true => Ok(points),
        false => Err(cell.problem(Message::new("problem-not-game-points").arg("found", cell.text()))),
    }
}

fn optional_points(cell: Cell<'_>) -> Result<Option<GamePoints>, Problem> {
    if cell.is_nothing() { Ok(None) } else { game_points(cell).map(Some) }
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
    for (file, sheet) in sheets.iter().enumerate() {
        let (of_file, mut wrong) = partition(sheet.rows().map(read_line));
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
        // By number if they are numbers.
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
            message.arg("tables", tables.join(", "))
        })
        .collect()
}

/// All names of files, and whether they have numbers in the order of entry. An id is that number; without numbers, they are
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
    Message::new(id).arg("session", session).arg("table", table).arg("lines", places.join(", "))
}

/// Whether four different players sit at a table.
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
        message.arg("expected", wrong.check.expected).arg("off", wrong.off())
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

/// The columns that are always written.
pub const COLUMNS: [&str; 7] = ["session", "table", "player", "team", "game_points", "attendance", "own_points"];

/// The optional columns; all but `reason` are also written if they have content.
pub const OPTIONAL_COLUMNS: [&str; 10] = [
    "number",
    "team_number",
    "group",
    "to_nobody",
    "session_penalty",
    "reason",
    "decision",
    "disqualified",
    "role",
    "link",
];

/// Facts about a seat besides its score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatNote {
    /// The points of the table that nobody received, in the row of its first seat.
    pub to_nobody: Option<GamePoints>,
    /// The deduction from the score of the session.
    pub session_penalty: GamePoints,
    /// Why the four scores of the table count although they do not add up.
    pub decision: String,
    /// The hand in which the player was disqualified.
    pub disqualified: Option<HandNumber>,
    /// Whether a stand-in of the event played.
    pub stands_in: bool,
    /// The page of the table, if played elsewhere.
    pub link: String,
}

/// The notes of seats, by session, table and player.
pub type SeatNotes = BTreeMap<(SessionNumber, TableNumber, PlayerId), SeatNote>;

/// An optional column, with the value of a note in it.
type NoteColumn = (&'static str, fn(&SeatNote) -> Value);

/// The table of these results; game points contain the base score. Further columns have the numbers in the order of entry, the
/// `groups` if there are any, and the `notes` of seats.
pub fn table(
    seats: &[SeatResult],
    byes: &[ByeResult],
    names: &Names,
    groups: &BTreeMap<(SessionNumber, PlayerId), String>,
    notes: &SeatNotes,
) -> Table {
    let with_teams = names.players.iter().any(|(.., team)| team.is_some());
    let number = |of: Entrant| Value::from(Some(names.number(of)).filter(|number| *number > 0));
    let points = |points: Option<GamePoints>| Value::from(points.map(|points| points.0));
    // A column for each kind of note that occurs.
    let kinds: [NoteColumn; 6] = [
        ("to_nobody", |note| note.to_nobody.map(|points| points.0).into()),
        ("session_penalty", |note| Some(note.session_penalty.0).filter(|points| *points != 0).into()),
        ("decision", |note| note.decision.as_str().into()),
        ("disqualified", |note| note.disqualified.map(|hand| hand.get()).into()),
        ("role", |note| if note.stands_in { PlayerRole::StandIn.code() } else { "" }.into()),
        ("link", |note| note.link.as_str().into()),
    ];
    let says = |value: &Value| !matches!(value, Value::Empty) && *value != Value::from("");
    let kinds: Vec<_> = kinds.into_iter().filter(|(_, of)| notes.values().any(|note| says(&of(note)))).collect();
    let nothing = SeatNote::default();
    let row = |session: SessionNumber, table: Option<TableNumber>, player, score, (attendance, own)| {
        let (name, team) = names.player(player);
        let note = table.and_then(|table| notes.get(&(session, table, player))).unwrap_or(&nothing);
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
        row.extend(kinds.iter().map(|(_, of)| of(note)));
        row
    };
    let seats = seats
        .iter()
        .map(|seat| row(seat.session, Some(seat.table), seat.player, Some(seat.score), seat.attendance.code()));
    let byes = byes.iter().map(|bye| row(bye.session, None, bye.player, None, ("bye", None)));
    let more = [("number", true), ("team_number", with_teams), ("group", !groups.is_empty())];
    let columns = COLUMNS.into_iter().chain(more.into_iter().filter_map(|(code, there)| there.then_some(code)));
    let columns = columns.chain(kinds.iter().map(|(code, _)| *code));
    Table { title: Message::new("files-results"), columns: columns.collect(), rows: seats.chain(byes).collect() }
}

/// The total of a player at a table, as it was signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The line of the file.
    pub line: u64,
    /// The session.
    pub session: SessionNumber,
    /// The table.
    pub table: TableNumber,
    /// The player.
    pub player: PlayerId,
    /// The total, with the base score.
    pub points: GamePoints,
    /// The points that the player lost to nobody, if given.
    pub to_nobody: Option<GamePoints>,
    /// Why the four totals of the table are kept although they do not add up, if given.
    pub reason: String,
    /// The page of the table, if played elsewhere.
    pub link: Option<WebLink>,
}

/// Reads results as totals of tables; byes, which have none, are skipped.
///
/// # Errors
/// Every problem of the file: unknown names, invalid numbers.
pub fn read_totals(sheet: &Worksheet, names: &Names) -> Result<Vec<Total>, Vec<Problem>> {
    sheet.require(&["session", "table", "player", "game_points"])?;
    let played = sheet.rows().filter(|row| row.cell("attendance").code() != "bye");
    let totals = all_or_problems(partition(played.map(|row| {
        Ok(Total {
            line: row.line(),
            session: SessionNumber(row.cell("session").number("problem-not-number")?),
            table: TableNumber(row.cell("table").number("problem-not-number")?),
            player: names.player_in(row, "player")?,
            points: game_points(row.cell("game_points"))?,
            to_nobody: optional_points(row.cell("to_nobody"))?,
            reason: row.cell("reason").entered_text().to_owned(),
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
