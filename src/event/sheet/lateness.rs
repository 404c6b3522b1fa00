//! The cost of lateness: points of the session score in steps of minutes, and after the last step the session; or standard points,
//! in a stage with its own steps.
//!
//! Two facts to know: each event has its own steps, by default those of the book; and points already deducted from a session score do
//! not change when the steps do, while standard points are recomputed from the steps. Sources: 1998 p.32; Green Book 3.11.2 and the
//! referees' manual of the EMA 2.2 agree; standard points: leagues (practice).

use rules::foul::MAX_FREE_PENALTY;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use values::exact::Exact;
use values::is_default;

/// Maximum number of steps.
pub const MAX_STEPS: usize = 4;

/// Maximum length of a step, in minutes of lateness.
pub const MAX_MINUTES: u16 = 180;

/// The cost of lateness in points of the session score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lateness {
    /// The steps, each longer than the one before.
    pub steps: Vec<LateStep>,
    /// Whether a player who comes after the last step forfeits the session. Otherwise the cost of the last step applies.
    pub forfeit: bool,
}

/// The cost of coming up to this many minutes late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateStep {
    /// The minutes.
    pub minutes: u16,
    /// The points deducted from the session score.
    pub points: u16,
}

/// The cost in standard points of coming more than this many minutes late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandardLateStep {
    /// The minutes after which it applies.
    pub over: u16,
    /// Standard points, below 0.
    pub standard: Exact,
    /// Whether the team has to name another player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub replace: bool,
    /// Who plays the seat then; `None` if the player, or the one whom the team names, does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<LateSeat>,
}

/// Who plays the seat of a player who is too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateSeat {
    /// A program.
    Robot,
    /// A stand-in.
    StandIn,
}

impl StandardLateStep {
    /// The last second at which this step does not apply yet.
    pub fn threshold_seconds(self) -> u32 {
        u32::from(self.over) * 60
    }

    /// The standard points that it deducts, 0 or above.
    pub fn points(self) -> StandardPoints {
        StandardPoints::ZERO - self.standard.0
    }
}

/// The cost of one player's lateness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateCost {
    /// Nothing: on time.
    Nothing,
    /// Points of the session score.
    Points(GamePoints),
    /// Standard points, and perhaps the seat.
    Standard(StandardLateStep),
    /// The session.
    Forfeit,
}

/// The costs of coming late to one session.
#[derive(Clone, Copy, Debug)]
pub enum LateTable<'a> {
    /// Points of the session score, by the steps of the event.
    Score(&'a Lateness),
    /// Standard points, by the steps of the stage, in the order of their minutes.
    Standard(&'a [StandardLateStep]),
}

impl LateCost {
    /// The points deducted from the session score; 0 if the session is forfeited.
    pub fn points(self) -> GamePoints {
        match self {
            LateCost::Points(points) => points,
            LateCost::Nothing | LateCost::Standard(_) | LateCost::Forfeit => GamePoints::ZERO,
        }
    }

    /// The standard points deducted, 0 or above.
    pub fn standard(self) -> StandardPoints {
        match self {
            LateCost::Standard(step) => step.points(),
            LateCost::Nothing | LateCost::Points(_) | LateCost::Forfeit => StandardPoints::ZERO,
        }
    }

    /// Whether a player who is so late does not play the session.
    pub fn forfeits(self) -> bool {
        match self {
            LateCost::Standard(step) => step.seat.is_some(),
            LateCost::Forfeit => true,
            LateCost::Nothing | LateCost::Points(_) => false,
        }
    }
}

impl Default for Lateness {
    fn default() -> Lateness {
        let steps = [(10, 10), (15, 20)].map(|(minutes, points)| LateStep { minutes, points });
        Lateness { steps: steps.into(), forfeit: true }
    }
}

impl LateStep {
    /// The last second of this step.
    pub fn limit_seconds(self) -> u32 {
        u32::from(self.minutes) * 60
    }

    fn cost(self) -> LateCost {
        LateCost::Points(GamePoints(self.points.into()))
    }
}

impl Lateness {
    /// The last second before the session is forfeited; `None` if it never is.
    fn forfeited_after(&self) -> Option<u32> {
        self.forfeit.then(|| self.steps.last().map_or(0, |step| step.limit_seconds()))
    }

    /// Each cost with the last second before it applies.
    fn beginnings(&self) -> Vec<(u32, LateCost)> {
        let before = std::iter::once(0).chain(self.steps.iter().map(|step| step.limit_seconds()));
        let steps = before.zip(self.steps.iter().map(|step| step.cost()));
        steps.chain(self.forfeited_after().map(|after| (after, LateCost::Forfeit))).collect()
    }

    /// Whether the steps are in order, at most [`MAX_STEPS`], and within the limits of minutes and points.
    pub fn fits(&self) -> bool {
        let sizes = |step: &LateStep| (1..=MAX_MINUTES).contains(&step.minutes) && step.points <= MAX_FREE_PENALTY;
        let ordered = self.steps.windows(2).all(|two| two[0].minutes < two[1].minutes);
        self.steps.len() <= MAX_STEPS && self.steps.iter().all(sizes) && ordered
    }
}

impl LateTable<'_> {
    /// Each cost with the last second before it applies.
    pub fn beginnings(self) -> Vec<(u32, LateCost)> {
        match self {
            LateTable::Score(lateness) => lateness.beginnings(),
            LateTable::Standard(steps) => {
                steps.iter().map(|step| (step.threshold_seconds(), LateCost::Standard(*step))).collect()
            }
        }
    }

    /// The cost of coming this many seconds after the announcement of play.
    pub fn cost(self, seconds: u32) -> LateCost {
        let begun = self.beginnings().into_iter().rev().find(|(after, _)| seconds > *after);
        begun.map_or(LateCost::Nothing, |(_, cost)| cost)
    }

    /// One lateness in seconds for each cost, for a list to choose from: the last second of a step of the event, or the first second
    /// of a forfeit or of a step of the stage.
    pub fn seconds(self) -> Vec<u32> {
        match self {
            LateTable::Score(lateness) => {
                let steps = lateness.steps.iter().map(|step| step.limit_seconds());
                steps.chain(lateness.forfeited_after().map(|after| after + 1)).collect()
            }
            LateTable::Standard(steps) => steps.iter().map(|step| step.threshold_seconds() + 1).collect(),
        }
    }

    /// The standard points that an absence costs, 0 or above: those of the last step after which somebody else plays the seat.
    pub fn absence_cost(self) -> StandardPoints {
        match self {
            LateTable::Score(_) => StandardPoints::ZERO,
            LateTable::Standard(steps) => {
                let last = steps.iter().rev().find(|step| step.seat.is_some());
                last.map_or(StandardPoints::ZERO, |step| step.points())
            }
        }
    }

    /// The last second at which a late player still plays the session; `None` if there is no limit.
    pub fn plays_until(self) -> Option<u32> {
        self.beginnings().into_iter().find(|(_, cost)| cost.forfeits()).map(|(after, _)| after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use values::ids::SessionNumber;

    #[test]
    fn lateness_of_the_book_by_the_minute() {
        let book = Lateness::default();
        let points = |points| LateCost::Points(GamePoints(points));
        let costs = [(0, LateCost::Nothing), (1, points(10)), (600, points(10)), (601, points(20)), (900, points(20))];
        for (seconds, cost) in costs.into_iter().chain([(901, LateCost::Forfeit)]) {
            assert_eq!(LateTable::Score(&book).cost(seconds), cost, "{seconds}");
        }
        assert_eq!(book.beginnings(), [(0, points(10)), (600, points(20)), (900, LateCost::Forfeit)]);
    }

    #[test]
    fn an_event_may_forfeit_nothing_or_everything() {
        let mild = Lateness { steps: vec![LateStep { minutes: 5, points: 0 }], forfeit: false };
        assert_eq!(
            (LateTable::Score(&mild).cost(9999), mild.forfeited_after()),
            (LateCost::Points(GamePoints::ZERO), None)
        );
        let strict = Lateness { steps: vec![], forfeit: true };
        assert_eq!(
            (LateTable::Score(&strict).cost(1), strict.beginnings()),
            (LateCost::Forfeit, vec![(0, LateCost::Forfeit)])
        );
        let none = Lateness { steps: vec![], forfeit: false };
        assert_eq!((LateTable::Score(&none).cost(9999), none.beginnings()), (LateCost::Nothing, vec![]));
        assert!([&mild, &strict, &none].into_iter().all(|of| of.fits()));
        let step = |minutes, points| LateStep { minutes, points };
        for wrong in [vec![step(10, 5), step(10, 6)], vec![step(0, 5)], vec![step(181, 5)], vec![step(5, 501)]] {
            assert!(!Lateness { steps: wrong, forfeit: true }.fits());
        }
    }

    /// More than 5 minutes cost 1 point, more than 10 cost 2 and another player plays, more than 20 cost 4 and a robot plays (SDU 2026).
    #[test]
    fn a_league_takes_standard_points_and_its_book_no_points_of_the_score() {
        let path = format!("{}/regulations/presets/league.toml", env!("CARGO_MANIFEST_DIR"));
        let sdu = Regulations::from_toml(&std::fs::read_to_string(path).unwrap()).unwrap();
        let table = sdu.lateness_in(SessionNumber(60));
        for (minutes, points, plays) in
            [(0, 0, true), (5, 0, true), (6, 1, true), (10, 1, true), (11, 2, true), (20, 2, true), (21, 4, false)]
        {
            let cost = table.cost(minutes * 60);
            let taken = (cost.points(), cost.standard(), !cost.forfeits());
            assert_eq!(taken, (GamePoints::ZERO, StandardPoints::whole(points), plays), "{minutes}");
        }
        assert_eq!((table.absence_cost(), table.plays_until()), (StandardPoints::whole(4), Some(1200)));
        assert_eq!(table.seconds(), [301, 601, 1201]);
        assert!(matches!(sdu.lateness_in(SessionNumber(61)), LateTable::Score(_)), "the semi-final has no steps");
    }
}
