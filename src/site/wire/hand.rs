//! A hand: as the sheet has it, as it is sent, and the receipt for it.

use crate::wire::four::Four;
use crate::wire::schema;
use event::sheet::hand_result::HandField;
use event::sheet::written_hand::{WrittenHand, WrittenPenalty};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A hand as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hand {
    /// 1 for what was entered first; each correction has the next.
    pub revision: i32,
    /// The identity of this version: sent again, it is stored once.
    pub entry: String,
    /// The name of the person who entered this version.
    pub author: String,
    /// The author's role: `organiser`, `chief-referee`, `referee`, `recorder`; unknown of old hands.
    pub role: Option<String>,
    /// The chief referee has decided this hand: it is closed to the table.
    pub decided: Option<Decided>,
    /// When it was received.
    pub at: String,
    /// Taken back: the hand is not recorded.
    pub undone: bool,
    /// The hand as it was written down.
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
pub struct Decided {
    /// The name of the person who decided.
    pub author: String,
    /// `organiser` or `chief-referee`.
    pub role: String,
    /// Why it was decided so, or the answer to the call about the hand.
    pub reason: String,
    /// When it was decided, in UTC.
    pub at: String,
}

/// Fans as they may be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Fans {
    /// `63 70*2`: numbers in the rule book, with how often they count. Under the World Series rules patterns: `3.1*2 4.1`.
    Text(String),
    /// Fans as pairs.
    Pairs(Vec<[u8; 2]>),
}

impl Fans {
    pub(super) fn text(self) -> String {
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
pub struct SaidHand {
    /// The number of the hand, 1 to 16.
    #[schema(minimum = 1, maximum = 16)]
    pub hand: u8,
    /// How the hand ended.
    pub ending: String,
    /// A start seat.
    pub winner: Option<String>,
    /// The start seat of the player who discarded the winning tile; only with `discard`.
    pub discarder: Option<String>,
    /// Who answers for the discard where it is not the discarder: a start seat, or `nobody`; `discarder` where it is. Only in
    /// games that ask. In a correction it stays as it was where it is left out and winner and discarder are the same.
    pub responsible: Option<String>,
    /// Without flowers; left out, what the fans are worth.
    #[schema(minimum = 0, maximum = 65535)]
    pub basic_points: Option<u16>,
    /// How many flowers the winner has, 0 to 8.
    #[schema(minimum = 0, maximum = 8)]
    pub flowers: Option<u8>,
    /// The fans of the win, or the patterns under the World Series rules.
    pub fans: Option<Fans>,
    /// Needed where the fans cannot stand together.
    #[serde(default)]
    pub fans_reason: String,
    /// The winner's tiles, `[345m] {7777s} 22p45sEEE +6s`.
    #[serde(default, deserialize_with = "text_or_empty")]
    #[schema(value_type = Option<String>)]
    pub tiles: Option<String>,
    /// Of `last-copy`, `kong`, `last-tile`, `blessing` those that hold, with the tiles; `rules.circumstances` has those of the game.
    pub circumstances: Option<String>,
    /// The penalties, in the order in which they were given.
    #[schema(value_type = Option<Vec<schema::WrittenPenalty>>)]
    pub penalties: Option<Vec<WrittenPenalty>>,
}

/// A text that is there, empty where it is `null`.
fn text_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Some(Option::deserialize(deserializer)?.unwrap_or_default()))
}

impl SaidHand {
    /// The hand, and what of it was not named.
    pub fn written(self) -> (WrittenHand, Vec<HandField>) {
        let omitted = [
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
        (hand, omitted.into_iter().filter(|(_, is)| *is).map(|(part, _)| part).collect())
    }
}

/// A hand to be recorded or corrected.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewHand)]
pub struct HandJson {
    /// Made by the sender: the same entry again is stored once and answered alike.
    pub entry: Uuid,
    /// Made by the sender, one for each device.
    pub device: Uuid,
    /// It had a receipt before, and the sheet does not have it any more: it is not asked who writes the table now.
    #[serde(default)]
    pub again: bool,
    /// The `seating` of the sheet for which it was entered; refused where the seats have been drawn again.
    pub seating: Option<String>,
    /// The revision it is based on: 0 where the hand was not recorded.
    #[schema(minimum = 0)]
    pub revision: i32,
    /// In duplicate, the number on the box from which a hand was played that is not recorded yet: it is that of the hand.
    #[schema(minimum = 1, maximum = 16)]
    pub deal: Option<u8>,
    /// The start seat of the player who deals this hand; another than the rules say is refused.
    pub dealer: String,
    /// The hand itself.
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
pub struct HandReceipt {
    /// The identity of the entry that was sent.
    pub entry: Uuid,
    /// The number of the hand, 1 to 16.
    pub hand: u8,
    /// The revision that the hand has with this entry, from 1.
    pub revision: i32,
    /// When it was received, for good.
    pub received: String,
    /// It had been received before.
    pub duplicate: bool,
    /// Session scores now.
    pub totals: Four<i32>,
    /// As on the sheet.
    pub database: String,
    /// The term of the laptop that received it: the next one begins when another takes over.
    pub term: u32,
    /// What papers do not show of its texts, in the language asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unprinted: Option<String>,
}
