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
pub struct NoteJson {
    /// Made by the sender: the same entry again is stored once and answered alike.
    pub entry: Uuid,
    /// Made by the sender, one for each device that writes a table; left out by whoever is not at the table, such as a
    /// clerk with the papers of a session.
    pub device: Option<Uuid>,
    /// As of a hand.
    #[serde(default)]
    pub again: bool,
    /// The `seating` of the sheet for which it was made; refused where the seats have been drawn again. A call never is, nor what has no
    /// `device`.
    pub seating: Option<String>,
    /// The note itself, by its `kind`.
    #[serde(flatten)]
    pub said: NoteSaid,
}

/// What is noted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = Said)]
pub enum NoteSaid {
    /// This device writes the table from now on.
    TookOver {},
    /// Takes the last hand back.
    Undone {
        /// The number of the hand, the last one recorded.
        #[schema(minimum = 1, maximum = 16)]
        hand: u8,
        /// The current revision of the hand.
        #[schema(minimum = 1)]
        revision: i32,
    },
    /// Calls the chief referee; with a hand, that hand is disputed; with `late`, a forfeit is proposed.
    Called {
        /// The number of the disputed hand, 1 to 16; `null` where none is.
        #[schema(minimum = 1, maximum = 16)]
        hand: Option<u8>,
        /// Why the chief referee is called: any text, or one of `false-win`, `fans`, `dispute`, `absent`, `equipment`, `unwell`, which
        /// everybody reads in their own language, also with a text in addition: `dispute: a tile fell`.
        reason: String,
        /// The forfeit that is proposed; `null` where none is.
        #[schema(value_type = Option<schema::Late>)]
        late: Option<Late>,
    },
    /// The chief referee answers a call, named by its entry; `forfeit` says whether a forfeit that it proposes is given.
    Answered {
        /// The `entry` of the call.
        call: Uuid,
        /// What was decided; needed where the call disputes a hand, otherwise may be empty.
        #[serde(default)]
        text: String,
        /// Whether the forfeit is given; `null` where the call proposes none.
        forfeit: Option<bool>,
    },
    /// The chief referee decides what stands: the hands although other totals were counted, or the totals.
    Decided {
        /// Why it is decided so.
        reason: String,
        /// Which result is current: `hands`, also where it is left out, or `totals`.
        #[serde(default)]
        #[schema(value_type = schema::Entry)]
        result: Entry,
    },
    /// The chief referee says how a seat was filled: `played`, `stood-in`, `forfeit`, `forfeit-stood-in`.
    Filled {
        /// The start seat that was filled.
        seat: String,
        /// How the seat was filled.
        attendance: String,
        /// Of a player who was stood in for.
        own_points: Option<i32>,
        /// The `id` of the team's substitute who plays, as in `bench`; `null` where the player plays.
        substitute: Option<i32>,
        /// Game points taken from the session score, 0 or above; 0 where it is left out.
        #[serde(default)]
        session_penalty: i32,
        /// Why the seat was filled so.
        reason: String,
    },
    /// More time for the table, by the chief referee.
    ExtraTime {
        /// The minutes to be added to those added before.
        #[schema(minimum = 0, maximum = 65535)]
        minutes: u16,
        /// Why the table gets more time.
        reason: String,
    },
    /// Somebody came so many seconds late; 0 takes it back, with a reason.
    Arrived {
        /// The start seat of the player who came late.
        seat: String,
        /// Seconds after play was announced.
        seconds: u32,
        /// Whether a stand-in plays the seat where it is forfeited.
        #[serde(default)]
        stand_in: bool,
        /// What is to be said about it; needed with 0 seconds.
        #[serde(default)]
        reason: String,
    },
    /// A player is missing, or no longer; `arrived` and `filled` end it too. Nothing is taken from anybody.
    Missing {
        /// The start seat of the player.
        seat: String,
        /// Whether the player is here again.
        #[serde(default)]
        ended: bool,
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
        /// The total of each player in game points.
        totals: Four<i32>,
        /// How many cards of 100, 50, 10, 8 and 1 each player has; `null` where no cards were counted.
        cards: Option<Four<Vec<u16>>>,
        /// The game points that nobody received, session penalties aside, 0 or above; `null` takes what the hands say.
        #[schema(minimum = 0)]
        to_nobody: Option<i32>,
        /// Why the totals are corrected, or stored although they do not add up; empty where neither is so.
        #[serde(default)]
        reason: String,
        /// The web address of a game that was played elsewhere; empty for none, `null` to keep the current one.
        link: Option<String>,
        /// The totals that the sender saw, none or four in the order `E S W N`; `null` to skip the comparison.
        seen: Option<Vec<i32>>,
    },
    /// A signature: lines of x (0 to 1000) and y (0 to 400), under the hands and totals seen.
    Signed {
        /// Whose signature it is: a start seat, `referee` or `chief-referee`.
        #[schema(value_type = String)]
        who: Signer,
        /// The lines drawn, each as x, y, x, y and so on.
        strokes: Vec<Vec<u16>>,
        /// The `entry` of each hand that the signer saw, in order, without hands taken back.
        seen: Vec<Uuid>,
        /// The session scores that the signer saw.
        totals: Four<i32>,
    },
    /// A second person has compared hands and totals with the paper.
    Confirmed {
        /// The `entry` of each hand compared, in order, without hands taken back.
        seen: Vec<Uuid>,
        /// The session scores compared.
        totals: Four<i32>,
    },
}

/// What the sender of a note gets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoteReceipt {
    /// The identity of the entry that was sent.
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
