//! Charts with start seats as CSV and JSON, and their grade.

use super::output_error;
use super::sheet::{Problem, Worksheet};
use super::table::{Table, Value};
use event::draw::Quality;
use event::draw::generate::SeatedChart;
use event::draw::quality::{Bounds, Evenness};
use event::values::ids::PlayerNumber;
use messages::Message;
use rules::BySeat;
use serde::Serialize;
use std::collections::BTreeMap;

/// The columns, as written.
pub const COLUMNS: [&str; 6] = ["session", "table", "east", "south", "west", "north"];

/// The columns of the seats, with numbers or with names.
pub const SEATS: [&str; 4] = ["east", "south", "west", "north"];

/// The tables of a chart, session by session.
pub fn table(chart: &SeatedChart) -> Table {
    let row = |session: usize, table: usize, seats: &BySeat<PlayerNumber>| -> Vec<Value> {
        let mut row = vec![session.into(), table.into()];
        row.extend(seats.values().map(|number| Value::from(number.0)));
        row
    };
    let sessions = (1..).zip(&chart.sessions);
    let rows =
        sessions.flat_map(|(session, tables)| (1..).zip(tables).map(move |(table, seats)| row(session, table, seats)));
    Table { title: Message::new("files-charts"), columns: COLUMNS.into(), rows: rows.collect() }
}

/// Reads a chart: rows in any order, sessions from 1, every number once in a session.
///
/// # Errors
/// Every problem of the file: cells without numbers, players who sit twice, sessions of different sizes.
pub fn read(sheet: &Worksheet) -> Result<SeatedChart, Vec<Problem>> {
    sheet.require(&COLUMNS)?;
    let mut problems = Vec::new();
    let mut tables: BTreeMap<(usize, usize), (u64, BySeat<PlayerNumber>)> = BTreeMap::new();
    let mut lines: BTreeMap<(usize, u16), u64> = BTreeMap::new();
    for row in sheet.rows() {
        let read = || -> Result<_, Problem> {
            let place =
                (row.cell("session").number("problem-not-number")?, row.cell("table").number("problem-not-number")?);
            let mut numbers = [0_u16; 4];
            for (number, column) in numbers.iter_mut().zip(SEATS) {
                *number = row.cell(column).number("problem-no-player-number")?;
            }
            Ok((place, numbers))
        };
        match read() {
            Err(problem) => problems.push(problem),
            Ok(((session, table), numbers)) => {
                for (number, column) in numbers.into_iter().zip(SEATS) {
                    if let Some(first) = lines.insert((session, number), row.line()) {
                        let what = Message::new("problem-number-twice").arg("player", number).arg("session", session);
                        problems.push(row.cell(column).problem(what.arg("first", first)));
                    }
                }
                let [east, south, west, north] = numbers.map(PlayerNumber);
                let seats = BySeat { east, south, west, north };
                if let Some((first, _)) = tables.insert((session, table), (row.line(), seats)) {
                    let what = Message::new("problem-table-twice").arg("table", table).arg("session", session);
                    problems.push(row.cell("table").problem(what.arg("first", first)));
                }
            }
        }
    }
    // Consequences of a wrong cell or row are not reported.
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut sessions: BTreeMap<usize, Vec<(u64, usize, BySeat<PlayerNumber>)>> = BTreeMap::new();
    for ((session, table), (line, seats)) in tables {
        sessions.entry(session).or_default().push((line, table, seats));
    }
    let count = most_common(sessions.values().map(Vec::len)).unwrap_or(0);
    let at = |line: u64, what: Message| Problem { line: Some(line), ..sheet.problem(what) };
    if sessions.is_empty() {
        problems.push(sheet.problem(Message::new("problem-no-rows")));
    }
    for (expected, (session, tables)) in (1..).zip(&sessions) {
        let first_line = tables.first().map_or(0, |(line, ..)| *line);
        if *session != expected {
            let what = Message::new("problem-missing-session").arg("session", expected).arg("found", *session);
            problems.push(at(first_line, what));
            break;
        }
        if tables.len() != count {
            let what = Message::new("problem-tables-differ").arg("session", *session).arg("tables", tables.len());
            problems.push(at(first_line, what.arg("right", count)));
        } else if let Some((line, table, _)) = tables.iter().find(|(_, table, _)| !(1..=count).contains(table)) {
            problems.push(at(*line, Message::new("problem-no-such-table").arg("table", *table).arg("tables", count)));
        }
    }
    let seats = |tables: &Vec<(u64, usize, BySeat<PlayerNumber>)>| tables.iter().map(|(.., seats)| *seats).collect();
    let chart = SeatedChart { sessions: sessions.values().map(seats).collect() };
    let players = chart.chart().players();
    if let Some((_, line)) = lines.iter().find(|((_, player), _)| *player == 0) {
        problems.push(at(*line, Message::new("problem-player-zero")));
    }
    // Up to three may have byes, three of each group if groups play among themselves.
    let spans = chart.chart().spans();
    let by_groups = spans.len() > 1 && chart.chart().is_for(&spans);
    let highest = || lines.iter().find(|((_, player), _)| usize::from(*player) == players);
    if problems.is_empty()
        && !by_groups
        && players >= 4 * count + 4
        && let Some((_, line)) = highest()
    {
        let what = Message::new("problem-many-sit-out").arg("players", players).arg("tables", count);
        let what = what.arg("seats", 4 * count).arg("out", players - 4 * count);
        problems.push(at(*line, what.arg("needed", players / 4)));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(chart)
}

/// The most frequent number.
fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    numbers.for_each(|number| *times.entry(number).or_default() += 1);
    times.into_iter().max_by_key(|(_, times)| *times).map(|(number, _)| number)
}

/// The figures of a chart, each with the bound for charts of its size.
#[derive(Serialize)]
struct Grade {
    players: usize,
    sessions: usize,
    complete: bool,
    pairs_by_meetings: BTreeMap<usize, usize>,
    pairs_twice: usize,
    pairs_twice_bound: usize,
    pairs_more: usize,
    pairs_more_bound: usize,
    excess_meetings: usize,
    excess_meetings_bound: usize,
    team_mates: usize,
    team_mates_bound: usize,
    seat_spread: usize,
    seat_spread_bound: usize,
    table_repeats: usize,
    table_repeats_bound: usize,
    table_stays: usize,
    table_stays_bound: usize,
}

/// The grade of a chart as JSON.
///
/// # Errors
/// It cannot be written.
pub fn grade(chart: &SeatedChart, teams: bool) -> Result<String, Message> {
    let quality = Quality::measure(&chart.chart(), teams);
    let evenness = Evenness::measure(chart);
    let bounds = Bounds::for_size(quality.players, quality.sessions, teams);
    let grade = Grade {
        players: quality.players,
        sessions: quality.sessions,
        complete: quality.complete,
        pairs_by_meetings: quality.pairs_by_meetings.clone(),
        pairs_twice: quality.pairs_twice,
        pairs_twice_bound: bounds.pairs_twice,
        pairs_more: quality.pairs_more,
        pairs_more_bound: bounds.pairs_more,
        excess_meetings: quality.excess_meetings,
        excess_meetings_bound: bounds.excess_meetings,
        team_mates: quality.team_mates,
        team_mates_bound: bounds.team_mates,
        seat_spread: evenness.seat_spread,
        seat_spread_bound: bounds.seat_spread,
        table_repeats: evenness.table_repeats,
        table_repeats_bound: quality.least_table_repeats(),
        table_stays: evenness.table_stays,
        table_stays_bound: quality.least_stays(),
    };
    Ok(serde_json::to_string_pretty(&grade).map_err(output_error)? + "\n")
}
