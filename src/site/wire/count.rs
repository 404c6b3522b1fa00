//! Totals counted in score cards or signed on paper, and how they differ from the hands.

use crate::wire::four::Four;
use serde::Serialize;
use utoipa::ToSchema;

/// Totals counted in score cards or signed on paper, beside the sums of the hands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Count {
    /// The total of each player in game points, as counted or signed.
    pub totals: Four<i32>,
    /// How many score cards of 100, 50, 10, 8 and 1 each player has; `null` where no cards were counted for these totals.
    pub cards: Option<Four<Vec<u16>>>,
    /// What nobody received, where it was said.
    pub to_nobody: Option<i32>,
    /// The name of the person who entered them.
    pub author: String,
    /// When they were received, in UTC.
    pub at: String,
    /// The players whose total is not the one computed from the hands; empty where all are.
    pub differences: Vec<Difference>,
    /// Why the hands stand all the same, if the chief referee has decided so.
    pub decided: Option<String>,
    /// What would explain the differences, the likeliest first.
    pub likely_wrong: Vec<LikelyWrong>,
}

/// A player whose total counted is not the one computed from the hands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Difference {
    /// The player's start seat: `E`, `S`, `W` or `N`.
    pub seat: &'static str,
    /// The total counted in score cards or signed, in game points.
    pub counted: i32,
    /// The total computed from the hands, less what lateness costs, in game points.
    pub computed: i32,
}

/// A mistake that would explain the differences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LikelyWrong {
    /// Where one hand is meant.
    pub hand: Option<u8>,
    /// What would have happened instead, in the language asked for.
    pub text: String,
}
