//! Tiles that are judged without being stored: as they are sent, and the verdict on them.

use crate::wire::hand::Fans;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Tiles to be judged; nothing of it is stored.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TilesSaid {
    /// The number of the hand, 1 to 16, from which the winds and the dealer follow.
    #[schema(minimum = 1, maximum = 16)]
    pub hand: u8,
    /// How the hand was won.
    pub ending: String,
    /// The winner's start seat.
    pub winner: String,
    /// Where it is known; a blessing depends on it.
    pub discarder: Option<String>,
    /// The winner's tiles, `[345m] {7777s} 22p45sEEE +6s`.
    pub tiles: String,
    /// What was special about the win, as in `circumstances` of a hand; left out or empty, nothing.
    #[serde(default)]
    pub circumstances: String,
    /// How many flowers the winner has, 0 to 8.
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
pub struct TilesJudged {
    /// Without flowers; `null` where the tiles form no winning hand.
    pub points: Option<u16>,
    /// Every right list of fans.
    pub lists: Vec<FansWorth>,
    /// The verdict on the fans claimed; `null` where there is none.
    pub verdict: Option<Verdict>,
    /// Of an over-claim, what may stand.
    pub left: Option<String>,
    /// What is wrong with the tiles.
    pub problems: Vec<String>,
}

/// A list of fans and what it is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FansWorth {
    /// The points of the list, without flowers.
    pub points: u16,
    /// The fans as text, `63 70*2`; under the World Series rules patterns, `3.1*2 4.1`.
    pub fans: String,
}

/// The verdict on a claim.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// `exact`, `under-claimed`, `below-minimum`, `over-claimed`, `false-win`.
    pub kind: &'static str,
    /// In the language asked for.
    pub text: String,
}
