//! A ranking of teams in addition to that of individuals, from the same results: those of all members or of the best.

use super::Stage;
use super::field::Places;
use super::order::Order;
use super::ranking::overall;
use crate::ranking::standings::{Row, in_order};
use crate::ranking::tie_break::{Criterion, Record, Result as SessionResult};
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use values::ids::{PlayerId, TeamId};
use values::is_default;

/// A ranking of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamRanking {
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The members whose results count.
    pub members: Members,
    /// The id of the stage after which it is made; if omitted the last one that everybody plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The criteria, in order; empty means those of the stage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// The number of teams that have a prize.
    #[serde(skip_serializing_if = "is_default")]
    pub prizes: u16,
    /// The points of a missing member: only 0 is possible.
    #[serde(skip_serializing_if = "is_default")]
    pub missing: u16,
    /// Whether only teams that were entered as such are ranked, which is always so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entered_only: Option<bool>,
}

/// The ranking of teams where a plan names none.
pub static NOT_NAMED: [TeamRanking; 1] = [TeamRanking {
    name: String::new(),
    members: Members::All,
    after: None,
    order: Vec::new(),
    prizes: 0,
    missing: 0,
    entered_only: None,
}];

/// The members whose results count for a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Members {
    /// All of them.
    #[default]
    All,
    /// This number of members, those who rank highest.
    Best(u16),
}

impl Members {
    /// The maximum number of members that count.
    pub fn count(self) -> usize {
        match self {
            Members::All => usize::MAX,
            Members::Best(count) => count.into(),
        }
    }
}

impl fmt::Display for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Members::All => write!(f, "all"),
            Members::Best(count) => write!(f, "best {count}"),
        }
    }
}

impl FromStr for Members {
    type Err = String;

    fn from_str(text: &str) -> Result<Members, String> {
        let best = text.strip_prefix("best ").and_then(|count| count.parse().ok()).filter(|count| *count > 0);
        match (text, best) {
            ("all", _) => Ok(Members::All),
            (_, Some(count)) => Ok(Members::Best(count)),
            _ => Err(format!("members are `all` or `best 3`, not `{text}`")),
        }
    }
}

impl TryFrom<String> for Members {
    type Error = String;

    fn try_from(text: String) -> Result<Members, String> {
        text.parse()
    }
}

impl From<Members> for String {
    fn from(members: Members) -> String {
        members.to_string()
    }
}

/// The results of a player that count for a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The team.
    pub team: TeamId,
    /// The player.
    pub player: PlayerId,
    /// Standard points, including those carried; the penalties of a player do not count for the team.
    pub standard_points: StandardPoints,
    /// Game points, including those carried.
    pub game_points: GamePoints,
    /// The results of the stage.
    pub results: Vec<SessionResult>,
    /// The results of earlier stages.
    pub before: Vec<SessionResult>,
}

/// Whether everybody plays a stage of these: the first, and those that all places of such a stage enter.
pub(super) fn is_for_everybody(stage: &Stage, stages: &[Stage]) -> bool {
    let Some(field) = &stage.field else { return true };
    let mut before = stages.iter().take_while(|other| other.id != stage.id);
    let from = before.find(|other| other.id == field.from);
    field.places == Some(Places::All) && from.is_some_and(|from| is_for_everybody(from, stages))
}

impl TeamRanking {
    /// The place of the stage after which it is made, among those whose fields are decided: without `after` not a final of
    /// some, in which most teams have nobody. `None` if it is not among them.
    pub fn stage_among(&self, stages: &[Stage], is_decided: impl Fn(usize) -> bool) -> Option<usize> {
        let is_wanted = |stage: &Stage| match &self.after {
            Some(id) => stage.id == *id,
            None => is_for_everybody(stage, stages),
        };
        (0..stages.len()).rev().find(|place| is_wanted(&stages[*place]) && is_decided(*place))
    }

    /// The ranking of `teams`, those without a player in the stage below all others. `players` are in the order in which they
    /// count (`Course::members`). `penalty` is deducted from a team, `lot` is the lot of a team, from 1, and `stage` has the
    /// criteria of the stage.
    pub fn rows(
        &self,
        teams: &[TeamId],
        players: &[Member],
        penalty: impl Fn(TeamId) -> StandardPoints,
        lot: impl Fn(TeamId) -> usize,
        stage: &[Criterion],
    ) -> Vec<Row<TeamId>> {
        let mut members: BTreeMap<TeamId, Vec<&Member>> = teams.iter().map(|team| (*team, Vec::new())).collect();
        for player in players {
            members.entry(player.team).or_default().push(player);
        }
        let record = |(team, members): (TeamId, Vec<&Member>)| {
            let counting = || members.iter().take(self.members.count());
            Record {
                key: team,
                disqualified: false,
                results: counting().flat_map(|of| of.results.clone()).collect(),
                standard_points: counting().map(|of| of.standard_points).sum::<StandardPoints>() - penalty(team),
                game_points: counting().map(|of| of.game_points).sum(),
                before: counting().flat_map(|of| of.before.clone()).collect(),
                block: 0,
                place: 0,
                lot: lot(team),
            }
        };
        let own: Vec<Criterion> = self.order.iter().map(|order| order.0).collect();
        let criteria = if own.is_empty() { stage } else { &own };
        let (others, reached): (Vec<_>, Vec<_>) = members.into_iter().partition(|(_, members)| members.is_empty());
        let parts = [others, reached].map(|part| in_order(&part.into_iter().map(record).collect::<Vec<_>>(), criteria));
        overall(&parts.each_ref().map(|rows| (rows.as_slice(), criteria.to_vec())), &BTreeSet::new())
    }
}
