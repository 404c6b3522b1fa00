//! Session results and standard-point penalties from CSV, for standings without a database.
//!
//! Results: `session,table,player,team,game_points`, any number of sessions per player, four rows per table. Columns
//! `attendance` (`stood-in`, `forfeit`, `forfeit-stood-in`) and `own_points` may follow where a seat was not simply played;
//! a row with attendance `bye` has neither table nor points.
//! Penalties: `kind,name,standard_points,reason`, kind `player` or `team`; a penalty is taken off whether it is written
//! `2` or `-2`. Players are told apart by name and team.

use super::sheet::{Cell, Problem, Row, Sheet};
use crate::messages::Message;
use crate::rules::{GamePoints, StandardPoints};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use crate::tournament::penalty::{Entrant, MOST_STANDARD_POINTS, StandardPenalty, can_be_taken};
use crate::tournament::session::{Attendance, ByeResult, SeatResult};
use crate::tournament::stage::Carried;
use std::collections::{BTreeMap, BTreeSet};

/// A table whose scores are so far from four base scores was read with the wrong base.
const PLAUSIBLE_UNPAID: i32 = 1000;

/// Names in order; a player's or team's id is the place of the name.
#[derive(Clone, Debug, Default)]
pub struct Names {
    teams: Vec<String>,
    players: Vec<(String, Option<TeamId>)>,
}

impl Names {
    /// The name of a team.
    pub fn team(&self, team: TeamId) -> &str {
        &self.teams[team.0 as usize]
    }

    /// The name of a player and the player's team.
    pub fn player(&self, player: PlayerId) -> (&str, Option<TeamId>) {
        let (name, team) = &self.players[player.0 as usize];
        (name, *team)
    }

    fn team_id(&self, name: &str) -> Option<TeamId> {
        self.teams.iter().position(|team| team == name).map(|index| TeamId(index as i32))
    }

    fn players_called<'a>(&'a self, name: &'a str, team: Option<TeamId>) -> impl Iterator<Item = PlayerId> + 'a {
        let is_it = move |(_, player): &(usize, &(String, Option<TeamId>))| {
            player.0 == name && (team.is_none() || player.1 == team)
        };
        self.players.iter().enumerate().filter(is_it).map(|(index, _)| PlayerId(index as i32))
    }

    /// Who the columns `name` and `team` of a row mean; `None` if nobody here has that name.
    fn find(&self, row: Row<'_>, team_row: bool) -> Result<Option<Entrant>, Problem> {
        let cell = row.cell("name");
        let name = cell.required()?;
        if team_row {
            return Ok(self.team_id(name).map(Entrant::Team));
        }
        let team = match row.cell("team").text() {
            "" => None,
            team => match self.team_id(team) {
                None => return Ok(None),
                known => known,
            },
        };
        let mut players = self.players_called(name, team);
        let player = players.next();
        if players.next().is_some() {
            return Err(cell.problem(Message::new("problem-two-of-that-name").arg("found", name)));
        }
        Ok(player.map(Entrant::Player))
    }
}

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
    let points = GamePoints(cell.parse("problem-not-game-points")?);
    match points.is_plausible() {
        true => Ok(points),
        false => Err(cell.problem(Message::new("problem-not-game-points").arg("found", cell.text()))),
    }
}

fn line(row: Row<'_>) -> Result<Line<'_>, Problem> {
    let attendance = row.cell("attendance");
    let own = row.cell("own_points");
    let own = match own.text() {
        "" => None,
        _ => Some(game_points(own)?),
    };
    let filled = Attendance::from_code(if attendance.text().is_empty() { "played" } else { attendance.text() }, own);
    let wrong = || attendance.problem(Message::new("problem-attendance").arg("found", attendance.text()));
    let (session, player) = (row.cell("session").required()?, row.cell("player").required()?);
    let (table, points) = (row.cell("table"), row.cell("game_points"));
    let team = row.cell("team").text();
    if attendance.text() == "bye" {
        return match (table.text(), points.text(), own) {
            ("", "", None) => Ok(Line { row, session, table: "", player, team, points: 0, attendance: None }),
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

/// Reads the results of a file; `base` is what each score contains of the base score (0 or 500).
///
/// # Errors
/// Every problem of the file: cells, tables that do not have four different players, scores far off the base.
pub fn read_results(file: &str, bytes: &[u8], base: i32) -> Result<Results, Vec<Problem>> {
    let sheet = Sheet::read(file, bytes, &["session", "table", "player", "team", "game_points"])?;
    let (lines, mut problems) = all(sheet.rows().map(line));
    if lines.is_empty() && problems.is_empty() {
        problems.push(sheet.problem(Message::new("problem-no-rows")));
    }
    let mut remarks = Vec::new();
    let mut tables: BTreeMap<(&str, &str), Vec<&Line<'_>>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.attendance.is_some()) {
        tables.entry((line.session, line.table)).or_default().push(line);
    }
    // A line with a problem of its own is missing from its table: the table is judged once that is mended.
    if problems.is_empty() {
        for ((session, table), lines) in &tables {
            check_table(session, table, lines, base, &mut problems, &mut remarks);
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let team_names: BTreeSet<&str> = lines.iter().map(|line| line.team).filter(|team| !team.is_empty()).collect();
    let mut names = Names { teams: team_names.into_iter().map(str::to_owned).collect(), players: Vec::new() };
    let people: BTreeSet<(&str, Option<TeamId>)> =
        lines.iter().map(|line| (line.player, names.team_id(line.team))).collect();
    names.players = people.into_iter().map(|(name, team)| (name.to_owned(), team)).collect();
    for pair in names.players.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        remarks.push(Message::new("remark-two-of-that-name").arg("name", &pair[0].0));
    }
    let sessions: Vec<&str> = lines.iter().map(|line| line.session).collect::<BTreeSet<_>>().into_iter().collect();
    let places: Vec<(&str, &str)> = tables.keys().copied().collect();
    let place = |index: Option<usize>| index.unwrap_or_default() as u16 + 1;
    let mut results = Results { names, seats: Vec::new(), byes: Vec::new(), remarks };
    for line in &lines {
        let team = results.names.team_id(line.team);
        let Some(player) =
            results.names.players_called(line.player, team).find(|id| results.names.player(*id).1 == team)
        else {
            continue;
        };
        let session = SessionNumber(place(sessions.iter().position(|session| *session == line.session)));
        let table = TableNumber(place(places.iter().position(|place| *place == (line.session, line.table))));
        match line.attendance {
            None => results.byes.push(ByeResult { session, player, team }),
            Some(attendance) => {
                let score = GamePoints(line.points);
                results.seats.push(SeatResult { session, table, player, team, score, attendance });
            }
        }
    }
    Ok(results)
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

/// Reads the penalties of a file.
///
/// # Errors
/// Every problem of the file: unknown kinds and names, numbers that are none.
pub fn read_penalties(file: &str, bytes: &[u8], names: &Names) -> Result<Vec<StandardPenalty>, Vec<Problem>> {
    let sheet = Sheet::read(file, bytes, &["kind", "name", "standard_points", "reason"])?;
    whole(all(sheet.rows().map(|row| {
        let kind = row.cell("kind");
        let team = match kind.text() {
            "player" => false,
            "team" => true,
            found => return Err(kind.problem(Message::new("problem-penalty-kind").arg("found", found))),
        };
        let points: StandardPoints = row.cell("standard_points").parse("problem-not-standard-points")?;
        let name = row.cell("name");
        let of = names.find(row, team)?;
        let of = of.ok_or_else(|| name.problem(Message::new("problem-unknown-name").arg("found", name.text())))?;
        let points = points.max(-points);
        if !can_be_taken(points) {
            let message =
                Message::new("standard-penalty-wrong").arg("points", points).arg("most", MOST_STANDARD_POINTS);
            return Err(row.cell("standard_points").problem(message));
        }
        Ok(StandardPenalty { of, points })
    })))
}

/// Reads the standings of an earlier stage, as this program writes them: `name,team,standard_points,game_points`.
/// Who does not play in this stage is passed over.
///
/// # Errors
/// Every problem of the file: names that two players have, numbers that are none.
pub fn read_earlier(
    file: &str,
    bytes: &[u8],
    names: &Names,
    teams: bool,
) -> Result<Vec<(Entrant, Carried)>, Vec<Problem>> {
    let sheet = Sheet::read(file, bytes, &["name", "team", "standard_points", "game_points"])?;
    let mut found = Vec::new();
    let (carried, problems) = all(sheet.rows().map(|row| {
        let carried = Carried {
            standard_points: row.cell("standard_points").parse("problem-not-standard-points")?,
            game_points: game_points(row.cell("game_points"))?,
        };
        let of = names.find(row, teams)?;
        if of.is_some() && found.contains(&of) {
            return Err(row.cell("name").problem(Message::new("problem-listed-twice")));
        }
        found.push(of);
        Ok(of.map(|of| (of, carried)))
    }));
    whole((carried.into_iter().flatten().collect(), problems))
}

/// The values and the problems of a file's rows.
fn all<T>(rows: impl Iterator<Item = Result<T, Problem>>) -> (Vec<T>, Vec<Problem>) {
    let (mut values, mut problems) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            Ok(value) => values.push(value),
            Err(problem) => problems.push(problem),
        }
    }
    (values, problems)
}

fn whole<T>((values, problems): (Vec<T>, Vec<Problem>)) -> Result<Vec<T>, Vec<Problem>> {
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn how_a_seat_was_filled_can_stand_in_the_file() {
        let file = "session,table,player,team,game_points,attendance,own_points\n\
                    1,1,a,,600,,\n1,1,b,,500,stood-in,480\n1,1,c,,480,forfeit,\n1,1,d,,420,played,\n";
        let seats = read_results("r.csv", file.as_bytes(), 500).unwrap().seats;
        assert_eq!(seats[1].attendance, Attendance::StoodIn { own: GamePoints(480) });
        assert_eq!(seats[2].attendance, Attendance::Forfeit);
        let byes = read_results("r.csv", format!("{file}2,,a,,,bye,\n").as_bytes(), 500).unwrap().byes;
        assert_eq!(byes, [ByeResult { session: SessionNumber(2), player: seats[0].player, team: None }]);
        assert_eq!(read_results("r.csv", format!("{file}2,1,a,,,bye,\n").as_bytes(), 500).unwrap_err().len(), 1);
        let wrong = file.replace("forfeit,", "forfeit,9");
        assert_eq!(read_results("r.csv", wrong.as_bytes(), 500).unwrap_err().len(), 1);
    }

    proptest! {
        #[test]
        fn no_file_makes_the_readers_panic(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            text in "(session|table|player|team|game_points|kind|name|standard_points|reason|[0-9,\"\r\n/.-]){0,60}",
        ) {
            for file in [bytes.as_slice(), text.as_bytes()] {
                let names = Names::default();
                let _ = read_results("f", file, 0);
                let _ = read_penalties("f", file, &names);
                let _ = read_earlier("f", file, &names, true);
                let _ = crate::exchange::entries::read("f", file, true);
            }
        }
    }
}
