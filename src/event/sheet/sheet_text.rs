//! The text that people sign: the sheet of a table as "caipan-sheet 1", and its hash.
//!
//! Two facts to know: the text has a line for each fact and nothing else, so other changes of the program leave signatures valid;
//! and a player is a number, in the order of entry, so correcting the spelling of a name does too. A signature contains the
//! version of the text beside the hash. `docs/archive.md` describes the text.

use super::scoresheet::Scoresheet;
use super::session::Attendance;
use super::written_hand::WrittenHand;
use rules::{BySeat, GamePoints};
use values::ids::{SessionNumber, TableNumber};

/// The version of the text.
pub const VERSION: u8 = 1;

/// The hash of a sheet, with the version of the text that was hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetHash<'a> {
    /// The version of the text.
    pub version: u8,
    /// SHA-256 in 64 hexadecimal digits.
    pub hash: &'a str,
}

impl SheetHash<'_> {
    /// Whether it is this hash, of the current version of the text.
    pub fn is(&self, hash: &str) -> bool {
        self.version == VERSION && self.hash == hash
    }
}

/// The player of a seat as the text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The player's number in the order of entry, from 1.
    pub player: usize,
    /// How the seat was filled.
    pub attendance: Attendance,
    /// The points deducted from the session score.
    pub session_penalty: GamePoints,
}

/// The sheet as a text, a line for each fact.
pub fn sheet_text(place: (SessionNumber, TableNumber), seats: &BySeat<Seated>, sheet: &Scoresheet) -> String {
    let (session, table) = place;
    let mut lines = vec![format!("caipan-sheet {VERSION}"), format!("session {session}"), format!("table {table}")];
    for (seat, seated) in seats.iter() {
        let (attendance, own) = seated.attendance.code();
        let own = own.map_or(String::new(), |own| format!(" own {own}"));
        let (letter, player, penalty) = (seat.letter(), seated.player, seated.session_penalty);
        lines.push(format!("seat {letter} player {player} {attendance}{own} penalty {penalty}"));
    }
    for hand in sheet.hands().iter().map(WrittenHand::from_result) {
        let at = format!("hand {}", hand.number);
        lines.push(format!("{at} {}", hand.ending));
        let seats = [("winner", &hand.winner), ("discarder", &hand.discarder)];
        let seats = seats.into_iter().filter_map(|(what, seat)| Some(format!("{at} {what} {}", seat.as_ref()?)));
        lines.extend(seats);
        lines.extend(hand.responsible.iter().map(|who| format!("{at} responsible {who}")));
        lines.extend(hand.basic_points.map(|points| format!("{at} points {points}")));
        lines.extend((hand.flowers > 0).then(|| format!("{at} flowers {}", hand.flowers)));
        let texts = [
            ("fans", Some(&hand.fans)),
            ("tiles", hand.tiles.as_ref()),
            ("circumstances", hand.circumstances.as_ref()),
        ];
        let texts = texts.into_iter().filter_map(|(what, text)| Some((what, text.filter(|text| !text.is_empty())?)));
        lines.extend(texts.map(|(what, text)| format!("{at} {what} {text}")));
        lines.extend(
            (!hand.fans_reason.is_empty()).then(|| format!("{at} fans-reason {}", one_line(&hand.fans_reason))),
        );
        lines.extend(hand.penalties.iter().map(|penalty| format!("{at} penalty {}", one_line(&penalty.to_string()))));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A text on one line: line ends and backslashes are escaped.
fn one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::hand_result::{Draft, Ending};
    use crate::sheet::penalty::PenaltyDraft;
    use crate::sheet::rules::SheetRules;
    use crate::sheet::tiles::WonTiles;
    use rules::fan::Counted;
    use rules::{Fan, Foul, Game, HandTiles, Responsible, Seat, world_series};
    use values::digest::hash;

    const PLACE: (SessionNumber, TableNumber) = (SessionNumber(3), TableNumber(5));

    fn seats() -> BySeat<Seated> {
        let seated = |player| Seated { player, attendance: Attendance::Played, session_penalty: GamePoints::ZERO };
        BySeat {
            east: seated(12),
            south: Seated { session_penalty: GamePoints(10), ..seated(3) },
            west: Seated { attendance: Attendance::StoodIn { own: GamePoints(480) }, ..seated(7) },
            north: seated(1),
        }
    }

    fn win() -> Draft {
        Draft {
            winner: Some(Seat::East),
            discarder: Some(Seat::South),
            basic_points: Some(24),
            flowers: 2,
            fans: vec![Counted { fan: Fan::from_number(19).unwrap(), times: 1 }.into()],
            tiles: Some(WonTiles::new(HandTiles::parse("1155m2288p336s +6s").unwrap(), "last-tile")),
            penalties: vec![PenaltyDraft {
                foul: Foul::EmptyClaim,
                offender: Seat::North,
                points: Some(20),
                payee: None,
                reason: "third time\nhand 2 drawn-hand".into(),
            }],
            ..Draft::new(1, Seat::East, Ending::Discard)
        }
    }

    fn sheet(drafts: &[Draft]) -> Scoresheet {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        for draft in drafts {
            sheet.record(draft).unwrap();
        }
        sheet
    }

    /// People have signed this text and its hash, so they must never change.
    #[test]
    fn the_text_of_version_1_and_its_hash_are_fixed() {
        let drawn = Draft {
            hand: 2,
            ending: Ending::DrawnHand,
            ..Draft {
                winner: None,
                discarder: None,
                basic_points: None,
                flowers: 0,
                fans: vec![],
                tiles: None,
                penalties: vec![],
                dealer: Seat::South,
                ..win()
            }
        };
        let text = sheet_text(PLACE, &seats(), &sheet(&[win(), drawn]));
        assert_eq!(
            text,
            "caipan-sheet 1\n\
             session 3\n\
             table 5\n\
             seat E player 12 played penalty 0\n\
             seat S player 3 played penalty 10\n\
             seat W player 7 stood-in own 480 penalty 0\n\
             seat N player 1 played penalty 0\n\
             hand 1 discard\n\
             hand 1 winner E\n\
             hand 1 discarder S\n\
             hand 1 points 24\n\
             hand 1 flowers 2\n\
             hand 1 fans 19\n\
             hand 1 tiles 1155m2288p336s +6s\n\
             hand 1 circumstances last-tile\n\
             hand 1 penalty empty-claim N 20 nobody \"third time\\nhand 2 drawn-hand\"\n\
             hand 2 drawn-hand\n"
        );
        assert_eq!(hash(&text), "2c859dd651563cb699fab927b3c662726e2adb908f56d7862e7fc8326111e83e");
    }

    #[test]
    fn who_answers_is_signed_too() {
        let game = Game::WorldSeries(world_series::Options::DEFAULT);
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules { game, ..SheetRules::default() });
        let worth = Draft { basic_points: Some(60), flowers: 0, fans: vec![], tiles: None, penalties: vec![], ..win() };
        sheet.record(&Draft { responsible: Responsible::Nobody, ..worth }).unwrap();
        let text = sheet_text(PLACE, &seats(), &sheet);
        assert!(text.contains("hand 1 discarder S\nhand 1 responsible nobody\nhand 1 points 60\n"), "{text}");
    }

    #[test]
    fn any_change_of_the_sheet_changes_the_text() {
        let of = |seats: BySeat<Seated>, drafts: &[Draft]| sheet_text(PLACE, &seats, &sheet(drafts));
        let (late, mut other) = (GamePoints(10), seats());
        other.north.player = 2;
        let texts = [
            of(seats(), &[]),
            of(BySeat { east: Seated { session_penalty: late, ..seats().east }, ..seats() }, &[]),
            of(other, &[]),
            of(seats(), &[win()]),
            of(seats(), &[Draft { flowers: 1, ..win() }]),
            of(seats(), &[Draft { fans_reason: "as claimed".into(), ..win() }]),
            of(seats(), &[Draft { tiles: None, ..win() }]),
        ];
        let different: std::collections::BTreeSet<_> = texts.iter().collect();
        assert_eq!(different.len(), texts.len());
    }
}
