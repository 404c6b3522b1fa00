//! What coming late costs: points of the session score by steps of minutes, and after the last step the session.
//!
//! Two facts to know: an event has steps of its own, the default is that of the book; and what was taken stays as it was taken,
//! whatever the steps are later. Source: 1998 p.32; Green Book 3.11.2 and EMA's referees' manual 2.2 say the same.

use crate::rules::GamePoints;
use crate::rules::foul::MAX_FREE_PENALTY;
use serde::{Deserialize, Serialize};

/// The most steps there can be.
pub const MOST_STEPS: usize = 4;

/// The longest lateness that a step can be about, in minutes.
pub const MOST_MINUTES: u16 = 180;

/// What coming late costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lateness {
    /// The steps, each longer than the one before.
    pub steps: Vec<LateStep>,
    /// Whether who comes later than the last step forfeits the session: its score is 0. Otherwise it costs what the last does.
    pub forfeit: bool,
}

/// What coming up to so many minutes late costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateStep {
    /// The minutes.
    pub minutes: u16,
    /// The points taken from the session score.
    pub points: u16,
}

/// What somebody's coming costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateCost {
    /// Nothing: on time.
    Nothing,
    /// Points of the session score.
    Points(GamePoints),
    /// The session.
    Forfeit,
}

impl LateCost {
    /// The points taken from the session score; none where the session is forfeited.
    pub fn points(self) -> GamePoints {
        match self {
            LateCost::Points(points) => points,
            LateCost::Nothing | LateCost::Forfeit => GamePoints::ZERO,
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
    /// Its last second.
    pub fn until(self) -> u32 {
        u32::from(self.minutes) * 60
    }

    fn cost(self) -> LateCost {
        LateCost::Points(GamePoints(self.points.into()))
    }
}

impl Lateness {
    /// What coming so many seconds after play was announced costs.
    pub fn cost(&self, seconds: u32) -> LateCost {
        if seconds == 0 {
            return LateCost::Nothing;
        }
        match self.steps.iter().find(|step| seconds <= step.until()) {
            Some(step) => step.cost(),
            None if self.forfeit => LateCost::Forfeit,
            None => self.steps.last().map_or(LateCost::Nothing, |step| step.cost()),
        }
    }

    /// The last second before the session is forfeited; `None` where it never is.
    pub fn forfeited_after(&self) -> Option<u32> {
        self.forfeit.then(|| self.steps.last().map_or(0, |step| step.until()))
    }

    /// Each cost with the last second that is cheaper.
    pub fn beginnings(&self) -> Vec<(u32, LateCost)> {
        let before = std::iter::once(0).chain(self.steps.iter().map(|step| step.until()));
        let steps = before.zip(self.steps.iter().map(|step| step.cost()));
        steps.chain(self.forfeited_after().map(|after| (after, LateCost::Forfeit))).collect()
    }

    /// Whether the steps are in order, and no more or larger than a form has.
    pub fn fits(&self) -> bool {
        let sizes = |step: &LateStep| (1..=MOST_MINUTES).contains(&step.minutes) && step.points <= MAX_FREE_PENALTY;
        let ordered = self.steps.windows(2).all(|two| two[0].minutes < two[1].minutes);
        self.steps.len() <= MOST_STEPS && self.steps.iter().all(sizes) && ordered
    }

    pub(super) fn is_default(&self) -> bool {
        *self == Lateness::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lateness_of_the_book_by_the_minute() {
        let book = Lateness::default();
        let points = |points| LateCost::Points(GamePoints(points));
        let costs = [(0, LateCost::Nothing), (1, points(10)), (600, points(10)), (601, points(20)), (900, points(20))];
        for (seconds, cost) in costs.into_iter().chain([(901, LateCost::Forfeit)]) {
            assert_eq!(book.cost(seconds), cost, "{seconds}");
        }
        assert_eq!(book.beginnings(), [(0, points(10)), (600, points(20)), (900, LateCost::Forfeit)]);
    }

    #[test]
    fn an_event_may_forfeit_nothing_or_everything() {
        let mild = Lateness { steps: vec![LateStep { minutes: 5, points: 0 }], forfeit: false };
        assert_eq!((mild.cost(9999), mild.forfeited_after()), (LateCost::Points(GamePoints::ZERO), None));
        let strict = Lateness { steps: vec![], forfeit: true };
        assert_eq!((strict.cost(1), strict.beginnings()), (LateCost::Forfeit, vec![(0, LateCost::Forfeit)]));
        let none = Lateness { steps: vec![], forfeit: false };
        assert_eq!((none.cost(9999), none.beginnings()), (LateCost::Nothing, vec![]));
        assert!([&mild, &strict, &none].into_iter().all(|of| of.fits()));
        let step = |minutes, points| LateStep { minutes, points };
        for wrong in [vec![step(10, 5), step(10, 6)], vec![step(0, 5)], vec![step(181, 5)], vec![step(5, 501)]] {
            assert!(!Lateness { steps: wrong, forfeit: true }.fits());
        }
    }
}
