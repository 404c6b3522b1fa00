//! A note at a table: as it is sent, and the receipt for it.

use crate::wire::count::Count;
use crate::wire::four::Four;
use crate::wire::schema;
use event::notes::table_note::{Late, Signer};
use event::regulations::Entry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Something to be noted at a table.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = NewNote)]
pub(crate) struct NoteJson {
    /// Made by the sender: the same entry again is stored once and answered alike.
    pub entry: Uuid,
    /// Made by the sender, one for each device that writes a table; left out by whoever is not at the table, such as a
    /// clerk with the papers of a session.
    pub device: Option<Uuid>,
    /// As of a hand.
    #[serde(default)]
    pub again: bool,
    #[serde(flatten)]
    pub said: NoteSaid,
}

/// What is noted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = Said)]
pub(crate) enum NoteSaid {
    /// This device writes the table from now on.
    TookOver {},
    /// Takes the last hand back.
    Undone {
        #[schema(minimum = 1, maximum = 16)]
        hand: u8,
        #[schema(minimum = 1)]
        revision: i32,
    },
    /// Calls the chief referee; with a hand, that hand is disputed; with `late`, a forfeit is proposed.
    Called {
        #[schema(minimum = 1, maximum = 16)]
        hand: Option<u8>,
        reason: String,
        #[schema(value_type = Option<schema::Late>)]
        late: Option<Late>,
    },
    /// The chief referee answers a call, named by its entry; `forfeit` says whether a forfeit that it proposes is given.
    Answered {
        call: Uuid,
        #[serde(default)]
        text: String,
        forfeit: Option<bool>,
    },
    /// The chief referee decides what stands: the hands although other totals were counted, or the totals.
    Decided {
        reason: String,
        #[serde(default)]
        #[schema(value_type = schema::Entry)]
        entry: Entry,
    },
    /// The chief referee says how a seat was filled: `played`, `stood-in`, `forfeit`, `forfeit-stood-in`.
    Filled {
        seat: String,
        attendance: String,
        /// Of a player who was stood in for.
        own_points: Option<i32>,
        substitute: Option<i32>,
        #[serde(default)]
        session_penalty: i32,
        reason: String,
    },
    /// More time for the table, by the chief referee.
    ExtraTime {
        #[schema(minimum = 0, maximum = 65535)]
        minutes: u16,
        reason: String,
    },
    /// Somebody came so many seconds late; 0 takes it back, with a reason.
    Arrived {
        seat: String,
        seconds: u32,
        #[serde(default)]
        stand_in: bool,
        #[serde(default)]
        reason: String,
    },
    /// Totals counted in score cards or signed on paper: how many of 100, 50, 10, 8 and 1.
    ///
    /// `to_nobody` is what nobody received, session penalties aside; what the hands say where it is left out. `reason` is
    /// needed where the chief referee corrects totals that stand, after the session, and where the four do not add up: without one
    /// the answer is `wrong-sum` and nothing is stored; stored with one, they count for nobody until they are right or the chief
    /// referee decides that they count as they are (`decided` with `totals`). `link` is
    /// the page of a game that was played elsewhere, empty where there is none; where it is left out, that which stands stays.
    /// `seen` is what was entered before when these were typed, none or four totals: if it is another by now, the answer is `sheet-changed`.
    Counted {
        totals: Four<i32>,
        cards: Option<Four<Vec<u16>>>,
        #[schema(minimum = 0)]
        to_nobody: Option<i32>,
        #[serde(default)]
        reason: String,
        link: Option<String>,
        seen: Option<Vec<i32>>,
    },
    /// A signature: lines of x (0 to 1000) and y (0 to 400), under the hands and totals seen.
    Signed {
        #[schema(value_type = String)]
        who: Signer,
        strokes: Vec<Vec<u16>>,
        seen: Vec<Uuid>,
        totals: Four<i32>,
    },
    /// A second person has compared hands and totals with the paper.
    Confirmed { seen: Vec<Uuid>, totals: Four<i32> },
}

/// What the sender of a note gets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct NoteReceipt {
    pub entry: Uuid,
    /// When it was received, for good.
    pub received: String,
    /// It had been received before.
    pub duplicate: bool,
    /// As on the sheet.
    pub database: String,
    /// The term of the laptop that received it: the next one begins when another takes over.
    pub term: u32,
    /// After counting: the count as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Count>,
    /// What papers do not show of its texts, in the language asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unprinted: Option<String>,
}
