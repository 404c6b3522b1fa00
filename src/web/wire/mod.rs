//! The JSON of the interface, version 1: what is sent and answered, with the names and units that its document shows.
//!
//! Two facts to know: a player is named by the seat they started in, `E`, `S`, `W` or `N`; and times are UTC, written
//! `2026-11-22T06:32:05.123456Z`.

pub(crate) mod schema;
pub(crate) mod sheet;

use actions::AskedSum;
use chrono::NaiveDateTime;
use event::notes::table_note::{Late, Signer};
use event::regulations::Entry;
use event::sheet::hand_result::HandField;
use event::sheet::written_hand::{WrittenHand, WrittenPenalty};
use event::sheet::wrong_sum::Cause;
use rules::{BySeat, GamePoints};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A time as it is written.
pub(crate) fn time(at: NaiveDateTime) -> String {
    at.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

/// Which table, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as: `Place`")]
pub(crate) struct PlaceSaid {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
    /// The session's number.
    #[param(minimum = 1, maximum = 99)]
    session: u16,
    /// The table's number.
    #[param(minimum = 1, maximum = 65535)]
    table: u16,
}

/// A value for each player, by start seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Four<T> {
    #[serde(rename = "E")]
    e: T,
    #[serde(rename = "S")]
    s: T,
    #[serde(rename = "W")]
    w: T,
    #[serde(rename = "N")]
    n: T,
}

impl<T> From<BySeat<T>> for Four<T> {
    fn from(BySeat { east, south, west, north }: BySeat<T>) -> Self {
        Four { e: east, s: south, w: west, n: north }
    }
}

impl<T> From<Four<T>> for BySeat<T> {
    fn from(Four { e, s, w, n }: Four<T>) -> Self {
        BySeat { east: e, south: s, west: w, north: n }
    }
}

impl Four<i32> {
    pub fn points(points: BySeat<GamePoints>) -> Self {
        points.map(|points| points.0).into()
    }

    pub fn game_points(self) -> BySeat<GamePoints> {
        BySeat::from(self).map(GamePoints)
    }
}

/// A table's sheet with all that is needed to write it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Sheet)]
pub(crate) struct SheetJson {
    pub event: EventName,
    pub session: u16,
    pub table: u16,
    /// Made up, to practise with: nothing of it is anywhere else.
    pub practice: bool,
    pub you: You,
    /// Goes into the header `x-caipan-token` of every POST that is sent with a cookie.
    pub token: String,
    /// Which database this is: another one after a restore. A receipt has it too.
    pub database: String,
    /// The same wherever this event is restored or imported, as long as the same four sit here.
    pub seating: String,
    /// The identities of all that was received for this table. What had a receipt and is not among them was lost by a restore: it is
    /// to be sent again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<String>>,
    /// The clock of the server.
    pub now: String,
    /// `seated` (play is not announced), `running` or `closed`.
    pub state: &'static str,
    /// Once play was announced.
    pub clock: Option<Clock>,
    pub rules: Rules,
    pub seats: Four<Player>,
    /// The latest version of each hand, in order. A hand taken back is listed as the last, with `undone`.
    pub hands: Vec<Hand>,
    /// Session scores: the base score, the hands, less lateness; of a forfeited seat what the regulations count.
    pub totals: Four<i32>,
    /// What the hands add up to, less what lateness costs: what the score cards have to show. A forfeited seat is not set to 0.
    pub cards: Four<i32>,
    /// What stands at this table: what the hands add up to, or the four totals counted.
    #[schema(value_type = schema::Entry)]
    pub entry: Entry,
    pub calls: Vec<Call>,
    /// What the chief referee said to the table last.
    pub told: Option<Told>,
    pub counted: Option<Count>,
    pub signatures: Vec<Signature>,
    pub confirmed: Option<Confirmation>,
    /// Why the sheet cannot be confirmed yet, in the language asked for.
    pub to_confirm: Vec<String>,
    /// Confirmed: only the chief referee changes it now.
    pub locked: bool,
    /// The device that writes the table.
    pub writer: Option<TableWriter>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EventName {
    pub slug: String,
    pub name: String,
    /// In which times are shown to people: a name of the IANA Time Zone Database, such as `Asia/Shanghai`.
    pub time_zone: &'static str,
    /// A copy to practise with: nothing of it counts.
    pub rehearsal: bool,
}

/// Who asks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct You {
    pub name: String,
    /// `organiser`, `chief-referee`, `referee`, `recorder`.
    pub role: &'static str,
    /// Organiser or chief referee.
    pub decides: bool,
    /// Whether a hand of this table was entered with a pass of yours: then another person confirms.
    pub entered: bool,
}

/// The times of the session at this table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// When play was announced.
    pub announced: String,
    /// When the time left is called out.
    pub call: String,
    /// When time is up.
    pub end: String,
    /// From when to when the break lasts.
    #[serde(rename = "break")]
    pub pause: Option<[String; 2]>,
    /// Minutes added for this table; in `call` and `end` already.
    pub extra_minutes: u16,
    /// The hand in progress when time is up: `stop`, it ends without a result, or `finish-hand`.
    pub at_time: &'static str,
}

/// The numbers that amounts and penalties follow from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Rules {
    /// What each player starts with.
    pub base: i32,
    /// The session score of a forfeited seat.
    pub forfeited: i32,
    /// What points are called: `standard`, `table` for table points and net points, `match` for match points and net points, or `imp`
    /// for IMP and net points.
    pub words: &'static str,
    /// The game that is played: `mcr` or `world-series`.
    pub game: &'static str,
    /// How a win is paid: `base`, all pay `base_payment`, and who discarded, or on a self-draw each, the points too; `shared`, all
    /// pay the points, but on a discard worth more than `share_limit` two pay that and who is responsible the rest; `equal`, all
    /// pay the points.
    pub paying: &'static str,
    /// What each loser pays on top of the points of the win.
    pub base_payment: i32,
    pub share_limit: Option<u16>,
    /// Values that hands often have, to be picked from.
    pub usual_points: Vec<u16>,
    /// Points that a win needs, without flowers.
    pub minimum: u16,
    pub most_points: u16,
    pub most_flowers: u8,
    /// For each of the four rounds: the side of the table on which each player sits.
    #[schema(value_type = Vec<Four<String>>)]
    pub rounds: Vec<Four<&'static str>>,
    /// For each of the sixteen hands: who deals.
    pub dealers: Vec<&'static str>,
    /// The sixteen hands in the order in which this table plays them.
    pub order: Vec<u8>,
    /// Duplicate with sets that move: the table from which the next one comes after a hand.
    pub boxes_from: Option<u16>,
    /// The values of score cards.
    pub cards: Vec<u16>,
    /// The sizes of penalties.
    pub sizes: Vec<u16>,
    /// The most where the book names no size.
    pub most_free: u16,
    /// What the first, second, … foul costs where a ladder is climbed; 0 is a warning.
    pub ladder: Vec<u16>,
    /// Which earlier fouls of the player count for the ladder: those of a kind in the `hand`, or all of a ladder in the `session`.
    pub ladder_scope: &'static str,
    pub fouls: Vec<FoulRule>,
    /// Lateness, in the order of the seconds.
    pub late: Vec<LateRule>,
    pub mixed_kongs: MixedKongs,
    pub fans: FanRules,
    /// Under the World Series rules the patterns, which take the place of the fans.
    pub patterns: Option<PatternRules>,
    /// Which words `circumstances` takes in this game.
    pub circumstances: [&'static str; 3],
    pub signatures: bool,
    pub second_person: bool,
    /// Whether the deals of other tables are played: who enters a hand reads its number from the box.
    pub duplicate: bool,
}

/// Which fans do not count beside others, by their numbers in the book. They are judged in its order: a fan that does not
/// count speaks against no other.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FanRules {
    /// For the fans 1 to 80: which later ones are not counted beside it; hexadecimal, the lowest bit for the next fan.
    pub excludes: Vec<String>,
    /// The same: which later ones no hand has beside it.
    pub impossible: Vec<String>,
    /// Those that need a self-draw.
    pub self_draw: Vec<u8>,
    /// Those that need another's tile.
    pub discard: Vec<u8>,
    /// For the fans 1 to 80, a digit each, what it takes each time it counts: chows, further chows linked to another,
    /// pungs and kongs, of them winds, dragons. All fans together need the most that one of them takes, with winds and
    /// dragons added up, and a chow more than all links.
    pub takes: Vec<String>,
    /// How many sets a hand has.
    pub sets: u8,
}

/// The patterns of the World Series, the dearest first: what each is worth, and which do not count beside others. They are judged
/// in this order: a pattern that does not count speaks against no other. A list is worth its sum and no more than `limit`; with a
/// pattern of `limit` or more in it, what the dearest of these is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PatternRules {
    pub list: Vec<PatternRule>,
    pub limit: u16,
    /// As of the fans, where a number is the place in `list`, from 1; of `takes` the digits are: chows, always 0, pungs and kongs,
    /// of them of numbers, of honours.
    pub beside: FanRules,
}

/// A pattern.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PatternRule {
    /// Category, series and place in it: `3.3.2`.
    pub number: String,
    pub points: u16,
    /// How often one win can count it.
    pub at_most: u8,
    #[serde(flatten)]
    pub found: Found,
}

/// By what a fan or a pattern is found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Found {
    /// Its name in each language.
    pub names: BTreeMap<&'static str, String>,
    /// What is typed for the name in pinyin, a syllable a character.
    pub pinyin: BTreeSet<String>,
}

/// The two kinds of kong, and by how much both together count more than their sum (明暗杠).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MixedKongs {
    pub fans: [u8; 2],
    pub points: u16,
}

/// What the event's tariffs say of a foul.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FoulRule {
    pub code: &'static str,
    /// Whether referees see it often: such come first.
    pub common: bool,
    /// `nothing`, `ladder`, `each` (of the three others receives `points`), `nobody` (receives them), `size` (one of `sizes`),
    /// `free`.
    pub tariff: &'static str,
    pub points: Option<u16>,
    /// `nobody`, `each`, or left to the referee.
    pub payee: Option<&'static str>,
    pub forbids_winning: bool,
    pub disqualifies: bool,
    /// In duplicate, so many IMP it costs; left out where it costs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imp: Option<u8>,
}

/// What coming later than so many seconds costs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LateRule {
    /// Later than so many seconds after play was announced.
    pub seconds: u32,
    pub points: i32,
    /// Standard points as they are written, where it costs some.
    pub standard: Option<String>,
    pub forfeit: bool,
}

/// A player at the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Player {
    pub name: String,
    pub team: String,
    /// `played`, `stood-in`, `forfeit`, `forfeit-stood-in`.
    pub attendance: &'static str,
    /// Game points taken from the session score.
    pub late: i32,
    /// Standard points taken for coming late or not at all, as they are written, where the stage has it so.
    pub late_standard: Option<String>,
    /// What a player has who was stood in for.
    pub own_points: Option<i32>,
    /// The substitute who plays, and those of the team who could; for who decides.
    pub substitute: Option<i32>,
    pub bench: Vec<Bench>,
    /// Why the seat is not simply played.
    pub reason: String,
    /// May not win: who sits here was disqualified in this session or before, and no stand-in plays.
    pub disqualified: bool,
}

/// Somebody who can play in another's place.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Bench {
    pub id: i32,
    pub name: String,
}

/// A hand as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Hand {
    pub revision: i32,
    pub entry: String,
    pub author: String,
    /// The author's role: `organiser`, `chief-referee`, `referee`, `recorder`; unknown of old hands.
    pub role: Option<String>,
    /// The chief referee has decided this hand: it is closed to the table.
    pub decided: Option<Decided>,
    /// When it was received.
    pub at: String,
    /// Taken back: the hand is not recorded.
    pub undone: bool,
    #[serde(flatten)]
    #[schema(value_type = schema::WrittenHand)]
    pub written: WrittenHand,
    /// What each player receives, penalties included.
    pub amounts: Option<Four<i32>>,
    /// Why it corrects the one before.
    pub reason: Option<String>,
}

/// That the chief referee has decided a hand.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Decided {
    pub author: String,
    /// `organiser` or `chief-referee`.
    pub role: String,
    pub reason: String,
    pub at: String,
}

/// Fans as they may be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Fans {
    /// `63 70*2`: numbers in the rule book, with how often they count. Under the World Series rules patterns: `3.1*2 4.1`.
    Text(String),
    /// Fans as pairs.
    Pairs(Vec<[u8; 2]>),
}

impl Fans {
    fn text(self) -> String {
        match self {
            Fans::Text(text) => text,
            Fans::Pairs(pairs) => {
                let part = |[number, times]: [u8; 2]| format!("{number}*{times}");
                pairs.into_iter().map(part).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// A hand as it is sent. In a correction `responsible`, `flowers`, `fans`, `tiles` and `penalties` stay as they were where they are
/// left out; `null` or an empty text says that there are none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct SaidHand {
    #[schema(minimum = 1, maximum = 16)]
    pub hand: u8,
    pub ending: String,
    /// A start seat.
    pub winner: Option<String>,
    pub discarder: Option<String>,
    /// Who answers for the discard where it is not the discarder: a start seat, or `nobody`; `discarder` where it is. Only in
    /// games that ask. In a correction it stays as it was where it is left out and winner and discarder are the same.
    pub responsible: Option<String>,
    /// Without flowers; left out, what the fans are worth.
    #[schema(minimum = 0, maximum = 65535)]
    pub basic_points: Option<u16>,
    #[schema(minimum = 0, maximum = 8)]
    pub flowers: Option<u8>,
    pub fans: Option<Fans>,
    /// Needed where the fans cannot stand together.
    #[serde(default)]
    pub fans_reason: String,
    /// The winner's tiles, `[345m] {7777s} 22p45sEEE +6s`.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>)]
    pub tiles: Option<String>,
    /// Of `last-copy`, `kong`, `last-tile`, `blessing` those that hold, with the tiles; `rules.circumstances` has those of the game.
    pub circumstances: Option<String>,
    #[schema(value_type = Option<Vec<schema::WrittenPenalty>>)]
    pub penalties: Option<Vec<WrittenPenalty>>,
}

/// A text that is there, empty where it is `null`.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Some(Option::deserialize(deserializer)?.unwrap_or_default()))
}

impl SaidHand {
    /// The hand, and what of it was not named.
    pub fn written(self) -> (WrittenHand, Vec<HandField>) {
        let unsaid = [
            (HandField::Responsible, self.responsible.is_none()),
            (HandField::Flowers, self.flowers.is_none()),
            (HandField::Fans, self.fans.is_none()),
            (HandField::Tiles, self.tiles.is_none()),
            (HandField::Penalties, self.penalties.is_none()),
        ];
        let hand = WrittenHand {
            number: self.hand,
            ending: self.ending,
            winner: self.winner,
            discarder: self.discarder,
            responsible: self.responsible.filter(|who| who != "discarder"),
            basic_points: self.basic_points,
            flowers: self.flowers.unwrap_or_default(),
            fans: self.fans.map(Fans::text).unwrap_or_default(),
            fans_reason: self.fans_reason,
            circumstances: self.circumstances.filter(|_| self.tiles.as_ref().is_some_and(|tiles| !tiles.is_empty())),
            tiles: self.tiles,
            penalties: self.penalties.unwrap_or_default(),
        };
        (hand, unsaid.into_iter().filter(|(_, is)| *is).map(|(part, _)| part).collect())
    }
}

/// A hand to be recorded or corrected.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewHand)]
pub(crate) struct HandJson {
    /// Made by the sender: the same entry again is stored once and answered alike.
    pub entry: Uuid,
    /// Made by the sender, one for each device.
    pub device: Uuid,
    /// It had a receipt before, and the sheet does not have it any more: it is not asked who writes the table now.
    #[serde(default)]
    pub again: bool,
    /// The revision it is based on: 0 where the hand was not recorded.
    #[schema(minimum = 0)]
    pub revision: i32,
    /// In duplicate, the number on the box from which a hand was played that is not recorded yet: it is that of the hand.
    #[schema(minimum = 1, maximum = 16)]
    pub deal: Option<u8>,
    pub dealer: String,
    #[serde(flatten)]
    pub said: SaidHand,
    /// What the sender was shown; refused where the rules give something else.
    pub amounts: Option<Four<i32>>,
    /// Needed where `revision` is not 0.
    #[serde(default)]
    pub reason: String,
}

/// What the sender of a hand gets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct HandReceipt {
    pub entry: Uuid,
    pub hand: u8,
    pub revision: i32,
    /// When it was received, for good.
    pub received: String,
    /// It had been received before.
    pub duplicate: bool,
    /// Session scores now.
    pub totals: Four<i32>,
    /// As on the sheet.
    pub database: String,
    /// What papers do not show of its texts, in the language asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unprinted: Option<String>,
}

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
    /// After counting: the count as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Count>,
    /// What papers do not show of its texts, in the language asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unprinted: Option<String>,
}

/// Something said to a table, to be read there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Told {
    pub entry: Uuid,
    pub text: String,
    pub author: String,
    pub at: String,
}

/// A call of the chief referee.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Call {
    pub entry: Uuid,
    /// The hand that is disputed until the call is answered.
    pub hand: Option<u8>,
    pub reason: String,
    /// The forfeit that it proposes.
    #[schema(value_type = Option<schema::Late>)]
    pub late: Option<Late>,
    pub author: String,
    pub at: String,
    pub answer: Option<CallAnswer>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CallAnswer {
    pub author: String,
    pub at: String,
    pub text: String,
}

/// Totals counted in score cards or signed on paper, beside the sums of the hands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Count {
    pub totals: Four<i32>,
    pub cards: Option<Four<Vec<u16>>>,
    /// What nobody received, where it was said.
    pub to_nobody: Option<i32>,
    pub author: String,
    pub at: String,
    pub differences: Vec<Difference>,
    /// Why the hands stand all the same, if the chief referee has decided so.
    pub decided: Option<String>,
    /// What would explain the differences, the likeliest first.
    pub likely_wrong: Vec<LikelyWrong>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Difference {
    pub seat: &'static str,
    pub counted: i32,
    pub computed: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LikelyWrong {
    /// Where one hand is meant.
    pub hand: Option<u8>,
    /// What would have happened instead, in the language asked for.
    pub text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Signature {
    /// A start seat, `referee` or `chief-referee`.
    pub who: &'static str,
    pub at: String,
    /// Whether the sheet is still the one that was signed.
    pub valid: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Confirmation {
    pub author: String,
    pub at: String,
    /// Whether the sheet is still the one that was confirmed.
    pub valid: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableWriter {
    pub device: Uuid,
    pub name: String,
    pub since: String,
}

/// Why something was not done. Nothing is then stored; only with `database-away` that is not certain: send the same again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// `sign-in-first`, `forbidden`, `forged`, `not-found`, `stale-revision`, `another-writer`, `sheet-changed`, `wrong-sum`,
    /// `refused`, `too-many`, `busy`, `database-away`, `database-gone`, `broken`.
    pub code: &'static str,
    /// The first reason, in the language asked for.
    pub message: String,
    /// All reasons.
    pub messages: Vec<String>,
    /// What stands: the hand after `stale-revision`, the writer after `another-writer`, the totals after
    /// `sheet-changed`; after `wrong-sum` what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<Current>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Current {
    Hand(Box<Hand>),
    Writer(TableWriter),
    Totals(Four<i32>),
    Sum(WrongSum),
}

/// Four totals whose sum cannot be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WrongSum {
    pub sum: i32,
    /// What they should add up to: four base scores, less what nobody received.
    pub expected: i32,
    /// What is most likely wrong: `net`, the base score is missing in each; `with-base`, each has one in an event that counts none;
    /// `typed`, one total is written wrongly, and `message` says whose.
    pub cause: Option<&'static str>,
    /// After `net` and `with-base`: the totals as this event counts them, where they add up then.
    pub converted: Option<Four<i32>>,
}

impl WrongSum {
    pub fn of(asked: &AskedSum) -> Self {
        let check = asked.wrong.check;
        WrongSum {
            sum: check.sum.0,
            expected: check.expected.0,
            cause: asked.wrong.cause.map(|cause| match cause {
                Cause::Net(_) => "net",
                Cause::WithBase(_) => "with-base",
                Cause::Typed { .. } => "typed",
            }),
            converted: asked.converted().map(Four::points),
        }
    }
}

/// Tiles to be judged; nothing of it is stored.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TilesSaid {
    #[schema(minimum = 1, maximum = 16)]
    pub hand: u8,
    pub ending: String,
    pub winner: String,
    /// Where it is known; a blessing depends on it.
    pub discarder: Option<String>,
    pub tiles: String,
    #[serde(default)]
    pub circumstances: String,
    #[serde(default)]
    #[schema(minimum = 0, maximum = 8)]
    pub flowers: u8,
    /// The fans claimed; left out or empty, none.
    pub fans: Option<Fans>,
}

impl TilesSaid {
    /// The fans claimed, as text.
    pub fn fans(&self) -> String {
        self.fans.clone().map(Fans::text).unwrap_or_default()
    }
}

/// What tiles are worth.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct TilesJudged {
    /// Without flowers; `null` where the tiles form no winning hand.
    pub points: Option<u16>,
    /// Every right list of fans.
    pub lists: Vec<FansWorth>,
    pub verdict: Option<Verdict>,
    /// Of an over-claim, what may stand.
    pub left: Option<String>,
    /// What is wrong with the tiles.
    pub problems: Vec<String>,
}

/// A list of fans and what it is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FansWorth {
    pub points: u16,
    pub fans: String,
}

/// The verdict on a claim.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Verdict {
    /// `exact`, `under-claimed`, `below-minimum`, `over-claimed`, `false-win`.
    pub kind: &'static str,
    /// In the language asked for.
    pub text: String,
}
