//! A ranking of teams beside that of individuals: over the same results, of all members or of the best.

use super::order::Order;
use crate::ranking::standings::{Row, in_order};
use crate::ranking::tie_break::{Criterion, Record, Result as SessionResult};
use crate::values::ids::TeamId;
use crate::values::is_default;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A ranking of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamRanking {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whose results count.
    pub members: Members,
    /// After which stage it stands; after the last where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What ranks before what; as in the stage where nothing is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// How many teams have a prize.
    #[serde(skip_serializing_if = "is_default")]
    pub prizes: u16,
    /// What a member counts who is missing: nothing else than 0.
    #[serde(skip_serializing_if = "is_default")]
    pub missing: u16,
    /// Whether only those are teams that were entered as such, as it always is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entered_only: Option<bool>,
}

/// Whose results count for a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Members {
    /// Those of all.
    #[default]
    All,
    /// Those of so many who rank highest.
    Best(u16),
}

impl Members {
    /// How many members count at most.
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

/// A player as he counts for a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<K> {
    /// Who.
    pub key: K,
    /// Standard points with what is carried; a player's penalties do not touch the team.
    pub standard_points: StandardPoints,
    /// Game points with what is carried.
    pub game_points: GamePoints,
    /// The results of the stage.
    pub results: Vec<SessionResult>,
    /// Those of the stages before.
    pub before: Vec<SessionResult>,
}

impl TeamRanking {
    /// The teams of players in the order of their ranking, which has the criteria `stage`, less the penalties of teams; who is in no
    /// team counts for none. `lot` is that of a team, from 1.
    pub fn rows<K: Copy>(
        &self,
        players: &[Member<K>],
        team_of: impl Fn(K) -> Option<TeamId>,
        penalty: impl Fn(TeamId) -> StandardPoints,
        lot: impl Fn(TeamId) -> usize,
        stage: &[Criterion],
    ) -> Vec<Row<TeamId>> {
        let mut members: BTreeMap<TeamId, Vec<&Member<K>>> = BTreeMap::new();
        for player in players {
            if let Some(team) = team_of(player.key) {
                members.entry(team).or_default().push(player);
            }
        }
        let record = |(team, members): (TeamId, Vec<&Member<K>>)| {
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
        let records: Vec<Record<TeamId>> = members.into_iter().map(record).collect();
        let own: Vec<Criterion> = self.order.iter().map(|order| order.0).collect();
        in_order(&records, if own.is_empty() { stage } else { &own })
    }
}
