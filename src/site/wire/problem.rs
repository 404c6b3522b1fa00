//! A problem: why something was not done, and the current value where there is a conflict.

use crate::wire::four::Four;
use crate::wire::hand::Hand;
use crate::wire::table_sheet::TableWriter;
use actions::{AskedSum, CurrentTotals};
use event::sheet::wrong_sum::Cause;
use rules::BySeat;
use serde::Serialize;
use utoipa::ToSchema;

/// Why something was not done. Nothing is then stored; only with `database-away` that is not certain: send the same again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// `sign-in-first`, `forbidden`, `forged`, `not-found`, `stale-revision`, `another-writer`, `sheet-changed`, `wrong-sum`,
    /// `refused`, `method`, `too-long`, `content-type`, `content-encoding`, `stands-by`, `superseded`, `too-many`, `busy`,
    /// `database-away`, `database-gone`, `disk-full`, `broken`.
    pub code: &'static str,
    /// The first reason, in the language asked for.
    pub message: String,
    /// All reasons.
    pub messages: Vec<String>,
    /// What stands: the hand after `stale-revision`, the writer after `another-writer`, the totals after
    /// `sheet-changed`; after `wrong-sum` what is wrong; after `superseded` and `stands-by` the laptop that serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<Current>,
}

/// The current value where what was sent is based on another; its fields tell which of these it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Current {
    /// The current version of the hand, after `stale-revision`.
    Hand(Box<Hand>),
    /// The device that writes the table, after `another-writer`.
    Writer(TableWriter),
    /// The current totals, after `sheet-changed`.
    Totals(TotalsNow),
    /// What is wrong with the four totals, after `wrong-sum`.
    Sum(WrongSum),
    /// The laptop that serves, after `stands-by` and `superseded`.
    Serves(Serves),
}

/// The current totals of the four players, in game points.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TotalsNow {
    #[serde(rename = "E")]
    e: i32,
    #[serde(rename = "S")]
    s: i32,
    #[serde(rename = "W")]
    w: i32,
    #[serde(rename = "N")]
    n: i32,
    /// After totals were counted: what nobody received, where that was said with those that stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_nobody: Option<i32>,
}

impl From<CurrentTotals> for TotalsNow {
    fn from(CurrentTotals { totals, to_nobody }: CurrentTotals) -> Self {
        let BySeat { east, south, west, north } = totals.map(|points| points.0);
        TotalsNow { e: east, s: south, w: west, n: north, to_nobody: to_nobody.map(|points| points.0) }
    }
}

/// The laptop that serves an event in place of the one that was asked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Serves {
    /// Where it is reached, without `/` at the end.
    pub address: String,
    /// After `superseded`: since which term.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<u32>,
}

/// Four totals whose sum cannot be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WrongSum {
    /// The sum of the four totals sent, in game points.
    pub sum: i32,
    /// What they should add up to: four base scores, less what nobody received.
    pub expected: i32,
    /// What is most likely wrong: `net`, the base score is missing in each; `with-base`, each has one in an event that counts none;
    /// `typed`, one total is written wrongly, and `message` says whose; `unpaid`, too much counts as paid to nobody.
    pub cause: Option<&'static str>,
    /// After `net` and `with-base`: the totals as this event counts them, where they add up then.
    pub converted: Option<Four<i32>>,
}

impl WrongSum {
    /// The wrong sum that an action found, for programs.
    pub fn from_asked_sum(asked: &AskedSum) -> Self {
        let check = asked.wrong.check;
        WrongSum {
            sum: check.sum.0,
            expected: check.expected.0,
            cause: asked.wrong.cause.map(|cause| match cause {
                Cause::Unpaid(_) => "unpaid",
                Cause::Net(_) => "net",
                Cause::WithBase(_) => "with-base",
                Cause::Typed { .. } => "typed",
            }),
            converted: asked.converted().map(Four::points),
        }
    }
}
