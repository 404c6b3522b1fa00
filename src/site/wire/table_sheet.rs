//! A table's sheet: where it is, who reads it, its clock, and who has signed, confirmed and writes it.

use crate::wire::call::{Call, Told};
use crate::wire::count::Count;
use crate::wire::four::Four;
use crate::wire::hand::Hand;
use crate::wire::player::Player;
use crate::wire::rule_numbers::Rules;
use crate::wire::schema;
use event::regulations::Entry;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A table's sheet with all that is needed to write it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Sheet)]
pub struct SheetJson {
    /// The event that the table belongs to.
    pub event: EventName,
    /// The number of the session, from 1.
    pub session: u16,
    /// The number of the table in the session, from 1.
    pub table: u16,
    /// Made up, to practise with: nothing of it is anywhere else.
    pub practice: bool,
    /// The person who asks, and what they may do.
    pub you: You,
    /// Goes into the header `x-caipan-token` of every POST that is sent with a cookie.
    pub token: String,
    /// Which database this is: another one after a restore, and once another laptop has taken over. A receipt has it too.
    pub database: String,
    /// The same wherever this event is restored or imported, as long as the same four sit here.
    pub seating: String,
    /// The identities of all that was received for this table. What had a receipt and is not among them was lost by a restore: it is
    /// to be sent again.
    pub entries: Vec<String>,
    /// Where a laptop stands by: the addresses of this one and of that, which may take over. What `GET /term` says counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub servers: Vec<String>,
    /// The token of the link or paired phone that asks, where another laptop stands by: it is good there too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The clock of the server.
    pub now: String,
    /// `seated` (play is not announced), `running` or `closed`.
    pub state: &'static str,
    /// Once the session is closed: until when who decides may correct its results.
    pub corrections_until: Option<String>,
    /// Once play was announced.
    pub clock: Option<Clock>,
    /// The numbers of the event's rules at this table.
    pub rules: Rules,
    /// The players, by start seat.
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
    /// All calls of the chief referee at this table, with their answers.
    pub calls: Vec<Call>,
    /// What the chief referee said to the table last.
    pub told: Option<Told>,
    /// The totals counted or signed on paper; `null` where there are none.
    pub counted: Option<Count>,
    /// The latest signature of each signer, valid or not.
    pub signatures: Vec<Signature>,
    /// The latest confirmation, valid or not; `null` before the first.
    pub confirmed: Option<Confirmation>,
    /// Why the sheet cannot be confirmed yet, in the language asked for.
    pub to_confirm: Vec<String>,
    /// Confirmed: only the chief referee changes it now.
    pub locked: bool,
    /// The device that writes the table.
    pub writer: Option<TableWriter>,
}

/// The event, as its tables name it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventName {
    /// The event's short name, as in its address.
    pub slug: String,
    /// The event's full name.
    pub name: String,
    /// In which times are shown to people: a name of the IANA Time Zone Database, such as `Asia/Shanghai`.
    pub time_zone: &'static str,
    /// A copy to practise with: nothing of it counts.
    pub rehearsal: bool,
}

/// Who asks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct You {
    /// The name of the person who asks, as in `author`.
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
pub struct Clock {
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

/// A signature under the sheet.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Signature {
    /// A start seat, `referee` or `chief-referee`.
    pub who: &'static str,
    /// When it was received, in UTC.
    pub at: String,
    /// Whether the sheet is still the one that was signed.
    pub valid: bool,
}

/// That a second person has compared the sheet with the paper.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Confirmation {
    /// The name of the person who confirmed.
    pub author: String,
    /// When it was received, in UTC.
    pub at: String,
    /// Whether the sheet is still the one that was confirmed.
    pub valid: bool,
}

/// The device that writes a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableWriter {
    /// The identity that the device made for itself.
    pub device: Uuid,
    /// The name of the person who took the table over with the device.
    pub name: String,
    /// When the table was taken over, in UTC.
    pub since: String,
}
