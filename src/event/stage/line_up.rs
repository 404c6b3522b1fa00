//! Line-ups (出场名单): the players whom a team sends to a session, and the cost of late changes and of playing too seldom.

use rules::StandardPoints;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::exact::Exact;
use values::ids::{PlayerId, TeamId};
use values::{coded, is_default};

/// The rule for the line-ups of teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LineUpRule {
    /// The number of players.
    pub size: u16,
    /// How long a line-up is valid.
    pub per: Per,
    /// The time by which it is handed in, on the day of the session: `18:00`; `None` means until the session is seated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// What a change after the deadline costs.
    #[serde(skip_serializing_if = "is_default")]
    pub change: ChangeCost,
    /// The number of sessions of the stage in which each player has to play.
    #[serde(skip_serializing_if = "is_default")]
    pub minimum: u16,
    /// What each session costs that a player lacks.
    #[serde(skip_serializing_if = "is_default")]
    pub shortfall: Shortfall,
}

impl Default for LineUpRule {
    fn default() -> LineUpRule {
        LineUpRule {
            size: 4,
            per: Per::default(),
            deadline: None,
            change: ChangeCost::default(),
            minimum: 0,
            shortfall: Shortfall::default(),
        }
    }
}

/// How long a line-up is valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// For one session.
    #[default]
    Session,
    /// For all of the stage.
    Stage,
    /// For all of the event.
    Event,
}

/// What a change after the deadline costs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeCost {
    /// Nothing.
    #[default]
    Nothing,
    /// A warning.
    Warning,
    /// It is not possible.
    Refused,
}

coded!(ChangeCost);

/// What each session costs that a player lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shortfall {
    /// Standard points, below 0, for the team.
    pub standard: Exact,
}

/// A player who played in fewer sessions of a stage than the regulations require.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The team that loses points.
    pub team: TeamId,
    /// The player.
    pub player: PlayerId,
    /// The number of sessions played.
    pub games: u16,
    /// The number of sessions required.
    pub minimum: u16,
    /// The standard points it costs the team, above 0.
    pub points: StandardPoints,
}

impl LineUpRule {
    /// Those who have played too seldom, in the order of `games`: team, player, and the number of sessions played in
    /// the stage.
    pub fn lacking(&self, games: impl IntoIterator<Item = (TeamId, PlayerId, u16)>) -> Vec<Lacking> {
        let seldom = games.into_iter().filter(|(.., games)| *games < self.minimum);
        let lacking = |(team, player, games)| {
            let points = self.shortfall_of(games);
            Lacking { team, player, games, minimum: self.minimum, points }
        };
        seldom.map(lacking).collect()
    }

    /// The standard points that a team loses for a player with this number of sessions, 0 or more.
    pub fn shortfall_of(&self, games: u16) -> StandardPoints {
        let each = StandardPoints::ZERO - self.shortfall.standard.0;
        (games..self.minimum).map(|_| each).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use crate::stage::Stage;
    use values::ids::SessionNumber;

    fn regulations(per: Per) -> Regulations {
        let rule = LineUpRule {
            size: 1,
            per,
            deadline: Some("18:00".into()),
            minimum: 7,
            shortfall: Shortfall { standard: Exact(StandardPoints::whole(-2)) },
            ..LineUpRule::default()
        };
        let stage = |id: &str| Stage { id: id.into(), sessions: 2, line_up: Some(rule.clone()), ..Stage::default() };
        let starts = ["2026-11-28T20:00:00", "2026-11-29T20:00:00", "2026-12-05T20:00:00"];
        Regulations {
            sessions: 4,
            stages: vec![stage("a"), stage("b"), Stage { id: "c".into(), ..Stage::default() }],
            starts: starts.map(|start| start.parse().unwrap()).into(),
            time_zone: Some("Asia/Shanghai".parse().unwrap()),
            ..Regulations::default()
        }
    }

    #[test]
    fn a_line_up_is_handed_in_by_the_clock_of_the_place_on_the_day_of_its_first_session() {
        let until = |per, session| {
            let regulations = regulations(per);
            let until = regulations.line_up_until(SessionNumber(session));
            until.map_or("-".to_owned(), |until| until.to_string())
        };
        for (per, of) in [
            (Per::Session, ["2026-11-28 10:00:00", "2026-11-29 10:00:00", "2026-12-05 10:00:00", "-", "-"]),
            (
                Per::Stage,
                ["2026-11-28 10:00:00", "2026-11-28 10:00:00", "2026-12-05 10:00:00", "2026-12-05 10:00:00", "-"],
            ),
            (Per::Event, ["2026-11-28 10:00:00"; 4].into_iter().chain(["-"]).collect::<Vec<_>>().try_into().unwrap()),
        ] {
            assert_eq!((1..=5).map(|session| until(per, session)).collect::<Vec<_>>(), of, "{per:?}");
        }
        assert!(regulations(Per::Event).line_up_of(SessionNumber(5)).is_none(), "a stage without the rule");
    }

    #[test]
    fn each_session_that_is_lacking_costs_and_none_beyond_the_minimum() {
        let regulations = regulations(Per::Session);
        let (rule, _) = regulations.line_up_of(SessionNumber(1)).unwrap();
        let costs = [0, 6, 7, 9].map(|games| rule.shortfall_of(games).to_string());
        assert_eq!(costs, ["14", "2", "0", "0"], "six of seven cost 2");
    }

    #[test]
    fn a_cost_is_read_by_the_name_it_is_written_with() {
        assert!(ChangeCost::ALL.into_iter().all(|cost| ChangeCost::from_code(cost.code()) == Some(cost)));
    }
}
