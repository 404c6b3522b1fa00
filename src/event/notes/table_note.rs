//! What is noted at a table beside its hands: who writes, calls, extra time, late arrivals, counted cards, signatures.
//!
//! Two facts to know: a note is never changed, and what holds follows from all notes of a table in their order
//! ([`super::table_log`]); and a signature names the hash of the sheet it stands under, so any later change makes it void.
//! Sources: 1998 p.14 (score cards), p.16 (time), p.29–31 (signing, absence), p.32 (lateness).

pub use super::appeal::{AppealBody, AppealPaper, AppealVerdict};
pub use super::appeal_document::AppealDocument;
pub use super::letter;
use crate::sheet::rules::Entry;
use crate::values::is_default;
use crate::values::person::Person;
pub use crate::values::typed_text::LONGEST_TEXT;
use crate::values::web_link::WebLink;
use chrono::NaiveDateTime;
use rules::Seat;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

/// The width and height in which signatures are drawn.
pub const SIGNATURE: [u16; 2] = [1000, 400];
/// The most numbers in a signature, two for a point.
pub const LONGEST_SIGNATURE: usize = 600;
/// The most extra minutes that are given at once.
pub const MAX_EXTRA_MINUTES: u16 = 180;

/// Something noted at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
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
        /// The forfeit that is proposed, if one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Late>,
    },
    /// The chief referee's answer to a call.
    Answered {
        /// The entry of the call.
        call: Uuid,
        /// What was decided; may be empty where it was only acknowledged.
        text: String,
        /// Whether the forfeit that was proposed is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        forfeit: Option<bool>,
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
        /// The points that nobody received; what the hands say where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_nobody: Option<i32>,
        /// Where the game was played, if it was played elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<WebLink>,
        /// Why they are kept although their sum cannot be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The pass that they were typed with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<Uuid>,
    },
    /// A signature under the sheet.
    Signed {
        /// Whose.
        who: Signer,
        /// The hash of the sheet.
        sheet: String,
        /// The version of the sheet's text, see [`crate::sheet::sheet_text`]; 0 before it had one.
        #[serde(default)]
        version: u8,
        /// Lines of points: x, y, x, y, …
        strokes: Vec<Vec<u16>>,
    },
    /// The hands stand although other totals were counted, or the totals do.
    Decided {
        /// Why.
        reason: String,
        /// What stands.
        #[serde(default, skip_serializing_if = "is_default")]
        entry: Entry,
    },
    /// How a seat was filled.
    Filled {
        /// Which, by start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The code of the attendance.
        attendance: String,
        /// Why.
        reason: String,
    },
    /// A second person has compared the sheet.
    Confirmed {
        /// The hash of the sheet.
        sheet: String,
        /// The version of the sheet's text; 0 before it had one.
        #[serde(default)]
        version: u8,
    },
    /// The chief referee says something to the table; nothing is asked.
    Told {
        /// What.
        text: String,
    },
    /// Somebody at the table says that its result is wrong. Anybody may say so in their name: it is looked at, and changes nothing.
    Doubted {
        /// Who, by start seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// What is wrong; may be empty.
        text: String,
    },
    /// An appeal was handed in.
    Appealed(AppealPaper),
    /// An appeal was decided.
    AppealDecided(AppealVerdict),
    /// A document was attached to an appeal; its bytes are kept under their hash.
    Attached(AppealDocument),
    /// An appeal that nobody has decided, a document of one, extra time or a message is taken back; a doubt is answered.
    TakenBack {
        /// The entry of the note.
        of: Uuid,
        /// Why.
        reason: String,
    },
}

/// Somebody who has not come in time, as a table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Late {
    /// Who, by start seat.
    #[serde(with = "letter")]
    pub seat: Seat,
    /// After play was announced.
    pub seconds: u32,
    /// Whether somebody else is to play the seat.
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

/// Who signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Signer {
    /// A player, by start seat.
    Player(Seat),
    /// The table's referee.
    Referee,
    /// The chief referee, who need not.
    Chief,
}

impl Signer {
    /// All of them in the order of the form.
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

impl Noted {
    /// The pass it was noted with, where the note remembers one.
    pub fn pass(&self) -> &Option<Uuid> {
        match &self.note {
            TableNote::Counted { pass, .. } => pass,
            TableNote::Appealed(paper) => &paper.pass,
            _ => &None,
        }
    }

    /// Who noted it, as far as the note remembers.
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
        // As it was written before totals could stand.
        let before = r#"{"kind":"decided","reason":"以盘为准"}"#;
        let decided = |entry| TableNote::Decided { reason: "以盘为准".into(), entry };
        assert_eq!(serde_json::from_str::<TableNote>(before).unwrap(), decided(Entry::Hands));
        assert_eq!(serde_json::to_string(&decided(Entry::Hands)).unwrap(), before);
        let after = r#"{"kind":"decided","reason":"以盘为准","entry":"totals"}"#;
        assert_eq!(serde_json::to_string(&decided(Entry::Totals)).unwrap(), after);
    }
}
