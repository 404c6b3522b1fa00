//! Session results as a table, and totals of tables read from it.
//!
//! Columns: `session,table,player,team,game_points`, with any number of sessions per player, and four rows per table. Columns
//! `attendance` (`stood-in`, `forfeit`, `forfeit-stood-in`) and `own_points` may follow if a seat was not simply played;
//! a row with attendance `bye` has neither table nor points. `number` and `team_number` are the numbers of
//! player and team in the order of entry, `group` is the group, `role` marks stand-ins, `disqualified` is the hand of a
//! disqualification. Players are identified by name and team. `to_nobody` and `session_penalty` are the points that nobody
//! received, `reason` and `decision` say why four scores that do not add up are kept, or count, and `link` is the page of a
//! table that was played elsewhere.

use super::names::Names;
use super::sheet::{Cell, Problem, Worksheet, all_or_problems, partition};
use super::table::{Table, Value};
use event::event::PlayerRole;
use event::sheet::penalty::Entrant;
use event::sheet::session::{ByeResult, SeatResult};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use event::values::web_link::WebLink;
use messages::{Message, not_a_link};
use rules::{GamePoints, HandNumber};
use std::collections::BTreeMap;

pub(super) fn game_points(cell: Cell<'_>) -> Result<GamePoints, Problem> {
    let points = GamePoints(cell.number("problem-not-game-points")?);
    match points.is_plausible() {
        true => Ok(points),
        false => Err(cell.problem(Message::new("problem-not-game-points").arg("found", cell.text()))),
    }
}

pub(super) fn optional_points(cell: Cell<'_>) -> Result<Option<GamePoints>, Problem> {
    if cell.is_nothing() { Ok(None) } else { game_points(cell).map(Some) }
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
    // A column for each kind of note that some seat has.
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
