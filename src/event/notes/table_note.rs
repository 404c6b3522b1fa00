//! The notes of a table, beside its hands: which device writes, calls, extra time, missing and late players, counted cards, signatures.
//!
//! Two facts to know: a note is never changed, and the current state follows from all notes of a table in their order
//! ([`super::table_log`]); and a signature contains the hash of the signed sheet, so any later change makes it void.
//! Sources: 1998 p.14 (score cards), p.16 (time), p.29–31 (signing, absence), p.32 (lateness).

pub use super::appeal::{AppealBody, AppealPaper, AppealVerdict};
pub use super::appeal_document::AppealDocument;
pub use super::letter;
use crate::sheet::rules::Entry;
use chrono::NaiveDateTime;
use rules::Seat;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;
use values::is_default;
use values::person::Person;
pub use values::typed_text::MAX_TYPED_LENGTH;
use values::web_link::WebLink;

/// The width and height of the area in which signatures are drawn, in the units of their points.
pub const SIGNATURE: [u16; 2] = [1000, 400];
/// Maximum count of numbers in a signature, two for a point.
pub const MAX_SIGNATURE_LENGTH: usize = 600;
/// Maximum extra minutes of one note.
pub const MAX_EXTRA_MINUTES: u16 = 180;

/// A note at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum TableNote {
    /// This device writes the table from now on.
    TookOver {
        /// The id that the device has made for itself.
        device: Uuid,
    },
    /// The chief referee is called.
    Called {
        /// The hand that is disputed, if one is.
        hand: Option<u8>,
        /// Why.
        reason: String,
        /// The forfeit that is proposed, if one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Late>,
    },
    /// The chief referee's answer to a call.
    Answered {
        /// The entry of the call.
        call: Uuid,
        /// The decision; may be empty if the call was only acknowledged.
        text: String,
        /// Whether the proposed forfeit is imposed; `None` if the call proposed none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        forfeit: Option<bool>,
    },
    /// More time for this table.
    ExtraTime {
        /// Minutes in addition to those of earlier notes.
        minutes: u16,
        /// Why.
        reason: String,
    },
    /// A player came late, or not at all.
    Arrived {
        /// The player, by start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// Seconds after the announcement of play.
        seconds: u32,
        /// Whether a stand-in plays the seat if it is forfeited.
        stand_in: bool,
        /// A remark.
        reason: String,
    },
    /// A player is missing, or no longer: came in time, or plays until a forfeit is decided.
    Missing {
        /// The player, by start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// Whether the player is here again.
        ended: bool,
    },
    /// Totals counted from score cards, or signed on paper.
    Counted {
        /// In the order East, South, West, North.
        totals: [i32; 4],
        /// The number of cards of each value, in the same order of seats.
        cards: Option<[[u16; 5]; 4]>,
        /// The points that nobody received; `None` for those of the hands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_nobody: Option<i32>,
        /// The page of the game, if it was played online.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<WebLink>,
        /// Why they are accepted although their sum is wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The pass with which they were typed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<Uuid>,
    },
    /// A signature under the sheet.
    Signed {
        /// Whose.
        who: Signer,
        /// The hash of the sheet.
        sheet: String,
        /// The version of the sheet's text, see [`crate::sheet::sheet_text`]; 0 in notes older than versions.
        #[serde(default)]
        version: u8,
        /// Lines of points: x, y, x, y, …
        strokes: Vec<Vec<u16>>,
    },
    /// The chief referee decided whether hands or totals are valid.
    Decided {
        /// Why.
        reason: String,
        /// Which of them.
        #[serde(default, skip_serializing_if = "is_default")]
        entry: Entry,
    },
    /// The attendance of a seat was set.
    Filled {
        /// The start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The code of its attendance.
        attendance: String,
        /// Why.
        reason: String,
    },
    /// A second person confirmed the sheet.
    Confirmed {
        /// The hash of the sheet.
        sheet: String,
        /// The version of the sheet's text; 0 in notes older than versions.
        #[serde(default)]
        version: u8,
    },
    /// A message of the chief referee to the table, to which no answer is expected.
    Told {
        /// The message.
        text: String,
    },
    /// A report, in the name of a player, that the result is wrong. Anybody may make it, so it changes nothing and is only examined.
    Doubted {
        /// The player, by start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The mistake; may be empty.
        text: String,
    },
    /// An appeal was handed in.
    Appealed(AppealPaper),
    /// An appeal was decided.
    AppealDecided(AppealVerdict),
    /// A document was attached to an appeal; its bytes are stored under their hash.
    Attached(AppealDocument),
    /// An undecided appeal, a document of an appeal, extra time or a message was withdrawn, or a doubt was answered.
    TakenBack {
        /// The entry of the note.
        of: Uuid,
        /// Why.
        reason: String,
    },
}

/// The forfeit of a late player that a table proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Late {
    /// The player, by start seat.
    #[serde(with = "letter")]
    pub seat: Seat,
    /// Seconds after the announcement of play.
    pub seconds: u32,
    /// Whether a stand-in is to play the seat.
    #[serde(default)]
    pub stand_in: bool,
}

impl TableNote {
    /// The names of all kinds.
    pub const KINDS: &[&str] = Self::VARIANTS;

    /// The name of its kind in rows and messages.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// The signer of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Signer {
    /// A player, by start seat.
    Player(Seat),
    /// The referee of the table.
    Referee,
    /// The chief referee, whose signature is not required.
    Chief,
}

impl Signer {
    /// All signers in the order of the form.
    pub const ALL: [Signer; 6] = [
        Signer::Player(Seat::East),
        Signer::Player(Seat::South),
        Signer::Player(Seat::West),
        Signer::Player(Seat::North),
        Signer::Referee,
        Signer::Chief,
    ];
}

impl From<Signer> for &'static str {
    fn from(signer: Signer) -> &'static str {
        match signer {
            Signer::Player(seat) => seat.letter(),
            Signer::Referee => "referee",
            Signer::Chief => "chief-referee",
        }
    }
}

impl TryFrom<String> for Signer {
    type Error = String;

    fn try_from(text: String) -> Result<Signer, String> {
        let signer = Signer::ALL.into_iter().find(|signer| <&str>::from(*signer) == text);
        signer.ok_or_else(|| format!("{text} is not E, S, W, N, referee or chief-referee"))
    }
}

/// A note with its author and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its id: a note that is sent twice is stored once.
    pub entry: Uuid,
    /// The note.
    pub note: TableNote,
    /// The name of the author.
    pub author: String,
    /// When it was made, in UTC.
    pub at: NaiveDateTime,
}

impl Noted {
    /// The pass with which it was made, if the note contains one.
    pub fn pass(&self) -> &Option<Uuid> {
        match &self.note {
            TableNote::Counted { pass, .. } => pass,
            TableNote::Appealed(paper) => &paper.pass,
            _ => &None,
        }
    }

    /// The person who made it, by the name and the pass in the note.
    pub fn person(&self) -> Person<'_> {
        Person { name: &self.author, passes: self.pass().as_slice(), ..Person::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_written_with_their_kind() {
        let arrived = TableNote::Arrived { seat: Seat::West, seconds: 432, stand_in: false, reason: String::new() };
        let text = serde_json::to_string(&arrived).unwrap();
        assert_eq!(text, r#"{"kind":"arrived","seat":"W","seconds":432,"stand_in":false,"reason":""}"#);
        assert_eq!(serde_json::from_str::<TableNote>(&text).unwrap(), arrived);
        let signed =
            TableNote::Signed { who: Signer::Referee, sheet: "ab".into(), version: 1, strokes: vec![vec![1, 2]] };
        let text = serde_json::to_string(&signed).unwrap();
        assert_eq!(text, r#"{"kind":"signed","who":"referee","sheet":"ab","version":1,"strokes":[[1,2]]}"#);
        assert!(text.contains(signed.kind()));
        // As it was written before totals could be valid.
        let before = r#"{"kind":"decided","reason":"以盘为准"}"#;
        let decided = |entry| TableNote::Decided { reason: "以盘为准".into(), entry };
        assert_eq!(serde_json::from_str::<TableNote>(before).unwrap(), decided(Entry::Hands));
        assert_eq!(serde_json::to_string(&decided(Entry::Hands)).unwrap(), before);
        let after = r#"{"kind":"decided","reason":"以盘为准","entry":"totals"}"#;
        assert_eq!(serde_json::to_string(&decided(Entry::Totals)).unwrap(), after);
    }
}
