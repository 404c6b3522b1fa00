//! Recorded hands, a row each, with everything needed to enter them again.
//!
//! Players are identified by the letter of the seat in which they began the session, `E S W N`. The columns `east` to `north`
//! have their names: if a file has them, they must match the seating.

use super::columns::{cell_code, find_named};
use super::sheet::{Cell, Problem, Row, Worksheet, all_or_problems, partition};
use super::table::Value;
use event::sheet::hand_result::{Draft, HandResult};
use event::sheet::rotation::Rotation;
use event::sheet::written_hand::{self, Unreadable, WrittenHand, WrittenPenalty};
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Locale, Message, fans, foul as foul_word, unreadable};
use rules::{BySeat, Foul, HandNumber, RuleSet, Seat};

/// The columns, as written.
pub const COLUMNS: [&str; 19] = [
    "session",
    "table",
    "hand",
    "dealer",
    "ending",
    "winner",
    "discarder",
    "responsible",
    "points",
    "flowers",
    "fans",
    "fans_reason",
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
    /// The session.
    pub session: SessionNumber,
    /// The table.
    pub table: TableNumber,
    /// The draft of the hand.
    pub draft: Draft,
    /// The names of the players, as far as the file has them.
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
    // In the order of the catalogue, whatever the order in which they were entered; by name, for people.
    let mut fans = hand.fans().to_vec();
    fans.sort_by_key(|named| named.element);
    let fans: Vec<String> =
        fans.into_iter().map(|named| Locale::default().say(&fans::counted_element(named))).collect();
    let WrittenHand {
        number,
        ending,
        winner,
        discarder,
        responsible,
        basic_points,
        fans_reason,
        tiles,
        circumstances,
        penalties,
        ..
    } = WrittenHand::from_result(hand);
    let penalties: Vec<String> = penalties.iter().map(ToString::to_string).collect();
    let mut row = vec![
        session.0.into(),
        table.0.into(),
        number.into(),
        rotation.dealer(hand.number()).letter().into(),
        ending.into(),
        winner.into(),
        discarder.into(),
        responsible.into(),
        basic_points.into(),
        hand.win().map(|win| win.flowers()).into(),
        fans.join(", ").into(),
        fans_reason.into(),
        tiles.into(),
        circumstances.into(),
        penalties.join("; ").into(),
    ];
    row.extend(names.values().map(|name| Value::from(name.as_str())));
    row
}

/// Reads the hands of a file, in its order.
///
/// # Errors
/// Every cell that cannot be read as a number, seat, ending, list of fans, tiles or penalties. Whether the hand is possible is
/// decided by its score sheet, not here.
pub fn read(sheet: &Worksheet, game: RuleSet, rotation: Rotation) -> Result<Vec<HandRow>, Vec<Problem>> {
    sheet.require(&["session", "table", "hand", "ending"])?;
    let hands = all_or_problems(partition(sheet.rows().map(|row| read_hand(row, game, rotation))))?;
    if hands.is_empty() { Err(vec![sheet.problem(Message::new("problem-no-rows"))]) } else { Ok(hands) }
}

fn read_hand(row: Row<'_>, game: RuleSet, rotation: Rotation) -> Result<HandRow, Problem> {
    let number: u8 = row.cell("hand").number("problem-not-number")?;
    let by_rule = HandNumber::new(number).map_or(Seat::East, |hand| rotation.dealer(hand));
    let written = WrittenHand {
        number,
        ending: row.cell("ending").code(),
        winner: Some(row.cell("winner").code()),
        discarder: Some(row.cell("discarder").code()),
        responsible: Some(row.cell("responsible").code()),
        basic_points: row.cell("points").optional_number("problem-not-number")?,
        flowers: row.cell("flowers").optional_number("problem-not-number")?.unwrap_or(0),
        fans: written_hand::by_number(row.cell("fans").text(), game).map_err(|part| problem(row, &part))?,
        fans_reason: row.cell("fans_reason").text().to_owned(),
        tiles: Some(row.cell("tiles").text().to_owned()),
        circumstances: Some(row.cell("circumstances").text().to_owned()),
        penalties: read_penalties(row.cell("penalties"))?,
    };
    let dealer = row.cell("dealer");
    let dealer = match dealer.text() {
        "" => by_rule,
        text => {
            let wrong = || dealer.problem(Message::new("problem-seat").arg("found", text));
            Seat::from_letter(&dealer.code()).ok_or_else(wrong)?
        }
    };
    // A number outside the session is reported by the sheet.
    let draft = match written.draft(|_| dealer) {
        Err(Unreadable::Hand(_)) => {
            WrittenHand { number: 1, ..written }.draft(|_| dealer).map(|draft| Draft { hand: number, ..draft })
        }
        read => read,
    };
    let draft = draft.map_err(|part| problem(row, &part))?;
    let names = ["east", "south", "west", "north"].map(|column| row.cell(column).text().to_owned());
    let [east, south, west, north] = names;
    Ok(HandRow {
        line: row.line(),
        session: SessionNumber(row.cell("session").number("problem-not-number")?),
        table: TableNumber(row.cell("table").number("problem-not-number")?),
        draft,
        names: BySeat { east, south, west, north },
    })
}

/// The problem of an unreadable part, in its cell.
fn problem(row: Row<'_>, part: &Unreadable) -> Problem {
    let without_tiles = row.cell("tiles").text().is_empty();
    let (column, what) = match part {
        Unreadable::Hand(_) => ("hand", unreadable(part)),
        Unreadable::Ending(found) => ("ending", Message::new("problem-ending").arg("found", found)),
        Unreadable::Winner(_) => ("winner", unreadable(part)),
        Unreadable::Discarder(_) => ("discarder", unreadable(part)),
        Unreadable::Responsible(_) => ("responsible", unreadable(part)),
        Unreadable::Fan(_) | Unreadable::Pattern(_) => ("fans", unreadable(part)),
        Unreadable::Tiles(_) => ("tiles", unreadable(part)),
        Unreadable::Circumstances(_) if without_tiles => {
            ("circumstances", Message::new("problem-circumstances-without-tiles"))
        }
        Unreadable::Circumstances(_) => ("circumstances", unreadable(part)),
        Unreadable::Foul(_) | Unreadable::Offender(_) | Unreadable::Payee(_) => ("penalties", unreadable(part)),
        Unreadable::Penalty(_) | Unreadable::Penalties(..) => ("penalties", unreadable(part)),
        Unreadable::Long(..) => ("fans", unreadable(part)),
    };
    row.cell(column).problem(what)
}

fn read_penalties(cell: Cell<'_>) -> Result<Vec<WrittenPenalty>, Problem> {
    let read = written_hand::penalties(cell.text()).map_err(|part| cell.problem(unreadable(&part)))?;
    let in_codes = |penalty: WrittenPenalty| WrittenPenalty {
        foul: find_named(&penalty.foul, &Foul::ALL, Foul::code, foul_word)
            .map_or(penalty.foul, |foul| foul.code().to_owned()),
        offender: cell_code("seat", &penalty.offender),
        ..penalty
    };
    // The whole penalty is named if a part of it is wrong.
    let each = |penalty: WrittenPenalty| match in_codes(penalty.clone()) {
        read if Foul::from_code(&read.foul).is_some() && Seat::from_letter(&read.offender).is_some() => Ok(read),
        _ => Err(cell.problem(Message::new("problem-hand-penalty").arg("found", penalty.to_string()))),
    };
    read.into_iter().map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_no_hand_of_a_file_needs_may_be_left_out() {
        let csv = "session,table,hand,ending,winner,fans\n1,2,1,self-draw,E,\"碰碰和, 双暗刻\"\n1,2,2,drawn-hand,,\n";
        let sheet = Worksheet::read("hands.csv", csv.as_bytes(), &[]).unwrap();
        let hands = read(&sheet, RuleSet::Mcr, Rotation::default()).unwrap();
        let parts = |hand: &HandRow| (hand.draft.winner, hand.draft.discarder, hand.draft.basic_points);
        assert_eq!(hands.iter().map(parts).collect::<Vec<_>>(), [(Some(Seat::East), None, None), (None, None, None)]);
    }
}
