//! How the sessions of a stage are seated: in runs, each in its own way, from a standing and from who met whom.
//!
//! Start seats and few repeated pairs are the matter of [`by_standing`]; here it is said whom it is given, and in what order.

use super::is_default;
use crate::rules::BySeat;
use crate::tournament::draw::by_standing::{self, Ranked, SeatingMethod};
use crate::tournament::draw::seeded::Seeded;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Sessions after each other that are seated in one way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// Which sessions of the stage.
    pub sessions: Span,
    /// In which way.
    pub by: SeatBy,
    /// Who is kept apart where it can be: those of a team and those who have met, unless it is said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avoid: Option<Vec<Avoid>>,
    /// How many after each other in the field are seated among themselves; all of them where it is 0.
    #[serde(skip_serializing_if = "is_default")]
    pub within: u16,
    /// The chart that is used: one of the rule book, `round_robin.csv#1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<OfficialChart>,
    /// Of a rota: in each session the tables, each with the four places of the field that sit there; the others rest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Vec<[u16; 4]>>,
}

/// In which way sessions are seated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatBy {
    /// By the chart of the event (轮次表).
    #[default]
    Chart,
    /// By lots (抽签).
    Lots,
    /// By standing: 1–4, 5–8, … (高高碰).
    Standing,
    /// One of each quarter of the standing.
    Pots,
    /// Winners with winners, seconds with seconds, … of the session before.
    Places,
    /// By a given list of tables, in which some rest.
    Rota,
    /// Who is there.
    AdHoc,
}

impl SeatBy {
    /// The name used in files and messages.
    pub const fn code(self) -> &'static str {
        match self {
            SeatBy::Chart => "chart",
            SeatBy::Lots => "lots",
            SeatBy::Standing => "standing",
            SeatBy::Pots => "pots",
            SeatBy::Places => "places",
            SeatBy::Rota => "rota",
            SeatBy::AdHoc => "ad-hoc",
        }
    }
}

/// Who is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Avoid {
    /// Those of a team.
    Team,
    /// Those of a country or region.
    Area,
    /// Those who have met.
    Met,
}

/// Sessions of a stage, from 1: `6`, `1-5`, or `*` for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Span {
    /// All.
    #[default]
    All,
    /// From the one to the other.
    Of(u16, u16),
}

impl Span {
    /// Whether a session of the stage is among them.
    pub fn holds(self, session: u16) -> bool {
        match self {
            Span::All => true,
            Span::Of(first, last) => (first..=last).contains(&session),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Span::All => write!(f, "*"),
            Span::Of(first, last) if first == last => write!(f, "{first}"),
            Span::Of(first, last) => write!(f, "{first}-{last}"),
        }
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        if text == "*" {
            return Ok(Span::All);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.trim().parse(), last.trim().parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Span::Of(first, last)),
            _ => Err(format!("sessions are `6`, `1-5` or `*`, not `{text}`")),
        }
    }
}

impl TryFrom<String> for Span {
    type Error = String;

    fn try_from(text: String) -> Result<Span, String> {
        text.parse()
    }
}

impl From<Span> for String {
    fn from(span: Span) -> String {
        span.to_string()
    }
}

/// A chart of the rule book, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OfficialChart(pub u8);

const CHART_FILE: &str = "round_robin.csv#";

impl TryFrom<String> for OfficialChart {
    type Error = String;

    fn try_from(text: String) -> Result<OfficialChart, String> {
        let number = text.strip_prefix(CHART_FILE).and_then(|number| number.parse().ok()).filter(|number| *number > 0);
        number.map(OfficialChart).ok_or_else(|| format!("a chart of the rule book is `{CHART_FILE}1`, not `{text}`"))
    }
}

impl From<OfficialChart> for String {
    fn from(OfficialChart(number): OfficialChart) -> String {
        format!("{CHART_FILE}{number}")
    }
}

/// Somebody to be seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated<P, G> {
    /// Who.
    pub player: P,
    /// Equal for those with equal points.
    pub points: G,
    /// Team or area: who has the same is kept apart.
    pub apart: Option<i32>,
    /// The place at the table in the session before; 0 where there was none.
    pub last_place: usize,
}

impl Run {
    /// Whether those are kept apart.
    pub fn avoids(&self, whom: Avoid) -> bool {
        self.avoid.as_ref().map_or(matches!(whom, Avoid::Team | Avoid::Met), |avoid| avoid.contains(&whom))
    }

    /// The tables of a session, from a standing whose number is a multiple of four; `before`, the tables played so far. Not of
    /// charts and rotas, which are given.
    pub fn tables<P: Copy + Ord, G: Eq + Copy>(
        &self,
        standing: &[Seated<P, G>],
        before: &[Vec<BySeat<P>>],
        seed: &str,
    ) -> Vec<BySeat<P>> {
        let block = if self.within == 0 { standing.len().max(1) } else { self.within.into() };
        let blocks = standing.chunks(block).enumerate();
        blocks.flat_map(|(place, block)| self.of_block(block, before, &format!("{seed}\nblock {place}"))).collect()
    }

    fn of_block<P: Copy + Ord, G: Eq + Copy>(
        &self,
        block: &[Seated<P, G>],
        before: &[Vec<BySeat<P>>],
        seed: &str,
    ) -> Vec<BySeat<P>> {
        let mut order = block.to_vec();
        let searched = self.avoids(Avoid::Met) || self.avoids(Avoid::Team) || self.avoids(Avoid::Area);
        let free = matches!(self.by, SeatBy::Lots | SeatBy::AdHoc | SeatBy::Chart);
        let method = match self.by {
            SeatBy::Pots => SeatingMethod::Interval,
            SeatBy::Places => {
                order.sort_by_key(|seated| seated.last_place);
                SeatingMethod::Neighbours
            }
            _ if searched => SeatingMethod::ScoreGroups,
            _ => SeatingMethod::Neighbours,
        };
        if free {
            Seeded::new(seed, "lots for tables").shuffle(&mut order);
        }
        // By lots everybody is in one group of equals.
        let ranked: Vec<Ranked<P, Option<G>>> = (order.iter())
            .map(|seated| Ranked { player: seated.player, group: (!free).then_some(seated.points), team: seated.apart })
            .collect();
        by_standing::seat(method, &ranked, before, seed)
    }
}
