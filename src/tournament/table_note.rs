//! What is noted at a table beside its hands: who writes, calls, extra time, late arrivals, counted cards, signatures.
//!
//! Two facts to know: a note is never changed, and what holds follows from all notes of a table in their order
//! ([`TableLog`]); and a signature names the hash of the sheet it stands under, so any later change makes it void.
//! Sources: 1998 p.14 (score cards), p.16 (time), p.29–31 (signing, absence), p.32 (lateness).

use super::regulations::Regulations;
use super::scoresheet::Scoresheet;
use super::session::Attendance;
use super::written_hand::WrittenHand;
use crate::rules::{BySeat, GamePoints, Seat};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The values of score cards, and how many of each a player starts with: 500 points (1998 p.14).
pub const CARDS: [(u16, u16); 5] = [(100, 1), (50, 4), (10, 10), (8, 10), (1, 20)];
/// The width and height in which signatures are drawn.
pub const SIGNATURE: [u16; 2] = [1000, 400];
/// The most numbers in a signature, two for a point.
pub const LONGEST_SIGNATURE: usize = 600;
/// The longest text of a note, in characters.
pub const LONGEST_TEXT: usize = 300;
/// The most extra minutes that are given at once.
pub const MOST_EXTRA_MINUTES: u16 = 180;

/// Something noted at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TableNote {
    /// This device writes the table from now on.
    TookOver {
        /// Made by the device.
        device: Uuid,
    },
    /// The chief referee is called.
    Called {
        /// The hand that is disputed, if one is.
        hand: Option<u8>,
        /// Why.
        reason: String,
    },
    /// The chief referee's answer to a call.
    Answered {
        /// The entry of the call.
        call: Uuid,
        /// What was decided; may be empty where it was only acknowledged.
        text: String,
    },
    /// More time for this table.
    ExtraTime {
        /// Added to what was given before.
        minutes: u16,
        /// Why.
        reason: String,
    },
    /// Somebody came late, or not at all.
    Arrived {
        /// Who.
        #[serde(with = "letter")]
        seat: Seat,
        /// After play was announced.
        seconds: u32,
        /// Whether somebody else plays a forfeited seat.
        stand_in: bool,
        /// What there is to say about it.
        reason: String,
    },
    /// Totals counted in score cards, or signed on paper.
    Counted {
        /// East, South, West, North.
        totals: [i32; 4],
        /// How many cards of each value, likewise.
        cards: Option<[[u16; 5]; 4]>,
    },
    /// A signature under the sheet.
    Signed {
        /// Whose.
        who: Signer,
        /// The hash of the sheet.
        sheet: String,
        /// Lines of points: x, y, x, y, …
        strokes: Vec<Vec<u16>>,
    },
    /// A second person has compared the sheet.
    Confirmed {
        /// The hash of the sheet.
        sheet: String,
    },
}

impl TableNote {
    /// The name of its kind in rows and messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            TableNote::TookOver { .. } => "took-over",
            TableNote::Called { .. } => "called",
            TableNote::Answered { .. } => "answered",
            TableNote::ExtraTime { .. } => "extra-time",
            TableNote::Arrived { .. } => "arrived",
            TableNote::Counted { .. } => "counted",
            TableNote::Signed { .. } => "signed",
            TableNote::Confirmed { .. } => "confirmed",
        }
    }
}

/// Who signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Signer {
    /// A player, by start seat.
    Player(Seat),
    /// The table's referee.
    Referee,
}

impl Signer {
    /// All of them in the order of the form.
    pub const ALL: [Signer; 5] = [
        Signer::Player(Seat::East),
        Signer::Player(Seat::South),
        Signer::Player(Seat::West),
        Signer::Player(Seat::North),
        Signer::Referee,
    ];
}

impl From<Signer> for &'static str {
    fn from(signer: Signer) -> &'static str {
        match signer {
            Signer::Player(seat) => seat.letter(),
            Signer::Referee => "referee",
        }
    }
}

impl TryFrom<String> for Signer {
    type Error = String;

    fn try_from(text: String) -> Result<Signer, String> {
        let signer = Signer::ALL.into_iter().find(|signer| <&str>::from(*signer) == text);
        signer.ok_or_else(|| format!("{text} is not E, S, W, N or referee"))
    }
}

/// A start seat as its letter.
pub mod letter {
    use crate::rules::Seat;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the letter.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(seat.letter())
    }

    /// Reads the letter.
    ///
    /// # Errors
    /// It is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seat::from_letter(&text).ok_or_else(|| D::Error::custom(format!("{text} is not E, S, W or N")))
    }
}

/// A note with who made it and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its identity: sent again, it is stored once.
    pub entry: Uuid,
    /// What was noted.
    pub note: TableNote,
    /// Who.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

/// A call of the chief referee.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The call.
    pub noted: &'a Noted,
    /// The hand that is disputed.
    pub hand: Option<u8>,
    /// Why.
    pub reason: &'a str,
    /// The first answer with its words.
    pub answer: Option<(&'a Noted, &'a str)>,
}

/// All notes of a table in the order in which they were received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<Noted>);

impl TableLog {
    /// Which device writes the table, by the latest note.
    pub fn writer(&self) -> Option<(&Noted, Uuid)> {
        self.0.iter().rev().find_map(|noted| match noted.note {
            TableNote::TookOver { device } => Some((noted, device)),
            _ => None,
        })
    }

    /// All calls with their answers.
    pub fn calls(&self) -> Vec<Call<'_>> {
        let answer = |entry: Uuid| {
            self.0.iter().find_map(|noted| match &noted.note {
                TableNote::Answered { call, text } if *call == entry => Some((noted, text.as_str())),
                _ => None,
            })
        };
        self.0
            .iter()
            .filter_map(|noted| match &noted.note {
                TableNote::Called { hand, reason } => {
                    Some(Call { noted, hand: *hand, reason, answer: answer(noted.entry) })
                }
                _ => None,
            })
            .collect()
    }

    /// The calls that nobody has answered.
    pub fn open_calls(&self) -> Vec<Call<'_>> {
        self.calls().into_iter().filter(|call| call.answer.is_none()).collect()
    }

    /// The extra minutes given, all together.
    pub fn extra_minutes(&self) -> u16 {
        let minutes = |noted: &Noted| match noted.note {
            TableNote::ExtraTime { minutes, .. } => minutes,
            _ => 0,
        };
        self.0.iter().map(minutes).fold(0, u16::saturating_add)
    }

    /// The latest signature of each, with the hash it stands under.
    pub fn signatures(&self) -> Vec<(Signer, &Noted, &str)> {
        let latest = |signer: Signer| {
            self.0.iter().rev().find_map(|noted| match &noted.note {
                TableNote::Signed { who, sheet, .. } if *who == signer => Some((signer, noted, sheet.as_str())),
                _ => None,
            })
        };
        Signer::ALL.into_iter().filter_map(latest).collect()
    }

    /// The latest confirmation, with the hash it is of.
    pub fn confirmation(&self) -> Option<(&Noted, &str)> {
        self.0.iter().rev().find_map(|noted| match &noted.note {
            TableNote::Confirmed { sheet } => Some((noted, sheet.as_str())),
            _ => None,
        })
    }

    /// The latest count.
    pub fn counted(&self) -> Option<&Noted> {
        self.0.iter().rev().find(|noted| matches!(noted.note, TableNote::Counted { .. }))
    }
}

/// What of the sheet is neither hand nor rule: who sits where and how.
#[derive(Clone, Copy, Debug)]
pub struct Seated<'a> {
    /// Who sits there.
    pub name: &'a str,
    /// Played, stood in for, forfeited.
    pub attendance: Attendance,
    /// Taken from the session score.
    pub session_penalty: GamePoints,
}

/// SHA-256 of all that stands on a sheet, in 64 hexadecimal digits: who signs it signs this.
pub fn sheet_hash(seats: BySeat<Seated<'_>>, sheet: &Scoresheet) -> String {
    let mut digest = Sha256::new();
    for seat in Seat::ALL {
        let Seated { name, attendance, session_penalty } = seats[seat];
        let (code, own) = attendance.code();
        let own = own.map_or(String::new(), |own| own.to_string());
        digest.update(format!("{} {code} {own} {session_penalty} {name}\n", seat.letter()));
    }
    for hand in sheet.hands() {
        // Texts and numbers always can be written.
        digest.update(serde_json::to_string(&WrittenHand::of(hand)).unwrap_or_default());
        digest.update("\n");
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a sheet lacks a signature or a confirmation that the regulations ask for.
pub fn unsigned(regulations: &Regulations, log: &TableLog, hash: &str) -> bool {
    let signed = log.signatures().iter().filter(|(_, _, sheet)| *sheet == hash).count() == Signer::ALL.len();
    let confirmed = log.confirmation().is_some_and(|(_, sheet)| sheet == hash);
    (regulations.signatures && !signed) || (regulations.second_person && !confirmed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::hand_result::{Draft, Ending};
    use crate::tournament::regulations::SheetRules;

    fn noted(entry: u128, note: TableNote) -> Noted {
        let at = NaiveDateTime::default() + chrono::TimeDelta::seconds(entry as i64);
        Noted { entry: Uuid::from_u128(entry), note, author: "马".into(), at }
    }

    #[test]
    fn cards_are_worth_the_base_score() {
        let worth: u16 = CARDS.iter().map(|(value, count)| value * count).sum();
        assert_eq!(i32::from(worth), GamePoints::BASE.0);
    }

    #[test]
    fn what_holds_follows_from_the_notes() {
        let [first, second] = [1, 2].map(Uuid::from_u128);
        let called = |hand| TableNote::Called { hand, reason: "争议".into() };
        let extra = |minutes| TableNote::ExtraTime { minutes, reason: "停电".into() };
        let log = TableLog(vec![
            noted(10, TableNote::TookOver { device: first }),
            noted(11, called(Some(3))),
            noted(12, called(None)),
            noted(13, extra(5)),
            noted(14, TableNote::TookOver { device: second }),
            noted(15, TableNote::Answered { call: Uuid::from_u128(12), text: "来了".into() }),
            noted(16, extra(10)),
        ]);
        assert_eq!(log.writer().map(|(_, device)| device), Some(second));
        assert_eq!(log.open_calls().iter().map(|call| call.hand).collect::<Vec<_>>(), [Some(3)]);
        assert_eq!(log.calls()[1].answer.map(|(_, text)| text), Some("来了"));
        assert_eq!(log.extra_minutes(), 15);
    }

    #[test]
    fn any_change_of_the_sheet_changes_its_hash() {
        let seated = Seated { name: "王伟", attendance: Attendance::Played, session_penalty: GamePoints::ZERO };
        let late = Seated { session_penalty: GamePoints(10), ..seated };
        let seats = |east| BySeat { east, ..BySeat::from_fn(|_| seated) };
        let mut sheet = Scoresheet::new(SheetRules::default());
        let mut hashes = vec![sheet_hash(seats(seated), &sheet), sheet_hash(seats(late), &sheet)];
        let won = Draft {
            hand: 1,
            dealer: Seat::East,
            ending: Ending::SelfDraw,
            winner: Some(Seat::East),
            discarder: None,
            basic_points: Some(8),
            flowers: 0,
            fans: vec![],
            tiles: None,
            penalties: vec![],
        };
        for draft in [won.clone(), Draft { flowers: 1, ..won }] {
            sheet.record(&draft).unwrap();
            hashes.push(sheet_hash(seats(seated), &sheet));
        }
        let different: std::collections::BTreeSet<_> = hashes.iter().collect();
        assert_eq!(different.len(), hashes.len());
    }

    #[test]
    fn notes_are_written_with_their_kind() {
        let arrived = TableNote::Arrived { seat: Seat::West, seconds: 432, stand_in: false, reason: String::new() };
        let text = serde_json::to_string(&arrived).unwrap();
        assert_eq!(text, r#"{"kind":"arrived","seat":"W","seconds":432,"stand_in":false,"reason":""}"#);
        assert_eq!(serde_json::from_str::<TableNote>(&text).unwrap(), arrived);
        let signed = TableNote::Signed { who: Signer::Referee, sheet: "ab".into(), strokes: vec![vec![1, 2]] };
        let text = serde_json::to_string(&signed).unwrap();
        assert_eq!(text, r#"{"kind":"signed","who":"referee","sheet":"ab","strokes":[[1,2]]}"#);
        assert!(text.contains(signed.kind()));
    }
}
