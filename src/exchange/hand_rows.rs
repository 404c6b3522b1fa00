//! Recorded hands, a row each, with everything needed to enter them again.
//!
//! Players are named by the letter of the seat in which they began the session, `E S W N`. The columns `east` to `north`
//! say who that is: where a file has them, they must be those who sit there.

use super::columns::named;
use super::sheet::{Cell, Problem, Row, Sheet, all, whole};
use super::table::Value;
use crate::messages::{Message, ending as ending_word, foul as foul_word, notation_error, seat as seat_word};
use crate::rules::fan::{Counted, FanList};
use crate::rules::{BySeat, Foul, HandNumber, HandTiles, Payee, Seat};
use crate::tournament::hand_result::{Draft, Ending, HandResult};
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::penalty::{HandPenalty, PenaltyDraft};
use crate::tournament::rotation::Rotation;
use crate::tournament::tiles::WonTiles;

/// The columns as they are written.
pub const COLUMNS: [&str; 17] = [
    "session",
    "table",
    "hand",
    "dealer",
    "ending",
    "winner",
    "discarder",
    "points",
    "flowers",
    "fans",
    "tiles",
    "circumstances",
    "penalties",
    "east",
    "south",
    "west",
    "north",
];

/// A hand of a file.
#[derive(Clone, Debug)]
pub struct HandRow {
    /// The line of the file.
    pub line: u64,
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// What is written down.
    pub draft: Draft,
    /// Who sits there, as far as the file says.
    pub names: BySeat<String>,
}

/// The row of a hand; `names` are the players by start seat.
pub fn row(
    session: SessionNumber,
    table: TableNumber,
    hand: &HandResult,
    rotation: Rotation,
    names: &BySeat<String>,
) -> Vec<Value> {
    let letter = |seat: Option<Seat>| Value::from(seat.map(Seat::letter));
    let win = hand.win();
    // In the order of the book, whatever the order in which they were named.
    let fans: FanList = hand.fans().iter().copied().collect();
    let fans: Vec<String> = fans.iter().map(|counted| counted.to_string()).collect();
    let penalties: Vec<String> = hand.penalties().iter().map(penalty_text).collect();
    let mut row = vec![
        session.0.into(),
        table.0.into(),
        hand.number().get().into(),
        rotation.dealer(hand.number()).letter().into(),
        hand.ending().code().into(),
        letter(win.map(|win| win.winner())),
        letter(hand.discarder()),
        win.map(|win| win.basic_points()).into(),
        win.map(|win| win.flowers()).into(),
        fans.join(", ").into(),
        hand.tiles().map(|won| won.tiles.to_string()).into(),
        hand.tiles().map(|won| won.circumstances()).into(),
        penalties.join("; ").into(),
    ];
    row.extend(names.values().map(|name| Value::from(name.as_str())));
    row
}

/// `empty-claim E 5 nobody`.
fn penalty_text(penalty: &HandPenalty) -> String {
    let HandPenalty { foul, offender, points, payee, .. } = penalty;
    format!("{} {} {points} {}", foul.code(), offender.letter(), payee.code())
}

/// Reads the hands of a file, in its order.
///
/// # Errors
/// Every cell that is no number, seat, ending, list of fans, tiles or penalties. Whether a hand can be as written is for
/// its score sheet to say.
pub fn read(file: &str, bytes: &[u8], rotation: Rotation) -> Result<Vec<HandRow>, Vec<Problem>> {
    let sheet = Sheet::read(file, bytes, &["session", "table", "hand", "ending", "winner", "discarder", "points"])?;
    let hands = whole(all(sheet.rows().map(|row| hand(row, rotation))))?;
    if hands.is_empty() { Err(vec![sheet.problem(Message::new("problem-no-rows"))]) } else { Ok(hands) }
}

fn hand(row: Row<'_>, rotation: Rotation) -> Result<HandRow, Problem> {
    let number: u8 = row.cell("hand").parse("problem-not-number")?;
    let by_rule = HandNumber::new(number).map_or(Seat::East, |hand| rotation.dealer(hand));
    let ending = row.cell("ending");
    let wrong_ending = || ending.problem(Message::new("problem-ending").arg("found", ending.text()));
    let draft = Draft {
        hand: number,
        dealer: seat(row.cell("dealer"))?.unwrap_or(by_rule),
        ending: named(ending.text(), &Ending::ALL, Ending::code, ending_word).ok_or_else(wrong_ending)?,
        winner: seat(row.cell("winner"))?,
        discarder: seat(row.cell("discarder"))?,
        basic_points: row.cell("points").optional("problem-not-number")?,
        flowers: row.cell("flowers").optional("problem-not-number")?.unwrap_or(0),
        fans: fans(row.cell("fans"))?,
        tiles: tiles(row)?,
        penalties: penalties(row.cell("penalties"))?,
    };
    let names = ["east", "south", "west", "north"].map(|column| row.cell(column).text().to_owned());
    let [east, south, west, north] = names;
    Ok(HandRow {
        line: row.line(),
        session: SessionNumber(row.cell("session").parse("problem-not-number")?),
        table: TableNumber(row.cell("table").parse("problem-not-number")?),
        draft,
        names: BySeat { east, south, west, north },
    })
}

fn seat_named(text: &str) -> Option<Seat> {
    named(text, &Seat::ALL, Seat::letter, seat_word)
}

fn seat(cell: Cell<'_>) -> Result<Option<Seat>, Problem> {
    match (cell.text(), seat_named(cell.text())) {
        ("", _) => Ok(None),
        (_, Some(seat)) => Ok(Some(seat)),
        (found, None) => Err(cell.problem(Message::new("problem-seat").arg("found", found))),
    }
}

fn fans(cell: Cell<'_>) -> Result<Vec<Counted>, Problem> {
    let list = FanList::named(cell.text());
    let list = list.map_err(|name| cell.problem(Message::new("fan-unknown").arg("name", name)))?;
    Ok(list.iter().collect())
}

fn tiles(row: Row<'_>) -> Result<Option<WonTiles>, Problem> {
    let (tiles, circumstances) = (row.cell("tiles"), row.cell("circumstances"));
    if tiles.text().is_empty() {
        return match circumstances.text() {
            "" => Ok(None),
            _ => Err(circumstances.problem(Message::new("problem-circumstances-without-tiles"))),
        };
    }
    let parsed = HandTiles::parse(tiles.text()).map_err(|error| tiles.problem(notation_error(error)))?;
    let won = WonTiles::with(parsed, circumstances.text());
    match won.circumstances() == circumstances.text() {
        true => Ok(Some(won)),
        false => Err(circumstances.problem(Message::new("problem-circumstances").arg("found", circumstances.text()))),
    }
}

fn penalties(cell: Cell<'_>) -> Result<Vec<PenaltyDraft>, Problem> {
    let one = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (foul, offender, rest) = match words.as_slice() {
            [foul, offender, rest @ ..] if rest.len() <= 2 => (foul, offender, rest),
            _ => return None,
        };
        Some(PenaltyDraft {
            foul: named(foul, &Foul::ALL, Foul::code, foul_word)?,
            offender: seat_named(offender)?,
            points: rest.first().map(|points| points.parse().ok()).map_or(Some(None), |points| points.map(Some))?,
            payee: rest.get(1).map(|payee| Payee::from_code(payee)).map_or(Some(None), |payee| payee.map(Some))?,
            reason: String::new(),
        })
    };
    let parts = cell.text().split([';', '；']).map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| one(part).ok_or_else(|| cell.problem(Message::new("problem-hand-penalty").arg("found", part))))
        .collect()
}
