//! Tiles that are judged without being stored: as they are sent, and the verdict on them.

use crate::wire::hand::Fans;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
