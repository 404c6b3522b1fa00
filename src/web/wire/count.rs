//! Totals counted in score cards or signed on paper, and how they differ from the hands.

use crate::wire::four::Four;
use serde::Serialize;
use utoipa::ToSchema;

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
