//! The content of a score record: the place and the players of a table, its hands, totals and corrections.

use crate::Stamp;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use event::notes::table_note::Signer;
use event::sheet::hand_result::HandResult;
use event::sheet::rotation::Rotation;
use messages::Message;
use rules::{BySeat, GamePoints, RuleSet, StandardPoints};

/// A sheet; unknown fields are left blank.
#[derive(Clone, Debug, Default)]
pub struct ScoreRecord {
    /// The event's name.
    pub event: String,
    /// 局, 组, 桌.
    pub place: Option<TablePlace>,
    /// The day of play.
    pub date: Option<NaiveDate>,
    /// Begin and end of play.
    pub times: (Option<NaiveTime>, Option<NaiveTime>),
    /// The players by start seat.
    pub seats: BySeat<SeatedPlayer>,
    /// The rotation, which determines the dealers.
    pub rotation: Rotation,
    /// The game; for another game than the rule book's, the sheet is not a form of the book.
    pub game: RuleSet,
    /// Whether it is the sheet of European referees, with a row for each hand and running totals.
    pub is_european: bool,
    /// The base score, which a session score contains before the first hand.
    pub base: GamePoints,
    /// The current hands.
    pub hands: Vec<HandResult>,
    /// Whether four totals are recorded, and no hands are expected.
    pub by_totals: bool,
    /// Totals and ranks, once there are hands.
    pub result: Option<BySeat<SeatTotal>>,
    /// Corrections of hands, in the order in which they were made.
    pub corrections: Vec<Correction>,
    /// Remarks, in full sentences.
    pub remarks: Vec<Message>,
    /// The address of the sheet.
    pub address: Option<String>,
    /// The status of the result and the time of printing, once there are hands.
    pub state: Option<Message>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
    /// Signatures made on a screen, as lines of points.
    pub signatures: Vec<(Signer, Vec<Vec<u16>>)>,
}

/// A table of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// 局.
    pub session: u16,
    /// 组.
    pub group: u16,
    /// 桌.
    pub table: u16,
}

/// The player of a start seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatedPlayer {
    /// 队别.
    pub team: String,
    /// 编号.
    pub number: String,
    /// 姓名.
    pub name: String,
    /// How the seat was filled, if not simply by the player.
    pub note: Option<Message>,
}

/// The result of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTotal {
    /// 比赛分合计, with the base score.
    pub total: GamePoints,
    /// Points deducted for lateness.
    pub late: GamePoints,
    /// 名次 at the table; `None` while play goes on.
    pub rank: Option<usize>,
    /// 标准分 of the session; `None` while play goes on.
    pub standard_points: Option<StandardPoints>,
}

/// A correction of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The hand before the correction.
    pub before: HandResult,
    /// The hand after the correction.
    pub after: HandResult,
    /// The reason.
    pub reason: String,
    /// The author.
    pub author: String,
    /// The local time.
    pub at: NaiveDateTime,
}
