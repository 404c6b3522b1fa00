//! How the sessions of a stage are seated: in runs, each in its own way, from the standings and from who met whom.
//!
//! [`by_standing`] assigns start seats and avoids repeated pairs; this file decides which players it gets, and in what
//! order.

use super::span::{read_span, write_span};
use draw::by_standing::{self, Ranked, SeatingMethod};
use draw::seeded::Seeded;
use rules::BySeat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::{coded, is_default};

/// Consecutive sessions that are seated in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// The sessions of the stage.
    pub sessions: Span,
    /// The way in which they are seated.
    pub by: SeatBy,
    /// Who is kept apart if possible; `None` means [`Run::USUALLY_APART`]. In a file that omits it, a run by standing
    /// keeps nobody apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avoid: Option<Vec<Avoid>>,
    /// The number of consecutive places of the field that are seated among themselves; 0 means all.
    #[serde(skip_serializing_if = "is_default")]
    pub within: u16,
    /// The chart of the rule book that is used, `round_robin.csv#1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<OfficialChart>,
    /// For a rota: the tables of each session, each with the four places of the field that sit there; the others have a
    /// bye.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Vec<[u16; 4]>>,
}

/// The way in which sessions are seated.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SeatBy {
    /// By the chart of the event (轮次表).
    #[default]
    Chart,
    /// By lots (抽签).
    Lots,
    /// By standing: 1–4, 5–8, … (高高碰), or near that if somebody is kept apart.
    Standing,
    /// One of each quarter of the standing.
    Pots,
    /// Winners with winners, seconds with seconds, … of the previous session.
    Places,
    /// By a given list of tables, in which some have byes.
    Rota,
    /// By lots among those who are present.
    AdHoc,
}

coded!(SeatBy);

/// Who is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Avoid {
    /// Members of the same team.
    Team,
    /// Those of the same country or region.
    Area,
    /// Those who have already met.
    Met,
}

impl Avoid {
    /// The code of those kept apart, in forms and messages: `team-met`, or `none`.
    pub fn codes(avoid: &[Avoid]) -> String {
        let kinds = [("team", Avoid::Team), ("area", Avoid::Area), ("met", Avoid::Met)];
        let codes: Vec<&str> = kinds.iter().filter(|(_, kind)| avoid.contains(kind)).map(|(code, _)| *code).collect();
        if codes.is_empty() { "none".to_owned() } else { codes.join("-") }
    }
}

/// Sessions of a stage, from 1: `6`, `1-5`, or `*` for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Span {
    /// All.
    #[default]
    All,
    /// From the first to the last.
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
            Span::Of(first, last) => write_span(f, *first, *last),
        }
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        if text == "*" {
            return Ok(Span::All);
        }
        let span = read_span(text).map(|(first, last)| Span::Of(first, last));
        span.ok_or_else(|| format!("sessions are `6`, `1-5` or `*`, not `{text}`"))
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

/// Which players are seated among themselves in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// All players of the stage.
    All,
    /// Blocks of this number of consecutive places in the field.
    Places(u16),
    /// The members of each group.
    Groups,
}

/// The seed of a part that is seated separately; parts are counted from 0.
pub fn part_seed(seed: &str, part: usize) -> String {
    format!("{seed}\nblock {part}")
}

/// A player to be seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated<P, G> {
    /// The player.
    pub player: P,
    /// Equal for players with equal points.
    pub points: G,
    /// The team or area; those with the same one are kept apart.
    pub apart: Option<i32>,
    /// The place at the table in the previous session, from 1; 0 if there was none.
    pub last_place: usize,
}

impl Run {
    /// Who is kept apart if possible: nobody in pots, place by place and in a rota, which decide who sits with whom.
    pub fn kept_apart(&self) -> &[Avoid] {
        match self.by {
            SeatBy::Pots | SeatBy::Places | SeatBy::Rota => &[],
            _ => self.avoid.as_deref().unwrap_or(Run::USUALLY_APART),
        }
    }

    /// Who is kept apart if nothing is set.
    pub const USUALLY_APART: &[Avoid] = &[Avoid::Team, Avoid::Met];

    /// Whether a change from one place of a part of this size (from 0) to the other leaves a player at the same table,
    /// as far as places decide that. `false` if it is not certain, because some have a bye or a search keeps players
    /// apart.
    pub fn same_table(&self, one: usize, other: usize, size: usize) -> bool {
        let tables = size / 4;
        let same = match self.by {
            SeatBy::Lots | SeatBy::AdHoc | SeatBy::Chart => true,
            SeatBy::Pots => tables > 0 && one % tables == other % tables,
            SeatBy::Standing => self.kept_apart().is_empty() && one / 4 == other / 4,
            SeatBy::Places | SeatBy::Rota => false,
        };
        one == other || size.is_multiple_of(4) && (tables == 1 || same)
    }

    /// The run in an event that is entered by teams or not: the four of a team are next to each other in the standings,
    /// so they are kept apart by standing, whatever is set.
    #[must_use]
    pub fn with_teams_apart(mut self, teams: bool) -> Run {
        if teams && self.by == SeatBy::Standing && !self.avoids(Avoid::Team) {
            self.avoid.get_or_insert_default().push(Avoid::Team);
        }
        self
    }

    /// Whether these are kept apart.
    pub fn avoids(&self, whom: Avoid) -> bool {
        self.kept_apart().contains(&whom)
    }

    /// Completes a run that was read from a file with the keys `named`: by standing without `avoid`, nobody is kept
    /// apart.
    pub(super) fn complete_from_file(&mut self, named: Option<&toml::Value>) {
        if self.by == SeatBy::Standing && named.is_none_or(|named| named.get("avoid").is_none()) {
            self.avoid = Some(Vec::new());
        }
    }

    /// Sets what a file has to state, because a file that omits it means something else.
    pub(super) fn spell_out_for_file(&mut self) {
        if self.by == SeatBy::Standing {
            self.avoid.get_or_insert_with(|| Run::USUALLY_APART.to_vec());
        }
    }

    /// The tables of a session. Each of `parts` is seated separately: a multiple of four players, in the order of the
    /// standings. `before` has the tables played so far. Not for charts and rotas, which list their tables.
    pub fn tables<P: Copy + Ord, G: Eq + Copy>(
        &self,
        parts: &[Vec<Seated<P, G>>],
        before: &[Vec<BySeat<P>>],
        seed: &str,
    ) -> Vec<BySeat<P>> {
        let parts = parts.iter().enumerate();
        parts.flat_map(|(place, part)| self.of_part(part, before, &part_seed(seed, place))).collect()
    }

    fn of_part<P: Copy + Ord, G: Eq + Copy>(
        &self,
        part: &[Seated<P, G>],
        before: &[Vec<BySeat<P>>],
        seed: &str,
    ) -> Vec<BySeat<P>> {
        let mut order = part.to_vec();
        let free = matches!(self.by, SeatBy::Lots | SeatBy::AdHoc | SeatBy::Chart);
        let method = match self.by {
            SeatBy::Pots => SeatingMethod::Interval,
            SeatBy::Places => {
                order.sort_by_key(|seated| seated.last_place);
                SeatingMethod::Neighbours
            }
            _ if self.kept_apart().is_empty() => SeatingMethod::Neighbours,
            _ => SeatingMethod::ScoreGroups,
        };
        if free {
            Seeded::new(seed, "lots for tables").shuffle(&mut order);
        }
        // By lots all are in one score group.
        let ranked: Vec<Ranked<P, Option<G>>> = (order.iter())
            .map(|seated| Ranked { player: seated.player, group: (!free).then_some(seated.points), team: seated.apart })
            .collect();
        let met = if self.avoids(Avoid::Met) { before } else { &[] };
        by_standing::seat_apart(method, &ranked, before, met, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use proptest::prelude::*;

    fn run(by: SeatBy, avoid: Option<&[Avoid]>) -> Run {
        Run { by, avoid: avoid.map(<[Avoid]>::to_vec), ..Run::default() }
    }

    fn seated(
        run: &Run,
        players: usize,
        points: impl Fn(usize) -> usize,
        before: &[Vec<BySeat<usize>>],
    ) -> Vec<Vec<usize>> {
        let apart = |player: usize| Some(player as i32 / 2);
        let of = |player| Seated { player, points: points(player), apart: apart(player), last_place: 0 };
        let standing: Vec<_> = (0..players).map(of).collect();
        let sorted = |table: BySeat<usize>| {
            let mut four: Vec<usize> = table.values().map(|player| *player).to_vec();
            four.sort_unstable();
            four
        };
        run.tables(&[standing], before, "种子").into_iter().map(sorted).collect()
    }

    proptest! {
        #[test]
        fn by_standing_alone_is_one_to_four_five_to_eight_whoever_has_met(tables in 1_usize..9, equals in 1_usize..9) {
            let exact: Vec<Vec<usize>> = (0..tables).map(|table| (4 * table..4 * table + 4).collect()).collect();
            let four = |four: &Vec<usize>| BySeat { east: four[0], south: four[1], west: four[2], north: four[3] };
            let before = vec![exact.iter().map(four).collect::<Vec<_>>(); 2];
            let by = run(SeatBy::Standing, Some(&[]));
            prop_assert_eq!(seated(&by, 4 * tables, |player| player / equals, &before), exact);
        }
    }

    #[test]
    fn only_those_named_are_kept_apart() {
        let met: Vec<Vec<usize>> = (0..4).map(|table| (4 * table..4 * table + 4).collect()).collect();
        let four = |four: &Vec<usize>| BySeat { east: four[0], south: four[1], west: four[2], north: four[3] };
        let before = [met.iter().map(four).collect::<Vec<_>>()];
        let pairs = |tables: Vec<Vec<usize>>, by: usize| -> usize {
            let same = |table: &Vec<usize>| {
                let of = |place: usize| &table[..place];
                (0..4)
                    .map(|place| of(place).iter().filter(|other| **other / by == table[place] / by).count())
                    .sum::<usize>()
            };
            tables.iter().map(same).sum()
        };
        let by = |avoid: &[Avoid]| seated(&run(SeatBy::Standing, Some(avoid)), 16, |_| 0, &before);
        assert_eq!((pairs(by(&[Avoid::Met]), 4), pairs(by(&[Avoid::Team]), 2)), (0, 0));
        // Team-mates are neighbours: only they are kept apart, so most of those who have met stay together.
        assert!(pairs(by(&[Avoid::Team]), 4) > 0);
        // One of each quarter, whether or not they have met.
        assert_eq!(seated(&run(SeatBy::Pots, None), 16, |_| 0, &before)[1], [1, 5, 9, 13]);
    }

    #[test]
    fn what_was_stored_without_a_word_keeps_its_meaning_and_a_file_without_one_means_nobody() {
        let text = "[[stage]]\nid = \"final\"\nsessions = 2\n[[stage.seating]]\nby = \"standing\"\n";
        let of = |regulations: &Regulations| regulations.stages[0].seating[0].kept_apart().to_vec();
        let read = Regulations::from_toml(text).unwrap();
        assert_eq!(of(&read), []);
        let stored = r#"{"stage":[{"id":"final","sessions":2,"seating":[{"sessions":"*","by":"standing"}]}]}"#;
        let stored: Regulations = serde_json::from_str(stored).unwrap();
        assert_eq!(of(&stored), [Avoid::Team, Avoid::Met]);
        for regulations in [read, stored] {
            for text in [regulations.plan().to_toml(), regulations.to_toml().unwrap()] {
                assert_eq!(of(&Regulations::from_toml(&text).unwrap()), of(&regulations), "as text it says the same");
            }
        }
        let lots = Regulations::from_toml(&text.replace("standing", "lots")).unwrap();
        assert_eq!(of(&lots), [Avoid::Team, Avoid::Met]);
    }
}
